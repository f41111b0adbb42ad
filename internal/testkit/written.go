package testkit

import (
	"io"
	"strings"

	"github.com/stretchr/testify/require"
)

// Written is what an answer says to people.
func Written(t require.TestingT, answer interface{ WriteText(w io.Writer) error }) string {
	var b strings.Builder
	require.NoError(t, answer.WriteText(&b))
	return b.String()
}
