package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"runtime/trace"

	"github.com/spf13/cobra"
)

// addProfileFlags adds the profile flags to a command that computes for a long time.
func addProfileFlags(cmd *cobra.Command, f *Files) {
	flags := cmd.Flags()
	flags.StringVar(&f.CPU, "cpuprofile", "", "write where the processor's time goes to this `file` (go tool pprof), labelled by game and agent")
	flags.StringVar(&f.Memory, "memprofile", "", "write what is and was allocated to this `file` (go tool pprof)")
	flags.StringVar(&f.Trace, "trace", "", "write every event of the scheduler to this `file` (go tool trace): megabytes a second")
}

// startProfile starts the profiles that the flags request. They end with the command.
func startProfile(cmd *cobra.Command, f Files) error {
	stop, err := f.Start()
	if err != nil {
		return usagef("profile: %w", err)
	}
	atEnd(cmd.Context(), func() {
		if err := stop(); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "profile: %v\n", err)
		}
	})
	return nil
}

// Files names the files to write; "" leaves one out.
type Files struct {
	// CPU gets samples of processor time, a hundred per second and core.
	CPU string
	// Memory gets the memory in use at the end, and all allocations until then.
	Memory string
	// Trace gets every event of the scheduler and the garbage collector: megabytes
	// per second.
	Trace string
}

// Any reports whether a file is named.
func (f Files) Any() bool { return f != Files{} }

// Start creates the files, so that it reports an unwritable one at once, and begins. The
// returned function ends the profile and writes the rest; call it once. A process has one
// profile at a time: a second Start is an error.
func (f Files) Start() (stop func() error, err error) {
	stop = func() error { return nil }
	for _, kind := range []struct {
		path  string
		begin func(*os.File) (end func() error, err error)
	}{{f.CPU, beginCPU}, {f.Trace, beginTrace}, {f.Memory, beginMemory}} {
		if kind.path == "" {
			continue
		}
		file, err := os.Create(kind.path)
		if err != nil {
			return nil, errors.Join(err, stop())
		}
		end, err := kind.begin(file)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", kind.path, err), file.Close(), stop())
		}
		before := stop
		stop = func() error { return errors.Join(end(), file.Close(), before()) }
	}
	return stop, nil
}

func beginCPU(file *os.File) (func() error, error) {
	return func() error { pprof.StopCPUProfile(); return nil }, pprof.StartCPUProfile(file)
}

func beginTrace(file *os.File) (func() error, error) {
	return func() error { trace.Stop(); return nil }, trace.Start(file)
}

// beginMemory makes the returned function collect garbage first, so that the memory in use is exact.
func beginMemory(file *os.File) (func() error, error) {
	return func() error {
		runtime.GC()
		return pprof.Lookup("allocs").WriteTo(file, 0)
	}, nil
}
