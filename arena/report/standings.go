package report

import (
	"cmp"
	"fmt"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// StandingsSchema is the schema_version of Standings. It is raised when a key
// changes its name or its meaning, not when one is added. In version 1
// games_without_result listed the indices of all such games.
const StandingsSchema = 2

// Standings are the ratings of the agents of a run and everything that stands
// beside them. Make them with NewStandings. Every Elo is on the scale of the
// model; every interval has the confidence that is stated.
type Standings struct {
	// Schema is StandingsSchema.
	Schema int `json:"schema_version"`
	// Name is that of the run, Game the full name of its game. Of several runs Name
	// has all their names, and Seed is nil.
	Name string  `json:"name"`
	Game string  `json:"game"`
	Seed *uint64 `json:"seed"`
	// Runs are the runs that are rated in one fit; none of a single one.
	Runs []JointRun `json:"runs,omitempty"`
	// Planned is the number of games of the whole run, the most that there may be
	// while an adaptive format is not over; Finished is how many are played,
	// WithResult how many of those have a result, and Pairs is how many of the pairs
	// have two results.
	Planned    int64 `json:"planned_games"`
	Finished   int64 `json:"finished_games"`
	WithResult int   `json:"games_with_result"`
	Pairs      int   `json:"complete_pairs"`
	// Model says how a result depends on ratings. Differences times ToLogistic are
	// logistic Elo near equality; it is 1 for the score-only model.
	Model      string  `json:"model"`
	ToLogistic float64 `json:"to_logistic_elo"`
	// Confidence is that of all intervals, between 0 and 1. Errors says what counts
	// as one observation, FixedPoint what holds the scale.
	Confidence float64 `json:"confidence"`
	Errors     string  `json:"errors"`
	// Chosen says that intervals are made for games that were chosen by results: see
	// stats.Table.
	Chosen     bool   `json:"chosen_by_results,omitempty"`
	FixedPoint string `json:"fixed_point"`
	// Agents are listed by rank.
	Agents []RatedAgent `json:"agents"`
	// Advantage is what the first move is worth in Elo, FirstMover the share of
	// points of the players who moved first; nil while nothing is known.
	Advantage  *page.Interval `json:"first_move_advantage"`
	FirstMover *page.Interval `json:"first_mover_score"`
	// FirstMoverIf is there when games have no result.
	FirstMoverIf *FirstMoverIf `json:"first_mover_score_if,omitempty"`
	// EloIf lists the agents that have games without a result, by rank.
	EloIf []EloIf `json:"elo_if,omitempty"`
	// Openings says in words what the games began with, from which the first move's
	// worth was measured. OpeningSource is the identity of a source of openings,
	// such as the digest of a list; "" for plain random moves.
	Openings      string `json:"openings,omitempty"`
	OpeningSource string `json:"opening_source,omitempty"`
	// DrawRate is the share of draws that the model expects of equal agents.
	DrawRate   float64    `json:"draw_rate_of_equals"`
	Duplicates Duplicates `json:"duplicates"`
	Pairings   []Pairing  `json:"pairings"`
	Outcomes   []Outcome  `json:"outcomes"`
	// Adjudication is there when games may be ended early.
	Adjudication *Adjudication `json:"adjudication,omitempty"`
	Forfeits     []Forfeit     `json:"forfeits"`
	// LeftOut is the number of games without a result, FirstLeftOut are the indices of
	// the first hundred of them. Of several runs the indices go on from run to run.
	LeftOut      int     `json:"games_without_result"`
	FirstLeftOut []int64 `json:"first_games_without_result"`
	// Matrix is there when it was asked for: see Fit.Matrix.
	Matrix *Matrix `json:"matrix,omitempty"`
	// Notes are what a reader should know of the figures, a sentence or two each.
	Notes []string `json:"notes"`
	// Format is there when the format is adaptive.
	Format *Format `json:"format,omitempty"`
	// Digest is the SHA-256 over all records in the order of their index, in hex;
	// "" while the run goes on.
	Digest string `json:"digest,omitempty"`
}

// Played is a run as far as it has been played: what NewStandings needs to know.
type Played struct {
	// Name, Game, Seed, Planned, OpeningSource, Openings and Digest are those of
	// Standings.
	Name, Game              string
	Seed                    uint64
	Planned                 int64
	Openings, OpeningSource string
	Digest                  string
	// Runs is set where these are several runs.
	Runs []JointRun
	// Agents are the players in the order of their numbers.
	Agents []Agent
	// Pairs is the number of pairs that each pairing is planned to play, Meetings how many pairings
	// there may be, of several runs together at most.
	Pairs    int
	Meetings int64
	// Options are the model, the anchor and what else the run wants its ratings to
	// be made with. Openings, Duplicates and Start are set by NewStandings, and Chosen
	// where there are Rounds.
	Options stats.Options
	// Adjudication is the rules by which games may be ended early.
	Adjudication arena.Adjudication
	// Notes come first among the notes of the standings, such as which games are
	// not reproducible.
	Notes []string
	// Tally holds the games. It is read, not kept.
	Tally *arena.Tally
	// Rounds are what an adaptive format has decided, as far as it has been followed;
	// nil for other formats.
	Rounds *arena.Rounds
}

// A JointRun is one of several runs that are rated in one fit.
type JointRun struct {
	// Dir is where it lies.
	Dir  string `json:"dir"`
	Name string `json:"name"`
	Seed uint64 `json:"seed"`
	Planned
	Finished int64 `json:"finished_games"`
	// Digest is that of its games.
	Digest string `json:"digest"`
}

// An Agent is an entrant of a run. Spec may be "" where it is not known.
type Agent struct{ Name, Spec string }

// A Fit is what standings were made from and do not show.
type Fit struct {
	// Table holds the ratings. As the start of the next NewStandings of the same
	// run it makes that one faster and changes nothing else.
	Table stats.Table
	// Test is what an SPRT run tests, Tests how each candidate stands; none of
	// other formats.
	Test  stats.SPRT
	Tests []adaptive.CandidateTest

	agents []Agent
}

// Verdict is what all tests of a run say together, for an exit code and for a job of a hub: "H1 accepted" for a candidate,
// "H0 accepted" for all, or "undecided"; "" where there is no test.
func (f *Fit) Verdict() string {
	for _, v := range []stats.Verdict{stats.AcceptedH1, stats.Undecided, stats.AcceptedH0} {
		if slices.ContainsFunc(f.Tests, func(t adaptive.CandidateTest) bool { return t.Verdict == v }) {
			return v.String()
		}
	}
	return ""
}

// Matrix compares every two agents, for Standings.Matrix.
func (f *Fit) Matrix() *Matrix {
	return NewMatrix(f.Table, func(i int) string { return f.agents[i].Name })
}

// NewStandings rates the games of a run. start is an earlier table of the same
// agents, or nil. An error is one of stats.Rate or of the tally (arena.Tally.Err).
func NewStandings(p *Played, start *stats.Table) (*Standings, *Fit, error) {
	r := newRater(p)
	opt := r.options()
	opt.Start = start
	var err error
	if r.table, err = stats.Rate(len(p.Agents), r.pairings, opt); err != nil {
		return nil, nil, err
	}
	if err := p.Tally.Err(); err != nil {
		return nil, nil, err
	}
	s := &Standings{
		Schema: StandingsSchema, Name: p.Name, Game: p.Game, Runs: p.Runs, Planned: p.Planned, Finished: p.Tally.Games(),
		Model: r.table.Model.String(), ToLogistic: r.table.Scale(), Confidence: r.table.Confidence,
		Errors: r.table.Errors.String(), Chosen: r.table.Chosen, FixedPoint: p.Options.Anchor.Text(r.table, r.name),
		Agents: RatedAgents(r.table, r.pairings, p.Agents), DrawRate: r.table.DrawRate,
		Openings: p.Openings, OpeningSource: p.OpeningSource, Digest: p.Digest,
		Duplicates: r.duplicates(), Pairings: r.pairingList(), Outcomes: Outcomes(p.Tally), Adjudication: r.adjudication(),
		Forfeits: r.forfeits(), LeftOut: p.Tally.LeftOut(), FirstLeftOut: append([]int64{}, p.Tally.FirstLeftOut()...),
	}
	if len(p.Runs) == 0 {
		s.Seed = &p.Seed
	}
	for _, q := range r.pairings {
		s.WithResult += q.Games()
		s.Pairs += q.PairCount()
	}
	r.addFirstMover(s)
	s.EloIf = r.unended().eloIf(r.table, opt, r.name)
	fit := &Fit{Table: r.table, agents: p.Agents}
	if p.Rounds != nil {
		r.addFormat(s, fit)
	}
	s.Notes = append(append(r.gamesNotes(), noteTexts(r.table.Notes, r.name)...), cappedNotes(s.EloIf, int(s.Finished), s.LeftOut)...)
	return s, fit, nil
}

// A rater is standings in the making.
type rater struct {
	*Played
	table    stats.Table
	pairings []stats.Pairing
	known    []stats.Duplicates // duplicates
}

func newRater(p *Played) *rater {
	return &rater{Played: p, pairings: p.Tally.Pairings(), known: p.Tally.Duplicates()}
}

// options are those of the run with what its games say of errors.
func (r *rater) options() stats.Options {
	opt := r.Options
	opt.Openings, opt.Duplicates = r.Tally.Openings(), r.known
	opt.Chosen = opt.Chosen || r.Rounds != nil
	return opt
}

// unended are the games without a result.
func (r *rater) unended() unended { return unended{r.Tally.Open(), r.Tally.OpeningsIfOf} }

func (r *rater) name(i int) string { return r.Agents[i].Name }

// gamesNotes gathers what must be known of the games, however they are rated.
func (r *rater) gamesNotes() []string {
	notes := append(r.duplicateNotes(), r.Notes...)
	if r.Rounds != nil {
		notes = append(notes, FormatNotes(r.Rounds.Settings(), len(r.Agents))...)
		notes = append(notes, undecidedNote(r.Rounds)...)
	}
	cycles := stats.ProvenCycles(len(r.Agents), r.Tally.Distinct(), cmp.Or(r.Options.Confidence, stats.DefaultConfidence))
	if len(cycles) > 0 { // no ranking is true, and ratings stand all the same
		of := cycles[0].Players
		a, b, d := r.name(of[0]), r.name(of[1]), r.name(of[2])
		notes = append(notes, fmt.Sprintf("no ranking fits these results: %s beats %s, %s beats %s, %s beats %s; see gipfarena stats cycles", a, b, b, d, d, a))
	}
	return notes
}
