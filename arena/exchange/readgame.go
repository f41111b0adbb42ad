package exchange

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A found is what a game in PGN or SGF says of itself, as texts by PGN's keys.
type found struct {
	tags   map[string]string
	moves  []string
	spoken []string // a comment for each move, or none
}

// records yields the records of the games that next finds, up to io.EOF. line is the
// reader's current line, for an error.
func records(form string, next func() (*found, error), line *int) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		for {
			f, err := next()
			if err == io.EOF {
				return
			}
			var r arena.Record
			if err == nil {
				r, err = f.record()
			}
			if err != nil {
				yield(arena.Record{}, fmt.Errorf("export: %s, line %d: %w", form, *line, err))
				return
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

// record returns the record of the game. It passes Record.Check; only the rules can say
// whether the moves are legal.
func (f *found) record() (arena.Record, error) {
	r := arena.Record{
		Game: f.tags["Variant"], Start: f.tags["FEN"], Moves: f.moves,
		Termination: arena.Termination(f.tags["Termination"]), Ending: f.tags["Ending"], Detail: f.tags["Detail"],
		Sides: [2]arena.Side{
			{Player: 0, Name: f.tags["White"], Spec: f.tags["WhiteSpec"]},
			{Player: 1, Name: f.tags["Black"], Spec: f.tags["BlackSpec"]},
		},
	}
	if r.Game == "" {
		return r, fmt.Errorf("no tag Variant, which names the game")
	}
	err := cmp.Or(
		number(f, "GameIndex", 64, &r.Index), number(f, "Opening", 64, &r.Opening), number(f, "OpeningPlies", 32, &r.OpeningPlies),
		seed(f, "Setup", &r.Setup), seed(f, "Seed", &r.Seed), f.readResult(&r.Result), number(f, "RulesVersion", 32, &r.RulesVersion), f.readSearchInfo(&r),
	)
	if err != nil {
		return r, err
	}
	r.Pair, r.Place = r.Index/2, int(r.Index%2)
	return r, r.Check()
}

// number reads a tag with a whole number of the given number of bits; a missing one is 0.
func number[T int | int64](f *found, tag string, bits int, to *T) error {
	text, ok := f.tags[tag]
	if !ok {
		return nil
	}
	n, err := strconv.ParseInt(text, 10, bits)
	if err != nil || n < 0 {
		return fmt.Errorf("%s %.40q: want a whole number", tag, text)
	}
	*to = T(n)
	return nil
}

// seed reads a tag of 16 hex digits; a missing one is 0.
func seed(f *found, tag string, to *uint64) error {
	text, ok := f.tags[tag]
	if !ok {
		return nil
	}
	if err := (*Seed)(to).UnmarshalText([]byte(text)); err != nil {
		return fmt.Errorf("%s: seed %.40q, want 16 hex digits", tag, text)
	}
	return nil
}

// readResult reads the tag of the result.
func (f *found) readResult(to *rules.Result) (err error) {
	*to, err = pgnResult(f.tags["Result"])
	return err
}

// readSearchInfo reads the comments of the moves; those of the opening say "book".
func (f *found) readSearchInfo(r *arena.Record) error {
	if len(f.spoken) == 0 {
		return nil
	}
	if len(f.spoken) != len(f.moves) {
		return fmt.Errorf("%d comments of %d moves", len(f.spoken), len(f.moves))
	}
	detailed := false
	for i, text := range f.spoken[min(r.OpeningPlies, len(f.moves)):] {
		v, d, more, err := readComment(text)
		if err != nil {
			return fmt.Errorf("comment of move %d: %w", r.OpeningPlies+i+1, err)
		}
		detailed = detailed || more
		r.SearchInfo.Values = append(r.SearchInfo.Values, v)
		r.SearchInfo.Details = append(r.SearchInfo.Details, d)
	}
	if !detailed {
		r.SearchInfo.Details = nil
	}
	return nil
}

// readComment reads what Game.Comment writes: "+0.35/8 0.123s n=1200 pv="a1-b2 e1-e2"",
// where all but the first number may be missing.
func readComment(text string) (v arena.Value, d arena.Detail, detailed bool, err error) {
	wrong := func() (arena.Value, arena.Detail, bool, error) {
		return 0, d, false, fmt.Errorf("%.60q: want +0.35/8 0.123s n=1200", text)
	}
	head, pv, hasPV := strings.Cut(text, " pv=")
	words := strings.Fields(head)
	if len(words) != 1 && len(words) != 3 {
		return wrong()
	}
	score, depth, detailed := strings.Cut(words[0], "/")
	if v, err = readPawns(score); err != nil || detailed != (len(words) == 3) {
		return wrong()
	}
	if !detailed {
		return v, d, false, nil
	}
	var took float64
	d.Depth, err = strconv.Atoi(depth)
	if err == nil {
		took, err = strconv.ParseFloat(strings.TrimSuffix(words[1], "s"), 64)
	}
	if err == nil {
		d.Nodes, err = strconv.ParseInt(strings.TrimPrefix(words[2], "n="), 10, 64)
	}
	if err != nil || d.Depth < 0 || d.Nodes < 0 || !(took >= 0 && took < 1e9) {
		return wrong()
	}
	d.Time = time.Duration(math.Round(took*1e3)) * time.Millisecond
	if hasPV {
		line, err := strconv.Unquote(pv)
		if err != nil {
			return wrong()
		}
		d.PV = strings.Fields(line)
	}
	return v, d, true, nil
}

// readPawns reads a value in units of 100 Elo, "-" for none. The text is rounded, and
// stands for the value that is written so.
func readPawns(text string) (arena.Value, error) {
	if text == "-" {
		return arena.NoValue, nil
	}
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || !(math.Abs(x) <= certain):
		return 0, fmt.Errorf("no value")
	case x == certain:
		return arena.ProvenWin, nil
	case x == -certain:
		return arena.ProvenLoss, nil
	}
	var v arena.Value
	steps := math.Round(x / pawns * 16)
	err = v.UnmarshalJSON([]byte(strconv.FormatFloat(steps/16, 'f', -1, 64)))
	return v, err
}
