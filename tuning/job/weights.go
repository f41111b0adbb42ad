package job

import (
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
)

// startingWeights returns the weights that a reference names in the order of the
// columns of the fit; "zero" is nil, which stands for zeros.
func (j *Job) startingWeights(ref string) ([]float64, error) {
	if ref == "zero" {
		return nil, nil
	}
	w, err := configs.LoadWeights(j.game.Name(), ref)
	if err != nil {
		return nil, err
	}
	if j.policy() {
		p, err := agents.NewPolicy(j.game, w)
		if err != nil {
			return nil, err
		}
		return p.Weights(), nil
	}
	eval, err := agents.NewLinear(j.game, w)
	if err != nil {
		return nil, err
	}
	early, late := eval.Weights()
	if !j.config.Fit.Phases {
		return early, nil
	}
	both := make([]float64, 0, 2*len(early))
	for i := range early {
		both = append(both, early[i], late[i])
	}
	return both, nil
}

// compareWith gives the table of the fit the weights to beat, where those are a weighted
// sum as well.
func (j *Job) compareWith() (err error) {
	if j.policy() || len(j.contests) == 0 || j.contests[0].opponent != "" {
		return nil
	}
	old := j.contests[0].old
	if old != "zero" {
		w, err := configs.LoadWeights(j.game.Name(), old)
		if err != nil {
			return err
		}
		if w.Net != nil {
			j.unlike = old
			return nil
		}
	}
	j.fit.Hand, err = j.startingWeights(old)
	return err
}

// weightsFile is what is written: the weights in the order of the features,
// their errors where the games determine them, and where they come from.
func (s *tune) weightsFile(g *games, fitted []report.FittedWeight, games, rows int) *configs.WeightsFile {
	base, _, _ := strings.Cut(s.game.Name(), ":")
	w := &configs.WeightsFile{Game: base, Kind: configs.KindLinear, Scale: 1, Provenance: s.provenance(g, "logistic", games, rows)}
	if s.policy() {
		w.Kind, w.Provenance.Method = configs.KindPolicy, "choice"
	}
	columns := 1
	if s.config.Fit.Phases {
		columns = 2
	}
	for i, name := range s.names {
		addFitted(w, name, fitted[i*columns:(i+1)*columns])
	}
	return w
}

// provenance is where weights come from that were fitted to so many positions of so
// many games.
func (s *tune) provenance(g *games, method string, games, rows int) configs.Provenance {
	c := &g.config
	p := configs.Provenance{
		Method: method, Config: configs.Hash(c), Seed: c.Seed, Agents: c.Selfplay.Agents, Games: int64(games), Positions: int64(rows),
		RulesVersion: s.game.Version(), CodeVersion: s.made.Code, Date: s.made.Date,
	}
	if l := c.Positions.Labels; l != nil {
		p.Labels = l.Agent
	}
	return p
}

// addFitted adds the weight of a feature from its columns: one, or two for the
// start and the end of a game.
func addFitted(w *configs.WeightsFile, name string, columns []report.FittedWeight) {
	value, half := agents.Weight{Name: name}, agents.Weight{Name: name}
	value.Value, half.Value = columns[0].Weight.Value, columns[0].Weight.Stats().Half()
	known := columns[0].Remark == ""
	if len(columns) == 2 {
		value.Phased, value.Late = true, columns[1].Weight.Value
		half.Phased, half.Late = true, columns[1].Weight.Stats().Half()
		known = known && columns[1].Remark == ""
	}
	w.Weights = append(w.Weights, value)
	if known {
		w.Errors = append(w.Errors, half)
	}
}
