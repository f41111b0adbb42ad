//go:build unix

package cli

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
)

// evil is what a terminal obeys: its title, a clear screen, colours by an escape
// sequence and by one byte, right to left, deletion, a line written over, a byte of no
// character.
const evil = "\x1b]0;owned\a\x1b[2J\u009b31m\u202e\x7f\r\b\xff"

// raw finds what must not reach a terminal.
var raw = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")

// visible finds an escape character that was made visible.
var visible = regexp.MustCompile(`\\u001b|\\x1b|\\e`)

// A hostileCase is a command line with what it reads on standard input. Words in
// capitals stand for what hostileWorld makes.
type hostileCase struct{ line, stdin string }

// hostileCases are, for every command, lines that bring text from outside to the
// screen.
var hostileCases = map[string][]hostileCase{
	"study":            {{line: "study EVIL"}, {line: "study BADCONFIG"}, {line: "study CONFIG --set EVIL"}},
	"study card":       {{line: "study card EVIL --out NEW/card"}, {line: "study card gipf/basic --card EVIL --out NEW/card"}},
	"study report":     {{line: "study report EVIL"}, {line: "study report RUN"}, {line: "study report RUN --csv EVIL"}, {line: "study report RUN --html EVIL"}},
	"run":              {{line: "run CONFIG --out NEW/a"}, {line: "run BADCONFIG"}, {line: "run EVIL"}, {line: "run -", stdin: "name: " + evil}, {line: "run CONFIG --out NEW/b --quiet --json --log json"}},
	"match":            {{line: "match EVIL random"}, {line: "match gipf/basic EVIL=random random"}, {line: "match gipf/basic random:EVIL=1"}, {line: "match gipf/basic random --pairs 1 --out NEW/c"}},
	"resume":           {{line: "resume RUN"}, {line: "resume EVIL"}, {line: "resume PLAYED"}},
	"standings":        {{line: "standings RUN"}, {line: "standings RUN --json"}, {line: "standings RUN PLAYED"}, {line: "standings RUN --plot EVIL.png"}, {line: "standings EVIL"}},
	"report":           {{line: "report RUN --out NEW.html"}, {line: "report EVIL"}, {line: "report RUN --out EVIL"}, {line: "report PLAYED RUN --out NEW2.html"}},
	"serve":            {{line: "serve EVIL"}, {line: "serve NEW --web EVIL"}, {line: "serve NEW --web-token EVIL"}},
	"compare":          {{line: "compare RUN PLAYED"}, {line: "compare PLAYED RUN --json"}, {line: "compare EVIL RUN"}},
	"worker":           {{line: "worker --server EVIL"}, {line: "worker --server localhost:1 --name EVIL"}, {line: "worker --server localhost:1 --key EVIL"}, {line: "worker --server localhost:1 --ca EVIL"}},
	"workers add":      {{line: "workers add EVIL"}},
	"workers list":     {{line: "workers list EVIL"}},
	"workers ca":       {{line: "workers ca EVIL"}},
	"workers revoke":   {{line: "workers revoke EVIL"}},
	"verify":           {{line: "verify RUN"}, {line: "verify SAVED"}, {line: "verify PLAYED --worker EVIL"}, {line: "verify EVIL"}, {line: "verify PLAYED --sample EVIL"}},
	"show":             {{line: "show RUN 0"}, {line: "show RUN 0 --json"}, {line: "show EVIL"}, {line: "show PLAYED EVIL"}, {line: "show SAVED"}, {line: "show PGN 0"}, {line: "show PLAYED 0 --analyse EVIL"}, {line: "show PLAYED 0 --html EVIL"}},
	"export":           {{line: "export RUN --out NEW/d"}, {line: "export EVIL"}, {line: "export PLAYED --format EVIL"}, {line: "export PLAYED --out NEW/e"}},
	"export page":      {{line: "export page EVIL"}, {line: "export page gipf/basic --agent EVIL"}, {line: "export page gipf/basic --as EVIL"}, {line: "export page gipf/basic --position EVIL"}},
	"backup":           {{line: "backup RUN NEW.db"}, {line: "backup EVIL NEW2.db"}, {line: "backup PLAYED EVIL/x"}},
	"restore":          {{line: "restore EVIL NEW/r"}, {line: "restore PLAYED EVIL/x"}, {line: "restore PLAYED NEW/s"}},
	"hub":              {{line: "hub RUN/run.db/EVIL"}, {line: "hub NEW/hub --web EVIL"}, {line: "hub NEW/hub --listen EVIL"}},
	"hub engines add":  {{line: "hub engines add EVIL --hub http://localhost:1"}, {line: "hub engines add CONFIG --hub EVIL"}},
	"hub users add":    {{line: "hub users add NEW/hub EVIL"}, {line: "hub users add NEW/hub ann --role EVIL"}},
	"jobs":             {{line: "jobs EVIL 1 --hub http://localhost:1"}, {line: "jobs stop EVIL --hub http://localhost:1"}, {line: "jobs --hub EVIL"}, {line: "jobs --hub http://localhost:1 --token EVIL"}},
	"hub ratings":      {{line: "hub ratings NEW/hub EVIL"}, {line: "hub ratings EVIL zertz/37"}},
	"hub games":        {{line: "hub games EVIL"}, {line: "hub games NEW/hub --game EVIL"}, {line: "hub games NEW/hub --from EVIL"}, {line: "hub games NEW/hub --older EVIL"}, {line: "hub games NEW/hub --least EVIL"}},
	"hub users list":   {{line: "hub users list EVIL"}},
	"hub users revoke": {{line: "hub users revoke EVIL ann"}, {line: "hub users revoke NEW/hub EVIL"}},
	"submit":           {{line: "submit EVIL --hub http://localhost:1"}, {line: "submit CONFIG --hub EVIL"}, {line: "submit CONFIG --priority EVIL"}, {line: "submit match EVIL a b --hub http://localhost:1"}},
	"import":           {{line: "import JSONL --out NEW/f"}, {line: "import JSONL2 --out NEW/g"}, {line: "import EVIL --out NEW/h"}, {line: "import - --out NEW/i", stdin: evil}},
	"stats match":      {{line: "stats match --ptnml EVIL"}, {line: "stats match --wdl 1,2,3 --sprt EVIL"}, {line: "stats match EVIL"}},
	"stats rate":       {{line: "stats rate LIST"}, {line: "stats rate LIST --json --matrix --head-to-head"}, {line: "stats rate PGN"}, {line: "stats rate PGN LIST RUN"}, {line: "stats rate LIST --anchor EVIL=5"}, {line: "stats rate EVIL"}, {line: "stats rate -", stdin: evil + ",b,1,\"\n"}},
	"stats plan":       {{line: "stats plan --elo EVIL"}, {line: "stats plan --elo 5 --pilot RUN"}, {line: "stats plan --elo 5 --pilot EVIL"}},
	"stats cycles":     {{line: "stats cycles RUN --simulations 9"}, {line: "stats cycles RUN --simulations 9 --json"}, {line: "stats cycles EVIL"}},
	"tune":             {{line: "tune EVIL"}, {line: "tune BADCONFIG"}, {line: "tune CONFIG --date EVIL"}},
	"tune compare":     {{line: "tune compare EVIL RUN"}},
	"learn":            {{line: "learn EVIL"}, {line: "learn BADCONFIG"}},
	"learn show":       {{line: "learn show EVIL"}, {line: "learn show RUN"}, {line: "learn show RUN --page EVIL"}},
	"learn promote":    {{line: "learn promote EVIL NEW/k"}, {line: "learn promote RUN EVIL"}},
	"quality":          {{line: "quality EVIL"}, {line: "quality PLAYED"}, {line: "quality PLAYED --judge EVIL"}, {line: "quality PLAYED --apart EVIL"}, {line: "quality PLAYED --judge random --json"}},
	"games":            {{line: "games EVIL"}, {line: "games EVIL --texts"}},
	"agents":           {{line: "agents EVIL"}},
	"play":             {{line: "play gipf/basic", stdin: evil + "\nsave " + evil + "\nload " + evil + "\nquit\n"}, {line: "play gipf/basic --load SAVED"}, {line: "play gipf/basic --save EVIL/x", stdin: "quit\n"}, {line: "play gipf/basic --against EVIL"}, {line: "play gipf/basic --web EVIL"}},
	"moves":            {{line: "moves", stdin: "{\"id\":\"\x7f\u009b\xff\",\"game\":\"gipf\",\"variant\":\"basic\"}\n{\"game\":\"" + `\u001b[2J` + "\u202e\",\"variant\":\"\"}\n" + evil + "\n"}},
	"perft":            {{line: "perft EVIL 1"}, {line: "perft gipf/basic EVIL"}, {line: "perft gipf/basic 1 --position EVIL"}},
	"engine":           {{line: "engine gipf/basic --agent random", stdin: "ugi\n" + evil + "\nsetoption name Agent value " + evil + "\nposition fen " + evil + "\nquit\n"}, {line: "engine EVIL"}},
	"engine-check":     {{line: "engine-check ENGINE --wait 100ms"}, {line: "engine-check ENGINE --wait 100ms --json"}, {line: "engine-check EVIL"}, {line: "engine-check ENGINE --only EVIL"}},
	"config example":   {{line: "config example EVIL"}},
	"config check":     {{line: "config check CONFIG"}, {line: "config check BADCONFIG"}, {line: "config check EVIL"}, {line: "config check CONFIG --set EVIL"}},
	"config schema": {
		{line: "config schema EVIL"},
	},
	"book make":  {{line: "book make EVIL"}, {line: "book make BADCONFIG"}, {line: "book make RUN EVIL"}, {line: "book make RUN --set EVIL"}, {line: "book make RUN --set count.least=1 --out NEW/j"}},
	"book show":  {{line: "book show EVIL"}, {line: "book show BADCONFIG"}, {line: "book show BADCONFIG EVIL"}},
	"bench":      {{line: "bench --level EVIL"}, {line: "bench --game EVIL"}},
	"version":    {{line: "version EVIL"}},
	"completion": {{line: "completion EVIL"}},
	"help":       {{line: "help EVIL"}, {line: "EVIL"}, {line: "stats EVIL"}, {line: "run --EVIL"}, {line: "__complete games EVIL"}},
}

