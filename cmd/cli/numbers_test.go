package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// hostileNumbers are values that a number should not have, or barely may.
var hostileNumbers = []string{
	"NaN", "-NaN", "Inf", "-Inf", "1e308", "-1e308", "1e309", "5e-324", "1e-300", "-1e-300", "1e-17", "1e-7", "1e-3", "0", "-0", "-1",
	"0.5", "0.9999999999999999", "1", "2", "999", "1000", "1e6", "999999999", "1e9", "2147483647", "2147483648", "4294967296", "1099511627776",
	"9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "1e3", "0x10", "1_000", " 1", "", "١",
}

// numberFlags are the flags of the stats commands that hold numbers, with what else
// the command needs; % is where the hostile one goes. LIST and RUN are a list of
// results and a run.
var numberFlags = map[string][]string{
	"match": {
		"--ptnml=%,1,1,1,1", "--ptnml=5,9,30,9,%", "--wdl=%,0,0", "--wdl=10,%,10", "--wdl=%,%,%", "--wdl=10,10,10 --any-time=%", "--wdl=0,0,9 --any-time=%",
		"--wdl=10,10,10 --sprt=%,5", "--ptnml=5,9,30,9,5 --sprt=0,%", "--ptnml=0,0,9,0,0 --sprt=0,% --model=logistic", "--wdl=10,10,10 --sprt=-%,%",
		"--wdl=10,10,10 --sprt=0,5 --bounds=-3,%", "--wdl=10,10,10 --sprt=0,5 --bounds=%,3", "--wdl=10,10,10 --sprt=0,5 --batch=%",
		"--ptnml=5,9,30,9,5 --sprt=0,5 --alpha=%", "--wdl=9,0,0 --sprt=0,5 --beta=%", "--wdl=10,10,10 --sprt=0,5 --alpha=% --beta=%",
	},
	"rate": {
		"LIST --anchor=a=%", "LIST --anchor=a=%:%", "LIST --anchor=a=0:%", "LIST --anchor=a=0 --anchor=b=%", "LIST --relation=a,b=%:1", "LIST --relation=a,b=1:%",
		"LIST --relation=a,b=%:%", "LIST --first-advantage=%", "LIST --first-advantage=% --prior=bayeselo --model=davidson", "LIST --anchor=a=% --model=rao-kupper --matrix",
	},
	"plan": {
		"--elo=%", "--elo=10 --draws=%", "--elo=10 --bias=%", "--elo=10 --alpha=%", "--elo=10 --beta=%", "--elo=10 --played=%", "--elo=10 --seconds=%",
		"--elo=10 --seconds=1 --at-once=%", "--elo=1 --alpha=% --beta=%", "--elo=% --bias=1000 --draws=0.9999", "--elo=0.01 --seconds=% --played=9",
		"--elo=% --pilot=RUN", "--elo=9 --pilot=RUN --at-once=%",
	},
	"cycles": {"RUN --simulations=%", "RUN --simulations=9 --seed=%"},
}

// costly are values that a flag may have and that would take minutes here.
var costly = regexp.MustCompile(`--simulations=(999|1000|1e6)$`)

// TestHostileNumbers gives them to every flag of numbers: there is an answer of numbers,
// or one line that refuses them.
func TestHostileNumbers(t *testing.T) {
	t.Parallel()
	testkit.SkipInRace(t)
	list := testkit.File(t, "a,b,1,20\nb,a,0.5,10\nb,c,1,5\nc,a,0,9\na,c,0,4\n", t.TempDir(), "list.csv")
	paths := strings.NewReplacer("LIST", list, "RUN", playConfig(t, numbersConfig))
	answered := map[string]int{}
	for command, lines := range numberFlags {
		for i, line := range lines {
			for k, number := range hostileNumbers {
				if !testkit.Long() && (i+k)%8 != 0 {
					continue // an eighth of them, another one for each line
				}
				if costly.MatchString(strings.ReplaceAll(line, "%", number)) {
					continue
				}
				args := []string{"stats", command}
				for arg := range strings.FieldsSeq(line) {
					args = append(args, strings.ReplaceAll(paths.Replace(arg), "%", number))
				}
				answered[command] += askNumbers(t, args)
			}
		}
	}
	for command := range numberFlags {
		require.Positive(t, answered[command], "stats %s answers some of them", command)
	}
}

