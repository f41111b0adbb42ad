// Package history holds three published ratings of players that change with
// time: Glicko-2, TrueSkill of two players, and whole-history rating.
//
// They serve import, export and the checking of figures from other programs. The
// arena's own tables do not use them: its players are frozen versions whose
// strength does not move, and package stats rates those jointly, with
// errors that know of pairs and openings. Everything is a pure function.
package history
