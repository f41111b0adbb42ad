package cli

import (
	"fmt"

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
