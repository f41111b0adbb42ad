package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/sanitize"
)

// Options holds what followed the colon of a name, by key.
type Options map[string]string

// readOptions reads key=value pairs separated by commas. A colon with nothing
// after it is refused. What a value means is for the game.
func readOptions(list string, present bool) (Options, error) {
	set := Options{}
	if !present {
		return set, nil
	}
	for pair := range strings.SplitSeq(list, ",") {
		key, text, ok := strings.Cut(pair, "=")
		if !ok || key == "" || text == "" {
			return nil, fmt.Errorf("option %q: want key=value", pair)
		}
		if _, twice := set[key]; twice {
			return nil, fmt.Errorf("option %q given twice", key)
		}
		set[key] = text
	}
	return set, nil
}

// Number returns the value of an option that is a number, 0 when it is not
// given. Numbers not written the usual way (02, +2) are refused.
func (o Options) Number(key string) (int, error) {
	text, given := o[key]
	if !given {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("option %q: %q is not a number", key+"="+text, text)
	}
	return n, nil
}

// firstNumber returns the number of the first of some options that is given, 0 when none is.
func (o Options) firstNumber(keys ...string) (int, error) {
	for _, key := range keys {
		if _, given := o[key]; given {
			return o.Number(key)
		}
	}
	return 0, nil
}

// Only refuses options other than the known ones.
func (o Options) Only(known ...string) error {
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(known, key) {
			return fmt.Errorf("no option %q, %s", key, sanitize.Hint(key, append(slices.Clone(known), pieKey)))
		}
	}
	return nil
}
