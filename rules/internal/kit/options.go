package kit

import (
	"fmt"
	"slices"
	"strings"
)

// FullName returns the name of a game: the name of the variant and, after a colon, the options that are not "".
func FullName(variant string, options ...string) string {
	options = slices.DeleteFunc(options, func(text string) bool { return text == "" })
	if len(options) == 0 {
		return variant
	}
	return variant + ":" + strings.Join(options, ",")
}

// Option writes an option; "" if its value is the usual one.
func Option[T comparable](key string, value, usual T) string {
	if value == usual {
		return ""
	}
	return fmt.Sprintf("%s=%v", key, value)
}

// InRange refuses a value of an option that is below low or above high, in a variant unless that is "".
func InRange(key, variant string, value, low, high int) error {
	if value >= low && value <= high {
		return nil
	}
	if variant != "" {
		variant = " of " + variant
	}
	return fmt.Errorf("option %q%s: must be from %d to %d", fmt.Sprintf("%s=%d", key, value), variant, low, high)
}
