package cli

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestPins holds modernc.org/libc at the version that modernc.org/sqlite was
// generated for: another one builds and then corrupts memory, and a newer
// goose would raise it without a word.
func TestPins(t *testing.T) {
	used := goList(t, "{{.Version}}", "modernc.org/libc")
	mod := testkit.Bytes(t, goList(t, "{{.GoMod}}", "modernc.org/sqlite"))
	wanted := regexp.MustCompile(`modernc\.org/libc (v\S+)`).FindSubmatch(mod)
	require.NotNil(t, wanted, "sqlite's go.mod names no libc")
	require.Equal(t, string(wanted[1]), used)
}

func goList(t *testing.T, format, module string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", format, module).Output()
	require.NoError(t, err)
	return strings.TrimSpace(string(out))
}
