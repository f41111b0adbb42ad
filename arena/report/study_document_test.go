package report_test

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/internal/testkit"
)

// TestStudyPage: the page of a small study, which has every section.
func TestStudyPage(t *testing.T) {
	got, err := small().Document().HTML()
	require.NoError(t, err)
	got = bytes.Replace(got, []byte(page.CSS()), []byte("/* that of package page */\n"), 1)
	testkit.Golden(t, "testdata/study.html", string(got))
	require.NotContains(t, string(got), "No section")
	words := testkit.Written(t, small())
	golden(t, "study.txt", words)
	require.Less(t, bytes.Index(got, []byte(">ends: no-reserve")), bytes.Index(got, []byte(">rows-of-both")), "what never happens stands last")
}

// TestStepsOfALadder: a step keeps its number where one before it has no bound.
func TestStepsOfALadder(t *testing.T) {
	s := small()
	for i := range s.Fits {
		if f := &s.Fits[i]; f.At != nil && *f.At == 20 {
			f.Interval = page.Interval{Value: 40}
		}
	}
	text := testkit.Written(t, s)
	require.Regexp(t, `(?m)^ab, step 2 `, text)
	require.NotContains(t, text, "ab, step 1 ")
}

var (
	tableRows      = regexp.MustCompile(`(?s)<thead>(.*?)</thead>\s*<tbody>(.*?)</tbody>`)
	studyCellOf    = regexp.MustCompile(`<t[hd][^>]*>(.*?)</t[hd]>`)
	studyEstimates = regexp.MustCompile(`<g class="estimate.*?</g>`)
	studyInterval  = regexp.MustCompile(`\[(-?[\d.]+|[+&#\d;.]+|…), (-?[\d.e+&#;]+|…)\]`)
	studyPictures  = regexp.MustCompile(`(?s)<svg.*?</svg>`)
)

// exempt are the columns of tables that hold no figure of games: names, counts, tests.
var exempt = map[string]bool{
	"cell": true, "games": true, "openings": true, "stop": true, "level": true, "family": true, "agent": true, "model": true, "game": true, "figure": true, "p": true,
	"unit": true, "n": true, "question": true, "effect": true, "cells": true, "p adjusted": true, "claim": true, "shared openings": true, "digest": true, "rules": true, "programs": true,
}

// TestNoFigureWithoutInterval looks at the page alone: each figure of a table and of a
// picture has its interval beside it, and each mark of a picture a line.
func TestNoFigureWithoutInterval(t *testing.T) {
	got, err := small().Document().HTML()
	require.NoError(t, err)
	figures := 0
	for _, m := range tableRows.FindAllStringSubmatch(string(got), -1) {
		head := studyCellOf.FindAllStringSubmatch(m[1], -1)
		for line := range strings.SplitSeq(strings.TrimSpace(m[2]), "\n") {
			for i, c := range studyCellOf.FindAllStringSubmatch(line, -1) {
				if !exempt[head[i][1]] && c[1] != "" {
					require.Regexp(t, studyInterval, c[1], "%s in %s", head[i][1], line)
					figures++
				}
			}
		}
	}
	require.Greater(t, figures, 20)
	marks := studyEstimates.FindAllString(string(got), -1)
	require.Greater(t, len(marks), 20)
	for _, mark := range marks {
		require.Equal(t, 1, strings.Count(mark, `class="mark"`), mark)
		require.Equal(t, 1, strings.Count(mark, `<line class="interval`), mark)
		require.Regexp(t, studyInterval, mark)
	}
	require.NotContains(t, string(got), "14.53", "the value of a test has no interval")
}

// TestPicturesAreXML: of names that mean harm, too, and of studies without games.
func TestPicturesAreXML(t *testing.T) {
	for _, s := range []*report.Study{small(), studyHostile(), {}} {
		got, err := s.Document().HTML()
		require.NoError(t, err)
		for _, picture := range studyPictures.FindAllString(string(got), -1) {
			testkit.Texts(t, picture)
			require.NotContains(t, picture, "NaN")
			require.NotContains(t, picture, "Inf")
		}
	}
	require.Equal(t, 17, strings.Count(page1(t, small()), "<svg"))
}

func page1(t *testing.T, s *report.Study) string {
	got, err := s.Document().HTML()
	require.NoError(t, err)
	return string(got)
}

// TestHostileNames: what a name says is shown and does nothing.
func TestHostileNames(t *testing.T) {
	got := page1(t, studyHostile())
	require.NotContains(t, got, "<script")
	require.NotContains(t, got, "\x1b")
	require.NotContains(t, got, "</title><b>")
	require.Contains(t, got, "&lt;script&gt;")
	require.Equal(t, strings.Count(page1(t, small()), "<svg"), strings.Count(got, "<svg"))
}

// TestEmptySections: each says in a line why it is not there.
func TestEmptySections(t *testing.T) {
	got := page1(t, &report.Study{})
	require.Equal(t, 10, strings.Count(got, "No section"))
	require.Equal(t, 1, strings.Count(got, "<h2>"))
	require.NotContains(t, got, "<svg")
}

// TestSecondSeat: a dose of the second player makes the line fall.
func TestSecondSeat(t *testing.T) {
	line := regexp.MustCompile(`<path d="M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)" class="line fit`)
	s := small()
	rises := func() bool {
		at := line.FindStringSubmatch(page1(t, s))
		require.NotNil(t, at)
		from, err := strconv.ParseFloat(at[1], 64)
		require.NoError(t, err)
		to, err := strconv.ParseFloat(at[2], 64)
		require.NoError(t, err)
		require.NotEqual(t, from, to)
		return to < from // heights count from above
	}
	require.True(t, rises())
	for i := range s.Fits {
		if s.Fits[i].Dose != "" {
			s.Fits[i].Seat = "second"
		}
	}
	require.False(t, rises())
}

// TestRefutedLine: a line that does not fit is not drawn.
func TestRefutedLine(t *testing.T) {
	s := small()
	require.Contains(t, page1(t, s), `class="line fit`)
	for i := range s.Fits {
		if s.Fits[i].P != nil && s.Fits[i].Dose != "" {
			s.Fits[i].P = new(s.Alpha)
		}
	}
	got := page1(t, s)
	require.NotContains(t, got, `class="line fit`)
	require.Contains(t, got, "<figcaption>First mover&#39;s advantage over white, between two ab-10; a straight line is refuted</figcaption>")
	require.NotContains(t, got, "dashes and dots")
}

func TestExport(t *testing.T) {
	dir := t.TempDir()
	page, tables := dir+"/p.html", dir+"/t"
	require.ErrorContains(t, small().Export(tables, "p.txt"), `page "p.txt": want a name that ends with .html`)
	require.NoDirExists(t, tables, "nothing is written")
	require.NoError(t, small().Export("", ""))
	require.NoError(t, small().Export(tables, page))
	require.FileExists(t, tables+"/cells.csv")
	for name, lines := range map[string]int{"cells": 2, "contrasts": 2, "fits": 2, "looks": 1} {
		require.GreaterOrEqual(t, strings.Count(testkit.Read(t, tables+"/"+name+".csv"), "\n"), lines, "%s: the names, and a row of each that there is", name)
	}
	got := testkit.Read(t, page)
	require.Equal(t, page1(t, small()), got)
}
