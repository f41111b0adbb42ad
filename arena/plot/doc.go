// Package plot draws what is shown of runs, fits and tunes as a picture in a file, SVG or PNG:
// each estimate as a dot with its 95 % interval and its figure. It is for papers and slides;
// pages have pictures of their own (package page). It is the only importer of
// gonum.org/v1/plot, of which it takes canvases and text.
package plot
