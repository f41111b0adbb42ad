package cli

import (
	"errors"
	"os"
	"syscall"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// runError sorts the errors of opening a run into mistakes of the caller (there is
// no run, or one already, or one of another program or version, or a configuration
// or an address that makes no sense) and failures.
func runError(err error) error {
	var metrics *journal.MetricsError
	if errors.As(err, &metrics) && !errors.Is(err, syscall.EADDRINUSE) {
		return usagef("--metrics: %w", err)
	}
	var listen *runs.ListenError
	if errors.As(err, &listen) && !errors.Is(err, syscall.EADDRINUSE) {
		return usagef("--listen: %w", err)
	}
	var plan *runs.PlanError
	if errors.As(err, &plan) {
		return asUsage(err)
	}
	return storeError(err)
}

// storeError sorts the errors of opening a run into mistakes of the caller
// (there is no run, or one already, or one of another program or version) and
// failures.
func storeError(err error) error {
	for _, mistake := range []error{store.ErrNoRun, store.ErrExists, store.ErrNotOurs, store.ErrVersion, runs.ErrDifferentGames, runs.ErrNoGames} {
		if errors.Is(err, mistake) {
			return asUsage(err)
		}
	}
	var path *os.PathError
	var config configs.Problems
	if errors.As(err, &path) || errors.As(err, &config) {
		return asUsage(err)
	}
	return err
}
