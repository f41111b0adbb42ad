// Package page is the look that pages of HTML share: a style sheet for light and dark,
// screens from 360 to 1600 pixels and paper, the template of a page of sections, and the
// pictures on it, which are drawn as SVG with an interval at every mark. A page is one file
// that asks for no other, needs no script, and escapes whatever names it shows; scripts and
// data that are put into it only add. It knows values of package arena/report and measures
// nothing. Colours are Okabe and Ito's, and shapes and dashes say the same without colour.
//
// Pages are drawn here and not by a library of charts in the browser, such as Observable Plot
// or uPlot: their pictures must be there without scripts, on paper and for tests in Go, and
// nothing is then vendored.
//
// # Files
//
// [WriteChart] draws what is shown of runs, fits and tunes as a picture in a file, SVG or PNG:
// each estimate as a dot with its 95 % interval and its figure. It is for papers and slides.
// The charts are those of pages (package page); PNG is drawn on canvases of
// gonum.org/v1/plot, which nothing else imports.
package page
