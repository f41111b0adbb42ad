package arena_test

import (
	"errors"
	"fmt"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// A mistake of the caller is distinguished from something that does not work here now, whose error is returned unchanged.
func TestRefuse(t *testing.T) {
	mistake := errors.New("no such file")
	for err, refused := range map[error]bool{
		mistake: true, fmt.Errorf("wrapped: %w", mistake): true, agents.ErrUnavailable: false, fmt.Errorf("wrapped: %w", agents.ErrShortage): false,
		syscall.EADDRINUSE: false, syscall.ENOSPC: false, syscall.EROFS: false, syscall.EIO: false, syscall.ENOENT: true,
	} {
		got := arena.Refuse(err)
		var input *arena.InputError
		require.Equal(t, refused, errors.As(got, &input), "%v", err)
		require.ErrorIs(t, got, err)
		require.EqualError(t, got, err.Error())
	}
	require.NoError(t, arena.Refuse(nil))
	var input *arena.InputError
	require.ErrorAs(t, arena.Refusef("%s: %w", "here", mistake), &input)
	require.EqualError(t, input, "here: no such file")
	require.NotErrorAs(t, arena.Refusef("here: %w", syscall.ENOSPC), &input)
}
