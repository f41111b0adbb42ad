package agents

import "gipf.arena/rules"

// A wrapper is an agent around another one: it hands on what the game tells the
// agent inside.
type wrapper struct{ inner Agent }

// wrap builds the agent inside of a wrapper. Its seed is derived from the
// wrapper's, so that no two agents of one spec share a random stream.
func wrap(env Env, inner Builder) (wrapper, error) {
	env.Seed = NewRand(env.Seed, "inner").Uint64()
	a, err := inner.Build(env)
	return wrapper{a}, err
}

// Played implements Observer for an agent inside that wants to hear of it.
func (w *wrapper) Played(m rules.Move) {
	if o, ok := w.inner.(Observer); ok {
		o.Played(m)
	}
}

// Close closes an agent inside that holds something to close.
func (w *wrapper) Close() error { return Close(w.inner) }
