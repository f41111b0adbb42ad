package page

import (
	"fmt"
	"strings"
)

// Signed formats a number with a verb such as %+.1f, and never as -0.0: what is 0 as far
// as it is printed has no direction.
func Signed(format string, x float64) string {
	text := fmt.Sprintf(format, x)
	if digits, negative := strings.CutPrefix(text, "-"); negative && strings.Trim(digits, "0.%") == "" {
		return fmt.Sprintf(format, 0.0)
	}
	return text
}
