// Package pie adds the swap rule, which people also call the pie rule, to any game of
// two: after the first turn of First, Second may take his seat instead of making a turn
// of his own. Who cuts the cake lets the other choose, so it pays First to open with a
// turn that is good for neither. The rule is old in board games with a strong first
// move (Hex, Twixt); none of our rulebooks has it.
//
// A swap is a move, and a whole turn: the players exchange their sides and the other one
// is to move. Nothing else in the game changes, so everything that a game can tell of its
// positions (features, patterns, phases) is told of the side that the mover has then.
//
// # Texts
//
// A position is that of the game with one field more: "open" while the seats may still
// be exchanged, "kept" once Second has moved otherwise, "swapped" once he has taken the
// first seat. The fields before it, and the drawing, speak of sides: in a swapped game
// First has the side of the second player. The swap itself is written "swap".
package pie
