package rulestest_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// A toyTwin is the pile of the toy game and who takes next.
type toyTwin struct {
	pile, mover int
	wrong       string // what it gets wrong
}

func (w toyTwin) String() string { return fmt.Sprintf("%d %d - - - -", w.pile, w.mover) }

func (w toyTwin) Standing() (actor int, outcome string) {
	switch {
	case w.wrong == "outcome":
		return w.mover, "draw"
	case w.pile == 0:
		return 0, strconv.Itoa(3 - w.mover)
	}
	return w.mover, ""
}

func (w toyTwin) Moves() map[string]func() toyTwin {
	known := map[string]toyTwin{}
	for n := 1; n <= min(3, w.pile); n++ {
		known[strconv.Itoa(n)] = toyTwin{w.pile - n, 3 - w.mover, w.wrong}
	}
	switch w.wrong {
	case "actions":
		delete(known, "1")
	case "result":
		known["1"] = w
	}
	return rulestest.TwinMoves(known)
}

func readToy(_, text string, setup uint64) (w toyTwin, err error) {
	if setup != 0 {
		return w, errors.New("no random set-up")
	}
	_, err = fmt.Sscanf(text, "%d %d", &w.pile, &w.mover)
	return w, err
}

func TestTwinPasses(t *testing.T) {
	fsys := fstest.MapFS{
		"toy.jsonl.gz": pack(t, openVector+"\n"+overVector+"\n"+gameVector+"\n"),
		"perft.json":   {Data: []byte(`[{"position":"4 1 - - - -","perft":{"1":3,"2":6},"distinct":{"1":3,"2":3}}]`)},
	}
	ends := rulestest.TwinVectors(t, fsys, "toy*", readToy)
	require.Equal(t, []toyTwin{{pile: 0, mover: 1}}, ends)
	rulestest.TwinPerft(t, fsys, "perft.json", 400, readToy)
}

func TestSomeVectors(t *testing.T) {
	fsys := fstest.MapFS{"toy.jsonl.gz": pack(t, openVector+"\n"+overVector+"\n"+gameVector+"\n")}
	for _, c := range []struct {
		games      bool
		step, want int
	}{{false, 1, 2}, {false, 2, 1}, {true, 1, 1}} {
		some, err := rulestest.SomeVectors(fsys, "toy*", c.games, c.step)
		require.NoError(t, err)
		require.Len(t, some, c.want)
	}
	_, err := rulestest.SomeVectors(fsys, "other*", false, 1)
	require.ErrorContains(t, err, `no vectors in "other*"`)
}

func TestTwinDifferencesAreNamed(t *testing.T) {
	for wrong, want := range map[string]string{
		"":        "",
		"outcome": "outcome , want draw",
		"actions": `actions: too many ["1"]`,
		"result":  `after "1": text 3 2 - - - -, want 4 1 - - - -`,
	} {
		g := toy{}
		s, err := g.Parse("4 1 - - - -")
		require.NoError(t, err)
		_, err = rulestest.CompareTwin(g, s, toyTwin{4, 1, wrong})
		if wrong == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, want)
		}
	}
	s, err := toy{}.Parse("4 1 - - - -")
	require.NoError(t, err)
	_, err = rulestest.CompareStanding(toy{}, s, toyTwin{pile: 4, mover: 2})
	require.ErrorContains(t, err, "actor 1, want 2")
	_, err = rulestest.CompareStanding(toy{fault: wrongMove}, s, toyTwin{pile: 4, mover: 1})
	require.ErrorContains(t, err, `method ParseMove("2")`)
}

func TestTwinVectorDifferencesAreNamed(t *testing.T) {
	vectors, err := rulestest.ReadVectors(fstest.MapFS{"a": pack(t, openVector+gameVector)}, "a")
	require.NoError(t, err)
	for wrong, want := range map[string]string{
		"outcome": "outcome draw, want ",
		"actions": `actions: too many [], missing ["1"]`,
		"result":  `successors: too many ["2 1 - - - -"], missing ["1 2 - - - -"]`,
	} {
		read := func(variant, text string, setup uint64) (toyTwin, error) {
			w, err := readToy(variant, text, setup)
			w.wrong = wrong
			return w, err
		}
		require.ErrorContains(t, rulestest.CheckTwin(vectors[0], read), want)
		_, err := rulestest.PlayTwin(vectors[1], read)
		require.Error(t, err, wrong)
	}
	vectors[0].Actions = nil
	require.ErrorContains(t, rulestest.CheckTwin(vectors[0], readToy), "without lists")
	vectors[1].Outcome = nil
	_, err = rulestest.PlayTwin(vectors[1], readToy)
	require.ErrorContains(t, err, "without an outcome")
}

func TestTwinPerftDifferencesAreNamed(t *testing.T) {
	const start = "4 1 - - - -"
	good := map[string]uint64{"1": 3, "2": 6}
	distinct := map[string]uint64{"1": 3, "2": 3}
	require.NoError(t, rulestest.CountTwin(start, good, distinct, 3, readToy))
	require.NoError(t, rulestest.CountTwin(start, good, map[string]uint64{"1": 3}, 3, readToy))
	require.ErrorContains(t, rulestest.CountTwin(start, good, nil, 3, readToy), "no counts")
	wrong := map[string]uint64{"1": 3, "2": 5}
	require.ErrorContains(t, rulestest.CountTwin(start, wrong, distinct, 3, readToy), "depth 2: sequences 6, want 5")
	require.NoError(t, rulestest.CountTwin(start, wrong, distinct, 2, readToy), "the limit ends the count")
	require.ErrorContains(t, rulestest.CountTwin(start, good, wrong, 3, readToy), "depth 2: positions 3, want 5")
}
