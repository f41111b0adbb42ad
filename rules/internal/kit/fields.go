package kit

import (
	"fmt"
	"strconv"
	"strings"
)

// A Field is one field of a position text.
type Field struct {
	// Name is the name of the field in errors.
	Name string
	// Read reads the text of the field. Its error says what is wanted.
	Read func(text string) error
}

// ReadFields splits a position text and reads its fields in order. Then impossible
// checks all of them together and returns the name of the field at fault and an
// error, or nil. Errors of ReadFields name the field and quote its text.
func ReadFields(position string, list []Field, impossible func() (field string, err error)) error {
	texts := strings.Split(position, " ")
	if len(texts) != len(list) {
		return fmt.Errorf("want the %d fields %s with one blank between them, got %d", len(list), names(list), len(texts))
	}
	for i, f := range list {
		if err := f.Read(texts[i]); err != nil {
			return fmt.Errorf("%s %q: %w", f.Name, texts[i], err)
		}
	}
	field, err := impossible()
	if err == nil {
		return nil
	}
	for i, f := range list {
		if f.Name == field {
			return fmt.Errorf("%s %q: %w", field, texts[i], err)
		}
	}
	return fmt.Errorf("%s: %w", field, err)
}

// A Check examines a position whose fields have been read. It reports why no position can have
// its field together with the others.
type Check struct {
	field string
	fails func() error
}

// CheckOf returns the check of a field.
func CheckOf(field string, fails func() error) Check { return Check{field, fails} }

// Impossible returns the field of the first check that fails and its error, or nil if none fails.
func Impossible(checks ...Check) (field string, err error) {
	for _, c := range checks {
		if err := c.fails(); err != nil {
			return c.field, err
		}
	}
	return "", nil
}

func names(list []Field) string {
	all := make([]string, len(list))
	for i, f := range list {
		all[i] = f.Name
	}
	return strings.Join(all, " ")
}

// Number reads a number from 0 to most, written without sign or leading zeros,
// because a position has exactly one text. unit names what is counted, for the
// error.
func Number(text, unit string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%q is not a number of %s", text, unit)
	}
	if n > most {
		return 0, fmt.Errorf("%d %s, one side has at most %d", n, unit, most)
	}
	return n, nil
}

// Pair reads two numbers separated by a comma into bytes, each as Number does.
func Pair(text, unit string, most uint8, into *[2]uint8) error {
	numbers := strings.Split(text, ",")
	if len(numbers) != len(into) {
		return fmt.Errorf("want two numbers and a comma")
	}
	for i, number := range numbers {
		n, err := Number(number, unit, int(most))
		if err != nil {
			return err
		}
		into[i] = uint8(n)
	}
	return nil
}

// Read returns got if err is nil. Otherwise it returns the zero value and an error
// that says what the text was meant to be, quotes it and gives the reason.
func Read[T any](what, text string, got T, err error) (T, error) {
	if err != nil {
		var none T
		return none, fmt.Errorf("%s %q: %w", what, text, err)
	}
	return got, nil
}
