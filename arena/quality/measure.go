package quality

import (
	"context"
	"iter"
	"path/filepath"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// A Measurement says what is measured of the games of a run.
type Measurement struct {
	// Apart are players whose games and turns get figures of their own.
	Apart []Apart
	// Judge predicts results, at the start of each turn after the opening of a game; nil for none.
	Judge *Judge
	// Decisions is the share of the turns with a choice of which Judge looks at all moves, and
	// Dir the folder, that of the run, in which what it says is kept (TracesName); "" keeps nothing.
	Decisions float64
	Dir       string
	// Deep judges turns; nil for none. Agents are asked what they would have done there.
	Deep   *Judge
	Agents []Judge
	// Positions is the number of turns of each game that Deep judges, drawn among those
	// with a choice of players who are not apart.
	Positions int
	// Every takes every so many games for Judge and Deep, 0 all of them, and Share this share
	// of the pairs, 0 all of them too. Seed draws pairs and turns, and is that of all agents.
	Every int
	Share float64
	Seed  uint64
	// Against, if not nil, are the games of another run, called AgainstName, that this one's
	// are compared with.
	Against     *Tally
	AgainstName string

	game  rules.Game
	meta  *arena.Meta
	apart []int // numbers of the players of Apart
	slope float64

	tally     *Tally
	played    []played
	thinkers  thinkers
	tracer    *Tracer
	traces    []Trace
	forecasts []forecast
	choices   []choice
}

// An Apart is a player whose games and turns get figures of their own: so many of its turns
// in each game are judged.
type Apart struct {
	Name  string
	Turns int
}

// Measure measures the games of a run, which are read several times where judges are asked.
// Games without a result count only in Report.Figures.
func (m Measurement) Measure(ctx context.Context, g rules.Game, meta *arena.Meta, records iter.Seq2[arena.Record, error]) (*Report, error) {
	m.game, m.meta, m.slope, m.tally, m.thinkers = g, meta, 1, NewTally(g), thinkers{game: g}
	m.tally.Origin = meta.Origin()
	for _, a := range m.Apart {
		i := slices.Index(meta.Names(), a.Name)
		if i < 0 {
			return nil, arena.Refusef("no player %q in %s", a.Name, meta.Name)
		}
		m.apart = append(m.apart, i)
	}
	if err := eachGame(ctx, records, m.course); err != nil {
		return nil, err
	}
	if m.Judge != nil {
		if err := m.predictAll(ctx, records); err != nil {
			return nil, err
		}
	}
	if m.Deep != nil {
		if err := eachGame(ctx, records, m.turns(m.judge)); err != nil {
			return nil, err
		}
	}
	return m.report(), nil
}

// eachGame calls pass for each game. Games are read anew each time and never held all at once.
func eachGame(ctx context.Context, records iter.Seq2[arena.Record, error], pass func(context.Context, *arena.Record) error) error {
	for rec, err := range records {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			err = pass(ctx, &rec)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// turns makes a pass over the turns of the games that have a result and that the judges look
// at.
func (m *Measurement) turns(pass func(context.Context, *arena.Record, []Turn) error) func(context.Context, *arena.Record) error {
	return func(ctx context.Context, r *arena.Record) error {
		if !r.Counted() || m.Every > 1 && r.Pair%int64(m.Every) != 0 || !drawnPair(m.Seed, r.Pair, m.Share) {
			return nil
		}
		turns, err := Turns(m.game, r)
		if err != nil {
			return err
		}
		return pass(ctx, r, turns)
	}
}

// course takes up how a game went.
func (m *Measurement) course(_ context.Context, r *arena.Record) error {
	g, err := m.tally.take(r)
	if err == nil {
		err = m.thinkers.add(r, m.tally.key(r))
	}
	if err != nil || !r.Counted() {
		return err
	}
	ending := r.Ending
	if r.Termination != arena.ByRule {
		ending = string(r.Termination)
	}
	m.played = append(m.played, played{
		index: r.Index, players: [2]int{r.Sides[0].Player, r.Sides[1].Player}, opening: m.tally.key(r), first: r.Result.Score(rules.First),
		turns: g.whole, byRule: r.Termination == arena.ByRule, ending: ending,
	})
	return nil
}

// drawnPair reports whether a pair is one of a share of them that a seed draws; 0 takes all.
func drawnPair(from uint64, pair int64, share float64) bool {
	return share <= 0 || share >= 1 || falls(seed.Fit(from).Other("pairs", uint64(pair)), share)
}

// predictAll has the judge look at the games, or finds what it said before.
func (m *Measurement) predictAll(ctx context.Context, records iter.Seq2[arena.Record, error]) (err error) {
	m.tracer = &Tracer{Game: m.game, Judge: *m.Judge, Seed: m.Seed, Decisions: m.Decisions}
	if m.Dir != "" {
		if m.tracer.Kept, err = OpenTraces(filepath.Join(m.Dir, TracesName)); err != nil {
			return err
		}
	}
	err = eachGame(ctx, records, m.turns(m.predict))
	if closed := m.tracer.Kept.Close(); err == nil {
		err = closed
	}
	m.slope = slope(m.forecasts).Mean
	return err
}

// predict asks the judge about each turn of a game.
func (m *Measurement) predict(ctx context.Context, r *arena.Record, turns []Turn) error {
	t, err := m.tracer.trace(ctx, r, m.tally.key(r), turns)
	if err != nil {
		return err
	}
	m.traces = append(m.traces, t)
	for i, turn := range t.Turns {
		if turn.Value.Known() {
			m.forecasts = append(m.forecasts, forecast{r.Index, len(t.Turns) - i, turn.Value.Score(), r.Result.Score(rules.First)})
		}
	}
	return nil
}

// judge has some turns of a game judged.
func (m *Measurement) judge(ctx context.Context, r *arena.Record, turns []Turn) error {
	for _, t := range m.drawn(r, turns) {
		lost, same, err := m.choose(ctx, &t, seedOfTurn(m.Seed, r.Index, t.Number-1))
		if err != nil {
			return err
		}
		m.choices = append(m.choices, choice{
			game: r.Index, group: m.groupOf(r, &t), turn: t.Number, won: r.Result.Score(t.Mover), lost: lost, same: same,
		})
	}
	return nil
}

// drawn returns the turns of a game that are judged, in an order of their own: of those after the
// opening, which no player chose.
func (m *Measurement) drawn(r *arena.Record, turns []Turn) (out []Turn) {
	free := slices.DeleteFunc(slices.Clone(turns), func(t Turn) bool { return !t.Choice || t.Ply < r.OpeningPlies })
	rng := agents.NewRand(seedOfTurn(m.Seed, r.Index, len(turns)), "turns")
	rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	left := append(each.Of(m.Apart, func(a Apart) int { return a.Turns }), m.Positions)
	for _, t := range free {
		if group := m.groupOf(r, &t); left[group] > 0 {
			left[group]--
			out = append(out, t)
		}
	}
	return out
}

// groupOf returns the group of the player whose turn it is.
func (m *Measurement) groupOf(r *arena.Record, t *Turn) int {
	return m.group(r.Sides[t.Mover.Index()].Player)
}

// group returns the number of the group of a player: its own, or the last for all others.
func (m *Measurement) group(player int) int {
	if i := slices.Index(m.apart, player); i >= 0 {
		return i
	}
	return len(m.apart)
}

// others is the group of the players who have none of their own.
const others = "others"

// groups returns the names of the groups.
func (m *Measurement) groups() []string {
	return append(each.Of(m.Apart, func(a Apart) string { return a.Name }), others)
}
