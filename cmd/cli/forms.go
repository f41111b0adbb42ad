package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/runs"
	"gipf.arena/internal/sanitize"
)

// FormNames returns the names of the forms in which runs can be exported.
func FormNames() (names []string) {
	for _, f := range runs.Forms() {
		names = append(names, f.Name)
	}
	return names
}

// Forms returns the files of the named forms, each of which may be there once.
func Forms(names []string) (files []runs.File, err error) {
	forms := runs.Forms()
	for _, name := range names {
		i := slices.IndexFunc(forms, func(f runs.Form) bool { return f.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("--format %q: unknown form, %s", name, sanitize.Hint(name, FormNames()))
		}
		if forms[i].Files == nil {
			return nil, fmt.Errorf("--format %s: %s is there twice", strings.Join(names, ","), name)
		}
		files = append(files, forms[i].Files...)
		forms[i].Files = nil
	}
	if len(files) == 0 {
		return nil, errors.New("--format: want at least one of " + strings.Join(FormNames(), ", "))
	}
	return files, nil
}
