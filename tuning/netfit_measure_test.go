package tuning

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/configs"
)

// TestRowsOfANet: a fit says of how many rows and games its errors are: a game is never in both parts, and all
// of them are in one.
func TestRowsOfANet(t *testing.T) {
	const rows, games = 400, 100 // four rows a game
	r := fit(t, plantedNet(rows, 5, xor), NetOptions{FitNet: configs.FitNet{Hidden: []int{2}, Epochs: 1, Rate: 0.01}, Holdout: 0.25, Seed: 1})
	require.Positive(t, r.Valid.Groups)
	require.Less(t, r.Valid.Groups, games/2)
	require.Equal(t, games, r.Train.Groups+r.Valid.Groups)
	require.Equal(t, []int{4 * r.Train.Groups, 4 * r.Valid.Groups}, []int{r.Train.Rows, r.Valid.Rows})
	all := fit(t, plantedNet(rows, 5, xor), NetOptions{FitNet: configs.FitNet{Hidden: []int{2}, Epochs: 1, Rate: 0.01}, Seed: 1})
	require.Equal(t, []int{games, 0}, []int{all.Train.Groups, all.Valid.Groups})
}
