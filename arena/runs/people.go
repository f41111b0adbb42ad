package runs

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
	"gipf.arena/internal/safefile"
	"gipf.arena/rules"
)

// The most bytes read of one file, once unpacked, and the most players of one run.
const (
	maxPeopleFile = 256 << 20
	maxPeople     = 1 << 16
)

// People says what happened to the records of people's games that were read.
type People struct {
	// Game is the full name of the game kept, Games the number of games kept.
	Game  string
	Games int
	// Others counts the records of other boards, left out because one board was chosen.
	Others int
	// Skipped are the records left out because of their contents: each an error with
	// its file and line.
	Skipped []error

	files   []string // what is stored about the files
	game    rules.Game
	meta    arena.Meta
	players map[string]int
	records []arena.Record
}

// PeopleFiles are files of records of people's games.
type PeopleFiles struct {
	Paths []string
	Stdin io.Reader // read for the path "-"
	// Game chooses the game, since a run holds only one; "" if all files hold the same game.
	Game string
}

// ImportBoardspace reads files of records of boardspace.net, also packed ones (gzip), into
// a run of games from outside in dir, which must not exist or be empty. Records that do
// not replay are left out and named (People.Skipped). If a file cannot be read, or no
// record remains, no run is made. code is the version of the program.
func (r Registry) ImportBoardspace(ctx context.Context, from PeopleFiles, dir, code string) (*People, error) {
	if err := vacant(dir); err != nil {
		return nil, err
	}
	p := &People{Game: from.Game, players: map[string]int{}}
	if from.Game != "" {
		g, err := r.Games.Game(from.Game)
		if err != nil {
			return nil, arena.Refuse(err)
		}
		p.game, p.Game = g, g.Name()
	}
	for _, path := range from.Paths {
		if err := p.read(ctx, r, path, from.Stdin); err != nil {
			return nil, err
		}
	}
	if p.Games = len(p.records); p.Games == 0 {
		return p, arena.Refusef("no game of %s in it: %d records left out, %d of other boards", cmp.Or(p.Game, "boardspace.net"), len(p.Skipped), p.Others)
	}
	p.describe(code)
	return p, safefile.Dir(dir, func(fresh string) error { return p.store(ctx, fresh) })
}

// LeftOut says why each skipped record was skipped, in a line each. p may be nil.
func (p *People) LeftOut() []string {
	if p == nil {
		return nil
	}
	return each.Of(p.Skipped, func(why error) string { return "left out: " + why.Error() })
}

// read reads one file.
func (p *People) read(ctx context.Context, r Registry, path string, stdin io.Reader) error {
	in, name := stdin, "standard input"
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return arena.Refuse(err)
		}
		defer f.Close()
		in, name = f, filepath.Base(path)
	}
	text, err := unpacked(in, maxPeopleFile)
	if err != nil {
		return arena.Refusef("%s: %w", path, err)
	}
	before := len(p.records)
	for rec, err := range exchange.Records(text) {
		if cause := context.Cause(ctx); cause != nil {
			return cause
		}
		if err == nil {
			err = p.add(r, &rec)
		}
		if errors.Is(err, errSeveral) {
			return arena.Refusef("%s: %w", path, err)
		}
		if err != nil {
			p.Skipped = append(p.Skipped, fmt.Errorf("%s: %w", path, err))
		}
	}
	p.files = append(p.files, fmt.Sprintf("  - {file: %q, sha256: %x, games: %d}", name, sha256.Sum256(text), len(p.records)-before))
	return nil
}

// unpacked returns a whole file, unpacked if it is packed. It refuses more bytes than most.
func unpacked(in io.Reader, most int64) ([]byte, error) {
	buffered := bufio.NewReader(in)
	in = buffered
	if mark, _ := buffered.Peek(2); bytes.Equal(mark, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(buffered)
		if err != nil {
			return nil, err
		}
		in = z
	}
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("more than %d bytes", most)
	}
	return text, err
}

// errSeveral says that the files hold several games and none was chosen.
var errSeveral = errors.New("choose one with --game")

// add replays one record and keeps its game.
func (p *People) add(r Registry, rec *exchange.Record) error {
	board, err := rec.Board()
	if err != nil {
		return err
	}
	if p.game == nil {
		if p.game, err = r.Games.Game(board); err != nil {
			return err
		}
	}
	switch name := p.game.Name(); {
	case board != name && p.Game == "":
		return fmt.Errorf("line %d: a run holds one game, and here are %s and %s: %w", rec.Line, name, board, errSeveral)
	case board != name:
		p.Others++
		return nil
	}
	g, err := rec.Replay(p.game)
	if err != nil {
		return err
	}
	p.keep(g)
	return nil
}

// keep makes the record of a game: each game is one pair with its own opening.
func (p *People) keep(g *exchange.BoardspaceGame) {
	n := int64(len(p.records))
	rec := arena.Record{
		Index: 2 * n, Pair: n, Opening: n, Game: p.game.Name(), RulesVersion: p.game.Version(),
		Moves: g.Moves, Result: g.Result, Termination: g.Termination, Ending: g.Ending,
	}
	for seat, name := range g.Players {
		rec.Sides[seat] = arena.Side{Player: p.number(name), Name: name, Moves: g.Asked[seat]}
	}
	p.records = append(p.records, rec)
}

// number returns the number of a player, in order of first appearance.
func (p *People) number(name string) int {
	n, known := p.players[name]
	if !known {
		n = len(p.players)
		p.players[name] = n
		p.meta.Players = append(p.meta.Players, arena.Entrant{Name: name})
	}
	return n
}

// describe says what is in the run.
func (p *People) describe(code string) {
	most := 1
	for i := range p.records {
		most = max(most, p.records[i].Plies())
	}
	m := &p.meta
	p.Game = p.game.Name()
	m.Name, m.Game, m.RulesVersion = "boardspace", p.Game, p.game.Version()
	m.Format, m.Pairs, m.Most, m.MaxPlies = arena.Outside, 1, int64(2*len(p.records)), max(1000, most+1)
	m.Code, m.Toolchain, m.Created = code, runtime.Version(), time.Now().UTC().Truncate(time.Second)
	m.Config = fmt.Sprintf("# Games from outside; there is no configuration to play them by.\nformat: boardspace\ngame: %s\nleft_out: %d\nother_boards: %d\nfiles:\n%s\n",
		p.Game, len(p.Skipped), p.Others, strings.Join(p.files, "\n"))
}

// store makes the run in dir.
func (p *People) store(ctx context.Context, dir string) error {
	if len(p.players) > maxPeople {
		return arena.Refusef("%d players, and a run has at most %d", len(p.players), maxPeople)
	}
	s, err := store.Create(ctx, dir, p.meta, store.Options{Summarizer: arena.NewSummarizer(p.game)})
	if err != nil {
		return err
	}
	for rec := range slices.Values(p.records) {
		if err := cmp.Or(p.meta.Takes(&rec), s.Put(ctx, rec)); err != nil {
			return errors.Join(err, s.Close())
		}
	}
	return s.Close()
}
