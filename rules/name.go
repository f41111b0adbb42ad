package rules

import "strings"

// SplitName takes the full name of a game apart without looking it up:
// "gipf/basic:white=2" is the game "gipf", the variant "basic" and the options
// "white=2". What is missing is "".
func SplitName(name string) (game, variant, options string) {
	base, options, _ := strings.Cut(name, ":")
	game, variant, _ = strings.Cut(base, "/")
	return game, variant, options
}