// TestHostileNames runs them all: of all that a name holds nothing acts.
func TestHostileNames(t *testing.T) {
	testkit.RestInRace(t, "commands one after the other; the scripts run what is concurrent")
	words := hostileWorld(t)
	for name, cases := range hostileCases {
		t.Run(name, func(t *testing.T) {
			seen := false
			for _, c := range cases {
				var args []string
				for word := range strings.FieldsSeq(c.line) {
					args = append(args, words.Replace(word))
				}
				var stdout, stderr bytes.Buffer
				code := standard().Execute(t.Context(), args, strings.NewReader(c.stdin), &stdout, &stderr)
				for _, out := range []string{stdout.String(), stderr.String()} {
					require.True(t, utf8.ValidString(out), "%s: %q", c.line, out)
					require.NotRegexp(t, raw, out, "%s (exit code %d)", c.line, code)
					seen = seen || visible.MatchString(out)
				}
			}
			require.True(t, seen, "no case of %s shows a text from outside", name)
		})
	}
}

// TestHostileCommandsKnown fails for a command without a case.
func TestHostileCommandsKnown(t *testing.T) {
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, below := range cmd.Commands() {
			walk(below)
		}
		if cmd.HasParent() && !cmd.HasSubCommands() {
			require.Contains(t, hostileCases, commandName(cmd))
		}
	}
	walk(standard().Command())
}

