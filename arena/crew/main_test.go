package crew

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// TestMain fails the package when a test leaves a goroutine behind. It has garbage collected as the program does:
// tests here say how much memory a coordinator keeps, and make test asks for a later collection by GOGC.
func TestMain(m *testing.M) {
	debug.SetGCPercent(100)
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/nats-io/nats-server/v2/server/pse.periodic"))
}
