// Package browser tests the program's pages in a real browser, headless Chromium. It is a
// module of its own, so that programs which import gipf.arena get nothing of it; "make
// browser" runs it. Tests are skipped, with the reason, where there is no Chromium.
package browser
