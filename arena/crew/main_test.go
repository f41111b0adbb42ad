package crew

import (
	"runtime/debug"
	"testing"

	"go.uber.org/goleak"
)

// TestMain fails the package if a test leaves a goroutine behind. It collects garbage as the program does: tests
// here measure how much memory a coordinator keeps, and make test asks for a later collection by GOGC.
func TestMain(m *testing.M) {
	debug.SetGCPercent(100)
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("github.com/nats-io/nats-server/v2/server/pse.periodic"))
}
