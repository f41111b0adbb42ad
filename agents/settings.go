package agents

// A Setting is one parameter of a spec with the text of its value.
type Setting struct{ Name, Value string }

// Settings takes a spec apart: its kind, and every parameter that has a value,
// defaults too, in the order of the kind's Params and in canonical form; those
// of Open ones, by their whole keys, come last. For programs that write specs of
// their own from those of people; see FormatSpec.
func (s *Set) Settings(text string) (Kind, []Setting, error) {
	r, err := s.resolve(text)
	if err != nil {
		return Kind{}, nil, err
	}
	return r.kind, r.args.settings(), nil
}

// settings lists the parameters that have a value.
func (a Args) settings() (list []Setting) {
	for i, p := range a.params {
		if a.set[i] {
			list = append(list, Setting{p.Name, a.values[i].text})
		}
	}
	return append(list, a.open...)
}

// ParseSpec takes the text of a spec apart, in the order given: the inverse of
// [FormatSpec]. Whether there are such a kind and such parameters only a Set knows.
// The error quotes what is not of the form of a spec.
func ParseSpec(text string) (kind string, settings []Setting, err error) {
	s, err := parseSpec(text, 0, text)
	if err != nil {
		return "", nil, err
	}
	for _, p := range s.params {
		settings = append(settings, Setting{p.key, p.value})
	}
	return s.name, settings, nil
}

// FormatSpec returns the spec of a kind with these settings, in their order. It
// checks nothing: whoever uses the spec does.
func FormatSpec(kind string, settings []Setting) string {
	params := make([]param, len(settings))
	for i, s := range settings {
		params[i] = param{key: s.Name, value: s.Value}
	}
	return joinSpec(kind, params)
}
