package net

// Plain returns the same evaluation without vector instructions.
func (e *Evaluator) Plain() *Evaluator {
	plain := *e.program
	plain.layers = nil
	return plain.evaluator()
}

// Vectors reports whether e evaluates by vector instructions.
func (e *Evaluator) Vectors() bool { return e.vector != nil }
