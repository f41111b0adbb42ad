package runs

import (
	"testing"

	"gipf.arena/internal/testkit"
)

// TestMain fails if a test leaves a goroutine behind, such as an open database's.
func TestMain(m *testing.M) { testkit.Main(m, nil) }