const numbersConfig = `name: numbers
game: gipf/basic
seed: 5
agents: [{name: a, spec: random}, {name: b, spec: random}, {name: c, spec: random}]
pairs: 4
`

// noNumber matches what a figure must not contain.
var noNumber = regexp.MustCompile(`(?i)nan|inf\b|\d{25}`)

// askNumbers asks for text and for JSON, and reports 1 if there was an answer.
func askNumbers(t *testing.T, args []string) int {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := standard().Execute(t.Context(), args, nil, &stdout, &stderr)
	var object bytes.Buffer
	require.Equal(t, code, standard().Execute(t.Context(), append(args, "--json"), nil, &object, &bytes.Buffer{}), "%q", args)
	if code != exitDone {
		require.Equal(t, exitUsage, code, "%q: %s", args, &stderr)
		require.Empty(t, stdout.String(), "%q", args)
		require.Regexp(t, `\Agipfarena: [^\n]+\n\z`, stderr.String(), "%q", args)
		return 0
	}
	require.NotRegexp(t, noNumber, stdout.String(), "%q", args)
	var v any
	require.NoError(t, json.Unmarshal(object.Bytes(), &v), "%q", args)
	noNegativeCounts(t, args, "", v)
	return 1
}

// counts are the keys in JSON of what is counted.
var counts = regexp.MustCompile(`games|pairs|played|remaining|sprt_|seconds|samples|planned|simulations|wins|draws|losses|batch|at_`)

// noNegativeCounts looks at all counts below a value.
func noNegativeCounts(t *testing.T, args []string, key string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, below := range v {
			noNegativeCounts(t, args, k, below)
		}
	case []any:
		for _, below := range v {
			noNegativeCounts(t, args, key, below)
		}
	case float64:
		require.False(t, counts.MatchString(key) && v < 0, "%q: %s is %g", args, key, v)
	}
}

// TestNumberFlagsKnown fails where a stats command has a flag of numbers that the
// table above does not know, and where a command is missing there.
func TestNumberFlagsKnown(t *testing.T) {
	words := []string{"json", "exit-code", "model", "prior", "pilot", "matrix", "head-to-head", "plot", "help"}
	stats, _, err := standard().Command().Find([]string{"stats"})
	require.NoError(t, err)
	for _, cmd := range stats.Commands() {
		known := strings.Join(numberFlags[cmd.Name()], " ")
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			hostile := regexp.MustCompile(`--` + f.Name + `=\S*%`).MatchString(known)
			require.True(t, slices.Contains(words, f.Name) || hostile, "stats %s --%s", commandName(cmd), f.Name)
		})
	}
	require.Len(t, stats.Commands(), len(numberFlags), "%v", func() (names []string) {
		for _, cmd := range stats.Commands() {
			names = append(names, cmd.Name())
		}
		return names
	}())
}

// TestFlags: each command, its place among the others in help, and each of its flags with what stands where none is given.
func TestFlags(t *testing.T) {
	var text strings.Builder
	var tell func(cmd *cobra.Command)
	tell = func(cmd *cobra.Command) {
		fmt.Fprintf(&text, "%s\t%s\n", cmd.CommandPath(), cmd.GroupID)
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			fmt.Fprintf(&text, "\t--%s %s = %q\n", f.Name, f.Value.Type(), f.DefValue)
		})
		for _, below := range cmd.Commands() {
			tell(below)
		}
	}
	tell(standard().Command())
	testkit.Golden(t, filepath.Join("testdata", "flags.txt"), text.String())
}

