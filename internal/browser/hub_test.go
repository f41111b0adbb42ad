package browser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestHub looks at each page of a hub that has done two runs and a study, also with what is wrong: none scrolls sideways, and axe finds nothing serious. All
// are looked at dark on a phone, the busiest light on a desktop, too.
func TestHub(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	url, _ := served(t, dir, "hub", "h", "--web", "127.0.0.1:0", "--listen", "127.0.0.1:0", "--slots", "2")
	run := strings.Replace(demo, "name: demo", "name: again", 1)
	for name, text := range map[string]string{"demo.yaml": demo, "again.yaml": run, "small.yaml": small} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	for _, name := range []string{"demo.yaml", "again.yaml", "small.yaml"} {
		gipfarena(t, dir, "submit", name, "--hub", strings.TrimSuffix(url, "/"), "--wait")
	}
	phone, desktop := newTab(t, look{360, 740, true}), newTab(t, look{1200, 850, false})
	for page, also := range map[string]bool{
		"": true, "submit": false, "versus": false, "games": false, "games?ending=rule&least=5": true, "games?least=x": false, "compare": false, "compare?jobs=1,2": true,
		"ratings?game=gipf/basic": true, "ratings?game=none": false, "fleet": false, "job/1/": true, "job/3/": true,
	} {
		for b, looks := range map[*tab]bool{phone: true, desktop: also} {
			if looks {
				b.open(strings.TrimSuffix(url, "/") + "/" + page)
				b.fits()
				b.accessible()
				b.shot("hub-" + nameOf(page))
			}
		}
	}
}
