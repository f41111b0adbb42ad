package report_test

import (
	"fmt"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// between is an interval.
func between(low, value, high float64) page.Interval {
	return page.Interval{Value: value, Low: &low, High: &high}
}

// small is a study of a game with two doses at two levels of one family and one of another.
func small() *report.Study {
	s := &report.Study{
		SchemaVersion: 1, Name: "small", Seed: 7, Alpha: 0.05, Config: strings.Repeat("ab", 32), Openings: "random openings of 2 turns", Judge: "alphabeta", Games: 600, Over: true,
		Answers: []report.StudyAnswer{
			{Question: "What is each step of white=N worth?", Sentences: []string{"Each step of white=N is worth +131 [+89, +172] Elo (300 games)."}},
			{Question: "Is the first move worth nothing?", Headline: "Of 5 cells 5 show neither.", Sentences: []string{"cell 1", "cell 2", "cell 3", "cell 4", "cell 5"}},
		},
		Notes:     []string{"games are from 2 versions of the program"},
		Reproduce: report.StudyReproduce{Commands: []string{"gipfarena study small.yaml"}, Digest: strings.Repeat("cd", 32), Program: "devel", Configuration: "study: small\nseed: 7\n"},
	}
	for i, level := range []string{"ab-10", "ab-40", "mcts-100"} {
		for dose := range 2 {
			s.Cells = append(s.Cells, cell(level, dose, float64(i)))
		}
	}
	gap, p := 100.0, 0.4
	of := report.StudyFit{Question: 1, Game: "gipf/basic", Level: "ab-10", Dose: "white", Seat: "first", Model: "linear", Games: 200, Cells: []string{s.Cells[0].Name, s.Cells[1].Name}}
	add := func(term string, iv page.Interval) *report.StudyFit {
		f := of
		f.Term, f.Interval = term, iv
		s.Fits = append(s.Fits, f)
		return &s.Fits[len(s.Fits)-1]
	}
	add("first-elo", between(-117, -52, 14))
	add("elo per white", between(89, 131, 172))
	add("lack of fit", page.Interval{Value: 14.53}).P = &p
	one := between(0.62, 0.92, 2)
	one.High = nil
	add("white for 100 Elo", one).Gap = &gap
	s.Fits = append(s.Fits, report.StudyFit{Question: 2, Game: "gipf/basic:white=0", Level: "ab", Model: "trend", Term: "first-elo per 100 Elo", Interval: between(-10, -1, 9), P: &p, Games: 200})
	for i, at := range []float64{20, 40} {
		s.Fits = append(s.Fits, report.StudyFit{Question: 2, Game: "gipf/basic:white=0", Level: "ab", Model: "depth", Term: "elo a doubling", Interval: between(float64(30*i), float64(40+30*i), float64(60+30*i)), Games: 200, At: &at})
	}
	worth := between(-20, 5, 30)
	s.Contrasts = []report.StudyContrast{
		{Question: 1, Figure: "first-score", A: s.Cells[0].Name, Diff: between(-0.05, 0.01, 0.07), Elo: &worth, P: 0.7, Adjusted: 1, Openings: 50, Games: 100},
		{Figure: "turns", A: s.Cells[0].Name, B: s.Cells[1].Name, Diff: between(1, 2, 3), P: 0.001, Adjusted: 0.002, Shared: 50, Openings: 50, Games: 200, Holds: true},
	}
	return s
}

// cell is a cell whose figures depend on its dose and level.
func cell(level string, dose int, shift float64) report.StudyCell {
	family, _, _ := strings.Cut(level, "-")
	c := report.StudyCell{
		Name: fmt.Sprintf("gipf-basic.white%d.%s", dose, level), Game: fmt.Sprintf("gipf/basic:white=%d", dose), Base: "gipf/basic",
		Doses: []report.StudyDose{{Name: "white", Value: dose}}, Family: family, Levels: [2]string{level, level}, Specs: [2]string{family + ":n=1", family + ":n=1"},
		Pairs: 50, Games: 100, Openings: 50, Stop: "width", Digest: strings.Repeat("ef", 32), Rules: 1, Versions: []string{"devel"},
	}
	add := func(name, unit, rule, note string, iv page.Interval) {
		c.Figures = append(c.Figures, report.StudyFigure{Name: name, Interval: iv, N: 100, Clusters: 50, Unit: unit, Rule: rule, Note: note})
	}
	score, long := 0.4+0.2*float64(dose), 30+10*shift
	add("first-score", "", "", "", between(score-0.1, score, score+0.1))
	add("first-elo", "", "", "", between(-150+200*float64(dose), -70+140*float64(dose), 80*float64(dose)+10))
	add("ending/no-reserve", "share", "", "", between(0.93, 1, 1))
	add("ending/no-reserve/first", "share", "", "", between(0.3, 0.4, 0.5))
	add("event/rows-of-both", "share", "GIPF-R3", "never", between(0, 0, 0.06))
	add("event/row", "share", "GIPF-R1", "", between(0.92, 0.98, 0.99))
	for _, name := range []string{"turns", "turns/p10", "turns/median", "turns/p90"} {
		add(name, "turns", "", "", between(long-2, long, long+2))
	}
	add("choices", "moves", "", "", between(34, 35, 36))
	for k := range 10 {
		add(fmt.Sprintf("choices/%d", k+1), "moves", "", "", between(34-float64(k), 35-float64(k)+shift, 37-float64(k)+shift))
	}
	add("judge-slope", "slope", "", "", between(0.4, 1.1, 1.8))
	add("uncertainty", "bits", "", "", between(0.8, 0.9, 1))
	for k := range 10 {
		add(fmt.Sprintf("uncertainty/%d", k+1), "bits", "", "", between(0.85-0.05*float64(k), 0.9-0.05*float64(k), 0.95-0.05*float64(k)))
	}
	return c
}

// studyHostile is small with names that mean harm wherever there is text.
func studyHostile() *report.Study {
	const evil = "</title><b>\x1b[2J<script>alert('1')</script>\"&]]>"
	s := small()
	s.Name, s.Openings, s.Judge, s.Config, s.Notes = evil, evil, evil, evil, []string{evil}
	s.Answers = []report.StudyAnswer{{Question: evil, Sentences: []string{evil}}}
	s.Reproduce = report.StudyReproduce{Commands: []string{evil}, Digest: evil, Program: evil, Configuration: evil}
	for i := range s.Cells {
		c := &s.Cells[i]
		c.Name, c.Game, c.Base, c.Family, c.Stop, c.Digest = evil+c.Name, evil+c.Game, evil, evil+c.Family, evil, evil
		c.Levels, c.Specs, c.Versions = [2]string{evil + c.Levels[0], evil + c.Levels[1]}, [2]string{evil, evil}, []string{evil}
		c.Doses = []report.StudyDose{{Name: evil, Value: c.Doses[0].Value}}
		for k := range c.Figures {
			c.Figures[k].Note, c.Figures[k].Rule = evil, evil
		}
	}
	for i := range s.Fits {
		f := &s.Fits[i]
		f.Game, f.Level, f.Term = evil, evil+f.Level, f.Term+evil
		if f.Dose != "" {
			f.Dose = evil
		}
	}
	for i := range s.Contrasts {
		s.Contrasts[i].A, s.Contrasts[i].Figure = evil, evil
	}
	return s
}
