package browser

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// TestAccessible: axe-core (testdata/axe, for tests alone, MPL 2.0) finds nothing serious on the page of a game, light and dark,
// at its start, in a variation and with everything folded open.
func TestAccessible(t *testing.T) {
	axe, err := os.ReadFile("testdata/axe/axe.min.js")
	require.NoError(t, err)
	url, _ := served(t, t.TempDir(), "play", "zertz/37", "--against", "mcts:sims=30", "--web", "127.0.0.1:0")
	for _, l := range []look{{360, 640, true}, {1200, 850, false}} {
		b := newTab(t, l)
		b.open(url)
		b.eventually(`!!document.querySelector(".chip")`)
		b.do(chromedp.Evaluate(string(axe)+";0", nil))
		check := func(what string) {
			t.Helper()
			text := value[string](b, `axe.run(document, {resultTypes: ["violations"]}).then((r) => JSON.stringify(r.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => v.id + ": " + v.nodes.map((n) => n.html + " " + n.failureSummary).join("; "))))`)
			var found []string
			require.NoError(t, json.Unmarshal([]byte(text), &found))
			require.Empty(t, found, what)
		}
		check("the start")
		value[any](b, `document.querySelectorAll("details").forEach((d) => (d.open = true))`)
		value[any](b, `document.querySelector("#analyse").click()`)
		b.eventually(`!document.querySelector(".bar").hidden`)
		check("everything open, with an evaluation")
		b.clean(url)
	}
}
