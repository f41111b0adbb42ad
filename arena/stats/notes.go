package stats

import (
	"fmt"
	"strings"

	"gipf.arena/internal/each"
)

// NoteKind says what a table must warn its reader of.
type NoteKind uint8

const (
	// Unplayed: Players have no games with a result; they have no rating.
	Unplayed NoteKind = iota
	// Disconnected: no chain of games joins the pools of the two Players, so
	// numbers of the two pools do not compare. Games between these two would join
	// them.
	Disconnected
	// Separated: Players won or lost everything against the rest of their pool, so
	// the data bound their distance on one side only and they were placed.
	Separated
	// AdvantageDropped: the first-move advantage is not identified (each
	// pairing met in one seat order only, or the first player won or lost
	// everything); it was taken as 0.
	AdvantageDropped
	// AnchorPlaced: the anchor, the only player in Players, is placed and not
	// rated, so bars are relative to the mean of the rated players of its pool.
	AnchorPlaced
	// FewPairs: Players have fewer than ten pairs and lone games in the fit, or the pairing
	// has (then without Players). Their scatter is judged with one more, prior pair, which
	// is then much of the evidence.
	FewPairs
	// DrawModelDropped: the draw parameter of the model has no finite maximum
	// (every game was drawn, or draws and decided games do not overlap); the
	// score-only model was used.
	DrawModelDropped
	// BoundOnly: one side took every point, so the games bound the difference on
	// one side only.
	BoundOnly
	// LoneLeftOut: games without a counted partner are left out beside complete
	// pairs.
	LoneLeftOut
	// ManyDuplicates: more than a tenth of the games are duplicates of others.
	ManyDuplicates
)

// Note is one warning, as data: Players are the players concerned, if any.
type Note struct {
	Kind    NoteKind
	Players []int
}

// Text words the note; name gives a player's name.
func (n Note) Text(name func(player int) string) string {
	names := each.Of(n.Players, name)
	words := noteWords[n.Kind]
	if n.Kind == Disconnected {
		return words + strings.Join(names, " and ") + " would join them"
	}
	return strings.TrimSuffix(words+strings.Join(names, ", "), ": ")
}

// noteWords are the words of the kinds, before the players concerned.
var noteWords = map[NoteKind]string{
	Unplayed:         "no games with a result: ",
	Disconnected:     "no chain of games joins these pools, their numbers do not compare; games between ",
	Separated:        "won or lost everything against the rest, placed where that record has probability 1/2 and bounded on one side only: ",
	AdvantageDropped: "the first-move advantage cannot be estimated from these games and was taken as 0",
	DrawModelDropped: "the draw model cannot be fitted to these games, the score-only model was used",
	AnchorPlaced:     "the anchor is placed, not rated; bars are relative to the mean of the rated players: ",
	BoundOnly:        "one side took every point, which bounds the difference on one side only",
	FewPairs:         "fewer than ten pairs or lone games: how much they scatter is judged with one prior pair of independent games besides: ",
	LoneLeftOut:      "games without a counted partner are left out",
	ManyDuplicates:   "more than a tenth of the games are duplicates of others, which are no new evidence",
}

// String words the note with player indices.
func (n Note) String() string {
	return n.Text(func(p int) string { return fmt.Sprintf("player %d", p) })
}
