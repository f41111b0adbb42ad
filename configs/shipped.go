package configs

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

//go:embed weights/*.yaml
var weightFiles embed.FS

//go:embed run.schema.json tune.schema.json weights.schema.json standards.schema.json learn.schema.json numbers.schema.json book.schema.json study.schema.json
var schemaFiles embed.FS

var (
	featureName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)
	schemaLine  = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\A(?:\x{feff})?# yaml-language-server: \$schema=(?:\S*/)?([a-z]+)\.schema\.json\s*\n`)
	})
)

// Schema returns the JSON Schema of a kind of file, which editors use to
// complete and check it. The caller may change the slice.
func Schema(kind Kind) ([]byte, error) {
	if !slices.Contains(Kinds(), kind) {
		return nil, fmt.Errorf("configs: unknown kind of file %q, want one of %v", kind, Kinds())
	}
	return schemaFiles.ReadFile(string(kind) + ".schema.json")
}

// LoadWeights is an [agents.WeightsLoader]: it returns the weights of the given
// name for a game. A name with a slash or the extension .yaml is the path of a file, which must be for the same game, perhaps another
// variant. The name zero stands for weights, for any game, that give all positions the same value. Any other name stands for weights that
// ship with the program: hand for gipf/basic:white=2 is weights/gipf-basic-hand.yaml, as there is no weights/gipf-basic+white=2-hand.yaml.
// Weights of a combined match are combined from the weights of its games.
func LoadWeights(game, name string) (agents.Weights, error) {
	return WeightsFrom(ReadWeightsFile)(game, name)
}

// WeightsFrom returns LoadWeights with read in place of the file system: it gets paths.
func WeightsFrom(read func(path string) ([]byte, error)) agents.WeightsLoader {
	return func(game, name string) (agents.Weights, error) {
		if name == InitZero {
			base, _, _ := strings.Cut(game, ":")
			return agents.Weights{Game: base}, nil
		}
		path := IsWeightsPath(name)
		if main, linked, match := matchGames(game); match && !path {
			return matchWeights(game, main, linked, name)
		}
		w, err := (*WeightsFile)(nil), error(nil)
		if path {
			w, err = parsedWeights(name, read)
		} else {
			w, err = shippedWeights(game, name)
		}
		if err != nil {
			return agents.Weights{}, err
		}
		return weightsFor(game, w)
	}
}

// parsedWeights reads a file of weights by read.
func parsedWeights(path string, read func(path string) ([]byte, error), checks ...func(*WeightsFile) error) (*WeightsFile, error) {
	text, err := read(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, text, nil, checks...)
}

// IsWeightsPath reports whether a name of weights is the path of a file.
func IsWeightsPath(name string) bool {
	return strings.Contains(name, "/") || strings.HasSuffix(name, ".yaml")
}

// weightsFor returns the content of weights, which must be for the given game.
func weightsFor(game string, w *WeightsFile) (agents.Weights, error) {
	own, _, _ := rules.SplitName(w.Game)
	if wanted, _, _ := rules.SplitName(game); own != wanted {
		err := fmt.Errorf("weights for %s do not fit %s", sanitize.Quote(w.Game), sanitize.Quote(game))
		return agents.Weights{}, w.Problem("game", err)
	}
	return w.Content(), nil
}

// BoardName is the name of nets that see the board. They are for games without options, because options may change its lines.
const BoardName = "board"

// ShippedWeights lists the names of the weights that ship with the program for a game,
// sorted: weights of its variant and, beside them or in their place, weights for exactly
// its options.
func ShippedWeights(game string) []string {
	var names []string
	files, _ := fs.ReadDir(weightFiles, "weights") // an embedded folder always exists
	for _, f := range files {
		for i, stem := range stems(game) {
			name, ok := strings.CutPrefix(f.Name(), stem+"-")
			if name, ok2 := strings.CutSuffix(name, ".yaml"); ok && ok2 && (i == 0 || name != BoardName) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Borrowed says in one line whose weights agents use at a game whose options have no weights of
// their own; "" if that does not arise.
func Borrowed(game string) string {
	variant, _, options := strings.Cut(game, ":")
	if files, _ := fs.Glob(weightFiles, "weights/"+fileStem(game)+"-*.yaml"); !options || len(files) > 0 {
		return ""
	}
	names := ShippedWeights(game)
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf("no weights ship for %s: agents play with those of %s (%s)", game, variant, strings.Join(names, ", "))
}

// stems returns the beginnings of the names of a game's weights files, first those for
// exactly its options.
func stems(game string) []string {
	variant, _, options := strings.Cut(game, ":")
	if !options {
		return []string{fileStem(game)}
	}
	return []string{fileStem(game), fileStem(variant)}
}

// shippedWeights returns the weights of a name that ship for a game. The caller may change them, except a net.
func shippedWeights(game, name string) (*WeightsFile, error) {
	for _, stem := range stems(game) {
		if read, ok := shippedFiles["weights/"+stem+"-"+name+".yaml"]; ok {
			w, err := read()
			if err != nil {
				return nil, err
			}
			own := *w
			own.Weights = slices.Clone(w.Weights)
			return &own, nil
		}
	}
	names := ShippedWeights(game)
	if len(names) == 0 {
		return nil, fmt.Errorf("configs: no weights %s: none ship with the program for %s, give the path of a file, or zero", sanitize.Quote(name), sanitize.Quote(game))
	}
	return nil, fmt.Errorf("configs: unknown weights %s for %s, %s", sanitize.Quote(name), sanitize.Quote(game), sanitize.Hint(name, names))
}

// shippedFiles are the files of weights that ship.
var shippedFiles = onceEach[WeightsFile](weightFiles, "weights")

// onceEach reads each file of an embedded folder once, on first use: a run binds its agents repeatedly, and reading the same
// YAML was most of the cost. The results are shared and must not be changed.
func onceEach[T any, P Pointer[T]](files embed.FS, folder string) map[string]func() (P, error) {
	all := map[string]func() (P, error){}
	names, _ := fs.Glob(files, folder+"/*.yaml") // an embedded folder always exists
	for _, file := range names {
		all[file] = sync.OnceValues(func() (P, error) {
			text, err := files.ReadFile(file)
			if err != nil {
				return nil, err
			}
			return Parse[T, P](file, text, nil)
		})
	}
	return all
}

// ShippedFile returns the name of the file in which weights of that name ship for a game.
func ShippedFile(game, name string) string { return fileStem(game) + "-" + name + ".yaml" }

// fileStem returns the part of a file name that stands for a game with its options:
// gipf-tournament+zertz=3 for gipf/tournament:zertz=3.
func fileStem(game string) string {
	return strings.NewReplacer("/", "-", ":", "+", ",", "+").Replace(game)
}
