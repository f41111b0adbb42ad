//go:build unix

package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// longCases are texts from outside that are far longer than a message may be: command
// lines, the place that the message names, and for FILE or standard input, which is HEAD,
// many times x and TAIL.
var longCases = map[string]struct {
	line, head, tail string
	size             int
	place            string // "" where nothing is wrong with it
}{
	"yaml file":         {"config check FILE", `"`, "\": 1\n", 2 << 20, "FILE: longer than 1048576 bytes"},
	"endless file":      {"config check /dev/zero", "", "", 0, "/dev/zero: longer than 1048576 bytes"},
	"endless tune":      {"tune /dev/zero", "", "", 0, "/dev/zero: longer than 1048576 bytes"},
	"yaml key":          {"config check FILE", `"`, "\": 1\n", 1e6, "FILE:1:1: "},
	"yaml plain key":    {"config check FILE", "game: gipf/basic\n", ": 1\n", 1e6, "FILE:2:1: "},
	"yaml value":        {"config check FILE", "game: ", "\n", 1e6, "FILE:1:7: game: "},
	"yaml number":       {"config check FILE", "game: gipf/basic\nseed: ", "\n", 1e6, "FILE:2:7: seed: "},
	"yaml agent":        {"run FILE --out OUT", "name: a\ngame: gipf/basic\npairs: 1\nagents: [random, {name: b, spec: \"mcts:sims=", "\"}]\n", 1e6, "FILE:4:"},
	"yaml no name":      {"run FILE --out OUT", "name: a\ngame: gipf/basic\npairs: 1\nagents: [random, {name: b, spec: ", "}]\n", 1e6, "FILE:4:"},
	"yaml stdin":        {"run -", "game: gipf/basic\nseed: ", "\n", 1e6, "standard input:2:7: seed: "},
	"yaml feature":      {"config check FILE", "# yaml-language-server: $schema=weights\ngame: gipf/basic\nweights: {", ": 1}\n", 1e6, "FILE:3:"},
	"set":               {"config check GOOD --set seed=LONG", "", "", 1e5, "--set seed="},
	"set key":           {"config check GOOD --set LONG=1", "", "", 1e5, "--set x"},
	"ugi line":          {"engine gipf/basic --agent random", "ugi\nsetoption name Agent value ", "\nquit\n", 3 << 20, "info string error"},
	"ugi option":        {"engine gipf/basic --agent random", "setoption name Agent value ", "\nquit\n", 1e6, `info string error "setoption name Agent`},
	"ugi position":      {"engine gipf/basic --agent random", "position fen ", "\nquit\n", 1e5, `info string error "position fen`},
	"ugi move":          {"engine gipf/basic --agent random", "position startpos moves ", "\nquit\n", 1e5, `info string error "position startpos`},
	"jsonl position":    {"moves", `{"game":"gipf","variant":"basic","position":"`, "\"}\n", 1e5, `position: gipf: position`},
	"jsonl play":        {"moves", `{"game":"gipf","variant":"basic","play":["`, "\"]}\n", 1e5, "play: move 1"},
	"jsonl variant":     {"moves", `{"game":"gipf","variant":"`, "\"}\n", 1e5, "no game"},
	"jsonl key":         {"moves", `{"`, "\":1}\n", 1e5, "game: missing"},
	"position gipf":     {"perft gipf/basic 1 --position LONG", "", "", 1e5, "gipf: position"},
	"position zertz":    {"perft zertz/blitz 1 --position LONG", "", "", 1e5, "zertz: position"},
	"position lyngk":    {"perft lyngk/base 1 --position LONG", "", "", 1e5, "lyngk: position"},
	"position loaded":   {"perft gipf/standard 1 --position LONG", "", "", 1e5, "position"},
	"position combined": {"perft pie+gipf/basic 1 --position LONG", "", "", 1e5, "gipf"},
	"game":              {"perft LONG 1", "", "", 1e5, "no game"},
	"game option":       {"perft gipf/basic:LONG=1 1", "", "", 1e5, "gipf"},
	"depth":             {"perft gipf/basic LONG", "", "", 1e5, "depth"},
	"agent":             {"match gipf/basic random LONG", "", "", 1e5, `AGENT "xxx`},
	"parameter":         {"match gipf/basic random mcts:LONG=1", "", "", 1e5, `AGENT "mcts:xxx`},
	"weights":           {"match gipf/basic random greedy:weights=LONG", "", "", 1e5, "weights"},
	"other than long":   {"match gipf/basic random LONG=", "", "", 1e5, ""},
	"scores csv":        {"stats rate FILE", "a,b,1\na,b,", "\n", 2 << 20, "FILE: line 2"},
	"scores name":       {"stats rate FILE", "a,b,1\n", ",b\n", 1e6, "FILE: line 2"},
	"scores pgn":        {"stats rate FILE", "[White \"a\"]\n[Black \"b\"]\n[Result \"", "\"]\n\n*\n", 1e6, "FILE:"},
	"scores stdin":      {"stats rate -", "a,b,", "\n", 1e6, "standard input: line 1"},
	"numbers":           {"stats match --wdl LONG", "", "", 1e5, "--wdl"},
	"book":              {"book show FILE", "", "\n", 1e6, "FILE"},
	"openings":          {"run OPENINGS --out OUT", "", "\n", 1e6, "FILE:1"},
	"net":               {"config check FILE", "game: gipf/basic\nnet:\n  inputs:\n    - feature: ", "\n", 1e6, "FILE:4:"},
	"import":            {"import FILE --out OUT", `{"`, "\":1}\n", 1e6, "FILE: export: line 1"},
	"import value":      {"import FILE --out OUT", `{"schema_version":"`, "\"}\n", 1e6, "FILE: export: line 1"},
	"saved game":        {"show FILE", `{"format":"`, "\"}\n", 1e6, "FILE"},
	"shown":             {"show FILE", "", "\n", 1e6, "FILE"},
	"pgn":               {"show FILE 0", "[Game \"", "\"]\n\n*\n", 1e6, "FILE"},
	"load":              {"play gipf/basic --load FILE", `{"format":"`, "\"}\n", 1e6, "FILE"},
	"file":              {"standings LONG", "", "", 4000, "store: x"},
	"command":           {"LONG", "", "", 2e4, "unknown command"},
	"flag":              {"run --LONG", "", "", 1e5, "unknown flag"},
	"number":            {"run GOOD --seed LONG", "", "", 1e5, "--seed"},
	"games":             {"games LONG", "", "", 1e5, "no game"},
	"agents":            {"agents LONG", "", "", 1e5, "no game"},
}

