package toy

import (
	"os"
	"testing"
	"time"
)

func TestSum(t *testing.T) {
	if sum, err := Sum([]int{1, -5, 2, 10}, 10); sum != 3 || err != nil {
		t.Fatal(sum, err)
	}
	if _, err := Sum(nil, 10); err == nil {
		t.Fatal("no error")
	}
	if n := testing.AllocsPerRun(10, func() { Down(3) }); n != 0 {
		t.Fatal("allocations", n)
	}
}

func TestLong(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	if never() != "ab" {
		t.Fatal(never())
	}
}

// TestOnce fails when it is run again.
func TestOnce(t *testing.T) {
	if dir := os.Getenv("TOY_ONCE"); dir != "" {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWithout(t *testing.T) {
	if sum := without(5, 3); sum != 1+2+4 || only(0, "a") != "a" {
		t.Fatal(sum)
	}
}

// TestFor computes for ever, waits for ever, or takes its time, as it is told.
func TestFor(t *testing.T) {
	switch os.Getenv("TOY_FOR") {
	case "computes":
		for {
		}
	case "waits":
		time.Sleep(time.Hour)
	case "slow":
		time.Sleep(2 * time.Second)
	}
}
