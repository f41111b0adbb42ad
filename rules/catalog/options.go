package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/sanitize"
)

// Options holds the options after the colon of a name, by key.
type Options map[string]string

// readOptions reads key=value pairs separated by commas. It refuses a colon
// with nothing after it. The game decides what a value means.
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

// Number returns the value of a numeric option, 0 when it is not given. It
// refuses numbers not written the usual way (02, +2).
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

// A number is a numeric option and where its value goes if it is given. If least is above 0, a destination
// of 0 means that the option was not given.
type number struct {
	key   string
	least int
	to    *int
}

// numbers reads numeric options, in their order.
func (o Options) numbers(list ...number) error {
	for _, n := range list {
		_, given := o[n.key]
		switch value, err := o.Number(n.key); {
		case err != nil:
			return err
		case given && value == 0 && n.least > 0:
			return fmt.Errorf("option %q: must be from %d", n.key+"=0", n.least)
		case given:
			*n.to = value
		}
	}
	return nil
}

// yes reads an option that is yes or no; usual is its value when it is not given.
func (o Options) yes(key string, usual bool) (bool, error) {
	switch text, given := o[key]; {
	case !given:
		return usual, nil
	case text == "yes", text == "no":
		return text == "yes", nil
	default:
		return false, fmt.Errorf("option %q: must be yes or no", key+"="+text)
	}
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
