package tuning

// FitTugs is for the tests of this package's text, which import what imports it.
var FitTugs = fitTugs
