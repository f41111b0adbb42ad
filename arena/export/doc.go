// Package export writes the games of a run as files that other programs read,
// and reads one of them back.
//
// All forms tell of the same [Game], a record whose moves were read by the
// rules once more, and all of them say by which schema, configuration, rules and
// code they came about:
//
//   - JSONL ([NewJSONL]): everything, and what [NewReader] reads back to the same
//     digest. The first line is the run, the last one the number of games and
//     their digest; each line between is a game.
//   - CSV ([NewCSV], RFC 4180): a line a game, columns as in [GameRow], the
//     moves joined by blanks.
//   - PGN ([NewPGN]): tags that rating programs such as Ordo and BayesElo read,
//     the moves in a comment. A game without a result is "*", which they
//     leave out: it is no draw.
//   - SGF ([NewSGF]): one collection, a game tree a game, its moves as nodes
//     of W, who began, and B, in the game's own notation.
//   - Parquet: the tables of [GameRow] and [MoveRow], in package arena/parquet.
//
// In JSONL the first line has the keys format ("gipfarena-run"), schema_version,
// name, created, game, rules_version, seed, tournament and its parameters,
// players (name, spec, identity by number), code_version, toolchain, config_hash
// and config, the whole configuration as text. A game has index (2*pair + place),
// pair, place, opening, opening_plies, start (only where it is not that of the
// setup), setup, seed, first and second (player, name, spec, decisions, sims,
// transitions, thinking_ns), result (first, second, draw, none), termination,
// ending, detail, control (only where adjudication would have ended the game),
// moves, elapsed_ns and hash, the SHA-256 of the record's canonical encoding. The
// last line has games and digest. Seeds are 16 hex digits in a string, since many
// readers round numbers of more than 53 bits; times are nanoseconds.
//
// Writers stream: they hold one game at a time, and each promises its own small
// room whatever the number of games.
package export
