package configs

import (
	"fmt"
	"os"
	"path/filepath"
)

// WriteWeights checks w and writes it to a file, whole or not at all: to a
// temporary file beside it first, which then takes its name. The text depends
// on w alone, except for a first line that names the schema where there is one
// beside the file or one folder up.
func WriteWeights(path string, w *Weights) error {
	if err := w.Validate(); err != nil {
		return err
	}
	text, err := Marshal(w)
	if err != nil {
		return err
	}
	if err := writeAtomic(path, append(schemaHeader(path), text...)); err != nil {
		return fmt.Errorf("configs: %w", err)
	}
	return nil
}

// schemaHeader returns the line that tells editors about the schema, or nothing
// where the schema is out of their reach.
func schemaHeader(path string) []byte {
	for _, ref := range []string{"weights.schema.json", "../weights.schema.json"} {
		if _, err := os.Stat(filepath.Join(filepath.Dir(path), filepath.FromSlash(ref))); err == nil {
			return []byte("# yaml-language-server: $schema=" + ref + "\n")
		}
	}
	return nil
}

func writeAtomic(path string, text []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(text); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
