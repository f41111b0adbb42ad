package testkit

import (
	"os/exec"
	"strings"
	"testing"
)

// whereabouts are the arguments by which an interpreter prints the path of its own program.
var whereabouts = map[string]string{"python3": "-cimport sys; print(sys.executable)", "node": "-pprocess.execPath"}

// Interpreter returns the path of python3 or node, or skips the test and says why. The one in PATH may be a script
// that looks for the program at each start, as that of pyenv is, for half a second: so it is asked once.
func Interpreter(t testing.TB, name string) string {
	t.Helper()
	out, err := exec.Command(name, whereabouts[name]).Output()
	if err != nil {
		t.Skipf("there is no %s here that runs: %v", name, err)
	}
	return strings.TrimSpace(string(out))
}
