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

// A Form is a form in which a run can be exported, with its files.
type Form struct {
	Name  string
	Files []File
}

// A File is one file of a form.
type File struct {
	Name string
	open func(io.Writer, *arena.Meta) (exchange.Writer, error)
}

// Forms returns all forms, in a fixed order.
func Forms() []Form {
	return []Form{
		{"parquet", []File{{"games.parquet", exchange.NewGames}, {"moves.parquet", exchange.NewMoves}}},
		{"csv", []File{{"games.csv", exchange.NewCSV}}},
		{"jsonl", []File{{"games.jsonl", exchange.NewJSONL}}},
		{"pgn", []File{{"games.pgn", exchange.NewPGN}}},
		{"sgf", []File{{"games.sgf", exchange.NewSGF}}},
	}
}

// Export writes the games of the run into files in the directory out, which is
// created if necessary, and returns their number. Each file replaces any file
// of its name whole or not at all. A game with an illegal move is an error.
func (r *Run) Export(ctx context.Context, out string, files []File) (games int64, err error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return 0, fmt.Errorf("export: %w", err)
	}
	var pending []*safefile.Pending
	var writers []exchange.Writer
	m := r.Meta()
	for _, file := range files {
		f, err := safefile.Create(filepath.Join(out, file.Name))
		if err != nil {
			return 0, fmt.Errorf("export: %w", err)
		}
		defer f.Discard() // without effect after Commit
		w, err := file.open(f, &m)
		if err != nil {
			return 0, fmt.Errorf("export: %w", err)
		}
		pending, writers = append(pending, f), append(writers, w)
	}
	if games, err = r.write(ctx, writers); err != nil {
		return games, err
	}
	for _, w := range writers {
		if err := w.Close(); err != nil {
			return games, fmt.Errorf("export: %w", err)
		}
	}
	for _, f := range pending {
		if err := f.Commit(); err != nil {
			return games, fmt.Errorf("export: %w", err)
		}
	}
	return games, nil
}

// write passes each game to all writers and returns the number of games.
func (r *Run) write(ctx context.Context, writers []exchange.Writer) (games int64, err error) {
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
		for _, w := range writers {
			if err := w.Game(&g); err != nil {
				return games, fmt.Errorf("export: %w", err)
			}
		}
		games++
	}
	return games, nil
}
