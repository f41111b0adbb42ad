// Package plot draws what is shown of runs, fits and tunes as a picture in a file, SVG or PNG:
// each estimate as a dot with its 95 % interval and its figure. It is for papers and slides.
// The charts are those of pages (package page); PNG is drawn on canvases of
// gonum.org/v1/plot, of which this package is the only importer.
package page
