package runs

import (
	"testing"

	"gipf.arena/internal/testkit"
)

// TestMain fails where a test leaves a goroutine behind, such as that of a database which is still open.
func TestMain(m *testing.M) { testkit.Main(m, nil) }
