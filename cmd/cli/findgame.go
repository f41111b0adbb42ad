package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/play"
	"gipf.arena/arena/store"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A Found is a game, its record, and a name for it.
type Found struct {
	Game   rules.Game
	Record arena.Record
	Name   string
}

// Find finds a game in path: the directory of a run, a copy of its database, a game saved by play, or a file of
// games as export writes them (JSONL, PGN, SGF). which is the number of the game in its run, from 0, or
// pair.game, both from 1, as in PGN's tag Round; "" means the only game. Find does not read the moves yet. An
// error is an [arena.InputError] or an error of reading the run.
func Find(ctx context.Context, r runs.Registry, path, which string) (*Found, error) {
	index, err := gameNumber(which)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	if _, database := store.DatabaseOf(path); database || info.IsDir() {
		return inRun(ctx, r, path, index)
	}
	if !info.Mode().IsRegular() {
		return nil, usagef("%q: not a regular file", path)
	}
	return inFile(r, path, index)
}

// only means the only game.
const only = -1

// gameNumber reads the number of a game.
func gameNumber(which string) (int64, error) {
	if which == "" {
		return only, nil
	}
	pair, place, round := strings.Cut(which, ".")
	n, err := strconv.ParseInt(pair, 10, 64)
	switch {
	case err != nil || n < 0 || n >= arena.MaxGames || round && n == 0:
	case !round:
		return n, nil
	case place == "1" || place == "2":
		return 2*(n-1) + int64(place[0]-'1'), nil
	}
	return 0, usagef("game %.40q: want its number (12), or pair and game from 1 (7.1)", which)
}

// inRun finds a game of a run.
func inRun(ctx context.Context, r runs.Registry, dir string, index int64) (*Found, error) {
	run, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	done, err := run.Done(ctx)
	if err != nil {
		return nil, err
	}
	if index == only {
		if done.Len() != 1 {
			return nil, usagef("%s has %s: say which one, by its number", dir, sanitize.Count(done.Len(), "game", "games"))
		}
		index = done.End() - 1
	}
	rec, err := run.Record(ctx, index)
	if errors.Is(err, store.ErrNoGame) {
		return nil, notIn(dir, index, done.Len(), done.End()-1)
	}
	if err != nil {
		return nil, err
	}
	game, err := run.Game()
	return &Found{game, rec, fmt.Sprintf("%s, game %d", dir, rec.Index)}, err
}

// inFile finds a game in a file of any kind. It tells the kind by the beginning of the file.
func inFile(r runs.Registry, path string, index int64) (*Found, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	defer f.Close()
	in := bufio.NewReader(f)
	head, _ := in.Peek(64)
	head = bytes.TrimLeft(head, " \t\r\n\ufeff")
	switch {
	case bytes.HasPrefix(head, []byte(`{"format":"gipfarena-run"`)):
		return pick(r, path, index, jsonlFile(in))
	case bytes.HasPrefix(head, []byte("{")):
		return saved(r, path, index)
	case bytes.HasPrefix(head, []byte("[")):
		return pick(r, path, index, exchange.ReadPGN(in))
	case bytes.HasPrefix(head, []byte("(")):
		return pick(r, path, index, exchange.ReadSGF(in))
	}
	return nil, usagef("%q begins with %.20q: want a saved game, or JSONL, PGN or SGF of ours", path, head)
}

// saved reads a game that play has saved.
func saved(r runs.Registry, path string, index int64) (*Found, error) {
	if index > 0 {
		return nil, usagef("game %d is not in %q, which is one saved game", index, path)
	}
	l := play.Loader{Games: r.Games, Files: play.Disk{}}
	rec, game, err := l.Record(path)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	return &Found{game, rec, path}, nil
}

// jsonl yields the games of an exported run.
func jsonlFile(in io.Reader) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		reader, err := exchange.NewReader(in)
		for err == nil {
			var rec arena.Record
			if rec, err = reader.Next(); err == nil && !yield(rec, nil) {
				return
			}
		}
		if !errors.Is(err, io.EOF) {
			yield(arena.Record{}, err)
		}
	}
}

// notIn says that a game is not among n games, the last of which has the number last.
func notIn(where string, index, n, last int64) error {
	has := sanitize.Count(n, "game", "games")
	if n > 0 {
		has += fmt.Sprintf(" with numbers up to %d", last)
	}
	return usagef("game %d is not in %s, which has %s", index, where, has)
}

// pick takes one game from a file of many.
func pick(r runs.Registry, path string, index int64, games iter.Seq2[arena.Record, error]) (*Found, error) {
	var found *arena.Record
	var n, last int64
	for rec, err := range games {
		if err != nil {
			return nil, usagef("%q: %w", path, err)
		}
		n++
		last = max(last, rec.Index)
		if index == only && n > 1 {
			return nil, usagef("%q has several games: say which one, by its number", path)
		}
		if index == only || rec.Index == index {
			found = &rec
		}
		if rec.Index == index {
			break
		}
	}
	if found == nil {
		return nil, notIn(strconv.Quote(path), max(0, index), n, last)
	}
	game, err := r.Games.Game(found.Game)
	if err != nil {
		return nil, usagef("%q: %w", path, err)
	}
	return &Found{game, *found, fmt.Sprintf("%s, game %d", path, found.Index)}, nil
}
