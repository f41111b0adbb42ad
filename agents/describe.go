package agents

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
)

// A Description is a kind of agent for people and programs that list them.
type Description struct {
	// Name is how a spec begins, Doc one line about the agent.
	Name   string             `json:"name"`
	Doc    string             `json:"doc"`
	Params []ParamDescription `json:"params"`
	// Resolved is what the name alone comes to at the game that DescribeAt was asked
	// about, nothing left to the standard of the game; "" where it comes to no agent.
	Resolved string `json:"resolved,omitempty"`
}

// A ParamDescription is one parameter of a kind.
type ParamDescription struct {
	// Name is the key in a spec, as [Param.Key] writes it.
	Name string `json:"name"`
	// Default is the value that stands when none is given, "" for none. Unless
	// names the parameters, separated by blanks, that suspend it.
	Default string `json:"default"`
	Unless  string `json:"no_default_with,omitempty"`
	// Range says in words which values there are, Doc what the parameter does.
	Range string `json:"value"`
	Doc   string `json:"doc"`
	// Tune is where a tuner looks for the best value, nil where none does.
	Tune *Range `json:"tune,omitempty"`
}

// Describe returns the kinds of the set in byte order of their names, with their
// parameters in the order they are listed to people.
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

// DescribeAt is Describe with what each name alone comes to at a game.
func (s *Set) DescribeAt(g rules.Game) []Description {
	list := s.Describe()
	for i := range list {
		if b, err := s.Builder(list[i].Name, g); err == nil {
			list[i].Resolved = b.Spec()
		}
	}
	return list
}

// DefaultWords says what the default is and without which parameters it stands.
func (p ParamDescription) DefaultWords() string {
	if p.Unless == "" {
		return p.Default
	}
	return fmt.Sprintf("%s without %s", p.Default, strings.Join(strings.Fields(p.Unless), ", "))
}
