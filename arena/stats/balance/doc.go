// Package balance turns the games of a study into answers, each with its interval: how fair a
// game is, how two variants differ, what a handicap is worth and how much of it makes a game
// even, and whether that depends on the level and the kind of the players.
//
// Everything here is a pure function of counts by opening. There is no game, agent, clock or
// output. A [Sample] is one figure of one cell: for each opening the number of observations and
// their sum. The opening is the cluster: all games from one opening are one observation, within
// a cell and across cells. So cells that share openings are compared opening by opening
// ([Join]), and the errors of cells that share none add up.
//
// [Sample.Score] and [Sample.Mean] estimate a cell, [Precision] says when a cell has enough games, [Compare] and [Joint.Contrast] compare cells,
// [Holm] and [BenjaminiHochberg] correct for many questions, [Search] finds the dose nearest to a score. [AnswerDoses] says what a handicap is
// worth and how much of it makes the game even, [FitTrend] and [AcrossFamilies] whether it depends on the level ([Along]) and the kind of the
// players, and [Calibrate] says whether a judge can be believed. results/balance/statistics.md says how often all this holds.
//
// No figure is a NaN or an infinity: an open side of an interval or ok false takes its place.
package balance
