package cli

import (
	"bytes"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRevision(t *testing.T) {
	for _, c := range []struct {
		want     string
		settings []debug.BuildSetting
	}{
		{"devel", nil},
		{"0123456789ab", []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "false"}}},
		{"0123456789ab-dirty", []debug.BuildSetting{{Key: "vcs.modified", Value: "true"}, {Key: "vcs.revision", Value: "0123456789abcdef"}}},
		{"devel", []debug.BuildSetting{{Key: "vcs.revision", Value: "short"}}},
	} {
		require.Equal(t, c.want, revisionOf(c.settings), "%v", c.settings)
	}
}

// TestText: variants of one version are one game, others stand beside it.
func TestText(t *testing.T) {
	i := newBuild(map[string]int{"gipf/basic": 1, "gipf/standard": 1, "zertz/37": 2, "zertz/48": 3})
	require.Equal(t, Version(), i.Version)
	i.Module, i.Version, i.Revision = "m", "v1", "r"
	var out bytes.Buffer
	require.NoError(t, i.WriteText(&out))
	require.Equal(t, "gipfarena v1\nmodule m, revision r\n"+runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH+"\nrules: gipf 1, zertz 2, zertz 3\n", out.String())
}
