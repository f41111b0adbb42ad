package configs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each row is one mistake and the one line that reports it. Rows that
// begin with a key replace or extend the good tournament.
func TestMistakes(t *testing.T) {
	tests := []struct{ text, want string }{
		// The text as a whole.
		{"", `a.yaml:1:1: nothing in it but blanks and comments`},
		{"# only a comment\n", `a.yaml:1:1: nothing in it but blanks and comments`},
		{"---\n", `a.yaml:2:1: has no value, got ""`},
		{"- a\n- b\n", `a.yaml:1:1: want keys with values, got a list`},
		{"hello\n", `a.yaml:1:1: want keys with values, got "hello"`},
		{good + "---\nname: b\n", `a.yaml:6:1: a second document ("---"), want one`},
		{good + "...\nfoo: [\n", `a.yaml:7:1: not YAML: did not find expected <document start>`},
		{good + "openings:\n\tplies: 3\n", `a.yaml:7:1: a tab in the indentation, want blanks`},
		{"\x00" + good, `a.yaml:1:1: control character '\x00'`},
		{good + "name: \xff\n", `a.yaml:6:7: not UTF-8 text: byte 0xff`},
		{good + "pairs: \x00\n", `a.yaml:6:8: control character '\x00'`},
		{good + "pairs: \x1b[0m\n", `a.yaml:6:8: control character '\x1b'`},
		{good + "pairs: [1\n", `a.yaml:6:1: not YAML: did not find expected ',' or ']'`},
		{good + "pairs: 1: 2\n", `a.yaml:6:1: not YAML: mapping values are not allowed in this context`},
		{strings.Repeat("#", maxSize+1), `a.yaml: longer than 1048576 bytes`},

		// Keys.
		{good + "pars: 3\n", `a.yaml:6:1: pars: unknown key "pars", did you mean "pairs"?`},
		{good + "Pairs: 3\n", `a.yaml:6:1: Pairs: unknown key "Pairs", did you mean "pairs"?`},
		{good + "opening: {plies: 3}\n", `a.yaml:6:1: opening: unknown key "opening", did you mean "openings"?`},
		{good + "openings: {ply: 3}\n", `a.yaml:6:12: openings.ply: unknown key "ply", want one of plies, turns, shared, distinct, file, prefix, order, digest, balance`},
		{good + "colour: 3\n", `a.yaml:6:1: colour: unknown key "colour", want one of name, game, seed, agents, tournament, seeds, swiss, knockout, hill, sprt, informative, precision, pairs, openings, maxplies, adjudication, workers, inflight, durability, record, failures, rating`},
		{good + "name: b\n", `a.yaml:6:1: name: duplicate key "name", first on line 1`},
		{good + "1: b\n", `a.yaml:6:1: 1: unknown key "1", want one of name, game, seed, agents, tournament, seeds, swiss, knockout, hill, sprt, informative, precision, pairs, openings, maxplies, adjudication, workers, inflight, durability, record, failures, rating`},
		{good + "? [a]\n: b\n", `a.yaml:6:3: "": a key must be one word`},
		{good + "\"pa\\nirs\": 3\n", `a.yaml:6:1: "pa\nirs": unknown key "pa\nirs", did you mean "pairs"?`},
		{good + "~: 3\n", `a.yaml:6:1: ~: has no value, got "~"`},
		{good + "<<: {pairs: 3}\n", `a.yaml:6:1: <<: merge key "<<" is not allowed, write the keys out`},

		// Anchors, aliases, tags.
		{good + "openings: &o {plies: 3}\n", `a.yaml:6:11: openings: anchor "&o" is not allowed, write the value out`},
		{good + "pairs: !!int 3\n", `a.yaml:6:8: pairs: tag "!!int" is not allowed`},
		{good + "pairs: !mine 3\n", `a.yaml:6:8: pairs: tag "!mine" is not allowed`},

		// Values of another type.
		{good + "pairs: 1.9\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1.9"`},
		{good + "pairs: 1.0\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1.0"`},
		{good + "pairs: 010\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "010"`},
		{good + "pairs: 0o10\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "0o10"`},
		{good + "pairs: 0x10\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "0x10"`},
		{good + "pairs: 0b1\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "0b1"`},
		{good + "pairs: 1_0\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1_0"`},
		{good + "pairs: 1e3\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "1e3"`},
		{good + "pairs: +1\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "+1"`},
		{good + "pairs: yes\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "yes"`},
		{good + "pairs: many\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "many"`},
		{good + "pairs: \"5\"\n", `a.yaml:6:8: pairs: want a whole number such as 60, got "5" in quotes`},
		{good + "pairs: [5]\n", `a.yaml:6:8: pairs: want a whole number such as 60, got a list`},
		{good + "pairs: {n: 5}\n", `a.yaml:6:8: pairs: want a whole number such as 60, got keys with values`},
		{good + "pairs:\n", `a.yaml:6:7: pairs: has no value, got ""`},
		{good + "pairs: ~\n", `a.yaml:6:8: pairs: has no value, got "~"`},
		{good + "pairs: null\n", `a.yaml:6:8: pairs: has no value, got "null"`},
		{good + "pairs: 99999999999999999999\n", `a.yaml:6:8: pairs: "99999999999999999999" is out of range`},
		{good + "seed: -1\n", `a.yaml:6:7: seed: must be at least 0, got -1`},
		{good + "seed: 18446744073709551616\n", `a.yaml:6:7: seed: "18446744073709551616" is out of range`},
		{good + "rating: {mean: .inf}\n", `a.yaml:6:16: rating.mean: want a number such as 0.5, got ".inf"`},
		{good + "rating: {mean: .nan}\n", `a.yaml:6:16: rating.mean: want a number such as 0.5, got ".nan"`},
		{good + "rating: {mean: 1e999}\n", `a.yaml:6:16: rating.mean: "1e999" is out of range`},
		{good + "rating: {mean: .5}\n", `a.yaml:6:16: rating.mean: want a number such as 0.5, got ".5"`},
		{good + "openings: 4\n", `a.yaml:6:11: openings: want keys with values, got "4"`},
		{good + "openings: [4]\n", `a.yaml:6:11: openings: want keys with values, got a list`},
		{"name: 5\n" + good[8:], `a.yaml:1:7: name: want text, got "5": write it in quotes`},
		{"name: 2026-11-01\n" + good[8:], `a.yaml:1:7: name: want text, got "2026-11-01": write it in quotes`},
		{"name: true\n" + good[8:], `a.yaml:1:7: name: want text, got "true": write it in quotes`},
		{"name: \"\"\n" + good[8:], `a.yaml:1:7: name: must not be empty`},
		{"name: \"a\\nb\"\n" + good[8:], `a.yaml:1:7: name: want printable text on one line, got "a\nb"`},
		{"name: a\ngame: g\nagents: one\n", `a.yaml:3:9: agents: want a list, got "one"`},
		{"name: a\ngame: g\nagents: [one, two]\n", "a.yaml:3:10: agents.0: want keys with values, got \"one\"\n" + `a.yaml:3:15: agents.1: want keys with values, got "two"`},

		// Ranges and relations.
		{good[8:], `a.yaml:1:1: name: is required`},
		{"name: a b\n" + good[8:], `a.yaml:1:7: name: must match ^[A-Za-z0-9][A-Za-z0-9._-]*$, got "a b"`},
		{"name: " + strings.Repeat("x", 1000) + "\n" + good[8:], `a.yaml:1:7: name: at most 64 characters, got "` + strings.Repeat("x", 199) + `…" (1000 bytes)`},
		{"name: a\ngame: g\n", `a.yaml:1:1: agents: is required`},
		{"name: a\ngame: g\nagents: []\n", `a.yaml:3:9: agents: at least 1 of them, got 0`},
		{"name: a\ngame: g\nagents: [{name: one, spec: random}, {name: two}]\n", `a.yaml:3:37: agents.1.spec: is required`},
		{"name: a\ngame: g\nagents: [{name: one, spec: random}, {name: One, spec: greedy}]\n", `a.yaml:3:44: agents.1.name: "One" is used twice, first as agents.0.name`},
		{good + "pairs: 0\n", `a.yaml:6:8: pairs: must be at least 1, got 0`},
		{good + "pairs: 10000001\n", `a.yaml:6:8: pairs: must be at most 10000000, got 10000001`},
		{good + "workers: -1\n", `a.yaml:6:10: workers: must be at least 0, got -1`},
		{good + "durability: fsync\n", `a.yaml:6:13: durability: unknown value "fsync", want one of normal, full`},
		{good + "failures: 3\n", `a.yaml:6:11: failures: want keys with values, got "3"`},
		{good + "failures: {count: -1}\n", `a.yaml:6:19: failures.count: must be at least 0, got -1`},
		{good + "failures: {rate: 1.5}\n", `a.yaml:6:18: failures.rate: must be at most 1, got 1.5`},
		{good + "maxplies: 4\n", `a.yaml:1:1: openings.plies: must be below maxplies (4), got 4`},
		{good + "maxplies: 9\nopenings: {plies: 9}\n", `a.yaml:7:19: openings.plies: must be below maxplies (9), got 9`},
		{good + "maxplies: 9\nopenings: {turns: 9}\n", `a.yaml:7:19: openings.turns: must be below maxplies (9), got 9`},
		{good + "openings: {turns: -1}\n", `a.yaml:6:19: openings.turns: must be at least 0, got -1`},
		{good + "openings: {turns: 2, plies: 3}\n", `a.yaml:6:19: openings.turns: plies: 3 and turns: 2 exclude each other, give one`},
		{good + "tournament: pyramid\n", `a.yaml:6:13: tournament: unknown value "pyramid", want one of roundrobin, gauntlet, ladder, match, swiss, knockout, hill, sprt, informative, precision`},
		{good + "tournament: roundrobbin\n", `a.yaml:6:13: tournament: unknown value "roundrobbin", did you mean "roundrobin"?`},
		{good + "seeds: 1\n", `a.yaml:6:8: seeds: only a gauntlet has seeds, this is a roundrobin`},
		{good + "tournament: gauntlet\nseeds: 2\n", `a.yaml:7:8: seeds: must be below the number of agents (2), got 2`},
		{good + "tournament: gauntlet\nseeds: 0\n", `a.yaml:7:8: seeds: must be at least 1, got 0`},
		{good + "tournament: swiss\nknockout: {extra: 3}\n", `a.yaml:7:11: knockout: belongs to the tournament knockout, this one is swiss`},
		{good + "tournament: sprt\nsprt: {elo0: 5, elo1: 5}\n", `a.yaml:7:23: sprt.elo1: must exceed sprt.elo0 (5), got 5`},
		{good + "tournament: sprt\nsprt: {alpha: 0}\n", `a.yaml:7:15: sprt.alpha: must be above 0, got 0`},
		{good + "tournament: sprt\nsprt: {model: wald}\n", `a.yaml:7:15: sprt.model: unknown value "wald", want one of normalized, logistic`},
		{good + "tournament: hill\nhill: {los: 0.3}\n", `a.yaml:7:13: hill.los: must be at least 0.5, got 0.3`},
		{good + "tournament: informative\ninformative: {goal: best}\n", `a.yaml:7:21: informative.goal: unknown value "best", want one of order, top`},

		{strings.Replace(good, "agents:\n", "tournament: match\nagents:\n  - {name: three, spec: random}\n", 1), `a.yaml:5:3: agents: a match has 2 agents, got 3`},
		{good + "rating: {mean: 0, anchor: {agent: one}}\n", `a.yaml:6:9: rating: mean and anchor exclude each other, give one`},
		{good + "rating: {anchor: {agent: tow}}\n", `a.yaml:6:26: rating.anchor.agent: no agent is called "tow", did you mean "two"?`},
		{good + "rating: {anchor: {elo: 3}}\n", `a.yaml:6:18: rating.anchor.agent: is required`},
		{good + "rating: {mean: 1000000}\n", `a.yaml:6:16: rating.mean: must be at most 100000, got 1000000`},
	}
	for _, test := range tests {
		_, err := Parse[Run]("a.yaml", []byte(test.text), nil)
		require.EqualError(t, err, test.want, "Parse[Run](%.300q)", test.text)
	}
}

// An alias bomb is refused where the first alias stands, without expansion.
func TestAliasBomb(t *testing.T) {
	const bomb = "name: a\ngame: g\nagents:\n  - &a {name: x, spec: y}\n  - *a\n"
	_, err := Parse[Run]("a.yaml", []byte(bomb), nil)
	require.EqualError(t, err, `a.yaml:4:5: agents.0: anchor "&a" is not allowed, write the value out`+"\n"+
		`a.yaml:5:5: agents.1: alias "*a" is not allowed, write the value out`)
}

// All mistakes are reported in the order of the file, each once: a spec is not
// reported as missing where "spek" was reported.
func TestAllMistakesAtOnce(t *testing.T) {
	const text = `nam: a
game: gipf/basic
agents:
  - {name: one, spek: random}
  - {name: one, spec: 5}
pairs: 1.5
openings: {plies: 2000}
`
	_, err := Parse[Run]("dir/a.yaml", []byte(text), nil)
	require.EqualError(t, err, strings.TrimSpace(`
dir/a.yaml:1:1: nam: unknown key "nam", did you mean "name"?
dir/a.yaml:4:17: agents.0.spek: unknown key "spek", did you mean "spec"?
dir/a.yaml:5:12: agents.1.name: "one" is used twice, first as agents.0.name
dir/a.yaml:5:23: agents.1.spec: want text, got "5": write it in quotes
dir/a.yaml:6:8: pairs: want a whole number such as 60, got "1.5"
dir/a.yaml:7:19: openings.plies: must be below maxplies (1000), got 2000`))

	var problems Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 6)
	var one Problem
	require.ErrorAs(t, err, &one)
	require.Equal(t, Position{File: "dir/a.yaml", Line: 1, Col: 1}, one.Pos)
}

// TestTuneIdle: a net has keys of its own, and what linear weights are fitted by is said to be without effect on it.
func TestTuneIdle(t *testing.T) {
	const good = "name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy]}\n"
	for fit, idle := range map[string]int{
		"kind: net": 0, "kind: net, ridge: 3": 1, "kind: net, gradient: 0.001": 1, "kind: net, iterations: 7": 1, "ridge: 3, gradient: 0.001, iterations: 7": 0,
	} {
		c, err := Parse[Tune]("a.yaml", []byte(good+"fit: {"+fit+"}\n"), nil)
		require.NoError(t, err, fit)
		require.Len(t, c.Idle(), idle, fit)
	}
}

func TestTuneMistakes(t *testing.T) {
	const good = "name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy]}\n"
	tests := []struct{ text, want string }{
		{"name: a\ngame: g\nout: w.yaml\n", `a.yaml:1:1: selfplay.agents: is required`},
		{"name: a\ngame: g\nselfplay: {agents: [greedy]}\n", `a.yaml:1:1: out: is required`},
		{"name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy, greedy]}\n", `a.yaml:4:29: selfplay.agents.1: "greedy" is used twice, first as selfplay.agents.0`},
		{good + "fit: {gradient: 0}\n", `a.yaml:5:17: fit.gradient: must be above 0, got 0`},
		{good + "fit: {holdout: 1}\n", `a.yaml:5:16: fit.holdout: must be at most 0.9, got 1`},
		{good + "fit: {ridge: -1}\n", `a.yaml:5:14: fit.ridge: must be at least 0, got -1`},
		{good + "fit: {leaveout: [board, board]}\n", `a.yaml:5:25: fit.leaveout.1: "board" is used twice, first as fit.leaveout.0`},
		{good + "verify: {seed: 1}\n", `a.yaml:5:16: verify.seed: must differ from seed (1), or the openings are those learnt from`},
		{strings.Replace(good, "[greedy]", "[greedy], maxplies: 8", 1), `a.yaml:4:11: selfplay.openings.plies: must be below maxplies (8), got 8`},
		{strings.Replace(good, "[greedy]", "[greedy], maxplies: 30, openings: {plies: 30}", 1), `a.yaml:4:62: selfplay.openings.plies: must be below maxplies (30), got 30`},
		{good + "verify: {maxplies: 40, openings: {plies: 41}}\n", `a.yaml:5:42: verify.openings.plies: must be below maxplies (40), got 41`},
		{good + "verify: {maxplies: 3}\n", `a.yaml:5:9: verify.openings.plies: must be below maxplies (3), got 4`},
		{strings.Replace(good, "[greedy]", "[greedy], openings: {plies: 3, turns: 2}", 1), `a.yaml:4:58: selfplay.openings.turns: plies: 3 and turns: 2 exclude each other, give one`},
		{good + "verify: {openings: {turns: 1, plies: 4}}\n", `a.yaml:5:28: verify.openings.turns: plies: 4 and turns: 1 exclude each other, give one`},
		{good + "positions: {leaves: {agent: a}}\n", `a.yaml:5:21: positions.leaves: leaves have no result: they need positions.labels`},
		{good + "objective: policy\npositions: {quiet: true}\n", `a.yaml:6:20: positions.quiet: a policy is learnt from moves, not from positions`},
		{good + "objective: policy\nfit: {kind: net}\n", `a.yaml:6:13: fit.kind: a policy is learnt from moves, not from positions`},
		{good + "fit: {net: {epochs: 3}}\n", `a.yaml:5:12: fit.net: only fits of kind net have one`},
		{good + "fit: {kind: net, net: {hidden: [8, 0]}}\n", `a.yaml:5:36: fit.net.hidden.1: must be from 1 to 64, got 0`},
		{good + "verify: {search: {agents: [a, a]}}\n", `a.yaml:5:31: verify.search.agents.1: "a" is used twice, first as verify.search.agents.0`},
		{good + "verify: {search: {fixed: true, sprt: {elo1: 3}}}\n", `a.yaml:5:38: verify.search.sprt: fixed plays all pairs, without a test`},
		{good + "verify: {search: {sprt: {elo0: 20}}}\n", `a.yaml:5:25: verify.search.sprt.elo1: must exceed verify.search.sprt.elo0 (20), got 20`},
		{good + "objective: policy\nverify: {search: {pairs: 3}}\n", `a.yaml:6:18: verify.search: a policy is no evaluation of positions: searches have no use for it`},
		{good + "verify:\n", `a.yaml:5:8: verify: has no value, got ""`},
	}
	for _, test := range tests {
		_, err := Parse[Tune]("a.yaml", []byte(test.text), nil)
		require.EqualError(t, err, test.want, "Parse[Tune](%q)", test.text)
	}
	for _, text := range []string{
		strings.Replace(good, "[greedy]", "[greedy], maxplies: 9", 1),
		good + "verify: {maxplies: 5}\n",
		strings.Replace(good, "[greedy]", "[greedy], maxplies: 9, openings: {plies: 8}", 1) + "verify: {maxplies: 8, openings: {plies: 7}}\n",
	} {
		_, err := Parse[Tune]("a.yaml", []byte(text), nil)
		require.NoError(t, err, text)
	}
}
