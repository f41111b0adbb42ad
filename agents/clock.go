package agents

import "time"

// A Clock is the time a player has left for all further turns of a game, and what
// is added after each of them.
type Clock struct{ Left, Increment time.Duration }

// Clocks are the clocks of one game by side (rules.Player.Index), nil where a
// player has none. The agent of a side that plays by a clock keeps its entry, from
// the moment it is built; it may read the other's. They are for the goroutine that
// plays the game.
type Clocks [2]*Clock
