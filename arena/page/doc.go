// Package page is what answers are shown as. A [Document] is sentences, tables and charts in
// sections, and an answer makes it once, from its value; it is written as text, as a page of HTML
// and as Markdown.
//
// The pages share a look: a style sheet for light and dark,
// screens from 360 to 1600 pixels and paper, and pictures that are drawn as SVG with an interval
// at every mark. A page is one file
// that asks for no other, needs no script, and escapes all names that it shows; scripts and
// data that are put into it only add. Colours are Okabe and Ito's, and shapes and dashes say the same without colour.
//
// Pages are drawn here and not by a library of charts in the browser, such as Observable Plot
// or uPlot: their pictures must be there without scripts, on paper and for tests in Go, and
// nothing is then vendored.
//
// A chart is also a file, SVG or PNG, for papers and slides. PNG is drawn on canvases of
// gonum.org/v1/plot, which nothing else imports.
package page
