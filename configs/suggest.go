package configs

import (
	"fmt"
	"strings"

	"gipf.arena/internal/nearest"
)

// suggest ends the sentence "unknown x, …" with the word that was probably
// meant, or with all the words there are.
func suggest(word string, known []string) string {
	if near := slip(word, known); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "want one of " + strings.Join(known, ", ")
}

// slip returns the known word that is at most two edits from word, but fewer
// than it has letters, or "" when none is near enough to be a slip of the
// keyboard.
func slip(word string, known []string) string {
	if name, edits := nearest.Word(word, known); edits <= 2 && edits < len(name) {
		return name
	}
	return ""
}
