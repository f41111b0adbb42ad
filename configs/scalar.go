package configs

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"unicode"
)

// The numbers we take are those that every reader of YAML agrees on: plain
// decimals, no octal look-alikes, underscores, hexadecimals, infinities.
var (
	wholeNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	anyNumber   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)
)

// wanted names the kind of value for a message.
func wanted(k reflect.Kind) string {
	switch k {
	case reflect.String:
		return "text"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "a whole number such as 60"
	case reflect.Float64:
		return "a number such as 0.5"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	}
	return "keys with values"
}

// setScalar reads text into v, a string, number or bool. Quoted says that the
// text stood in quotes, which makes it text whatever it looks like.
func setScalar(v reflect.Value, text string, quoted bool) error {
	if v.Kind() == reflect.String {
		return setText(v, text)
	}
	refusal := fmt.Errorf("want %s, got %s", wanted(v.Kind()), quote(text))
	if quoted {
		return fmt.Errorf("%w in quotes", refusal)
	}
	switch v.Kind() {
	case reflect.Bool:
		if text != "true" && text != "false" {
			return refusal
		}
		v.SetBool(text == "true")
		return nil
	case reflect.Float64:
		if !anyNumber.MatchString(text) {
			return refusal
		}
		return setFloat(v, text)
	}
	if !wholeNumber.MatchString(text) {
		return refusal
	}
	return setWhole(v, text)
}

func setText(v reflect.Value, text string) error {
	if text == "" {
		return errors.New("must not be empty")
	}
	// Names and specs end up in tables, metrics and file names.
	for _, r := range text {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("want printable text on one line, got %s", quote(text))
		}
	}
	v.SetString(text)
	return nil
}

func setFloat(v reflect.Value, text string) error {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return fmt.Errorf("%s is out of range", quote(text))
	}
	v.SetFloat(x)
	return nil
}

func setWhole(v reflect.Value, text string) error {
	if v.Kind() == reflect.Uint64 {
		if text[0] == '-' {
			return fmt.Errorf("must be at least 0, got %s", text)
		}
		x, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("%s is out of range", quote(text))
		}
		v.SetUint(x)
		return nil
	}
	x, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return fmt.Errorf("%s is out of range", quote(text))
	}
	v.SetInt(x)
	return nil
}
