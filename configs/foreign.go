package configs

import (
	"slices"
	"strings"

	"gipf.arena/internal/sanitize"
)

// foreignWords are keys and flags of other programs that play matches (fastchess,
// cutechess-cli, OpenBench) and their counterparts here. Words that mean the same
// here, such as seed or sprt's elo0, are left out: they are keys.
var foreignWords = []struct{ words, ours string }{
	{"concurrency threads", "workers"},
	{"rounds", "pairs: two games from one opening, sides exchanged"},
	{"games", "pairs, of two games each"},
	{"repeat noswap", "no key: every opening is played twice, sides exchanged"},
	{"engine engines player players each", "agents, a name and a spec each"},
	{"cmd command proto protocol dir args option options", `the spec of an agent: "ugi:path=..., args=..., option.NAME=..."`},
	{"nodes sims simulations playouts", "a parameter in the spec of an agent: mcts:sims=400, ugi:nodes=400 for an engine"},
	{"depth", "a parameter in the spec of an agent: alphabeta:depth=4"},
	{"st movetime", "a parameter in the spec of an agent, in milliseconds: mcts:ms=100"},
	{"tc timecontrol", "a parameter in the spec of an engine: ugi:tc=60+0.6"},
	{"timemargin", "a parameter in the spec of an engine: ugi:margin=100"},
	{"variant", "game, such as gipf/standard"},
	{"plies", "openings.plies, in a study openings.turns"},
	{"turns", "openings.turns"},
	{"book epd pgnin positions", "openings.file"},
	{"maxmoves", "maxplies, which counts the moves of both sides"},
	{"resign", "adjudication.resign"},
	{"draw", "adjudication.draw"},
	{"elo0", "sprt.elo0"},
	{"elo1", "sprt.elo1"},
	{"alpha", "sprt.alpha"},
	{"beta", "sprt.beta"},
	{"model", "sprt.model or rating.model"},
	{"srand", "seed"},
	{"event", "name"},
	{"recover", "failures: a game lost by a fault never stops a run without it"},
	{"pgnout output log", "the run directory: --out, then gipfarena export"},
	{"ratinginterval outcomeinterval", "--interval, a time"},
}

// Foreign returns our counterpart of a key or flag of fastchess, cutechess-cli or OpenBench, in upper or lower
// case, as the end of a sentence: "here it is workers". It returns "" for other words.
func Foreign(word string) string {
	for _, f := range foreignWords {
		if slices.Contains(strings.Fields(f.words), strings.ToLower(word)) {
			return "here it is " + f.ours
		}
	}
	return ""
}

// unknownKey ends the sentence "unknown key x, …": with our word for another program's key if that word is a phrase or
// begins with a known key, with the key that was probably meant, or with all keys.
func unknownKey(word string, known []string) string {
	ours := Foreign(word)
	key := strings.TrimPrefix(ours, "here it is ")
	if at := strings.IndexAny(key+".", ".,: "); ours != "" && (strings.HasPrefix(key[at:], " ") || slices.Contains(known, key[:at])) {
		return ours
	}
	return sanitize.Hint(word, known)
}
