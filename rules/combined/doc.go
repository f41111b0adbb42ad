// Package combined is a match of GIPF with potentials in which the use of a potential may
// be challenged: another game, or dice, then decide whether it takes place. A player who wins
// the GIPF game wins the match.
//
// A player who wants to use a potential, the user, announces the use. While his opponent, the
// challenger, has challenges left he answers it: he allows it, or spends a challenge. Then
// the linked game is played from its start by the same two players, and the challenger
// begins; or each rolls a die. If the challenger wins (at dice, with the higher number) the
// potential is lost, and the user plays something else; otherwise the use takes place.
//
// The rules are cited as C1 to C13. Of the page of gipf.com about combining games only the
// beginning is known, so who begins the linked game (C4), and that a potential is lost for
// good (C7), were decided.
//
// # Texts
//
// A position is six fields, "main actor left use sub chance":
//
//	W3/1[wz]3/2b3/7/6/5/B3~w~w~5,5~22~- 2 1,1 c3^e5 ? -
//
//	main    the position of GIPF, with ~ for each blank
//	actor   the player to move, 1 (White) or 2; the winner of a match that is over
//	left    challenges left to player 1 and to player 2
//	use     the use that is announced, - for none
//	sub     - while GIPF goes on; ? while the challenger answers; otherwise the position
//	        of the linked game, with ~ for each blank. Its player 1 is the challenger
//	chance  the state of the generator that dice and set-ups are drawn from; - where the
//	        linked game has no chance
//
// Moves are those of GIPF, "allow" and "challenge", and those of the linked game.
package combined
