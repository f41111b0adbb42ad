package configs

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/sanitize"
)

// maxVersions is the most texts that a text with braces may stand for.
const maxVersions = 1000

// A version is one of the texts that a text with braces stands for.
type version struct {
	text   string
	values []braced
}

// A braced is the replacement of one pair of braces.
type braced struct {
	key   string // the name before the braces, up to an equals sign: white of white={0..2}
	value string
	dose  bool // the braces were a range
}

// Expand returns, in order, the texts that a text with braces stands for, such as the games of a
// study: {a,b} stands for each of its parts, {1..3} for each whole number of the range.
func Expand(text string) (texts []string, err error) {
	versions, err := unbrace(text)
	for _, v := range versions {
		texts = append(texts, v.text)
	}
	return texts, err
}

// unbrace returns the texts that a text stands for: {a,b} stands for each of its
// parts, {1..3} for each whole number of the range, several braces for every
// combination, the last one changing fastest. A text without braces stands for itself.
func unbrace(text string) ([]version, error) {
	before, rest, open := strings.Cut(text, "{")
	if !open {
		if strings.Contains(text, "}") {
			return nil, fmt.Errorf("a } without a { before it in %s", sanitize.Quote(text))
		}
		return []version{{text: text}}, nil
	}
	inner, after, closed := strings.Cut(rest, "}")
	if !closed || strings.Contains(inner, "{") || strings.Contains(before, "}") {
		return nil, fmt.Errorf("braces that are not closed, or one within another, in %s", sanitize.Quote(text))
	}
	parts, dose, err := alternatives(inner)
	if err != nil {
		return nil, err
	}
	tails, err := unbrace(after)
	if err != nil {
		return nil, err
	}
	if len(parts)*len(tails) > maxVersions {
		return nil, fmt.Errorf("%s stands for more than %d", sanitize.Quote(text), maxVersions)
	}
	var all []version
	for _, part := range parts {
		for _, t := range tails {
			values := append([]braced{{keyBefore(before), part, dose}}, t.values...)
			all = append(all, version{before + part + t.text, values})
		}
	}
	return all, nil
}

// alternatives returns the alternatives in braces, and whether they are a range.
func alternatives(inner string) (parts []string, dose bool, err error) {
	if low, high, ok := strings.Cut(inner, ".."); ok {
		parts, err = wholeNumbers(low, high)
		return parts, true, err
	}
	parts = strings.Split(inner, ",")
	for i, p := range parts {
		if strings.TrimSpace(p) != p || p == "" {
			return nil, false, fmt.Errorf("want texts with commas or a range such as 0..3 in braces, got %s", sanitize.Quote("{"+inner+"}"))
		}
		if slices.Contains(parts[:i], p) {
			return nil, false, fmt.Errorf("%s is twice in %s", sanitize.Quote(p), sanitize.Quote("{"+inner+"}"))
		}
	}
	return parts, false, nil
}

// wholeNumbers returns the whole numbers from low to high.
func wholeNumbers(low, high string) (parts []string, err error) {
	a, errA := strconv.Atoi(low)
	b, errB := strconv.Atoi(high)
	canonical := strconv.Itoa(a) == low && strconv.Itoa(b) == high
	switch {
	case errors.Join(errA, errB) != nil || !canonical || a > b:
		return nil, fmt.Errorf("want two whole numbers, the smaller one first, got %s", sanitize.Quote("{"+low+".."+high+"}"))
	case b-a >= maxVersions || b-a < 0:
		return nil, fmt.Errorf("%s stands for more than %d", sanitize.Quote("{"+low+".."+high+"}"), maxVersions)
	}
	for i := a; i <= b; i++ {
		parts = append(parts, strconv.Itoa(i))
	}
	return parts, nil
}

// keyBefore returns the name of the parameter whose value begins where the text ends,
// "" for none.
func keyBefore(text string) string {
	head, ok := strings.CutSuffix(text, "=")
	if !ok {
		return ""
	}
	return head[strings.LastIndexAny(head, ":,(")+1:]
}
