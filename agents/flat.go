package agents

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"gipf.arena/rules"
)

// FlatConfig says how a Flat decides.
type FlatConfig struct {
	// Sims, Transitions and Time bound each choice: playouts, moves applied to
	// states, and time. 0 is no bound; one of them must be above 0.
	Sims, Transitions int64
	Time              time.Duration
	// UCB gives the next playout to the move with the highest upper confidence
	// bound, mean + C·√(ln N / n) (UCB1: Auer, Cesa-Bianchi, Fischer 2002);
	// otherwise all moves get equally many, give or take one.
	UCB bool
	// C is the weight of exploration.
	C float64
	// MaxPlies is the number of moves after which a playout is cut off and
	// counts ½.
	MaxPlies int
}

// Flat is flat Monte Carlo: random playouts after each move, and no tree.
// It takes the move with the best mean score or, with UCB, the one with the
// most playouts.
type Flat struct {
	cfg   FlatConfig
	rng   *rand.Rand
	state rules.State
	arms  []arm
	moves []rules.Move
	list  []rules.Move // of playouts
}

// An arm is a move and the results of its playouts.
type arm struct {
	move   rules.Move
	visits int64
	sum    float64 // of scores
}

func (a *arm) mean() float64 { return a.sum / float64(a.visits) }

// Choose implements Agent. Info.Value is the mean score of the move taken.
// If the context ends after the first playout, Choose returns the best move so
// far without an error.
func (f *Flat) Choose(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	f.moves = s.Moves(f.moves[:0])
	if len(f.moves) == 1 {
		return f.moves[0], forced(), nil
	}
	f.deal()
	deadline := time.Now().Add(f.cfg.Time)
	info := forced()
	for f.within(&info, deadline) {
		if err := ctx.Err(); err != nil {
			if info.Sims == 0 {
				return 0, Info{}, err
			}
			break
		}
		f.simulate(s, &info)
	}
	best := f.best()
	if best.visits > 0 {
		info.Value = best.mean()
	}
	return best.move, info, nil
}

// deal makes an arm of each move, in random order: where not all get a playout,
// or equally many, the order of the list must not decide which do.
func (f *Flat) deal() {
	f.arms = f.arms[:0]
	for _, m := range f.moves {
		f.arms = append(f.arms, arm{move: m})
	}
	f.rng.Shuffle(len(f.arms), func(i, j int) { f.arms[i], f.arms[j] = f.arms[j], f.arms[i] })
}

// within reports whether there is budget for another playout.
func (f *Flat) within(info *Info, deadline time.Time) bool {
	if f.cfg.Sims > 0 && info.Sims >= f.cfg.Sims || f.cfg.Transitions > 0 && info.Transitions >= f.cfg.Transitions {
		return false
	}
	return f.cfg.Time == 0 || info.Sims == 0 || time.Now().Before(deadline)
}

// simulate makes the next playout. A playout that the budget of transitions
// cuts off is not counted; it is the last.
func (f *Flat) simulate(s rules.State, info *Info) {
	most := f.cfg.MaxPlies
	if left := f.cfg.Transitions - info.Transitions; f.cfg.Transitions > 0 && left <= int64(most) {
		most = int(left - 1)
	}
	a := f.next(info.Sims)
	result, plies := f.playout(s, a.move, most)
	info.Transitions += int64(plies) + 1
	if result == rules.Ongoing && most < f.cfg.MaxPlies {
		return
	}
	a.visits++
	a.sum += result.Score(s.Mover())
	info.Sims++
}

// next returns the arm that gets playout number n.
func (f *Flat) next(n int64) *arm {
	if !f.cfg.UCB || n < int64(len(f.arms)) {
		return &f.arms[n%int64(len(f.arms))]
	}
	best, top, log := 0, math.Inf(-1), Ln(float64(n))
	for i := range f.arms {
		a := &f.arms[i]
		if u := a.mean() + float64(f.cfg.C*math.Sqrt(log/float64(a.visits))); u > top {
			best, top = i, u
		}
	}
	return &f.arms[best]
}

// playout plays m in s and then at most most random moves. It returns the
// result and the number of random moves.
func (f *Flat) playout(s rules.State, m rules.Move, most int) (rules.Result, int) {
	f.state.CopyFrom(s)
	f.state.Play(m)
	if fast, ok := f.state.(rules.Playouter); ok {
		return fast.Playout(f.rng, most)
	}
	for plies := range most {
		if f.list = f.state.Moves(f.list[:0]); len(f.list) == 0 {
			return f.state.Result(), plies
		}
		f.state.Play(f.list[f.rng.Uint32N(uint32(len(f.list)))])
	}
	return f.state.Result(), most
}

// best returns the arm to play: with UCB by visits and then by mean, without it by mean
// alone. An arm without a playout is never chosen over one with a playout: its mean is
// NaN, and the first arm gets the first playout.
func (f *Flat) best() *arm {
	best := &f.arms[0]
	for i := range f.arms[1:] {
		if a := &f.arms[1+i]; f.better(a, best) {
			best = a
		}
	}
	return best
}

func (f *Flat) better(a, than *arm) bool {
	if f.cfg.UCB && a.visits != than.visits {
		return a.visits > than.visits
	}
	return a.mean() > than.mean()
}

func flatKind() Kind {
	return Kind{
		Name: "flat",
		Doc:  "flat Monte Carlo: random playouts after each move, no tree",
		Params: []Param{
			{Name: "sims", Type: Int, Min: 1, Max: 1e8, Default: "800", Unless: "transitions ms", Doc: "playouts for each move"},
			{Name: "transitions", Type: Int, Min: 1, Max: 1e12, Doc: "moves applied to states, playouts included, for each move; a playout that would exceed it is not counted"},
			{Name: "ms", Type: Int, Min: 1, Max: 3.6e6, Doc: "milliseconds for each move; not reproducible"},
			{Name: "c", Type: Float, Min: 0, Max: 100, Doc: "weight of exploration in UCB1; without it all moves get equally many playouts"},
			{Name: "maxplies", Type: Int, Min: 1, Max: 1e6, Default: "1000", Doc: "moves after which a playout is cut off and counts ½"},
		},
		NotReproducible: Clocked,
		Bind: func(_ rules.Game, a Args) (Bound, error) {
			cfg := FlatConfig{
				Sims: a.Int("sims"), Transitions: a.Int("transitions"), Time: time.Duration(a.Int("ms")) * time.Millisecond,
				UCB: a.Has("c"), C: a.Float("c"), MaxPlies: int(a.Int("maxplies")),
			}
			return Bound{Build: func(env Env) (Agent, error) {
				return &Flat{cfg: cfg, rng: NewRand(env.Seed, "agent"), state: env.Game.New(0)}, nil
			}}, nil
		},
	}
}
