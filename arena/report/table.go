// Package report holds the answers about runs, matches and fits: each is first
// a documented value with a JSON form that carries a schema version; text for
// people is made from it.
package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// The schema_version of the answers: that of an answer rises when a key of it changes its meaning or goes.
const (
	bookVersion          = 1 // of a [Book]
	LearningVersion      = 1 // of a [Learning]
	NumbersVersion       = 1 // of a [Numbers]
	RatingHistoryVersion = 1 // of a [RatingHistory]
	StudyVersion         = 1 // of a [Study]
	TuningVersion        = 1 // of a [Tuning]
	TuningsVersion       = 1 // of a [Tunings]
)

// writeLines writes lines, one below the other.
func writeLines(w io.Writer, lines []string) {
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
}

// noteTexts are notes of figures in words.
func noteTexts(notes []stats.Note, name func(player int) string) []string {
	return append([]string{}, each.Of(notes, func(n stats.Note) string { return n.Text(name) })...)
}

// writeNotes writes what a reader has to know, which may be of any origin.
func writeNotes(w io.Writer, notes []string) {
	for _, note := range notes {
		fmt.Fprintln(w, "note:", sanitize.Line(note))
	}
}

// A Text is an answer that writes itself for people.
type Text interface{ WriteText(w io.Writer) error }

// Write writes an answer, as JSON or for people.
func Write(w io.Writer, answer Text, asJSON bool) error {
	if asJSON {
		return WriteJSON(w, answer)
	}
	return answer.WriteText(w)
}

// writeText writes all that write does, at once.
func writeText(w io.Writer, write func(io.Writer)) error {
	var b bytes.Buffer
	write(&b)
	_, err := w.Write(b.Bytes())
	return err
}

// WriteJSON writes v as indented JSON, characters outside ASCII and HTML's
// special ones as they are.
func WriteJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
