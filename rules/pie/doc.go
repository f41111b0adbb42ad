// Package pie adds the swap rule, also called the pie rule, to any two-player game:
// after the first turn of First, Second may take that seat instead of making a turn.
// One player cuts the cake and the other chooses, so it pays First to open with a turn
// that favours neither side. The rule is old in board games with a strong first move
// (Hex, Twixt); none of our rulebooks has it.
//
// A swap is a move, and a whole turn: the players exchange their sides and the other
// player is to move. Nothing else in the game changes, so all facts about a position
// (features, patterns, phases) refer to the side that the mover then has.
//
// # Texts
//
// A position is that of the game with one field more: "open" while the seats may still
// be exchanged, "kept" once Second has moved otherwise, "swapped" once he has taken the
// first seat. The fields before it, and the drawing, speak of sides: in a swapped game
// First has the side of the second player. The swap itself is written "swap".
package pie
