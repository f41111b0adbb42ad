package configs

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

//go:embed standards/*.yaml
var standardFiles embed.FS

// shippedStandards are the files of standards.
var shippedStandards = onceEach[Standards](standardFiles, "standards")

// Standards are what agents play with at one game where their specs do not say. The
// program holds a file for each of its games. A game without a file has no standards.
type Standards struct {
	Origin `yaml:"-"`

	// The game, such as gipf: all its variants. Required.
	Game string `yaml:"game" jsonschema:"required,pattern=^[a-z0-9]+$"`
	// Specs that the levels of the agent anchor stand for, weakest first. Required.
	Anchors []string `yaml:"anchors" jsonschema:"required,minItems=8,maxItems=8"`
	// What stands for the parameters that specs of agents leave out. Default none.
	Searches []StandardSearch `yaml:"searches"`
}

// StandardSearch is what is standard for one kind of agent at some variants.
type StandardSearch struct {
	// Variants it holds for, such as basic. Default: all variants that no earlier entry names.
	Variants []string `yaml:"variants"`
	// Options with which it does not hold, such as rings; all stands for any. Default none.
	Except []string `yaml:"except,omitempty"`
	// The agent with all parameters that are standard there. Required.
	Spec string `yaml:"spec" jsonschema:"required"`
}

// LoadStandards is an [agents.StandardsLoader]: it returns what the program knows
// about a game. No weights ship for an unknown game; there, agents that evaluate
// positions play with weights zero.
func LoadStandards(game string) (agents.Standards, error) {
	family, variant, options := rules.SplitName(game)
	read, known := shippedStandards["standards/"+family+".yaml"]
	if !known {
		zero := []agents.Setting{{Name: "weights", Value: InitZero}}
		return agents.Standards{Techniques: map[string][]agents.Setting{"greedy": zero, "alphabeta": zero}}, nil
	}
	s, err := read()
	if err != nil {
		return agents.Standards{}, err
	}
	return s.of(variant, options)
}

// of returns the standards that apply to a variant with such options.
func (s *Standards) of(variant, options string) (agents.Standards, error) {
	out := agents.Standards{Anchors: s.Anchors, Techniques: map[string][]agents.Setting{}}
	for i, search := range s.Searches {
		kind, settings, err := agents.ParseSpec(search.Spec)
		if err != nil {
			return out, s.Problem(fmt.Sprintf("searches.%d.spec", i), err)
		}
		if _, taken := out.Techniques[kind]; search.fits(variant, options) && !taken {
			out.Techniques[kind] = settings
		}
	}
	return out, nil
}

// fits reports whether the entry holds for a variant with such options.
func (s *StandardSearch) fits(variant, options string) bool {
	for option := range strings.SplitSeq(options, ",") {
		key, _, _ := strings.Cut(option, "=")
		if option != "" && (slices.Contains(s.Except, key) || slices.Contains(s.Except, "all")) {
			return false
		}
	}
	return len(s.Variants) == 0 || slices.Contains(s.Variants, variant)
}
