package kit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/internal/kit"
)

const source = `// Package a is a package.
//
// # First
//
// One line, and
// an indented one:
//
//	here
//
// # Last
//
// The end.
package a

// # First
`

func TestSection(t *testing.T) {
	require.Equal(t, "One line, and\nan indented one:\n\n    here\n", kit.Section(source, "First"))
	require.Equal(t, "The end.\n", kit.Section(source, "Last"))
	require.Empty(t, kit.Section(source, "Middle"))
}
