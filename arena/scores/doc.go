// Package scores reads who played whom with which result, from what other
// programs write: CSV and the tags of PGN. It knows nothing of games and moves,
// and hands the results to package stats.
//
// CSV has a line a result, or many equal ones:
//
//	first,second,score[,count]
//
// where first made the first move and score, 1, 0.5 or 0, is that player's. The
// columns may be named by a first line, in any order and with others between;
// then pair and opening are read too (see below), and first_score will do for
// score, as our own export has it. Empty lines and lines that begin
// with # are skipped; names with commas stand in double quotes, doubled inside.
//
// Of PGN the tags White (who made the first move), Black and Result are read;
// moves, comments and other tags are skipped. Two games of the same two players
// with equal tags Pair and seats exchanged are a pair, the unit of evidence. Where
// every game has such a tag and a tag Opening, games from equal openings are
// taken as dependent.
//
// A game without a result ("*", in CSV also nothing at all) is counted and left
// out: it is not a draw.
package scores