// hostileWorld makes files and runs in which every text is evil, in a folder of that
// name, and returns the words that stand for them.
func hostileWorld(t *testing.T) *strings.Replacer {
	t.Helper()
	dir := testkit.Path(t, "d"+evil)
	require.NoError(t, os.Mkdir(dir, 0o755))
	file := func(name, text string) string {
		path := dir + "/" + name
		require.NoError(t, os.WriteFile(path, []byte(text), 0o755))
		return path
	}
	t.Chdir(dir) // what a command line may write is written there
	played := playConfig(t, numbersConfig)
	hostile := hostileRun(t, played)
	jsonl := exported(t, played)
	game := "[White \"a" + evil + "\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n*\n"
	return strings.NewReplacer(
		"NEW", dir, "EVIL", evil, "RUN", hostile, "PLAYED", played,
		"JSONL2", file("2.jsonl", strings.Replace(jsonl, `"random"`, "\"\x7f\u202e"+`\u001b"`, 1)),
		"JSONL", file("1.jsonl", strings.Replace(jsonl, `"code_version":"`, "\"code_version\":\"\x7f\u009b"+`\u001b`, 1)),
		"LIST", file("list.csv", "a"+evil+",b,1\nb,a"+evil+",0.5\nb,\"=c"+evil+"\",0.5\n"),
		"PGN", file("games.pgn", game+game),
		"BADCONFIG", file("bad.yaml", "name: x\ngame: \""+`\e[31m`+"\"\nagents: []\n\"k\\e\": 1\n"),
		"CONFIG", file("good.yaml", numbersConfig),
		"SAVED", file("saved.json", `{"format":"gipfarena-game","version":1,"game":"`+"\u202e"+`\u001b[2J"}`),
		"ENGINE", file("engine.sh", "#!/bin/sh\nprintf 'id name \\033[2J\\302\\233\\n\\033[1m\\n\\033]0;x\\a' ; printf '\\033[31m\\377' >&2\n"),
	)
}

// hostileRun is a run from elsewhere, of the games of another one: the author of its
// database wrote what they liked, and the hashes that go with it.
func hostileRun(t *testing.T, played string) (dir string) {
	t.Helper()
	dir = testkit.Path(t, "run")
	from, err := standard().Open(t.Context(), played)
	require.NoError(t, err)
	defer from.Close()
	m := from.Meta()
	m.Name, m.Code, m.Toolchain = m.Name+evil, evil, evil
	m.Players = slices.Clone(m.Players)
	for i := range m.Players {
		m.Players[i] = arena.Entrant{Name: m.Players[i].Name + "\n=" + evil, Spec: evil, Identity: evil}
	}
	to, err := store.Create(t.Context(), dir, m, store.Options{})
	require.NoError(t, err)
	for rec, err := range from.Records(t.Context()) {
		require.NoError(t, err)
		for seat := range rec.Sides {
			side := &rec.Sides[seat]
			side.Name, side.Spec = m.Players[side.Player].Name, m.Players[side.Player].Spec
		}
		rec.Ending, rec.Detail = evil, evil
		require.NoError(t, to.Put(t.Context(), rec))
	}
	require.NoError(t, to.Close())
	return dir
}

// exported returns a run as JSONL.
func exported(t *testing.T, run string) string {
	t.Helper()
	out := t.TempDir()
	var stderr bytes.Buffer
	require.Zero(t, standard().Execute(t.Context(), []string{"export", run, "--format", "jsonl", "--out", out}, nil, &stderr, &stderr), stderr.String())
	return testkit.Read(t, out, "games.jsonl")
}
