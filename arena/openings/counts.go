package openings

import (
	"fmt"
	"strings"
)

// Counts say what a source has met so far.
type Counts struct {
	// Taken is the number of different openings.
	Taken int
	// Of those that were refused, Copies are the same as an earlier candidate,
	// Unbalanced lie outside the window, Undecided are those whose games of the
	// neutral agent were stopped by the cap, and Finished leave no open game.
	Copies, Unbalanced, Undecided, Finished int
	// Repeated says that an opening was asked for when all were used up.
	Repeated bool
}

// String lists what was refused.
func (c Counts) String() string {
	var words []string
	for _, r := range []struct {
		n    int
		what string
	}{
		{c.Copies, "copies of earlier ones"},
		{c.Unbalanced, "outside the window of balance"},
		{c.Undecided, "not decided by the neutral agent within the cap"},
		{c.Finished, "with nothing left to play"},
	} {
		if r.n > 0 {
			words = append(words, fmt.Sprintf("%d %s", r.n, r.what))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}

// Counts returns what the source has met so far.
func (s *Source) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.counts
	c.Taken = len(s.taken)
	return c
}

// Notes returns what people should know of the openings beyond the records, a
// line each: what was refused, and whether they were used up and came again.
func (s *Source) Notes() []string {
	var notes []string
	c := s.Counts()
	if refused := c.String(); refused != "none" {
		notes = append(notes, fmt.Sprintf("%d openings taken, refused: %s", c.Taken, refused))
	}
	if c.Repeated {
		notes = append(notes, fmt.Sprintf("there are only %d openings: from opening %d on they begin again", c.Taken, c.Taken))
	}
	return notes
}
