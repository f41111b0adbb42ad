package simd

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFamily: signatures of processors as their makers list them.
func TestFamily(t *testing.T) {
	for signature, want := range map[uint32]uint32{
		0x00600f12: 21, // Bulldozer
		0x00800f12: 23, // Zen
		0x00830f10: 23, // Zen 2
		0x00900f02: 24, // Hygon Dhyana
		0x00a20f10: 25, // Zen 3
		0x00a10f11: 25, // Zen 4
		0x00b40f40: 26, // Zen 5
		0x000806f8: 6,  // Sapphire Rapids
		0x000306c3: 6,  // Haswell
	} {
		require.Equal(t, want, family(signature), "%#x", signature)
	}
}

// TestKernel: Linux lists the same of the processor. Kernels under some hypervisors (PVM) leave out "abm" where CPUID
// has it and the instruction works, so a missing "abm" decides nothing: the other tests run the instruction.
func TestKernel(t *testing.T) {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip("no list of the processor's features: ", err)
	}
	var flags []string
	for line := range strings.Lines(string(info)) {
		if name, list, _ := strings.Cut(line, ":"); strings.TrimSpace(name) == "flags" {
			flags = strings.Fields(list)
			break
		}
	}
	has := func(names ...string) bool {
		for _, name := range names {
			if !strings.Contains(" "+strings.Join(flags, " ")+" ", " "+name+" ") {
				return false
			}
		}
		return true
	}
	if vectors := has("avx2", "bmi1", "bmi2"); !vectors || has("abm") {
		require.Equal(t, vectors, Vectors)
	}
	require.Equal(t, has("bmi2") && !slowDeposits(), Deposits)
}
