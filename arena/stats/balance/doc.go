// Package balance turns the games of a study into answers: how fair a game is, how two
// variants differ, what a handicap is worth and how much of it makes a game even, whether that
// depends on how well and by whom it is played, each with its interval.
//
// Everything here is a pure function of counts by opening. There is no game, no agent, no clock
// and no output. A [Sample] is one figure of one cell:
// of each opening the number of observations and their sum. The opening is the cluster. All games
// from one opening are one observation, in a cell and across cells, so that cells which share
// openings are compared opening by opening ([Join]), and cells which share none have errors that
// add up.
//
// [Sample.Score] and [Sample.Mean] estimate a cell, [Precision] says when it has been played
// enough, [Compare] and [Joint.Contrast] set cells beside each other, [Holm] and [BenjaminiHochberg]
// correct for many questions, [Search] finds the dose nearest to a score. [AnswerDoses] says what a handicap is worth and how much of it makes the
// game even, [FitTrend] and [AcrossFamilies] whether it depends on how well ([Along]) and by whom the game is
// played, and [Calibrate] says whether a judge can be believed.
// results/balance/statistics.md says how often all this holds.
//
// A figure is never a NaN or an infinity: it is an open side of an interval or ok false.
package balance
