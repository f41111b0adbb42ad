package cli

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	modulePath = "gipf.arena"
	moduleRoot = "../.."
)

// layers is the house: for every package, which of our packages and which
// other modules it may import. "…/" at the end of an own package allows what
// lies below it. A package that is missing here may not exist.
var layers = map[string]struct{ ours, others []string }{
	"internal/console": {
		ours: []string{"internal/ticking", "internal/printable"}, others: []string{"github.com/vbauerster/mpb/v8", "golang.org/x/term"},
	},
	"internal/cmd/cost":       {ours: []string{"arena/report"}},
	"internal/cmd/cost/probe": {ours: []string{"rules", "rules/catalog", "agents", "agents/alphabeta", "agents/net", "agents/net/nettest", "configs"}},
	"internal/cmd/manual": {
		ours: []string{"arena/runs", "cmd/cli"}, others: []string{"github.com/spf13/cobra"},
	},
	"internal/cmd/mutate": {},
	"internal/cmd/pack":   {},
	"internal/cmd/signature": {
		ours: []string{"arena/runs", "internal/signature"},
	},
	"internal/cmd/yardstick": {
		ours: []string{"rules", "arena/bench", "arena/report", "arena/runs"},
	},

	"rules/internal/comment":    {},
	"rules/internal/cpu":        {},
	"rules/internal/fields":     {},
	"rules/internal/invariants": {ours: []string{"rules"}},
	"rules/internal/nth":        {ours: []string{"rules/internal/cpu"}},
	"rules/internal/tables":     {},

	"internal/bounded":  {},
	"internal/reach":    {},
	"internal/build":    {},
	"internal/check":    {ours: []string{"arena/runs", "arena/study", "configs", "internal/nearest", "tuning/bookmaker", "tuning/job", "tuning/learn", "tuning/numbers"}},
	"internal/lanes":    {others: []string{"golang.org/x/sys"}},
	"internal/listing":  {ours: []string{"agents", "arena/report", "configs", "rules", "rules/catalog"}},
	"internal/prefetch": {},
	"internal/profile":  {},
	"internal/measure":  {ours: []string{"arena/quality", "arena/runs"}},
	"internal/onegame":  {ours: []string{"agents", "arena", "arena/export", "arena/page", "arena/play", "arena/replay", "arena/report", "arena/runs", "arena/store", "internal/replace", "rules"}},
	"internal/nearest":  {ours: []string{"internal/printable"}},
	"internal/regular":  {},
	"internal/replace":  {},
	"internal/await":    {},
	"internal/ticking":  {},
	"internal/race":     {},
	"internal/killtest": {others: []string{"github.com/stretchr/testify"}},
	"internal/origin":   {ours: []string{"internal/replace"}},
	"internal/strict":   {ours: []string{"internal/printable"}},

	"internal/printable": {},
	"internal/formula":   {},

	"rules":              {},
	"rules/hexgrid":      {},
	"rules/gipf":         {ours: []string{"rules", "rules/hexgrid", "rules/internal…", "internal/numeric"}},
	"rules/zertz":        {ours: []string{"rules", "rules/hexgrid", "rules/internal…", "internal/numeric"}},
	"rules/lyngk":        {ours: []string{"rules", "rules/hexgrid", "rules/internal…", "internal/numeric"}},
	"rules/pie":          {ours: []string{"rules", "rules/internal/comment"}},
	"rules/combined":     {ours: []string{"rules", "rules/gipf", "rules/internal…", "internal/numeric"}},
	"rules/catalog":      {ours: []string{"rules", "rules/gipf", "rules/zertz", "rules/lyngk", "rules/pie", "rules/combined", "internal/nearest"}},
	"rules/jsonl":        {ours: []string{"rules", "rules/catalog", "internal/strict", "internal/printable"}},
	"rules/perft":        {ours: []string{"rules"}},
	"rules/rulestest":    {ours: []string{"rules", "rules/perft", "rules/internal/invariants"}, others: []string{"github.com/stretchr/testify"}},
	"agents":             {ours: []string{"rules", "agents/book", "agents/net", "internal/lanes", "internal/nearest", "internal/numeric", "internal/seed"}},
	"agents/book":        {ours: []string{"rules", "internal/regular", "internal/strict", "internal/printable"}},
	"agents/net":         {ours: []string{"rules", "internal/lanes", "internal/nearest"}},
	"agents/net/nettest": {ours: []string{"rules", "agents/net"}},
	"agents/timing":      {ours: []string{"rules", "agents"}},
	"agents/alphabeta":   {ours: []string{"rules", "agents", "agents/timing", "internal/lanes", "internal/prefetch"}},
	"agents/mcts":        {ours: []string{"rules", "agents", "agents/timing", "internal/numeric", "internal/prefetch"}},
	"agents/prooftest":   {ours: []string{"rules", "agents"}},
	"arena/stats":        {ours: []string{"internal/numeric"}, others: []string{"gonum.org/v1/gonum"}},
	"arena/adaptive":     {ours: []string{"arena/stats", "arena/stats/study", "internal/numeric"}, others: []string{"gonum.org/v1/gonum"}},
	"arena":              {ours: []string{"rules", "agents", "arena/stats", "arena/adaptive", "internal/seed"}, others: []string{"golang.org/x/sync"}},
	"arena/crew":         {ours: []string{"agents", "arena", "internal/seed", "internal/printable"}},
	"arena/queue":        {ours: []string{"arena/crew", "internal/reach", "internal/ticking"}, others: []string{"github.com/nats-io/nats-server/v2", "github.com/nats-io/nats.go", "github.com/nats-io/nkeys"}},
	"arena/boardspace":   {ours: []string{"rules", "arena"}},
	"arena/quality":      {ours: []string{"rules", "agents", "arena", "arena/stats", "arena/stats/study", "internal/printable", "internal/seed"}, others: []string{"gonum.org/v1/gonum"}},
	"arena/scores":       {ours: []string{"arena/stats", "internal/formula"}},
	"arena/openings":     {ours: []string{"rules", "agents", "arena", "internal/regular", "internal/seed"}},
	"arena/store":        {ours: []string{"rules", "arena", "arena/adaptive", "arena/stats", "internal/replace"}, others: []string{"modernc.org/sqlite", "github.com/pressly/goose/v3"}},
	"arena/compare":      {ours: []string{"rules", "arena", "arena/stats"}},
	"arena/study":        {ours: []string{"rules", "agents", "arena", "arena/adaptive", "arena/compare", "arena/metrics", "arena/quality", "arena/report", "arena/runs", "arena/stats", "arena/stats/study", "arena/store", "configs", "internal/nearest", "internal/ticking", "tuning/journal"}, others: []string{"golang.org/x/sync", "gonum.org/v1/gonum"}},
	"arena/picture":      {ours: []string{"rules"}},
	"arena/replay":       {ours: []string{"rules", "agents", "arena", "arena/page", "arena/picture", "internal/printable", "internal/seed"}},
	"arena/verify":       {ours: []string{"rules", "agents", "arena"}, others: []string{"golang.org/x/sync"}},
	"arena/export":       {ours: []string{"rules", "arena", "internal/formula", "internal/printable", "internal/strict"}},
	"arena/parquet":      {ours: []string{"arena", "arena/export"}, others: []string{"github.com/parquet-go/parquet-go"}},
	"arena/livepage":     {ours: []string{"rules", "arena", "arena/crew", "arena/page", "arena/picture", "arena/replay", "arena/report", "arena/runs", "arena/store", "arena/web", "internal/printable"}, others: []string{"golang.org/x/sync"}},
	"arena/playpage":     {ours: []string{"rules", "arena/page", "arena/picture", "arena/play", "arena/web", "internal/printable"}},
	"arena/web":          {ours: []string{"internal/bounded", "internal/reach"}},
	"arena/forensic":     {ours: []string{"agents", "arena"}},
	"arena/metrics":      {ours: []string{"rules", "arena", "arena/stats", "internal/bounded"}, others: []string{"github.com/prometheus/client_golang"}},
	"tuning":             {ours: []string{"rules", "agents", "arena", "arena/stats", "internal/numeric", "internal/seed"}, others: []string{"gonum.org/v1/gonum"}},
	"tuning/learn":       {ours: []string{"rules", "agents", "arena", "arena/adaptive", "arena/crew", "arena/metrics", "arena/report", "arena/runs", "arena/stats", "arena/stats/cycles", "arena/store", "configs", "internal/nearest", "internal/replace", "internal/seed", "internal/ticking", "tuning", "tuning/journal", "tuning/netfit", "tuning/samples"}, others: []string{"golang.org/x/sync"}},
	"tuning/samples":     {ours: []string{"rules", "agents", "arena", "arena/parquet", "internal/replace", "internal/seed", "tuning", "tuning/netfit"}, others: []string{"golang.org/x/sync"}},
	"tuning/journal":     {ours: []string{"arena/runs", "arena/store", "configs", "internal/replace"}},
	"tuning/space":       {ours: []string{"agents", "arena/stats", "internal/nearest"}},
	"tuning/numbers":     {ours: []string{"rules", "agents", "arena", "arena/metrics", "arena/report", "arena/runs", "arena/stats", "configs", "internal/ticking", "tuning/cma", "tuning/journal", "tuning/match", "tuning/space", "tuning/spsa"}},
	"tuning/bookmaker":   {ours: []string{"rules", "agents", "agents/book", "arena", "arena/report", "arena/runs", "configs", "internal/replace", "internal/seed", "tuning/journal"}, others: []string{"golang.org/x/sync"}},
	"tuning/comparison":  {ours: []string{"arena/report", "configs", "tuning/job", "tuning/journal", "tuning/numbers"}},
	"tuning/cma":         {ours: []string{"arena/stats", "internal/seed", "tuning/space"}, others: []string{"gonum.org/v1/gonum"}},
	"tuning/match":       {ours: []string{"rules", "agents", "arena", "internal/seed", "tuning/space"}, others: []string{"golang.org/x/sync"}},
	"tuning/spsa":        {ours: []string{"arena/stats", "internal/numeric", "internal/seed", "tuning/space"}, others: []string{"gonum.org/v1/gonum"}},
	"tuning/netfit":      {ours: []string{"agents", "agents/net", "arena/stats", "tuning", "internal/numeric", "internal/seed"}},
	"tuning/job":         {ours: []string{"rules", "agents", "arena", "arena/report", "arena/runs", "arena/stats", "configs", "tuning", "tuning/journal", "tuning/netfit", "tuning/samples", "internal/nearest"}},
	"configs":            {ours: []string{"arena/stats", "internal/nearest", "internal/regular", "internal/replace", "rules", "agents", "agents/net", "internal/printable"}, others: []string{"gopkg.in/yaml.v3"}},
	"agents/ugi": {
		ours: []string{"rules", "agents", "agents/ugi/process"},
	},
	"agents/ugi/process": {},
	"agents/ugi/server": {
		ours: []string{"rules", "rules/perft", "agents", "agents/timing", "agents/ugi", "internal/printable"},
	},
	"agents/ugi/enginecheck": {
		ours: []string{"rules", "rules/perft", "agents", "agents/ugi", "agents/ugi/process", "internal/nearest"},
	},
	"arena/stats/study": {
		ours: []string{"arena/stats", "internal/seed"}, others: []string{"gonum.org/v1/gonum"},
	},
	"arena/stats/cycles": {
		ours: []string{"arena/stats"}, others: []string{"gonum.org/v1/gonum"},
	},
	"arena/bench":      {ours: []string{"rules", "rules/catalog", "agents", "arena", "arena/report", "arena/store", "arena/runs"}},
	"arena/play":       {ours: []string{"rules", "rules/catalog", "agents", "arena", "arena/report", "internal/await", "internal/nearest", "internal/regular", "internal/replace", "internal/strict", "internal/printable"}},
	"arena/page":       {ours: []string{"arena/report", "internal/numeric", "internal/printable", "internal/replace"}},
	"arena/plot":       {ours: []string{"arena/page", "arena/report", "internal/printable", "internal/replace"}, others: []string{"codeberg.org/go-fonts/liberation", "golang.org/x/image", "gonum.org/v1/plot"}},
	"arena/reportpage": {ours: []string{"rules", "arena", "arena/compare", "arena/page", "arena/quality", "arena/replay", "arena/report", "arena/runs", "arena/stats", "arena/stats/study"}},
	"arena/workpage":   {ours: []string{"arena/page", "arena/report", "internal/replace"}},
	"arena/studypage":  {ours: []string{"arena/page", "arena/report"}},
	"arena/report":     {ours: []string{"rules", "agents/book", "arena", "arena/adaptive", "arena/compare", "arena/stats", "arena/stats/study", "arena/stats/cycles", "arena/verify", "tuning", "tuning/netfit", "internal/formula", "internal/nearest", "internal/printable", "internal/replace"}},
	"arena/runs":       {ours: []string{"rules…", "agents…", "arena…", "configs", "internal/origin", "internal/printable", "internal/regular", "internal/replace", "internal/ticking"}},
	".":                {ours: []string{"rules/catalog", "agents", "arena/runs", "cmd/cli"}},
	"cmd/gipfarena":    {ours: []string{""}},
	"internal/cmd/experiment": {
		ours: []string{"arena/runs", "cmd/cli", "configs", "internal/replace"},
	},
	"cmd/cli":            {ours: []string{"rules…", "agents…", "arena…", "tuning…", "configs", "internal/await", "internal/build", "internal/check", "internal/console", "internal/listing", "internal/measure", "internal/nearest", "internal/onegame", "internal/printable", "internal/profile", "internal/replace", "internal/strict"}, others: []string{"github.com/spf13/cobra"}},
	"internal/numeric":   {ours: []string{"internal/lanes"}},
	"internal/seed":      {},
	"internal/signature": {ours: []string{"rules", "rules/perft", "agents", "arena", "arena/runs"}},
}

