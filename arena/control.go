package arena

// A ControlCount says how adjudication fared in the games that were played on in
// spite of it.
type ControlCount struct {
	// Games is how many it would have ended.
	Games int
	// Wrong is how many of them ended otherwise, Open how many without a result,
	// of which nobody knows.
	Wrong, Open int
}

// Control returns how right adjudication would have been.
func (t *Tally) Control() ControlCount { return t.control }

// add counts a game if it was one of the control that would have been ended.
func (c *ControlCount) add(r *Record) {
	if r.Control.Plies == 0 {
		return
	}
	c.Games++
	switch {
	case !r.Counted():
		c.Open++
	case r.Result != r.Control.Result:
		c.Wrong++
	}
}
