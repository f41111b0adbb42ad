package configs

import (
	"fmt"
	"os"
	"path/filepath"

	"gipf.arena/internal/replace"
)

// WriteWeights checks w and writes it to a file, whole or not at all: to a
// temporary file beside it first, which then takes its name. The text depends
// on w alone, except for a first line that names the schema where there is one
// beside the file or one folder up.
func WriteWeights(path string, w *WeightsFile) error {
	if err := w.Validate(); err != nil {
		return err
	}
	text, err := Marshal(w)
	if err != nil {
		return err
	}
	if err := replace.File(path, append(schemaHeader(path), text...)); err != nil {
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
