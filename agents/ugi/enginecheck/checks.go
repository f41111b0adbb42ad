package enginecheck

// checks are all there are, in the order of what one would mend first.
func checks() []check {
	return []check{
		{"handshake", "ugi is answered by id name, id author, the options, and ugiok", checkHandshake},
		{"options", "declared options are well formed, take their defaults, and Variant takes the game", checkOptions},
		{"ready", "each isready is answered by one readyok, before and after everything else", checkReady},
		{"fen", "position fen TEXT is understood: a legal whole turn from positions of random games", checkFen},
		{"moves", "position … moves … is understood: a legal whole turn after the turns of random games", checkMoves},
		{"query", "gameover, p1turn and result agree with the rules", checkQuery},
		{"games", "it plays two whole games against itself by legal turns", checkGames},
		{"over", "in a finished game the answers are right, and go does no harm", checkOver},
		{"limits", "each form of go is answered by exactly one bestmove", checkLimits},
		{"infinite", "go infinite thinks until stop, and answers isready meanwhile", checkInfinite},
		{"stop", "stop ends thinking at once, and does nothing when no search runs", checkStop},
		{"illegal", "malformed, illegal and unknown lines are survived, and answered by nothing but info", checkIllegal},
		{"legalmoves", "query legalmoves (an extension) lists the turns that are legal by the rules", checkLegalMoves},
		{"perft", "perft N (an extension) counts the sequences of N moves", checkPerft},
		{"quit", "quit ends it with exit status 0", func(x *exam) { checkEnd(x, "", "quit") }},
		{"quit-thinking", "quit ends it while it thinks", func(x *exam) { checkEnd(x, "go infinite", "quit") }},
		{"eof", "the end of its input ends it", func(x *exam) { checkEnd(x, "", "") }},
	}
}
