package quality

// Schema is the schema_version of a Report.
const Schema = 1

// A Report is everything that was measured. Make it with Measure.
type Report struct {
	// Schema is Schema.
	Schema int    `json:"schema_version"`
	Name   string `json:"name"`
	Game   string `json:"game"`
	// Seed is that of the run, and Asked that of the judges, of the agents that are asked and of
	// the pairs and turns that are drawn; 0 where none are.
	Seed  uint64 `json:"seed"`
	Asked uint64 `json:"seed_asked,omitempty"`
	// Courses are those of all games, of each player that is taken apart, and of the games
	// between all others.
	Courses []Course `json:"courses"`
	// Figures are what the rules say of all games, those without a result too.
	Figures []Metric `json:"figures"`
	// Against is nil if no other run was asked for.
	Against *Against `json:"against,omitempty"`
	// Predictions and Judged are nil without a judge.
	Predictions *Predictions `json:"foretold,omitempty"`
	Judged      *Judged      `json:"judged,omitempty"`
	// Players are those that have thought, by what is kept of it, and Swings the largest of
	// the games' turning points as the players saw them.
	Players []Thinker `json:"players,omitempty"`
	Swings  []Swing   `json:"swings,omitempty"`
	// Drama is what the games were like by the evaluations of the players; nil where no values of
	// theirs are kept.
	Drama *Drama `json:"views,omitempty"`
	// Deep is the agent that judged turns, and Regrets what it found.
	Deep    string    `json:"deep,omitempty"`
	Regrets []Regrets `json:"regrets,omitempty"`
}

// report sums everything up.
func (m *Measurement) report() *Report {
	r := &Report{Schema: Schema, Name: m.meta.Name, Game: m.meta.Game, Seed: m.meta.Seed, Figures: m.tally.Metrics()}
	r.Courses = append(r.Courses, course("all", -1, m.played))
	if len(m.apart) > 0 {
		for group, player := range m.apart {
			r.Courses = append(r.Courses, course(m.Apart[group].Name, player, m.among(player)))
		}
		r.Courses = append(r.Courses, course(others, -1, m.among(-1)))
	}
	if m.Against != nil {
		r.Against = Compare(m.tally, m.Against, m.AgainstName)
	}
	r.Players, r.Swings = m.thinkers.report(m.meta.Names()), largest(m.thinkers.swings)
	r.Drama = m.thinkers.viewed(m.meta.Names())
	if m.Judge != nil || m.Deep != nil {
		r.Asked = m.Seed
	}
	if m.Judge != nil {
		r.Predictions = new(predicted(m.Judge.Name, m.forecasts))
		r.Judged = NewJudged(m.Judge.Name, m.traces)
	}
	if m.Deep != nil {
		r.Deep, r.Regrets = m.Deep.Name, m.regrets(m.choices)
	}
	return r
}

// among returns the games of a player, or for a negative one those between players that
// are not taken apart.
func (m *Measurement) among(player int) (games []played) {
	for _, g := range m.played {
		a, b := m.group(g.players[0]), m.group(g.players[1])
		if player < 0 && a == b && a == len(m.apart) || player >= 0 && (g.players[0] == player || g.players[1] == player) {
			games = append(games, g)
		}
	}
	return games
}
