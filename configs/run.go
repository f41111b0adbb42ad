package configs

import (
	"slices"

	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// Run is a tournament: its players, how often they play, and from which openings.
// Every key decides the records, unless its comment says that it does not.
type Run struct {
	Origin `yaml:"-"`

	// Name of the run in lists and file names: letters, digits, dot, dash and underscore. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Full name of the game, such as gipf/basic, gipf/standard or gipf/basic:white=2. Required.
	Game string `yaml:"game" jsonschema:"required,maxLength=200"`
	// Source of all randomness of the run. The same seed gives the same records on any machine with any number of workers. Default 1.
	Seed uint64 `yaml:"seed" jsonschema:"default=1,minimum=0"`
	// The players. A single agent plays itself: the second player has its name with #2 after it. Required.
	Agents []Agent `yaml:"agents" jsonschema:"required,minItems=1,maxItems=1000"`
	// Who plays whom. In a roundrobin each agent plays each other one, in a gauntlet the first agents (seeds) play all others, in a ladder each agent plays the next one of the list, in a match there are two agents. The other formats are adaptive. A swiss pairs agents of equal or near scores. In a knockout the loser of a match is out. In a hill the others challenge the first agent and later the agent that holds the hill. An sprt tests the others against the first agent until each test is decided. An informative run plays the pairings whose games tell most. A run to a precision plays two agents until a score is known well enough. Default roundrobin.
	Tournament string `yaml:"tournament" jsonschema:"default=roundrobin,enum=roundrobin,enum=gauntlet,enum=ladder,enum=match,enum=swiss,enum=knockout,enum=hill,enum=sprt,enum=informative,enum=precision"`
	// Number of agents, the first of the list, that play all others in a gauntlet. Default 1 in a gauntlet; other tournaments have none.
	Seeds *int `yaml:"seeds,omitempty" jsonschema:"minimum=1,maximum=999"`
	// How a swiss is played. Default as its keys say.
	Swiss *adaptive.Swiss `yaml:"swiss,omitempty"`
	// How a knockout is played. Default as its keys say.
	Knockout *adaptive.Knockout `yaml:"knockout,omitempty"`
	// How a hill is played. Default as its keys say.
	Hill *adaptive.Hill `yaml:"hill,omitempty"`
	// Hypotheses and errors of an sprt. Default as its keys say.
	SPRT *adaptive.SPRT `yaml:"sprt,omitempty"`
	// Question of an informative run. Default as its keys say.
	Informative *adaptive.Informative `yaml:"informative,omitempty"`
	// When a run to a precision ends. Default as its keys say.
	Precision *adaptive.Precision `yaml:"precision,omitempty"`
	// Colour-swapped pairs per pairing: two games each, from one opening, with the seats exchanged (a round of two games in other programs). In a swiss they are those of each pairing of a round, in a knockout and a hill those of a match, in an sprt the most that a candidate plays: by default as many as keep its beta, as stats plan works them out without draws. An informative run plays at most as many as a roundrobin, a run to a precision at most so many. Default 100.
	Pairs int `yaml:"pairs" jsonschema:"default=100,minimum=1,maximum=10000000"`
	// How the openings are made, the same ones for every pairing.
	Openings RunOpenings `yaml:"openings"`
	// Moves after which a game is stopped without a result, those of the opening included. Must exceed openings.plies. Default 1000.
	MaxPlies int `yaml:"maxplies" jsonschema:"default=1000,minimum=1,maximum=1000000"`
	// When games are ended early. Without this group every game is played to its end.
	Adjudication *Adjudication `yaml:"adjudication,omitempty"`
	// Compute slots: agents that think at the same time (the concurrency of other programs). 0 takes the number of cores. Does not change the records. Default 0.
	Workers int `yaml:"workers" jsonschema:"default=0,minimum=0,maximum=4096" hash:"-"`
	// Games in flight, which may wait for a compute slot. 0 takes the number of workers. Does not change the records. Default 0.
	InFlight int `yaml:"inflight" jsonschema:"default=0,minimum=0,maximum=1000000" hash:"-"`
	// How safe a stored game is when the power goes: normal may lose the games since SQLite's last checkpoint (16 MB of them), full waits for the disk at every commit and loses none. The death of a process takes no stored game either way. Does not change the records. Default normal.
	Durability string `yaml:"durability,omitempty" jsonschema:"enum=normal,enum=full" hash:"-"`
	// What is kept of what agents think, beside the records: none, values (what each agent expected of its decisions), full (also nodes, depth, time and number of legal moves), or a group with pv. Does not change the records. Default values.
	Record *Record `yaml:"record,omitempty" hash:"-"`
	// How many games an agent may lose by its own fault (crash, silent, time, illegal, protocol) before the run stops. Does not change the records. Default: any number.
	Failures *Failures `yaml:"failures,omitempty" hash:"-"`
	// Where the Elo scale has its fixed point.
	Rating Rating `yaml:"rating"`
}

// DurabilityFull is the durability of a run whose commits wait for the disk.
const DurabilityFull = "full"

// Agent is one player of a tournament.
type Agent struct {
	// Name in tables, unlike all others in upper and lower case. Required.
	Name string `yaml:"name" jsonschema:"required,maxLength=64,pattern=^[^ ]+( [^ ]+)*$"`
	// What it is, such as random, greedy, greedy:weights=hand or mcts:sims=400. Required.
	Spec string `yaml:"spec" jsonschema:"required,maxLength=1000"`
}

// Openings says how the games of the match after a fit begin.
type Openings struct {
	// Random moves before the agents take over. Must be below maxplies. Default 4.
	Plies int `yaml:"plies" jsonschema:"default=4,minimum=0,maximum=10000"`
	// Whole random turns before the agents take over, instead of plies: a turn is all that a player does before the other is to move. Default none.
	Turns int `yaml:"turns,omitempty" jsonschema:"minimum=0,maximum=10000"`
}

// Failures is the number of games that each agent may lose by its own fault: Count
// of them in any case, and more as long as they are at most the share Rate of its
// games so far.
type Failures struct {
	// Games that are always allowed. 0 stops the run at the first. Default 10.
	Count int `yaml:"count" jsonschema:"default=10,minimum=0,maximum=1000000000"`
	// Share of the agent's games, 0 to 1, that is allowed beyond the count. Default 0.
	Rate float64 `yaml:"rate" jsonschema:"default=0,minimum=0,maximum=1"`
}

// Rating fixes the Elo scale, of which games determine only differences: at
// most one of mean and anchor may be given.
type Rating struct {
	// Mean Elo of the rated agents; agents that are only placed do not count. Default 0, unless there is an anchor.
	Mean *float64 `yaml:"mean,omitempty" jsonschema:"minimum=-100000,maximum=100000"`
	// An agent whose Elo is known. Default none.
	Anchor *Anchor `yaml:"anchor,omitempty"`
	// How a result depends on the ratings: score takes a draw as half a point, davidson and rao-kupper fit draws as well, on a scale of their own. Does not change the records. Default score.
	Model string `yaml:"model,omitempty" jsonschema:"enum=score,enum=davidson,enum=rao-kupper"`
}

// Anchor is an agent whose Elo is given instead of estimated.
type Anchor struct {
	// Name of one of the agents. Required.
	Agent string `yaml:"agent" jsonschema:"required,maxLength=64"`
	// Its Elo. Default 0.
	Elo float64 `yaml:"elo" jsonschema:"default=0,minimum=-100000,maximum=100000"`
}

// resolve sets the defaults that depend on other keys.
func (r *Run) resolve() {
	r.resolveSelfPlay()
	r.instead("openings", &r.Openings.Plies)
	if r.Openings.File != "" && !r.Written("openings.plies") { // the default is none where there is a file
		r.Openings.Plies = 0
	}
	if r.Rating.Mean == nil && r.Rating.Anchor == nil {
		r.Rating.Mean = new(float64)
	}
	r.resolveFormat()
}

// resolveSelfPlay gives a single agent itself as an opponent: another player
// with the same spec, whose seeds differ because its name does. Its faults are
// reported where the one agent is written.
func (r *Run) resolveSelfPlay() {
	if len(r.Agents) != 1 || r.Agents[0].Name == "" || r.Agents[0].Spec == "" {
		return
	}
	const mark, most = "#2", 64
	name := []rune(r.Agents[0].Name)
	again := Agent{Name: string(name[:min(len(name), most-len(mark))]) + mark, Spec: r.Agents[0].Spec}
	r.Agents = append(r.Agents, again)
	for _, key := range []string{"", ".name", ".spec"} {
		if p, ok := r.places["agents.0"+key]; ok {
			r.places["agents.1"+key] = p
		}
	}
}

func (r *Run) relations(rep *report) {
	names := each.Of(r.Agents, func(a Agent) string { return a.Name })
	rep.unique("agents.%d.name", names)
	if len(r.Agents) == 1 && r.Agents[0].Name != "" && r.Agents[0].Spec != "" { // not read from a text, where one agent becomes two
		rep.complain("agents", "at least 2 of them, got 1")
	}
	switch {
	case r.Seeds == nil:
	case r.Tournament != "gauntlet":
		rep.complain("seeds", "only a gauntlet has seeds, this is a %s", r.Tournament)
	case len(names) > 1 && *r.Seeds >= len(names):
		rep.complain("seeds", "must be below the number of agents (%d), got %d", len(names), *r.Seeds)
	}
	r.checkFormat(rep)
	rep.openings(&r.Openings, r.MaxPlies)
	if a := r.Adjudication; a != nil && a.Resign == nil && a.Draw == nil && !a.Proven { // nothing to control
		rep.complain("adjudication", "want resign, draw or proven: true")
	}
	if r.Record != nil && r.Record.PV > 0 && r.Record.Keep != KeepFull { // lines of details that are not kept
		rep.complain("record.pv", "lines are kept with keep: full, got %s", r.Record.Keep)
	}
	if r.Rating.Mean != nil && r.Rating.Anchor != nil {
		rep.complain("rating", "mean and anchor exclude each other, give one")
	}
	if a := r.Rating.Anchor; a != nil && a.Agent != "" && !slices.Contains(names, a.Agent) {
		rep.complain("rating.anchor.agent", "no agent is called %s, %s", sanitize.Quote(a.Agent), sanitize.Hint(a.Agent, names))
	}
}

// opening complains if the cap leaves no move after the openings under a key, or
// if these are given in both plies and turns; a cap out of range is reported
// elsewhere.
func (r *report) opening(key string, plies, turns, maxPlies int) {
	for _, length := range []struct {
		key string
		n   int
	}{{"plies", plies}, {"turns", turns}} {
		if length.n >= maxPlies && maxPlies > 0 {
			r.complain(key+"."+length.key, "must be below maxplies (%d), got %d", maxPlies, length.n)
		}
	}
	if plies > 0 && turns > 0 {
		r.complain(key+".turns", "plies: %d and turns: %d exclude each other, give one", plies, turns)
	}
}
