// Package studypage draws what a study has found as one page of HTML that needs no script and
// no other file: answers in sentences, then pictures as SVG, then tables. It takes the values
// of a [report.Study] and measures nothing itself; a figure that has no interval is left to
// the JSON. Colours are Okabe and Ito's, and shapes and dashes say the same without colour.
package studypage
