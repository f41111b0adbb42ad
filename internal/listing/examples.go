package listing

import (
	"fmt"
	"io"

	"gipf.arena/configs"
)

// Examples lists the configurations that ship with the program, each with what it says of itself.
func Examples(w io.Writer) error {
	for _, name := range configs.Examples() {
		text, err := configs.Example(name)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w, name); err != nil {
			return err
		}
		if err := words(w, configs.About(text), "    "); err != nil {
			return err
		}
	}
	return nil
}
