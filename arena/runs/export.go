package runs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/safefile"
)

// A Form is one of the forms in which a run can be exported, with its files.
type Form struct {
	Name  string
	Files []File
}

// A File is one file of a form.
type File struct {
	Name string
	open func(io.Writer, *arena.Meta) (exchange.Writer, error)
}

// Forms returns all forms there are, in a fixed order.
func Forms() []Form {
	return []Form{
		{"parquet", []File{{"games.parquet", exchange.NewGames}, {"moves.parquet", exchange.NewMoves}}},
		{"csv", []File{{"games.csv", exchange.NewCSV}}},
		{"jsonl", []File{{"games.jsonl", exchange.NewJSONL}}},
		{"pgn", []File{{"games.pgn", exchange.NewPGN}}},
		{"sgf", []File{{"games.sgf", exchange.NewSGF}}},
	}
}

// An exporter writes the files of one run, all in one pass over its games.
type exporter struct {
	pending []*safefile.Pending
	writers []exchange.Writer
}

// Export writes the games of the run into files in the directory out, which is
// made if need be, and returns their number. Each file replaces one of its name
// whole or not at all. A game with a move that is not legal is an error.
func (r *Run) Export(ctx context.Context, out string, files []File) (games int64, err error) {
	var e exporter
	m := r.Meta()
	if err := e.begin(out, files, &m); err != nil {
		return 0, fmt.Errorf("export: %w", err)
	}
	defer e.discard()
	if games, err = e.games(ctx, r); err != nil {
		return games, err
	}
	if err := e.finish(); err != nil {
		return games, fmt.Errorf("export: %w", err)
	}
	return games, nil
}

// begin opens all files.
func (e *exporter) begin(out string, files []File, m *arena.Meta) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, file := range files {
		f, err := safefile.Create(filepath.Join(out, file.Name))
		if err != nil {
			e.discard()
			return err
		}
		e.pending = append(e.pending, f)
		w, err := file.open(f, m)
		if err != nil {
			e.discard()
			return err
		}
		e.writers = append(e.writers, w)
	}
	return nil
}

// games gives each game to all writers and returns their number.
func (e *exporter) games(ctx context.Context, r *Run) (games int64, err error) {
	game, err := r.Game()
	if err != nil {
		return 0, err
	}
	for rec, err := range r.Records(ctx) {
		if err != nil {
			return games, errors.Join(context.Cause(ctx), err)
		}
		g, err := exchange.Replay(game, rec)
		if err != nil {
			return games, err
		}
		for _, w := range e.writers {
			if err := w.Game(&g); err != nil {
				return games, fmt.Errorf("export: %w", err)
			}
		}
		games++
	}
	return games, nil
}

// finish ends the files and, when all are whole, puts them in their places.
func (e *exporter) finish() error {
	for _, w := range e.writers {
		if err := w.Close(); err != nil {
			return err
		}
	}
	for _, f := range e.pending {
		if err := f.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// discard removes what was not finished.
func (e *exporter) discard() {
	for _, f := range e.pending {
		f.Discard()
	}
}
