// Package gipfarena is the program gipfarena as a library: a self-play training
// and tournament harness for GIPF, ZÈRTZ and LYNGK. [Main] is every command of
// it, with agents and games of one's own:
//
//	func main() {
//		gipfarena.Main(gipfarena.WithAgents(mine), gipfarena.WithGames(nim))
//	}
package gipfarena
