package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/crew"
)

// TestWorkersOnThePage: what is known of each worker stands in its row, and names from outside
// are escaped.
func TestWorkersOnThePage(t *testing.T) {
	text := fragment("workers", []crew.Worker{
		{Name: "lab-1", Trust: crew.Team, Slots: 3, Games: 41, Leases: 5, Oldest: 12 * time.Second, Speed: 123456.7, Refused: 7, Disputed: 8, Here: true},
		{Name: "<b>", Trust: crew.Public, Slots: 2, Banned: "game 9 is <not>"},
		{Name: "gone", Slots: 4, Leases: 6},
	})
	require.Contains(t, text, `<th scope="row">lab-1</th><td>team</td><td>here</td><td class="number">3</td><td class="number">41</td><td class="number">5</td><td class="number">12</td><td class="number">123457</td><td class="number">7</td><td class="number">8</td>`)
	require.Contains(t, text, `<th scope="row">&lt;b&gt;</th><td>public</td><td>dismissed: game 9 is &lt;not&gt;</td>`)
	require.Contains(t, text, `<th scope="row">gone</th><td>own</td><td>gone</td><td class="number">4</td><td class="number">0</td><td class="number">–</td><td class="number">–</td><td class="number">–</td>`)
	require.Contains(t, fragment("workers", []crew.Worker{}), "No worker has come yet.")
	require.Empty(t, workerParts(&stored{})(t.Context()), "it is not known who plays what another process plays")
}