// TestLayers walks the imports of every package outside its tests and fails on
// any arrow that the table above does not draw.
func TestLayers(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range goFiles(t) {
		pkg, _ := filepath.Rel(moduleRoot, filepath.Dir(file))
		pkg = filepath.ToSlash(pkg)
		seen[pkg] = true
		layer, known := layers[pkg]
		require.True(t, known, "package %s is not in the table of layers", pkg)
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		require.NoError(t, err)
		for _, spec := range parsed.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			require.True(t, mayImport(layer.ours, layer.others, path), "%s imports %s, which its layer does not allow", file, path)
		}
	}
	for pkg := range layers {
		require.True(t, seen[pkg], "the table of layers names %s, which holds no Go file", pkg)
	}
}

// TestArchitectureNamesPackages looks for every package that can be imported on
// the page that explains them.
func TestArchitectureNamesPackages(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(moduleRoot, "ARCHITECTURE.md"))
	require.NoError(t, err)
	for pkg := range layers {
		name := "`" + pkg + "`"
		if parent := "agents/ugi/"; strings.HasPrefix(pkg, parent) {
			name = "`" + strings.TrimPrefix(pkg, parent) + "`"
		}
		internal := strings.HasPrefix(pkg, "internal/") || strings.Contains(pkg, "/internal/") || pkg == "."
		require.True(t, internal || strings.Contains(string(page), name), "ARCHITECTURE.md does not name package %s", pkg)
	}
}

