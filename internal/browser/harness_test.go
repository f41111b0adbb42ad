package browser

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// program is the built program, chrome the browser that all tabs are of.
var (
	program string
	chrome  context.Context
)

func TestMain(m *testing.M) { os.Exit(tested(m)) }

// tested builds the program, runs the tests and returns the exit code.
func tested(m *testing.M) int {
	chromium := cmp.Or(os.Getenv("CHROMIUM"), "/usr/bin/chromium")
	if _, err := os.Stat(chromium); err != nil {
		fmt.Println("browser tests are skipped, there is no Chromium:", err)
		return 0
	}
	dir, err := os.MkdirTemp("", "browser")
	if err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "gipfarena")
	build := exec.Command("go", "build", "-o", program, "./cmd/gipfarena")
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Println(string(out), err)
		return 1
	}
	end, err := start(chromium, filepath.Join(dir, "profile"))
	if err != nil {
		fmt.Println("browser:", err)
		return 1
	}
	defer end()
	return m.Run()
}

// start starts the browser with a folder of its own. end waits until it is gone.
func start(chromium, profile string) (end func(), err error) {
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true), chromedp.WSURLReadTimeout(patience))
	ctx, stop := chromedp.NewExecAllocator(context.Background(), flags...)
	browser, closed := chromedp.NewContext(ctx)
	chrome = browser
	return func() { _ = chromedp.Cancel(browser); closed(); stop() }, chromedp.Run(browser)
}

// gipfarena runs the program in a directory and returns what it prints.
func gipfarena(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%v: %s", args, out)
	return string(out)
}

// A look is how wide the window is, and whether its user likes it dark.
type look struct {
	width, height int64
	dark          bool
}

// A tab is a page of the browser. It remembers what went wrong, and what was asked
// for.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	problems []string
	requests []string
}

// patience is how long one test waits for the browser.
const patience = 90 * time.Second

// newTab opens an empty page in a window of its own, so that tests beside it do not take the focus, and closes it at the end of the test.
func newTab(t *testing.T, l look) *tab {
	t.Helper()
	ctx, stop := context.WithTimeout(chrome, patience)
	window, err := target.CreateTarget("about:blank").WithNewWindow(true).Do(cdp.WithExecutor(ctx, chromedp.FromContext(chrome).Browser))
	require.NoError(t, err)
	ctx, closed := chromedp.NewContext(ctx, chromedp.WithTargetID(window))
	t.Cleanup(func() { closed(); stop() })
	out := &tab{t: t, ctx: ctx}
	chromedp.ListenTarget(ctx, out.hear)
	out.do(network.Enable(), log.Enable(), runtime.Enable(), emulation.SetFocusEmulationEnabled(true),
		emulation.SetDeviceMetricsOverride(l.width, l.height, 1, false),
		l.liked("no-preference"))
	return out
}

// liked is what the user of a window likes; motion is "reduce" where nothing is to move. It takes the place of what was set before.
func (l look) liked(motion string) chromedp.Action {
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}})
}

// hear takes note of what the browser tells.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.problems = append(b.problems, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			b.problems = append(b.problems, fmt.Sprint("console: ", e.Args))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning {
			b.problems = append(b.problems, e.Entry.Text)
		}
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	}
}

// do carries out actions, all of which must succeed.
func (b *tab) do(actions ...chromedp.Action) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Run(b.ctx, actions...))
}

// open loads a page.
func (b *tab) open(url string) {
	b.t.Helper()
	b.do(chromedp.Navigate(url))
}

// value evaluates an expression in a page; a promise is awaited.
func value[T any](b *tab, expression string) (out T) {
	b.t.Helper()
	b.do(chromedp.Evaluate(expression, &out, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
	return out
}

// eventually waits until an expression is true. While a page makes place for another one
// there is nothing that could say so, which is no fault of either.
func (b *tab) eventually(expression string) {
	b.t.Helper()
	var last error
	for end := time.Now().Add(patience / 2); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		var is bool
		if last = chromedp.Run(b.ctx, chromedp.Evaluate(expression, &is)); last == nil && is {
			return
		}
		if b.ctx.Err() != nil {
			break
		}
	}
	require.Fail(b.t, "it never held", "%s: %v", expression, last)
}

// press types keys, such as kb.ArrowRight.
func (b *tab) press(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// clean asserts that nothing has gone wrong, and that nothing was asked for but what begins with one
// of the given addresses or lies within the page.
func (b *tab) clean(addresses ...string) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	require.Empty(b.t, b.problems)
	require.NotEmpty(b.t, b.requests)
	for _, url := range b.requests {
		known := strings.HasPrefix(url, "data:") || strings.HasPrefix(url, "blob:")
		for _, address := range addresses {
			known = known || strings.HasPrefix(url, address)
		}
		require.True(b.t, known, "a request for %s", url)
	}
}

// fits asserts that nothing is wider than the window, once the page has its style sheet.
func (b *tab) fits() {
	b.t.Helper()
	b.eventually(`document.readyState === "complete"`)
	widths := value[[]int](b, "[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
	require.LessOrEqual(b.t, widths[0], widths[1], "the page scrolls sideways")
}

// shot keeps a picture of the window where SHOTS names a folder.
func (b *tab) shot(name string) {
	b.t.Helper()
	folder := os.Getenv("SHOTS")
	if folder == "" {
		return
	}
	var png []byte
	b.do(chromedp.CaptureScreenshot(&png))
	require.NoError(b.t, os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644))
}
