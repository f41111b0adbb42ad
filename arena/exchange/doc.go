// Package exchange writes games for other programs and reads the games of other programs. It opens
// no file and reads no clock.
//
// # Games of a run
//
// The games of a run are written as files for other programs; one of the formats can be
// read back.
//
// All formats hold the same: each [Game], a record whose moves the rules have
// checked once more, and the versions of schema, configuration, rules and code:
//
//   - JSONL ([NewJSONL]): everything, and what [NewReader] reads back to the same
//     digest. The first line is the run, the last one the number of games and
//     their digest; each line between is a game.
//   - CSV ([NewCSV], RFC 4180): one line per game, columns as in [GameRow], the
//     moves joined by blanks.
//   - PGN ([NewPGN]): tags that rating programs such as Ordo and BayesElo read,
//     the moves in a comment. A game without a result is "*", which they
//     leave out: it is not a draw. If the agents' thoughts are kept, a comment for each move
//     follows, in order, as chess programs write it ([Game.Comment]).
//   - SGF ([NewSGF]): one collection, one game tree per game, its moves as nodes
//     of W, the first player, and B, in the game's own notation, with the agents' evaluations as a comment (C).
//   - Parquet: the tables of [GameRow] and [MoveRow], in package arena/exchange.
//
// In JSONL the first line has the keys format ("gipfarena-run"), schema_version, name, created, game, rules_version, seed, tournament
// and its parameters, players (name, spec, identity by number), code_version, toolchain, builds (only if another build was accepted:
// created, games stored then, code_version, toolchain, program, difference), config_hash and config, the whole configuration as text. A
// game has index (2*pair + place), pair, place (game 0 or 1 of the pair), opening, opening_plies, start (only where it is not that of
// the setup), setup, seed, first and second (player, name, spec, decisions, sims, transitions, thinking_ns), result (first, second,
// draw, none), termination, ending, detail, control (only where adjudication would have ended the game), moves, elapsed_ns and hash, the
// SHA-256 of the record's canonical encoding. If the agents' thoughts are kept, they follow as lists with an entry for each move after
// the opening: values (logit of what the mover expected, or none, win, draw, loss), nodes, depths, times_us, choices and lines (texts of
// the expected moves). The last line has games and digest. Seeds are 16 hex digits in a string, since many readers round numbers of more
// than 53 bits; times are nanoseconds.
//
// Names, specs and engine output are untrusted. In the text formats they cannot
// control a terminal: unprintable characters are escaped as in package
// internal/sanitize, and then quoted by the rule of the format.
//
// Writers stream: they hold one game at a time.
//
// # Parquet
//
// Parquet holds the games of a run in two files: one with a row
// a game ([GameRow]), one with a row a move ([MoveRow]).
//
// Pages are compressed by zstd, repeated texts are in dictionaries, and the
// key/value metadata hold the stamp of the run with its name, seed and
// configuration. Rows are written in groups, one of which is in memory at a time.
// A file can be read only after it was closed: it is never the log of a run.
//
// [WriteRows] and [ReadRows] do the same for tables whose row types other packages declare.
//
// Only this package imports parquet-go.
//
// # Results of other programs
//
// [Read] reads lists of results from other programs: CSV and the tags of
// PGN. It knows nothing of moves. It returns a [List]; package stats rates
// its pairings and openings.
//
// CSV has a line for each result, or for several equal ones:
//
//	first,second,score[,count]
//
// where first made the first move and score, 1, 0.5 or 0, is that player's; 1-0, 1/2-1/2
// and 0-1 say the same. A first line may name the columns, in any order and with others
// between. Then pair and opening are read too (see below), white and black are other
// names of first and second, and first_score and result of score; where several are
// present, the one named first here is read. Empty lines and lines that begin with # are
// skipped; names with commas stand in double quotes, doubled inside. The reader removes
// the apostrophe of a name such as '=x, because our export puts it there to keep
// spreadsheets from taking the name for a formula (package internal/sanitize).
//
// Of PGN the tags White (who made the first move), Black and Result are read; moves,
// comments and other tags are skipped. Two games of the same two players with equal
// tags Pair and seats exchanged are a pair, the unit of evidence. If every game has
// such a tag and a tag Opening, games from equal openings are treated as dependent.
// If no game has a tag Pair, pairs are found as other programs write them: by Round,
// else by successive games from an equal FEN or Opening, always with seats exchanged;
// [List.PairsBy] says by which.
//
// A game without a result ("*", in CSV also an empty score) is counted and left
// out. It is not a draw.
//
// # Human games
//
// [Records] reads the records of ZÈRTZ games that boardspace.net keeps, and
// plays them by our rules.
//
// A file is a list of records, each from "(;" to ")" on its own lines, as in SGF but
// not quite. The lines that matter:
//
//	SU[Zertz]                    the board: 37 rings; [Zertz+11] 48 ([Zertz+24], 61, is not read)
//	RE[Game won by X]            how it ended, by the site; [… draw …] a draw
//	P0[id "X"], P1[id "Y"]       the players; P0 moves first unless "Start P1"
//	; P0[1 RtoB 2 2 D 1]         event 1, of player 0: a marble to d1, of colour 0 white,
//	                             1 grey, 2 black, from the supply (2) or a player's own
//	; P0[2 R- A 1]               the ring a1 is taken off
//	; P1[3 BtoB F 4 F 2]         a hop; several in a row are one turn
//	; P1[4 Done]                 the turn is over
//
// Also Resign, WinOnTime, OfferDraw, DeclineDraw, AcceptDraw. Words may be in either
// case. The ring of a turn may come before its marble, and old records have no Done: a
// turn ends where the other player's events begin. No line says which marbles a turn
// isolates, nor which player has won: both follow from the rules, and the winner must
// agree with RE.
//
// A record that cannot be read, or does not replay, is an [Error] with its line; the
// records after it are still read. Nothing here opens files or reads a clock.
package exchange