// TestLongTexts: no message quotes more than 200 characters of a text from outside, none
// has more than 1,000 bytes, and each still names the place.
func TestLongTexts(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, "one command after the other, each alone")
	dir := t.TempDir()
	path := func(name string) string { return dir + "/" + name }
	testkit.File(t, numbersConfig, path("good.yaml"))
	openings := "name: a\ngame: gipf/basic\npairs: 1\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\nopenings: {file: " + path("file") + "}\n"
	testkit.File(t, openings, path("openings.yaml"))
	for name, c := range longCases {
		t.Run(name, func(t *testing.T) {
			long := strings.Repeat("x", c.size)
			text := c.head + long + c.tail
			testkit.File(t, text, path("file"))
			words := strings.NewReplacer("FILE", path("file"), "OUT", path("out"), "GOOD", path("good.yaml"), "LONG", long, "OPENINGS", path("openings.yaml"))
			args := strings.Fields(c.line)
			for i, arg := range args {
				args[i] = words.Replace(arg)
			}
			var stdout, stderr bytes.Buffer
			code := standard().Execute(t.Context(), args, strings.NewReader(text), &stdout, &stderr)
			out := stdout.String() + stderr.String()
			for line := range strings.Lines(out) { // of which each is a message
				require.LessOrEqual(t, len(line), 1001+len("info string error "), "%d: %.2000s", code, line)
			}
			require.NotContains(t, out, strings.Repeat("x", 500), "a text is quoted whole")
			require.Contains(t, out, words.Replace(c.place), code)
		})
	}
}
