package train

import (
	"gipf.arena/agents"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
)

// columnsOf returns linear weights, or those of a policy, in the order of a fit's columns: by
// phase, early and late alternate.
func (t *trainer) columnsOf(w agents.Weights, policy, phases bool) (both []float64, err error) {
	if policy {
		p, err := agents.NewPolicy(t.game, w)
		if err != nil {
			return nil, err
		}
		return p.Weights(), nil
	}
	eval, err := agents.NewLinear(t.game, w)
	if err != nil {
		return nil, err
	}
	early, late := eval.Weights()
	if !phases {
		return early, nil
	}
	for i := range early {
		both = append(both, early[i], late[i])
	}
	return both, nil
}

// provenance returns the origin of weights fitted to games of these agents, as far as a
// configuration states it.
func (t *trainer) provenance(c configs.Config, agents []string, code string) configs.Provenance {
	return configs.Provenance{Config: configs.Hash(c), Seed: t.seed, Agents: agents, RulesVersion: t.game.Version(), CodeVersion: code}
}

// weightsFile returns the file of a fit by a method: the weights in the order of the features,
// their errors where the games determine them, and their provenance.
func (f *fitter) weightsFile(kind, method string, fitted []report.FittedWeight) *configs.WeightsFile {
	w := &configs.WeightsFile{Game: f.base(), Kind: kind, Scale: 1, Provenance: f.from}
	w.Provenance.Method = method
	columns := 1
	if f.config.Phases {
		columns = 2
	}
	for i := 0; i < len(fitted); i += columns {
		f.addFitted(w, f.names[i/columns], fitted[i:i+columns])
	}
	return w
}

// addFitted adds the weight of a feature from its columns: one, or two for the
// start and the end of a game.
func (f *fitter) addFitted(w *configs.WeightsFile, name string, columns []report.FittedWeight) {
	value, half := agents.Weight{Name: name}, agents.Weight{Name: name}
	value.Value, half.Value = columns[0].Weight.Value, columns[0].Weight.Stats().Half()
	known := columns[0].Remark == "" && !f.noErrors
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
