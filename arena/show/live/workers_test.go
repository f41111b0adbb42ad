package live

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// TestWorkersOnThePage: what is known of each worker stands in its row, and names from outside
// are escaped.
func TestWorkersOnThePage(t *testing.T) {
	text := fragment("workers", []crew.Worker{
		{Name: "lab-1", Trust: crew.Team, Slots: 3, Games: 41, Leases: 5, Oldest: 12 * time.Second, Speed: 123456.7, Refused: 7, Disputed: 8, Here: true},
		{Name: "<b>", Trust: crew.Public, Slots: 2, Banned: "game 9 is <not>"},
		{Name: "gone", Slots: 4, Leases: 6},
	})
	require.Contains(t, text, `<th scope="row">lab-1</th><td>team</td><td>here</td><td class="number">3</td><td class="number">41</td><td class="number">3</td><td class="number">12</td><td class="number">123457</td><td class="number">7</td><td class="number">8</td>`)
	require.Contains(t, text, `<th scope="row">&lt;b&gt;</th><td>public</td><td>dismissed: game 9 is &lt;not&gt;</td>`)
	require.Contains(t, text, `<th scope="row">gone</th><td>own</td><td>gone</td><td class="number">4</td><td class="number">0</td><td class="number">–</td><td class="number">–</td><td class="number">–</td>`)
	require.Contains(t, fragment("workers", []crew.Worker{}), "No worker has come yet.")
	require.Empty(t, workerParts(&stored{})(t.Context()), "it is not known who plays what another process plays")
}

// TestRunOfWorkers: games of a run that workers play compute where there is a worker, as many as it has slots, and
// its boards are of games that are stored.
func TestRunOfWorkers(t *testing.T) {
	r, c := runs.Standard(), crew.NewCoordinator(crew.Options{})
	plan, err := r.ParsePlan(t.Context(), "r.yaml", []byte("name: demo\ngame: gipf/basic\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\npairs: 50\n"), nil)
	require.NoError(t, err)
	s, err := r.Create(t.Context(), plan, testkit.Path(t, "run"), runs.Options{Coordinator: func() (*crew.Coordinator, error) { return c, nil }})
	require.NoError(t, err)
	defer s.Close()
	p := &playing{session: s, broadcast: new(arena.Broadcast), stored: newStored(r, s.Dir, "run")}
	require.False(t, p.about().Live)
	s.Progress.SetInFlight(12)
	compute := func() int64 {
		now, err := p.progress(t.Context())
		require.NoError(t, err)
		require.EqualValues(t, 12, now.Begun)
		return now.Slots
	}
	require.EqualValues(t, 0, compute(), "they wait for a worker")
	c.Handlers()[crew.AskHello]("lab-1", fmt.Appendf(nil, `{"protocol": %d, "slots": 3}`, crew.Protocol), func(any) {})
	require.EqualValues(t, 3, compute())
	require.Contains(t, workerParts(p)(t.Context())["workers"], `<th scope="row">lab-1</th>`)
}
