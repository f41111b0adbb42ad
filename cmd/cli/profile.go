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

// addProfileFlags adds the flags of a command that computes for long.
func addProfileFlags(cmd *cobra.Command, f *Files) {
	flags := cmd.Flags()
	flags.StringVar(&f.CPU, "cpuprofile", "", "write where the processor's time goes to this `file` (go tool pprof), labelled by game and agent")
	flags.StringVar(&f.Memory, "memprofile", "", "write what is and was allocated to this `file` (go tool pprof)")
	flags.StringVar(&f.Trace, "trace", "", "write every event of the scheduler to this `file` (go tool trace): megabytes a second")
}

// startProfile begins what the flags ask for. It ends with the command.
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

// Files name what is written; "" leaves a file out.
type Files struct {
	// CPU gets samples of the processor's time, a hundred a second and core.
	CPU string
	// Memory gets what is in use at the end, and all that was allocated until then.
	Memory string
	// Trace gets every event of the scheduler and the garbage collector: megabytes a
	// second.
	Trace string
}

// Any reports whether a file is named.
func (f Files) Any() bool { return f != Files{} }

// Start creates the files, so that one that cannot be written is an error at once, and
// begins. The function that it returns ends it and writes what is left; it is to be called
// once. A process has one profile at a time: a second Start is an error.
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

// beginMemory collects garbage at the end, so that what is in use is exact.
func beginMemory(file *os.File) (func() error, error) {
	return func() error {
		runtime.GC()
		return pprof.Lookup("allocs").WriteTo(file, 0)
	}, nil
}
