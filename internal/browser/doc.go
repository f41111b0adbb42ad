// Package browser tests the program's pages in a real browser, headless Chromium. It is a
// separate module, so that programs that import gipf.arena do not depend on it; "make
// browser" runs it. Tests are skipped, with the reason, where there is no Chromium.
package browser
