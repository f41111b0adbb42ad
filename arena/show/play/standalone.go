package play

import (
	"context"
	"fmt"
	"io"
	"io/fs"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A Standalone is a game that a page plays by itself, by the program in it: what it begins with, as JSON in the page.
type Standalone struct {
	// Game, As, Against, SetUp, Seed and Position are those of Options.
	Game     string  `json:"game"`
	As       string  `json:"as"`
	Against  string  `json:"against"`
	SetUp    uint64  `json:"setup"`
	Seed     uint64  `json:"seed"`
	Position *string `json:"position,omitempty"`
	// Long is how many moves the game has that is looked at from there, if any.
	Long int `json:"long,omitempty"`
	// Files are the files of weights that the spec names, by their paths.
	Files map[string]string `json:"files,omitempty"`
	// Weights, by game and name with a blank between, and Standards, by game, are those that the game begins with: at hand, because a
	// page reads them from YAML in a quarter of a second.
	Weights   map[string]agents.Weights   `json:"weights,omitempty"`
	Standards map[string]agents.Standards `json:"standards,omitempty"`
}

// known returns what is at hand under a key, else what load finds, which is at hand from then on where keep says so.
func known[T any](at map[string]T, key string, keep bool, load func() (T, error)) (T, error) {
	if v, ok := at[key]; ok {
		return v, nil
	}
	v, err := load()
	if err == nil && keep {
		at[key] = v
	}
	return v, err
}

// Open begins the game with the games and agents of this module that are no programs of their own; read reads the
// files that its spec names, nil those in Files.
func (p *Standalone) Open(read func(path string) ([]byte, error)) (*Dialogue, error) {
	keep := read != nil
	if !keep {
		read = func(path string) ([]byte, error) {
			if text, ok := p.Files[path]; ok {
				return []byte(text), nil
			}
			return nil, fs.ErrNotExist
		}
	}
	shipped := configs.WeightsFrom(read)
	weights := func(game, name string) (agents.Weights, error) {
		return known(p.Weights, game+" "+name, keep, func() (agents.Weights, error) { return shipped(game, name) })
	}
	standards := func(game string) (agents.Standards, error) {
		return known(p.Standards, game, keep, func() (agents.Standards, error) { return configs.LoadStandards(game) })
	}
	set := agents.NewSet(arena.AgentKinds(weights, standards)...).WithStandards(standards)
	s := &Dialogue{Loader: Loader{Games: catalog.New(catalog.Variants()...), Builder: func(g rules.Game, spec string) (agents.Builder, error) {
		b, err := set.Builder(spec, g)
		if err != nil {
			return nil, err
		}
		agent, err := b.Build(agents.Env{Game: g})
		if err != nil {
			return nil, err
		}
		return b, agents.Close(agent)
	}}}
	game, err := s.Games.Game(p.Game)
	if err != nil {
		return nil, err
	}
	person, err := persons(p.As)
	if err != nil {
		return nil, err
	}
	if s.Game, err = New(game, p.Position, p.SetUp, p.Seed); err != nil {
		return nil, err
	}
	s.Game.long = p.Long
	if s.Hints, err = s.Builder(game, p.Against); err != nil {
		return nil, err
	}
	for i := range person {
		if !person[i] {
			s.Game.Seats[i] = Seat{s.Hints}
		}
	}
	return s, nil
}

// Proof is what playing a saved game again has shown.
type Proof struct {
	SchemaVersion int `json:"schema_version"`
	// File is its name, Game the game and Moves the number of its moves, which are legal and end as the file says.
	File  string `json:"file"`
	Game  string `json:"game"`
	Moves int    `json:"moves"`
	// Asked counts the moves of agents that were asked again and gave the same, Skipped those of agents that may give
	// others, such as one with a budget of time.
	Asked   int `json:"asked"`
	Skipped int `json:"skipped"`
	// Differs is the number of the first move that an agent does not give again, with the one it Gives, 0 for none.
	Differs int    `json:"differs"`
	Gives   string `json:"gives,omitempty"`
}

// Prove asks the agents of a saved game for each of their moves again. Loading it has checked the rules. skip says
// why an agent may give others, "" where it may not.
func Prove(ctx context.Context, name string, g *Game, skip func(spec string) (why string, err error)) (*Proof, error) {
	p := &Proof{SchemaVersion: 1, File: name, Game: g.rules.Name(), Moves: len(g.moves)}
	var skipped [2]bool
	for i, seat := range g.Seats {
		if seat.Person() {
			continue
		}
		why, err := skip(seat.String())
		if err != nil {
			return nil, err
		}
		skipped[i] = why != ""
	}
	for i, m := range g.moves {
		seat := g.seat(m.mover)
		switch {
		case seat.Person():
			continue
		case skipped[m.mover.Index()]:
			p.Skipped++
			continue
		}
		at, err := g.along(g.Moves()[:i])
		if err != nil {
			return nil, err
		}
		again, _, err := at.Ask(ctx, seat.Builder, "play")
		if err != nil {
			return nil, err
		}
		if again != m.move {
			p.Differs, p.Gives = i+1, g.rules.FormatMove(at.state, again)
			return p, nil
		}
		p.Asked++
	}
	return p, nil
}

// WriteText writes the proof for people. The error is one of w.
func (p *Proof) WriteText(w io.Writer) error {
	text := fmt.Sprintf("%s: %s, %s by its rules", sanitize.Line(p.File), p.Game, sanitize.Count(p.Moves, "move", "moves"))
	switch {
	case p.Differs > 0:
		text += fmt.Sprintf("; move %d differs: its agent gives %s", p.Differs, p.Gives)
	case p.Asked > 0:
		text += "; " + sanitize.Count(p.Asked, "of agents, asked again, is the same", "of agents, asked again, are the same")
	}
	if p.Skipped > 0 {
		text += "; " + sanitize.Count(p.Skipped, "is", "are") + " of agents that are not reproducible"
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// Err reports a move that differs.
func (p *Proof) Err() error {
	if p.Differs == 0 {
		return nil
	}
	return fmt.Errorf("%s: move %d: its agent gives %s", sanitize.Quote(p.File), p.Differs, p.Gives)
}
