// Package study carries out studies of the balance and quality of games
// ([configs.Study]): it plays each cell of a factorial of games and levels of play to
// a stated precision, and answers the questions that were fixed before the first game.
//
// A cell is an ordinary run directory below that of the study, of the format
// precision ([gipf.arena/arena/adaptive.Precision]): its own journal holds every look
// at it with the digest of the records behind, and decides alone, from its own games,
// when it ends. Which cell plays next ([queue]) therefore changes no record: the same
// study has the same digests with any number of workers, after any interruption, and
// however a time to end by has split it.
package study
