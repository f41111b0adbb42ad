package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// options holds what followed the colon of a name.
type options map[string]int

// readOptions reads key=number pairs separated by commas. A colon with nothing
// after it is refused, and so are numbers not written the usual way.
func readOptions(list string, present bool) (options, error) {
	set := options{}
	if !present {
		return set, nil
	}
	for pair := range strings.SplitSeq(list, ",") {
		key, text, ok := strings.Cut(pair, "=")
		if !ok || key == "" {
			return nil, fmt.Errorf("option %q: want key=number", pair)
		}
		n, err := strconv.Atoi(text)
		if err != nil || strconv.Itoa(n) != text {
			return nil, fmt.Errorf("option %q: %q is not a number", pair, text)
		}
		if _, twice := set[key]; twice {
			return nil, fmt.Errorf("option %q given twice", key)
		}
		set[key] = n
	}
	return set, nil
}

// only refuses options other than the known ones.
func (o options) only(known ...string) error {
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(known, key) {
			return fmt.Errorf("no option %q, there are %q", key, known)
		}
	}
	return nil
}
