package agents

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"sync"

	"gipf.arena/agents/book"
	"gipf.arena/rules"
)

// BookAgent plays from an opening book where the book knows the position, and asks
// another agent elsewhere.
type BookAgent struct {
	wrapper
	book  *book.Book
	worth func(m *book.Move) (logit float64, known bool)
	temp  float64
	rng   *rand.Rand
	moves []rules.Move
	at    rules.State // of the book's own game
}

// Choose implements Agent. For a book move, Info.Value is the book's value and
// nothing was searched.
func (b *BookAgent) Choose(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	b.asked = false
	b.moves = s.Moves(b.moves[:0])
	at, err := b.own(s)
	if err != nil {
		return 0, Info{}, err
	}
	list := b.book.Find(at, b.moves)
	c := chooser{rng: b.rng, temp: b.temp}
	for i := range list {
		if logit, known := b.worth(list[i].Move); known {
			c.offer(rules.Move(i), logit)
		}
	}
	if c.ties == 0 {
		return b.ask(ctx, s)
	}
	chosen := list[c.best]
	m := chosen.Legal[b.rng.Uint32N(uint32(len(chosen.Legal)))]
	return m, Info{Value: chosen.Worth()}, nil
}

// own returns s as a state of the book's own game. The state that an outer agent
// passes on may belong to another game.
func (b *BookAgent) own(s rules.State) (rules.State, error) {
	if reflect.TypeOf(s) == reflect.TypeOf(b.at) {
		return s, nil
	}
	at, err := b.book.Game().Parse(s.String())
	if err != nil {
		return nil, fmt.Errorf("agents: book: %w", err)
	}
	return at, nil
}

// The values of the parameter by.
const (
	byWorth = "worth"
	byGames = "games"
)

// bookWorth returns the logit of a move, by its worth or by its games. A move
// without games has no logit by games.
var bookWorth = map[string]func(m *book.Move) (float64, bool){
	byWorth: func(m *book.Move) (float64, bool) {
		w := min(max(m.Worth(), 1e-6), 1-1e-6)
		return Ln(w) - Ln(1-w), true
	},
	byGames: func(m *book.Move) (float64, bool) {
		return Ln(float64(max(m.Games(), 1))), m.Games() > 0
	},
}

// bookDigits is the number of digits of the digest in a resolved spec.
const bookDigits = 16

var isDigest = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9a-f]{8,64}$`) })

// BookKind returns the agent "book", whose files read reads ([book.ReadFile]).
func BookKind(read func(file string) ([]byte, error)) Kind {
	return Kind{
		Name: "book",
		Doc:  "plays from an opening book (gipfarena book) where the book knows the position, otherwise as another agent",
		Params: []Param{
			{Name: "file", Type: Text, Doc: "path of the book"},
			{Name: "agent", Type: Nested, Default: "(greedy)", Doc: "the agent that plays where the book ends"},
			{Name: "temp", Type: Float, Min: 0, Max: 1000, Default: "0", Doc: "softmax temperature in logits; 0 always takes the best move, ties by the seed"},
			{Name: "by", Type: Text, OneOf: []string{byWorth, byGames}, Default: byWorth, Doc: "criterion for the best move: its worth, or the number of games in which it was played; games with temp=1 plays moves as often as they were played"},
			{Name: "digest", Type: Text, Doc: "required beginning of the digest of the book, 8 to 64 hex digits; resolved specs state it"},
		},
		Bind: func(g rules.Game, a Args) (Bound, error) { return bindBook(g, a, read) },
	}
}

// bindBook reads the book. Its digest becomes part of the spec, so that a run
// continues with no other book.
func bindBook(g rules.Game, a Args, read func(file string) ([]byte, error)) (Bound, error) {
	if !a.Has("file") {
		return Bound{}, errors.New("file= is missing: say which book, for instance book:file=book.jsonl,agent=(alphabeta)")
	}
	text, err := read(a.Text("file"))
	if err != nil {
		return Bound{}, err
	}
	b, err := book.Parse(a.Text("file"), text, func(name string) (rules.Game, error) {
		if name != g.Name() {
			return nil, fmt.Errorf("a book of %.100q, not of %q", name, g.Name())
		}
		return g, nil
	})
	if err != nil {
		return Bound{}, err
	}
	if err := wantDigest(a, b.Digest()); err != nil {
		return Bound{}, err
	}
	if a.Text("by") == byGames && !b.HasGames() {
		return Bound{}, fmt.Errorf("by=%s: book %s counts no games", byGames, a.Text("file"))
	}
	inner, temp, worth := a.Agent("agent"), a.Float("temp"), bookWorth[a.Text("by")]
	return Bound{
		Digest:  b.Digest(),
		Settled: []Setting{{"digest", b.Digest()[:bookDigits]}},
		Build: func(env Env) (Agent, error) {
			w, err := wrap(env, inner)
			return &BookAgent{wrapper: w, book: b, worth: worth, temp: temp, rng: NewRand(env.Seed, "book"), at: g.New(0)}, err
		},
	}, nil
}

// wantDigest returns an error if the book is not the one that the spec names.
func wantDigest(a Args, digest string) error {
	want := a.Text("digest")
	switch {
	case want == "":
		return nil
	case !isDigest().MatchString(want):
		return fmt.Errorf("digest=%q: want 8 to 64 hex digits", want)
	case !strings.HasPrefix(digest, want):
		return fmt.Errorf("book %s has changed: its digest is %s, want %s", a.Text("file"), digest, want)
	}
	return nil
}
