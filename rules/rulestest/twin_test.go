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

func (w toyTwin) Actions() map[string]func() toyTwin {
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
	return rulestest.TwinActions(known)
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
	require.ErrorContains(t, err, `reading "2"`)
}
