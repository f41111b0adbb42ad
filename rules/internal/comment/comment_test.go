package comment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/internal/comment"
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
	require.Equal(t, "One line, and\nan indented one:\n\n    here\n", comment.Section(source, "First"))
	require.Equal(t, "The end.\n", comment.Section(source, "Last"))
	require.Empty(t, comment.Section(source, "Middle"))
}
