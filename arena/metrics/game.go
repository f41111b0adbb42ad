package metrics

import "strings"

// A Game is a full game name in two labels: "gipf/basic:white=2" is game gipf,
// variant basic:white=2.
type Game struct{ Name, Variant string }

// SplitGame splits a full name. A name without variant has an empty one.
func SplitGame(full string) Game {
	name, variant, _ := strings.Cut(full, "/")
	return Game{name, variant}
}