func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(moduleRoot, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != moduleRoot && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(path, "go.mod")); d.IsDir() && path != moduleRoot && err == nil {
			return fs.SkipDir // an example that is a module of its own
		}
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			files = append(files, path)
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func mayImport(ours, others []string, path string) bool {
	if own, ok := strings.CutPrefix(path+"/", modulePath+"/"); ok {
		own = strings.TrimSuffix(own, "/")
		return slices.ContainsFunc(ours, func(allowed string) bool {
			below, tree := strings.CutSuffix(allowed, "…")
			return own == below || tree && strings.HasPrefix(own, below+"/")
		})
	}
	first, _, _ := strings.Cut(path, "/")
	standard := !strings.Contains(first, ".")
	return standard || slices.ContainsFunc(others, func(m string) bool {
		return path == m || strings.HasPrefix(path, m+"/")
	})
}

// TestMayImport shows that the check can fail.
func TestMayImport(t *testing.T) {
	require.True(t, mayImport(nil, nil, "math/bits"))
	require.True(t, mayImport([]string{"rules…"}, nil, "gipf.arena/rules/gipf"))
	require.False(t, mayImport([]string{"rules"}, nil, "gipf.arena/rules/gipf"), "a package does not stand for those below it")
	require.False(t, mayImport([]string{"rules"}, nil, "gipf.arena/arena"))
	require.False(t, mayImport(nil, []string{"gonum.org/v1/gonum"}, "gonum.org/v1/plot"))
}