// TestBordersOfStats: numbers of stats commands, on both sides of what they may be: a text that begins with "!" is why one is refused.
func TestBordersOfStats(t *testing.T) {
	const match, plan = "match --wdl 15,20,10 ", "plan --elo 20 "
	for args, want := range map[string]string{
		match + "--sprt 0,5 --bounds -1,1":                                "bounds in force (-1.000, 1.000)",
		match + "--sprt 0,5 --bounds -0.1,0.1":                            "bounds in force (-0.100, 0.100)",
		match + "--sprt 0,5 --bounds 0,1":                                 `!--bounds "0,1": want a number below 0 and one above`,
		match + "--sprt 0,5 --bounds -1,0":                                `!--bounds "-1,0": want a number below 0 and one above`,
		match + "--sprt 0,5 --bounds -1":                                  `!--bounds "-1": want 2 numbers with commas between, got 1`,
		match + "--sprt 0,x":                                              `!--sprt "0,x": "x" is no number`,
		match + "--sprt 0,5 --batch 1":                                    "SPRT of elo0 = 0 against elo1 = 5 in normalized Elo, trinomial, alpha 0.05, beta 0.05",
		match + "--sprt 0,5 --batch -1":                                   "!--batch -1: want 1 or more",
		match + "--sprt 0,5 --alpha 0.1 --beta 0.2":                       "alpha 0.1, beta 0.2",
		match + "--any-time 100":                                          "45 games, losses, draws, wins [10 20 15]",
		match + "--any-time -1":                                           "!-1",
		"match --ptnml 1,2,3,4,5":                                         "pentanomial [1 2 3 4 5]",
		"match --wdl 3,2,1":                                               "losses, draws, wins [1 2 3]",
		plan + "--played 0 --seconds 0 --at-once 1":                       "of fixed size",
		plan + "--played -1":                                              "!stats plan: --played -1 --seconds 0 --at-once 1: want 0 or more, 0 or more, 1 or more",
		plan + "--seconds -0.1":                                           "!stats plan: --played 0 --seconds -0.1 --at-once 1: want",
		plan + "--seconds 999999999":                                      "of fixed size",
		plan + "--seconds 1e9":                                            "!stats plan: --played 0 --seconds 1e+09 --at-once 1: want",
		plan + "--at-once 0":                                              "!stats plan: --played 0 --seconds 0 --at-once 0: want",
		plan + "--pilot x --draws 0.1":                                    "!stats plan: --draws and --pilot: want one of them",
		plan + "--pilot x --bias 1":                                       "!stats plan: --bias and --pilot: want one of them",
		plan + "--pilot x --played 1":                                     "!stats plan: --played and --pilot: want one of them",
		plan + "--pilot x --seconds 1":                                    "!stats plan: --seconds and --pilot: want one of them",
		"cycles x --simulations 0":                                        "!--simulations 0: want 1 to ",
		"cycles x --simulations 1":                                        "!x",
		fmt.Sprintf("cycles x --simulations %d", stats.MostSimulations):   "!x",
		fmt.Sprintf("cycles x --simulations %d", stats.MostSimulations+1): fmt.Sprintf("!--simulations %d: want 1 to %[2]d", stats.MostSimulations+1, stats.MostSimulations),
	} {
		var out, errs bytes.Buffer
		code := standard().Execute(t.Context(), append([]string{"stats"}, strings.Fields(args)...), nil, &out, &errs)
		if why, refused := strings.CutPrefix(want, "!"); refused {
			require.Equal(t, exitUsage, code, args)
			require.Contains(t, errs.String(), why, args)
			require.Empty(t, out.String(), args)
			continue
		}
		require.Equal(t, exitDone, code, "%s: %s", args, errs.String())
		require.Contains(t, out.String(), want, args)
	}
}
