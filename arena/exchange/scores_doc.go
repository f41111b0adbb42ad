// Package scores reads lists of results that other programs write: CSV and the tags
// of PGN. It knows nothing of moves. [Read] returns a [List], whose pairings and
// openings package stats rates.
//
// CSV has a line for each result, or for several equal ones:
//
//	first,second,score[,count]
//
// where first made the first move and score, 1, 0.5 or 0, is that player's; 1-0, 1/2-1/2
// and 0-1 say the same. The columns may be named by a first line, in any order and with
// others between. Then pair and opening are read too (see below), white and black are
// other names of first and second, first_score and result of score; where several are
// there, the one named first here is read. Empty lines and lines that begin
// with # are skipped; names with commas stand in double quotes, doubled inside. Of a
// name such as '=x, whose apostrophe keeps spreadsheets from taking it for a formula,
// the apostrophe is left out, as our own export puts it there (package
// internal/sanitize).
//
// Of PGN the tags White (who made the first move), Black and Result are read;
// moves, comments and other tags are skipped. Two games of the same two players
// with equal tags Pair and seats exchanged are a pair, the unit of evidence. Where
// every game has such a tag and a tag Opening, games from equal openings are
// taken as dependent. Where no game has a tag Pair, pairs are found as other programs
// write them: by Round, else by games one after the other from an equal FEN or
// Opening, always with seats exchanged; [List.PairsBy] says by what.
//
// A game without a result ("*", in CSV also nothing at all) is counted and left
// out. It is not a draw.
package exchange
