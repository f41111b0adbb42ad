package page

import "gipf.arena/internal/each"

// A Row is an estimate of a forest plot, with its name. Group is its shape and colour, Note
// stands behind the figure.
type Row struct {
	Name     string
	Interval Interval
	Group    int
	Note     string
}

// A Forest is a picture of rows above an axis from Low to High, one below the other, with
// their figures as text; what has one bound alone has an arrow in place of a mark. Where there is Most the axis reaches as far as the values, and the ends
// of their intervals as far as Most beyond. Zero is marked on the axis, and with Held always on
// it. With Bars a bar goes from Base on the axis to the value, without it a dot stands there.
type Forest struct {
	Title, Axis           string
	Unit                  Unit
	Low, High, Zero, Most float64
	Held, Bars            bool
	Base                  float64
}

// The room of a forest plot beside its axis; on the left it is as wide as the names ask for.
const (
	forestRight = 205.0
	forestTop   = 34.0
)

// Draw draws the rows.
func (f Forest) Draw(rows []Row) *Chart {
	if f.Most > 0 {
		f.reach(rows)
	}
	s := Scale{f.Low, f.High, room(38, names(rows)), Width - forestRight}
	bottom := forestTop + Rowing*float64(len(rows))
	c := &Chart{Title: f.Title, Width: Width, Height: bottom + 22}
	c.Label(s.From, 14, "start", "small", f.Axis)
	for _, x := range s.Ticks() {
		c.Grid(s.At(x), forestTop-4, s.At(x), bottom, "grid")
		c.Label(s.At(x), bottom+16, "middle", "small", f.Unit.One(x))
	}
	if f.Zero > f.Low && f.Zero < f.High {
		c.Grid(s.At(f.Zero), forestTop-4, s.At(f.Zero), bottom, "zero")
	}
	for i, r := range rows {
		f.row(c, s, forestTop+Rowing*(float64(i)+0.5), r)
	}
	return c
}

// reach sets the ends of the axis by the rows.
func (f *Forest) reach(rows []Row) {
	all := each.Of(rows, func(r Row) Interval { return r.Interval })
	if f.Held {
		all = append(all, Interval{Value: f.Zero})
	}
	f.Low, f.High = Reach(f.Most, all...)
	f.Low = min(f.Low, f.High-f.Most/50) // of one row, too, ticks differ
}

// row draws one row at the height y.
func (f Forest) row(c *Chart, s Scale, y float64, r Row) {
	c.Label(s.From-10, y+4, "end", "", Short(r.Name, 38))
	figure := f.Unit.Text(r.Interval)
	if r.Note != "" {
		figure += " " + r.Note
	}
	c.Label(Width-forestRight+10, y+4, "start", "", figure)
	if !Bounded(r.Interval) {
		return
	}
	e := Estimate{Name: r.Name, Figure: figure, Class: Style(r.Group), Open: openness(r.Interval), X: s.At(r.Interval.Value), Y: y, Y1: y, Y2: y}
	e.X1, e.X2 = s.Ends(r.Interval)
	e.Mark = Shape(r.Group, e.X, y)
	if e.Open != "" { // no point was measured: an arrow at the end without a bound
		tip, back := e.X2, e.X2-9
		if r.Interval.Low == nil {
			tip, back = e.X1, e.X1+9
		}
		e.Mark = Path{At: []float64{tip, y, back, y - 4.5, back, y + 4.5}, Closed: true}
	}
	if f.Bars {
		from := s.At(f.Base)
		e.Mark = box(min(from, e.X), y-4, max(from, e.X, min(from, e.X)+0.5), y+4)
		e.Class += " bar"
	}
	c.Estimates = append(c.Estimates, e)
}

func names(rows []Row) []string { return each.Of(rows, func(r Row) string { return r.Name }) }

// room is how wide the longest of some names is that are cut after so many characters.
func room(most int, names []string) float64 {
	longest := 8
	for _, name := range names {
		longest = max(longest, len([]rune(Short(name, most))))
	}
	return 16 + 7.2*float64(longest)
}
