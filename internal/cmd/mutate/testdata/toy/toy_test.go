package toy

import "testing"

func TestSum(t *testing.T) {
	if sum, err := Sum([]int{1, -5, 2, 10}, 10); sum != 3 || err != nil {
		t.Fatal(sum, err)
	}
	if _, err := Sum(nil, 10); err == nil {
		t.Fatal("no error")
	}
	Down(3)
}
