// Package study carries out studies of the balance and quality of games
// ([configs.Study]): it plays each cell of a factorial of games and levels of play to
// a stated precision, and answers the questions that were fixed before the first game.
//
// A cell is an ordinary run directory below that of the study, with the format
// precision ([gipf.arena/arena/adaptive.Precision]). Its journal holds every look
// with the digest of the records behind it, and the cell decides only from its own
// games when it ends. So the order of the cells ([queue]) changes no record: the same
// study has the same digests with any number of workers, after any interruption, and
// for any split by deadlines.
package study
