package ugi_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestMemory gives engines a limit: an engine that keeps to it never notices,
// another crashes, and its evidence holds the command with the limit.
func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("what counts as a process's own memory is known of Linux")
	}
	testkit.RestInRace(t, "the engine is this program, and no memory is enough for it")
	for manner, want := range map[string][]arena.Termination{
		"plays well":  {arena.ByRule, arena.Cap},
		"eats memory": {arena.Crash},
	} {
		t.Run(manner, func(t *testing.T) {
			x := tournament(t, "gipf/basic", 1, fakeSpec(t, manner, calm, "mem=200"), "random")
			var kept keep
			require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&kept}}))
			require.Len(t, kept.records, 2)
			for _, r := range kept.records {
				require.Contains(t, want, r.Termination, r.Detail)
				if r.Termination != arena.Crash {
					continue
				}
				hasEvidence(t, "gipf/basic", r)
				for _, e := range r.Evidence {
					if e.Name == "again.sh" {
						require.Contains(t, string(e.Text), `; ulimit -d 204800 && exec "$@"' 'limited' '/`)
					}
				}
			}
		})
	}
}

// TestLimitsOfChildren asks an engine and what it starts for their limits.
func TestLimitsOfChildren(t *testing.T) {
	seen := testkit.Path(t, "seen")
	path := script(t, `{ ulimit -d; sh -c "ulimit -d; ulimit -c; ulimit -f; ulimit -n"; } > "$1"; echo "$2" >> "$1"`+polite)
	b := builder(t, "ugi:path="+path+",mem=300,disk=7,args="+seen+"x it's,"+calm, game(t, "gipf/basic"))
	a, err := b.Build(agents.Env{Game: game(t, "gipf/basic")})
	require.NoError(t, err)
	require.NoError(t, agents.Close(a))
	text := testkit.Read(t, seen+"x")
	require.Equal(t, "307200\n307200\n0\n14336\n4096\nit's\n", text)
	require.Contains(t, b.Identity(), ",disk=7,", "a limit is part of what the engine is")
	require.Contains(t, b.Identity(), ",mem=300,")
}
