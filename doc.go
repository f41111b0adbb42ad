// Package gipfarena is the program gipfarena as a library: self-play training and
// tournaments for GIPF, ZÈRTZ and LYNGK, and for your own games.
//
// # Your own program
//
// [Main] runs every command, with your games and agents added:
//
//	func main() {
//		gipfarena.Main(
//			gipfarena.WithGames(catalog.Of(nim{}, "Nim with 21 stones")),
//			gipfarena.WithAgents(agents.Kind{Name: "perfect", Doc: "plays Nim without a mistake", Bind: bind}),
//		)
//	}
//
// The module in docs/examples/nim is such a program.
//
// # A tournament from Go
//
// Package arena/runs turns a configuration into a run directory and plays it, so
// that it can be resumed, verified and compared like any other; package
// arena/report holds the answers about it, as values:
//
//	registry := runs.Standard()
//	config, err := configs.Load[configs.Run]("quickstart.yaml", []string{"pairs=10"})
//	plan, err := registry.Plan(ctx, config)
//	session, err := registry.Create(ctx, plan, "runs/mine", runs.Options{})
//	err = session.Play(ctx)
//	standings, _, err := registry.Standings(ctx, "runs/mine")
//	err = standings.WriteText(os.Stdout)
//
// Package arena plays without files: a Tournament, Run, and a Sink that receives the
// records. Package arena/stats rates counts from any source. Package tuning fits weights
// to games. The examples of these packages run. This one has few lines because it only
// hands a program's games and agents to them.
package gipfarena
