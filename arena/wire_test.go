package arena

import (
	"hash/crc32"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// wireRun returns a run and a record of it that has something everywhere.
func wireRun() (Meta, Record) {
	m := Meta{Game: "toy", RulesVersion: 3, Pairs: 40, Players: []Entrant{{Name: "a", Spec: "random"}, {Name: "b", Spec: "greedy:x=1"}}}
	r := Record{
		Index: 17, Pair: 8, Place: 1, Game: "toy", RulesVersion: 3, Opening: 4, OpeningPlies: 1, Start: "x 1/2", Setup: 1 << 63, Seed: 77,
		Sides: [2]Side{
			{Player: 1, Name: "b", Spec: "greedy:x=1", Moves: 1, Sims: 1 << 40, Transitions: 5, Thinking: 3 * time.Second, Latency: Latency{1: 1}},
			{Player: 0, Name: "a", Spec: "random", Moves: 1, Latency: Latency{13: 9}},
		},
		Moves: []string{"a1", "b2-b3", "c3"}, Result: rules.FirstWins, Termination: ByRule, Ending: "full", Detail: "ä\n",
		Control:    Verdict{Plies: 2, Result: rules.SecondWins, Termination: Resign},
		SearchInfo: SearchInfo{Values: []Value{NoValue, 9}, Details: []Detail{{Nodes: 4, Depth: 2, Time: 7 * time.Microsecond, Choices: 3, PV: []string{"b2-b3"}}, {}}},
		Evidence:   []agents.Evidence{{Name: "log", Text: []byte("x\x00y")}}, Elapsed: time.Hour,
	}
	return m, r
}

func TestWireKeepsARecordWhole(t *testing.T) {
	m, r := wireRun()
	got, err := m.ParseWire(r.AppendWire(nil))
	require.NoError(t, err)
	require.Equal(t, r, got)
	r.Evidence, r.Start = nil, ""
	r.OpeningPlies, r.Control = 0, Verdict{Plies: 1, Result: rules.Draw, Termination: Adjudicated, Ending: EndScore}
	r.SearchInfo = SearchInfo{}
	got, err = m.ParseWire(r.AppendWire(nil))
	require.NoError(t, err)
	require.Equal(t, r, got, "a verdict after the first move")
	r.SearchInfo, r.Control = SearchInfo{Values: []Value{}, Details: []Detail{}}, Verdict{}
	r.OpeningPlies = 3 // the game was over with its opening: kept thoughts of no decision
	got, err = m.ParseWire(r.AppendWire([]byte("before"))[6:])
	require.NoError(t, err)
	require.Equal(t, r, got)
}

// TestWireNoticesEveryByte changes, cuts and lengthens a record at every place.
func TestWireNoticesEveryByte(t *testing.T) {
	m, r := wireRun()
	data := r.AppendWire(nil)
	for i := range data {
		for bit := range 8 {
			data[i] ^= 1 << bit
			_, err := m.ParseWire(data)
			require.ErrorIs(t, err, errWire, "byte %d, bit %d", i, bit)
			data[i] ^= 1 << bit
		}
		_, err := m.ParseWire(data[:i])
		require.Error(t, err, "cut at %d", i)
	}
	_, err := m.ParseWire(append(data, 0))
	require.Error(t, err)
}

// TestWireRefusesWhatTheRunHasNot takes intact records that belong to no game of the run.
func TestWireRefusesWhatTheRunHasNot(t *testing.T) {
	m, _ := wireRun()
	for name, change := range map[string]func(*Record){
		"record 80":   func(r *Record) { r.Index, r.Pair, r.Place = 80, 40, 0 },
		"player 2":    func(r *Record) { r.Sides[0].Player = 2 },
		"players 0":   func(r *Record) { r.Sides[0].Player = 0 },
		"result":      func(r *Record) { r.Result = 9 },
		"termination": func(r *Record) { r.Termination = "tired" },
		"values":      func(r *Record) { r.SearchInfo.Values = r.SearchInfo.Values[:1] },
	} {
		_, r := wireRun()
		change(&r)
		_, err := m.ParseWire(r.AppendWire(nil))
		require.ErrorContains(t, err, name)
	}
}

func TestWireCapsEvidence(t *testing.T) {
	m, r := wireRun()
	r.Evidence = []agents.Evidence{{Name: "a", Text: make([]byte, MostEvidence-1)}, {Name: "b", Text: make([]byte, 9)}, {Name: "c", Text: []byte{1}}}
	got, err := m.ParseWire(r.AppendWire(nil))
	require.NoError(t, err)
	require.Len(t, got.Evidence[1].Text, 1)
	require.Empty(t, got.Evidence[2].Text)
}

// FuzzParseWire gives the parser texts with a right checksum: it refuses them, or what it
// read is written again as it was read.
func FuzzParseWire(f *testing.F) {
	m, r := wireRun()
	data := r.AppendWire(nil)
	f.Add(data[:len(data)-4])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := crc32.Checksum(body, castagnoli)
		got, err := m.ParseWire(append(slices.Clip(body), byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum)))
		if err != nil {
			return
		}
		again, err := m.ParseWire(got.AppendWire(nil))
		require.NoError(t, err)
		require.Equal(t, got, again)
	})
}

func BenchmarkWire(b *testing.B) {
	m, r := wireRun()
	data := r.AppendWire(nil)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		data = r.AppendWire(data[:0])
		if _, err := m.ParseWire(data); err != nil {
			b.Fatal(err)
		}
	}
}
