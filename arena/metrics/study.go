package metrics

import (
	"math"

	"github.com/prometheus/client_golang/prometheus"
)

// Study are the series of a study while it plays, in their own registry. They are safe
// for concurrent use. Make them with NewStudy.
type Study struct {
	pages
	games, cells *prometheus.GaugeVec // what
	looks        prometheus.Gauge
	target       prometheus.Gauge
	width, pairs *prometheus.GaugeVec // cell
}

// NewStudy returns the metrics of a study that plays each cell until half the width of
// its interval is at most target. It ignores the agents and the progress of the
// configuration.
func NewStudy(c Config, target float64) *Study {
	p := newPages(c)
	m := &Study{
		pages:  p,
		games:  p.gauge("arena_study_games", "Games of the study: those that are done, and those expected from the widths so far.", "what"),
		cells:  p.gauge("arena_study_cells", "Cells of the study: all, those that have begun, and those that are over.", "what"),
		looks:  p.gauge("arena_study_looks", "Looks at intervals so far, over all cells.").WithLabelValues(),
		target: p.gauge("arena_study_target_width", "Half the width of an interval that ends a cell, as a share of the points.").WithLabelValues(),
		width:  p.gauge("arena_study_cell_width", "Half the width of the 95 % interval of a cell that is being played, as a share of the points.", "cell"),
		pairs:  p.gauge("arena_study_cell_pairs", "Complete pairs at the last look at a cell that is being played.", "cell"),
	}
	m.target.Set(target)
	return m
}

// A StudyCell is the state of a cell being played, at its last look.
type StudyCell struct {
	Name  string
	Pairs int
	Half  float64 // infinite if the interval has no end
}

// A StudyState is what the metrics show of a study.
type StudyState struct {
	// Games is how many games are there, Expected how many there will be, as far as the
	// widths so far tell.
	Games, Expected int64
	// Cells is the number of cells, Begun how many have begun, Over how many have ended.
	Cells, Begun, Over int
	// Looks is the number of looks over all cells.
	Looks int
	// Open are the cells that are being played and have had a look. Their number
	// should be bounded: each has its own series.
	Open []StudyCell
}

// Set shows a state in place of the previous one.
func (m *Study) Set(s StudyState) {
	for what, n := range map[string]int64{"done": s.Games, "expected": s.Expected} {
		m.games.WithLabelValues(what).Set(float64(n))
	}
	for what, n := range map[string]int{"all": s.Cells, "begun": s.Begun, "over": s.Over} {
		m.cells.WithLabelValues(what).Set(float64(n))
	}
	m.looks.Set(float64(s.Looks))
	m.width.Reset()
	m.pairs.Reset()
	for _, c := range s.Open {
		m.pairs.WithLabelValues(c.Name).Set(float64(c.Pairs))
		if !math.IsInf(c.Half, 0) {
			m.width.WithLabelValues(c.Name).Set(c.Half)
		}
	}
}
