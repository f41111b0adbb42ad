// Package gipf is the game of GIPF: rules, position and action texts, the
// variants basic, standard and tournament, and reserve handicaps.
//
// A position is a few words: one hexgrid.Board for each colour, one for the
// GIPF pieces among them, and small counters. Rules are set algebra on those
// words and look-ups in tables of lines and pushes that are computed once from
// the geometry. A decision is a push or the removal of one row; a turn is made
// of one push and any number of removals (decision GIPF-R3).
//
// Rules are cited as the sections of the rulebook (Basic А–Ж, Standard А–В,
// Tournament 1–4) and as the numbered decisions GIPF-R1 to GIPF-R21 that settle
// what the rulebook leaves open. Opinions about positions do not belong here:
// Features are facts, their weights live in package agents.
package gipf
