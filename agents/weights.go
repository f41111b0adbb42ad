package agents

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"gipf.arena/agents/net"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A Weight is the worth of one unit of one feature.
type Weight struct {
	// Name is one of the game's FeatureNames.
	Name string
	// Value is in any unit that suits the set; see Weights.Scale. With Phased set,
	// Value applies at the start of a game and Late at its end, and the phase of
	// the position ([rules.Phased]) blends them.
	Value, Late float64
	Phased      bool
}

// text formats the weight for the digest.
func (w Weight) text() string {
	if w.Phased {
		return w.Name + " " + formatFloat(w.Value) + " " + formatFloat(w.Late)
	}
	return w.Name + " " + formatFloat(w.Value)
}

// Subject is what weights judge.
type Subject uint8

const (
	// OfPositions means features of positions: an evaluation.
	OfPositions Subject = iota
	// OfMoves means features of moves: a policy.
	OfMoves
)

// String returns "evaluation" or "policy".
func (s Subject) String() string { return [...]string{"evaluation", "policy"}[s&1] }

// Weights is an opinion about the positions of one game, or about the moves
// in them: a value for each feature that matters.
type Weights struct {
	// Game is the game and variant they are for, without options: "gipf/basic".
	Game string
	// Of is what they judge.
	Of Subject
	// Scale is how many logits one unit of value is worth: a position of value v
	// has the expected score 1/(1+exp(-Scale·v)). 0 means 1, which is right for
	// weights from a logistic fit.
	Scale float64
	// Values are the weights. A feature that is missing counts 0.
	Values []Weight
	// Net, if not nil, is the evaluation; it replaces Scale and Values.
	Net *net.Net
}

// A WeightsLoader finds weights by the game's full name and the text after
// "weights=" in a spec: a name such as "hand", or the path of a file. Its error
// must quote the reference.
type WeightsLoader func(game, ref string) (Weights, error)

// Digest returns the SHA-256, in hex, of the content of the weights; neither
// the order of the weights nor comments in their file change it.
func (w Weights) Digest() string {
	if w.Net != nil {
		return w.Net.Digest(w.Game)
	}
	lines := make([]string, len(w.Values))
	for i, v := range w.Values {
		lines[i] = v.text()
	}
	slices.Sort(lines)
	text := w.Game + "\n" + formatFloat(w.scale()) + "\n" + strings.Join(lines, "\n")
	if w.Of == OfMoves {
		text = w.Of.String() + "\n" + text
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func (w Weights) scale() float64 {
	if w.Scale == 0 {
		return 1
	}
	return w.Scale
}

// dense holds the weights, in logits, in the order of a game's feature names: at
// the start of a game and at its end. late is nil where no weight changes.
type dense struct{ early, late []float64 }

// bind makes the weights dense for a game, or says why they do not fit it.
func (w Weights) bind(g rules.Game, of Subject, names []string) (dense, error) {
	err := w.checkGame(g)
	if err == nil && w.Of != of {
		err = fmt.Errorf("they are of the kind %v, not %v", w.Of, of)
	}
	if err == nil && w.Net != nil {
		err = errors.New("they are a net, not one weight for each feature")
	}
	var d dense
	if err == nil {
		d, err = w.dense(names)
	}
	if _, phased := g.New(0).(rules.Phased); err == nil && d.late != nil && !phased {
		err = errors.New("they change in the course of a game, of which this one says nothing")
	}
	if err != nil {
		return dense{}, fmt.Errorf("weights: %w", err)
	}
	return d, nil
}

// maxLogit bounds each weight. Beyond it a score is 1 or 0 anyway, and sums
// would leave the range where they are exact.
const maxLogit = 1e6

// dense puts the weights, in logits, into the order of the feature names.
func (w Weights) dense(names []string) (d dense, err error) {
	if !(w.scale() > 0) || w.scale() > maxLogit {
		return d, fmt.Errorf("scale %v is not between 0 and %g", w.Scale, maxLogit)
	}
	early, late, seen := make([]float64, len(names)), make([]float64, len(names)), make([]bool, len(names))
	phased := false
	for _, v := range w.Values {
		i := slices.Index(names, v.Name)
		if !v.Phased {
			v.Late = v.Value
		}
		switch {
		case i < 0:
			return d, fmt.Errorf("unknown feature %q; %s", v.Name, sanitize.Hint(v.Name, names))
		case seen[i]:
			return d, fmt.Errorf("feature %q is given twice", v.Name)
		}
		for _, value := range []float64{v.Value, v.Late} {
			if !(math.Abs(value*w.scale()) <= maxLogit) {
				return d, fmt.Errorf("feature %q: %v is not a weight: with the scale it must be at most %g in size", v.Name, value, maxLogit)
			}
		}
		early[i], late[i], seen[i] = v.Value*w.scale(), v.Late*w.scale(), true
		phased = phased || v.Phased
	}
	if !phased {
		late = nil
	}
	return dense{early, late}, nil
}

// checkGame refuses weights of another game. Another variant of the same game
// is fine, and options (handicaps) do not matter: the features are the same.
func (w Weights) checkGame(g rules.Game) error {
	own, _, _ := rules.SplitName(w.Game)
	if game, _, _ := rules.SplitName(g.Name()); own != game {
		return fmt.Errorf("the weights are for %q, not for %q", w.Game, g.Name())
	}
	return nil
}
