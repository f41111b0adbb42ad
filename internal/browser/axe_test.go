package browser

import (
	_ "embed"
	"encoding/json"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

//go:embed testdata/axe/axe.min.js
var axe string

// accessible asserts that axe-core (testdata/axe, for tests alone, MPL 2.0) finds nothing serious on the page as it is, with
// everything folded open.
func (b *tab) accessible() {
	b.t.Helper()
	value[any](b, `document.querySelectorAll("details").forEach((d) => (d.open = true))`)
	b.do(chromedp.Evaluate(axe+";0", nil))
	text := value[string](b, `axe.run(document, {resultTypes: ["violations"]}).then((r) => JSON.stringify(r.violations.filter((v) => ["serious", "critical"].includes(v.impact)).map((v) => v.id + ": " + v.nodes.map((n) => n.html + " " + n.failureSummary).join("; "))))`)
	var found []string
	require.NoError(b.t, json.Unmarshal([]byte(text), &found))
	require.Empty(b.t, found)
}

// TestAccessible looks at the page of a game, light and dark, at its start and with an evaluation. The tests of all other pages look
// at those.
func TestAccessible(t *testing.T) {
	t.Parallel()
	url, _ := served(t, t.TempDir(), "play", "zertz/37", "--against", "mcts:sims=30", "--web", "127.0.0.1:0")
	for _, l := range []look{{360, 640, true}, {1200, 850, false}} {
		b := newTab(t, l)
		b.open(url)
		b.eventually(`!!document.querySelector(".chip")`)
		b.accessible()
		value[any](b, `document.querySelector("#analyse").click()`)
		b.eventually(`!document.querySelector(".bar").hidden`)
		b.accessible()
		b.clean(url)
	}
}
