package study

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// Report reads the cells below the directory of the study and answers its questions, also
// while the study is played. program is the version of the program that asks.
func (s *Study) Report(ctx context.Context, dir, program string) (*report.Study, error) {
	return s.reported(ctx, dir, program, map[string]*played{})
}

// Timed has reports also say what a doubling of the time of a move gains where a question asks for depth. Times
// are measured: they, and nothing else of a report, differ on another machine.
func (s *Study) Timed() {
	s.timed = true
	if s.twin != nil {
		s.twin.timed = true
	}
}

// reported is Report where some cells that are over were read already, by their names.
func (s *Study) reported(ctx context.Context, dir, program string, read map[string]*played) (*report.Study, error) {
	all, err := s.readAll(ctx, dir, read)
	if err != nil {
		return nil, err
	}
	return s.told(all, dir, program)
}

// told is the report of cells.
func (s *Study) told(all []*played, dir, program string) (*report.Study, error) {
	openings := configs.RunOpenings{Turns: s.Config.Openings.Turns, Shared: s.Config.Openings.Shared}
	out := &report.Study{
		SchemaVersion: report.StudyVersion, Name: s.Name(), Seed: s.Config.Seed, Alpha: s.Config.Alpha, Config: configs.Hash(s.Config),
		Openings: openings.Words(), Over: true,
		Answers: []report.StudyAnswer{}, Contrasts: []report.StudyContrast{}, Fits: []report.StudyFit{}, Notes: []string{},
	}
	if s.Config.Judge != nil {
		out.Judge = s.Config.Judge.Spec
	}
	levels := s.levelsNamed("")
	for _, p := range all {
		c := p.cell()
		c.Rank = slices.IndexFunc(levels, func(l configs.StudyLevel) bool { return l.Name == p.plan.Levels[0].Name })
		out.Cells = append(out.Cells, c)
		out.Games += int64(p.games)
		out.Over = out.Over && p.stop() != ""
	}
	out.Notes = append(out.Notes, s.notes(all)...)
	if s.learns() {
		out.Over = false
		out.Notes = append(out.Notes, "evaluations are learnt when all cells have ended, and then the questions are asked again")
	}
	s.answer(all, out)
	out.Notes = append(out.Notes, s.roll.notes(s.Config.Questions)...)
	if s.twin != nil {
		out.Notes = append(out.Notes, s.twin.learnt...)
	}
	out.Reproduce.Program = program
	return out, s.reproduce(dir, out)
}

// stop is why there are no more games, "" where there are to be more.
func (p *played) stop() string {
	if len(p.looks) == 0 {
		return ""
	}
	return string(p.looks[len(p.looks)-1].Reason)
}

// cell is what is shown of the games.
func (p *played) cell() report.StudyCell {
	c := report.StudyCell{
		Name: p.plan.Run.Name, Game: p.plan.Game.Game, Base: p.plan.Game.Base, Family: p.plan.Levels[0].Family,
		Pairs: p.pairs, Games: p.games, Openings: len(p.samples[firstScore]), Stop: p.stop(), Digest: p.digest, Rules: p.meta.RulesVersion,
		Figures: p.figures(), Looks: report.NewLooks(p.looks),
	}
	c.Doses = each.Of(p.plan.Game.Doses, func(d configs.Dose) report.StudyDose { return report.StudyDose(d) })
	for i, l := range p.plan.Levels {
		c.Levels[i], c.Specs[i] = l.Name, l.Spec
		if strings.Contains(p.plan.Run.Agents[i].Name, report.RelearnedMark) {
			c.Levels[i] += report.RelearnedMark
		}
	}
	if c.Fresh, c.Relearned = p.plan.Fresh, p.plan.Relearned; !c.Fresh {
		c.Part = p.plan.Part
	}
	if len(p.meta.Players) == 2 {
		c.Specs = [2]string{p.meta.Players[0].Spec, p.meta.Players[1].Spec}
	}
	if p.meta.Code != "" {
		c.Versions = append(c.Versions, p.meta.Code)
	}
	for _, b := range p.meta.Builds {
		c.Versions = append(c.Versions, b.Code)
	}
	return c
}

// figures are the figures of the cell with their intervals, in a fixed order.
func (p *played) figures() (list []report.StudyFigure) {
	for _, f := range []struct{ score, elo string }{{firstScore, "first-elo"}, {secondOwn, "elo"}} {
		if of := p.samples[f.score]; len(of) > 0 {
			s := of.Score(confidence)
			list = append(list, report.StudyFigure{Name: f.score, Interval: page.NewInterval(s.Share), N: s.Games, Clusters: s.Openings},
				report.StudyFigure{Name: f.elo, Interval: page.NewInterval(s.Elo), N: s.Games, Clusters: s.Openings})
		}
	}
	for _, m := range p.metrics {
		if m.Name == firstScore || math.IsInf(m.Value.Center, 0) { // a length that games which were stopped do not reach
			continue
		}
		f := report.StudyFigure{Name: m.Name, Interval: page.NewInterval(m.Value), N: m.N, Clusters: m.Openings, Unit: m.Unit, Rule: m.Rule}
		if m.Never {
			f.Note = "never"
		}
		list = append(list, f)
	}
	return list
}

// confidence is that of every interval of a report.
const confidence = 0.95

// reproduce says how to have the study again.
func (s *Study) reproduce(dir string, out *report.Study) error {
	text, err := configs.Marshal(s.Config)
	if err != nil {
		return err
	}
	h, versions := sha256.New(), map[string]bool{}
	for _, c := range out.Cells {
		fmt.Fprintf(h, "%s %s\n", c.Name, c.Digest)
		for _, v := range c.Versions {
			versions[v] = true
		}
	}
	if len(versions) > 1 {
		out.Notes = append(out.Notes, fmt.Sprintf("games are from %d versions of the program", len(versions)))
	}
	out.Reproduce.Digest, out.Reproduce.Configuration = hex.EncodeToString(h.Sum(nil)), string(text)
	out.Reproduce.Commands = []string{
		"gipfarena study " + sanitize.Shell(dir+"/config.yaml") + " --out again",
		"gipfarena study report again",
		"gipfarena verify " + sanitize.Shell(dir+"/"+cellsName+"/CELL"),
	}
	if s.twin != nil {
		out.Reproduce.Commands[2] = "cd " + sanitize.Shell(dir) + "; gipfarena verify " + cellsName + "/CELL"
	}
	return nil
}
