package rulestest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"gipf.arena/rules"
)

// checkDrawing checks that a picture consists of lines that can be printed, and
// that drawing leaves the position as it is.
func checkDrawing(g rules.Game, o Options) error {
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		d, ok := s.(rules.Drawer)
		if !ok {
			return nil
		}
		text := s.String()
		picture := d.Draw()
		if again := d.Draw(); again != picture || s.String() != text {
			return fmt.Errorf("method Draw gives %q, then %q, and then the position is %q", picture, again, s)
		}
		if strings.Count(picture, "\n") < 2 || !strings.HasSuffix(picture, "\n") {
			return fmt.Errorf("method Draw gives %q, want several lines that each end in a line feed", picture)
		}
		for _, r := range picture {
			if r != '\n' && !unicode.IsPrint(r) {
				return fmt.Errorf("method Draw gives %q with the character %q, which cannot be printed", picture, r)
			}
		}
		return nil
	})
}
