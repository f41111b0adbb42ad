package agents

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
)

// A Description describes a kind of agent, for people and programs that list kinds.
type Description struct {
	// Name is how a spec begins, Doc one line about the agent.
	Name   string             `json:"name"`
	Doc    string             `json:"doc"`
	Params []ParamDescription `json:"params"`
	// Resolved is the resolved spec of the name alone at the game of DescribeAt, with
	// nothing left to the game's standard; "" if the name alone gives no agent.
	Resolved string `json:"resolved,omitempty"`
}

// A ParamDescription describes one parameter of a kind.
type ParamDescription struct {
	// Name is the key in a spec, as [Param.Key] writes it.
	Name string `json:"name"`
	// Default is the value used when none is given, "" for none. Unless lists
	// the parameters, separated by blanks, that suspend it.
	Default string `json:"default"`
	Unless  string `json:"no_default_with,omitempty"`
	// Range says in words which values are allowed, Doc what the parameter does.
	Range string `json:"value"`
	Doc   string `json:"doc"`
	// Tune is the range in which a tuner looks for the best value, nil if it is not tuned.
	Tune *Range `json:"tune,omitempty"`
}

// Describe returns the kinds of the set in byte order of their names, with their
// parameters in display order.
func (s *Set) Describe() []Description {
	list := make([]Description, 0, len(s.kinds))
	for _, k := range s.kinds {
		d := Description{Name: k.Name, Doc: k.Doc, Params: []ParamDescription{}}
		for _, p := range k.Params {
			d.Params = append(d.Params, ParamDescription{p.Key(), p.Default, p.Unless, p.Range(), p.Doc, p.Tune})
		}
		list = append(list, d)
	}
	return list
}

// DescribeAt is Describe with the resolved spec of each name alone at a game.
func (s *Set) DescribeAt(g rules.Game) []Description {
	list := s.Describe()
	for i := range list {
		if b, err := s.Builder(list[i].Name, g); err == nil {
			list[i].Resolved = b.Spec()
		}
	}
	return list
}

// DefaultWords says what the default is and which parameters suspend it.
func (p ParamDescription) DefaultWords() string {
	if p.Unless == "" {
		return p.Default
	}
	return fmt.Sprintf("%s without %s", p.Default, strings.Join(strings.Fields(p.Unless), ", "))
}
