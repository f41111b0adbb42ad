package configs

import (
	"fmt"
	"strings"

	"gipf.arena/internal/nearest"
)

// suggest ends the sentence "unknown x, …" with the word that was probably
// meant, or with all the words there are.
func suggest(word string, known []string) string {
	if near, ok := nearest.Slip(word, known); ok {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "want one of " + strings.Join(known, ", ")
}
