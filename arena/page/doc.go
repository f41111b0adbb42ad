// Package page holds the form in which answers are shown. A [Document] is sentences, tables and
// charts in sections. An answer makes it once, from its value; it is written as text, as a page
// of HTML and as Markdown.
//
// The pages share a look: a style sheet for light and dark, screens from 360 to 1600 pixels and paper, and SVG
// pictures with an interval at every mark. A page is one file that loads no other, needs no script, and escapes all
// names that it shows; scripts and data in it only add to it. Colours are Okabe and Ito's, and shapes and dashes say
// the same without colour.
//
// This package draws the pictures, and no chart library in the browser such as Observable
// Plot or uPlot: pictures must work without scripts, on paper and in tests in Go, and this
// way nothing is vendored.
//
// A chart is also a file, SVG or PNG, for papers and slides. PNG is drawn on canvases of
// gonum.org/v1/plot; no other package imports it.
package page
