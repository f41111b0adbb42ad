package cli

import (
	"io"
	"strings"

	"gipf.arena/configs"
)

// Examples lists the configurations that ship with the program, each with what it says of itself.
func Examples(w io.Writer) error {
	var b strings.Builder
	for _, name := range configs.Examples() {
		text, err := configs.Example(name)
		if err != nil {
			return err
		}
		entry(&b, name, configs.About(text))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
