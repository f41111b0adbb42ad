package agents

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"

	"gipf.arena/rules"
)

// A Weight is the worth of one unit of one feature.
type Weight struct {
	// Name is a name out of the game's FeatureNames.
	Name string
	// Value is in whatever unit suits the set; see Weights.Scale.
	Value float64
}

// Weights is an opinion about the positions of one game: a value for each
// feature that matters.
type Weights struct {
	// Game is the game and variant they are for, without options: "gipf/basic".
	Game string
	// Scale is how many logits one unit of value is worth: a position of value v
	// has the expected score 1/(1+exp(-Scale·v)). 0 means 1, which is right for
	// weights that come from a logistic fit.
	Scale float64
	// Values are the weights. A feature that is missing counts 0.
	Values []Weight
}

// A WeightsLoader finds weights by the game's full name and by what a spec says
// after "weights=": a name such as "hand", or the path of a file. Its error
// must quote the reference.
type WeightsLoader func(game, ref string) (Weights, error)

// Digest returns the SHA-256, in hex, of what the weights say; neither the
// order they are written in nor comments in their file change it.
func (w Weights) Digest() string {
	lines := make([]string, len(w.Values))
	for i, v := range w.Values {
		lines[i] = v.Name + " " + formatFloat(v.Value)
	}
	slices.Sort(lines)
	text := w.Game + "\n" + formatFloat(w.scale()) + "\n" + strings.Join(lines, "\n")
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func (w Weights) scale() float64 {
	if w.Scale == 0 {
		return 1
	}
	return w.Scale
}

// maxLogit bounds each weight. Beyond it a logit says nothing about a score
// that 1 and 0 do not say, and sums would leave the range where they are exact.
const maxLogit = 1e6

// dense puts the weights, in logits, into the order of the feature names.
func (w Weights) dense(names []string) ([]float64, error) {
	if !(w.scale() > 0) || w.scale() > maxLogit {
		return nil, fmt.Errorf("scale %v is not between 0 and %g", w.Scale, maxLogit)
	}
	out, seen := make([]float64, len(names)), make([]bool, len(names))
	for _, v := range w.Values {
		i := slices.Index(names, v.Name)
		switch logit := v.Value * w.scale(); {
		case i < 0:
			return nil, fmt.Errorf("unknown feature %q; %s", v.Name, suggest(v.Name, names))
		case seen[i]:
			return nil, fmt.Errorf("feature %q is given twice", v.Name)
		case !(math.Abs(logit) <= maxLogit):
			return nil, fmt.Errorf("feature %q: %v is not a weight: with the scale it must be at most %g in size", v.Name, v.Value, maxLogit)
		default:
			out[i], seen[i] = logit, true
		}
	}
	return out, nil
}

// checkGame refuses weights of another game. Another variant of the same game
// will do, and options (handicaps) do not matter: the features are the same.
func (w Weights) checkGame(g rules.Game) error {
	if family(w.Game) != family(g.Name()) {
		return fmt.Errorf("the weights are for %q, not for %q", w.Game, g.Name())
	}
	return nil
}

// family returns the game of a full name: "gipf" for "gipf/basic:white=2".
func family(name string) string {
	base, _, _ := strings.Cut(name, ":")
	game, _, _ := strings.Cut(base, "/")
	return game
}
