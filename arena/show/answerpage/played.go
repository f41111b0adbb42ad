package answerpage

import (
	"cmp"
	"fmt"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// played says what was played, and by which agents.
func (r *Run) played() []page.Block {
	m, s := &r.Meta, r.Standings
	t := &page.Table{Caption: "The run.", Head: []string{"", ""}}
	t.Add("game", m.Game)
	t.Add("tournament", m.Format.String())
	if m.Settings != "" {
		t.Add("settings", m.Settings)
	}
	t.Add("games", fmt.Sprintf("%d of %s", s.Finished, s.Of()))
	t.Add("openings", s.Openings)
	if s.OpeningSource != "" {
		t.Add("source of openings", s.OpeningSource)
	}
	t.Add("limit of moves", fmt.Sprint(m.MaxPlies))
	if m.Adjudication != "" {
		t.Add("adjudication", m.Adjudication)
	}
	t.Add("seed", fmt.Sprint(m.Seed))
	t.Add("digest of the games", s.Digest)
	t.Add("digest of the configuration", m.ConfigHash())
	t.Add("version of the rules", fmt.Sprint(m.RulesVersion))
	t.Add("program", m.Code)
	t.Add("toolchain", m.Toolchain)
	t.Add("begun", m.Created.Format("2006-01-02 15:04:05 UTC"))
	agents := &page.Table{Caption: "Agents in full.", Head: []string{"agent", "spec", "identity"}}
	for _, p := range m.Players {
		agents.Add(p.Name, p.Spec, p.Identity)
	}
	return []page.Block{{Table: t, Link: r.data("run", m)}, {Table: agents}, {Summary: "Configuration", Text: m.Config}}
}

// failures lists the games that agents lost through their own fault.
func (r *Run) failures() []page.Block {
	if len(r.Standings.Forfeits) == 0 {
		return nil
	}
	games := each.Map(r.Standings.Agents, func(a report.RatedAgent) (string, int) { return a.Name, a.Games })
	t := &page.Table{Caption: "Games that agents lost by a fault of their own. The folder failures of the run keeps evidence of the first ten of each agent.", Head: []string{"agent", "fault", ">games", ">of its games"}}
	for _, f := range r.Standings.Forfeits {
		t.Add(f.Agent, f.Termination, fmt.Sprint(f.Games), fmt.Sprint(games[f.Agent]))
	}
	return []page.Block{{Table: t, Link: r.data("failures", r.Standings.Forfeits)}}
}

// duplicates says how many games are evidence.
func (r *Run) duplicates() []page.Block {
	d := r.Standings.Duplicates
	if d.Games == d.Distinct {
		return nil
	}
	return []page.Block{{Sentences: []string{fmt.Sprintf("Of the games, %s: duplicates are no evidence, and widen the intervals.", d)}, Link: r.data("duplicates", d)}}
}

// games shows the games most worth looking at.
func (r *Run) games() []page.Block {
	if len(r.Games) == 0 {
		return nil
	}
	t := &page.Table{Caption: "The largest swings of what an agent expected, upsets, the longest games and the shortest.", Head: []string{"game", "first", "second", "result", "ending", ">moves", "why"}}
	for _, g := range r.Games {
		rec := &g.record
		for _, why := range g.Why {
			t.Add(fmt.Sprint(g.Index), rec.Sides[0].Name, rec.Sides[1].Name, result(rec), cmp.Or(rec.Ending, string(rec.Termination)), fmt.Sprint(len(rec.Moves)), why)
		}
	}
	words := fmt.Sprintf("Each can be replayed: by the arrows of the keyboard, and t for the turning point. In a terminal: gipfarena show %s GAME.", sanitize.Shell(r.Dir))
	blocks := []page.Block{{Sentences: []string{words}, Table: t, Link: r.data("games", r.Games)}}
	for i := range r.Games {
		blocks = append(blocks, r.Games[i].block(r.number))
	}
	return blocks
}
