package main

import (
	"fmt"
	"math"
	"strings"
)

// A figure is an estimate with its interval. A missing end is open; with
// neither end, the interval was not kept.
type figure struct {
	Value     *float64
	Low, High *float64
}

// negated returns the figure of the other side.
func (f figure) negated() figure {
	return figure{Value: negative(f.Value), Low: negative(f.High), High: negative(f.Low)}
}

func negative(x *float64) *float64 {
	if x == nil {
		return nil
	}
	y := 0 - *x // no -0
	return &y
}

// bound returns the one end of a figure that has no other, in words.
func (f figure) bound() (words string, ok bool) {
	switch {
	case f.Low != nil && f.High == nil:
		return fmt.Sprintf("≥ %+.0f", *f.Low), true
	case f.Low == nil && f.High != nil:
		return fmt.Sprintf("≤ %+.0f", *f.High), true
	}
	return "", false
}

// halfWidth returns half the interval: the one that was kept, or the one of the
// ends.
func (f figure) halfWidth(kept *float64) (float64, bool) {
	switch {
	case kept != nil && *kept != 0:
		return *kept, true
	case f.Low != nil && f.High != nil:
		return (*f.High - *f.Low) / 2, true
	}
	return math.NaN(), false
}

// plusMinus returns "+12 ± 3", each number with the given decimals, or a bound.
func (f figure) plusMinus(kept *float64, decimals int) string {
	if words, ok := f.bound(); ok {
		return words
	}
	if f.Value == nil {
		return "–"
	}
	half, ok := f.halfWidth(kept)
	if !ok {
		return fmt.Sprintf("%+.*f", decimals, *f.Value)
	}
	return fmt.Sprintf("%+.*f ± %.*f", decimals, *f.Value, decimals, half)
}

// ends returns "+12 [+9, +16]" with the given verb for each number, "+12 ± 3"
// where the ends were not kept, or a bound.
func (f figure) ends(verb string, kept *float64) string {
	if _, ok := f.bound(); ok || f.Low == nil || f.Value == nil {
		return f.plusMinus(kept, 0)
	}
	return fmt.Sprintf(strings.ReplaceAll("? [?, ?]", "?", verb), *f.Value, *f.Low, *f.High)
}
