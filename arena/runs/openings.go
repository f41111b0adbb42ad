package runs

import (
	"fmt"
	"os"

	"gipf.arena/arena"
	"gipf.arena/arena/openings"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// addOpenings gives the tournament of a plan the source of openings that its
// configuration asks for, or none if it asks only for random moves. A list
// whose digest differs from the one in the configuration is refused; the digest
// of a list that was read is noted in the plan.
func (r Registry) addOpenings(p *Plan) error {
	o, t := &p.Config.Openings, p.Tournament
	if o.File == "" && o.Balance == nil && !o.Distinct && !o.Shared {
		return nil
	}
	opt := openings.Options{
		Game: t.Game, Seed: t.Seed, Plies: o.Plies, Turns: o.Turns, MaxPlies: t.PlyCap(), InOrder: o.Order == "file", Distinct: o.Distinct,
	}
	var err error
	if o.Shared {
		if opt.Board, err = r.Games.Game(rules.Board(t.Game)); err != nil {
			return p.Config.Problem("openings.shared", err)
		}
	}
	if o.File != "" {
		if opt.List, err = r.readList(o, t); err != nil {
			return p.Config.Problem("openings.file", err)
		}
		o.Digest = opt.List.Digest()
	}
	if o.Balance != nil {
		if opt.Balance, err = r.balance(o.Balance, t); err != nil {
			return p.Config.Problem("openings.balance.agent", err)
		}
		resolved := *o.Balance
		resolved.Agent = opt.Balance.Agent.Spec()
		o.Balance = &resolved
	}
	t.Openings = openings.New(opt)
	return nil
}

// readList reads the list of openings of a configuration. A list that ships with the program is used if there is no file at that
// path, or if the configuration comes from elsewhere.
func (r Registry) readList(o *configs.RunOpenings, t *arena.Tournament) (list *openings.List, err error) {
	text, ships := configs.Shipped(o.File)
	if _, missing := os.Stat(o.File); ships && (missing != nil || r.refuses) {
		list, err = openings.Read(o.File, text, t.Game, o.Prefix, o.Digest)
	} else {
		list, err = openings.Load(o.File, t.Game, o.Prefix, o.Digest)
	}
	if err == nil && list.Plies() >= t.PlyCap() {
		err = fmt.Errorf("%s has openings of %d moves, must be below maxplies (%d)", o.File, list.Plies(), t.PlyCap())
	}
	return list, err
}

// balance makes the neutral agent, which must always judge alike.
func (r Registry) balance(b *configs.Balance, t *arena.Tournament) (*openings.Balance, error) {
	why, err := r.Agents.NotReproducible(b.Agent)
	if err == nil && why != "" { // which no program from outside passes, so none is started
		err = fmt.Errorf("cannot judge openings, which must be the same every time: %s", why)
	}
	if err != nil {
		return nil, err
	}
	builder, err := r.Builder(t.Game, b.Agent)
	if err != nil {
		return nil, err
	}
	return &openings.Balance{Agent: builder, Games: b.Games, Window: b.Window, MaxPlies: t.PlyCap()}, nil
}
