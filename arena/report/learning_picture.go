package report

import (
	"bytes"
	"fmt"
	"strings"
)

// The picture of a curve: its size, the room beside the axes, and a colour for each
// budget in turn (Okabe and Ito's, which the colour-blind tell apart).
const (
	pictureWidth  = 720
	pictureHeight = 360
	pictureLeft   = 64
	pictureBottom = 44
	pictureTop    = 36
	pictureRight  = 16
)

func pictureColour(i int) string {
	return []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7"}[i%4]
}

// picture is the curve as SVG: Elo above the start over the processor time up to each
// candidate, promoted ones filled and joined by a line, with their intervals.
func (l *Learning) picture() []byte {
	low, high := span(l.Ratings)
	all := max(l.upTo(len(l.Iterations)), 1)
	x := func(seconds float64) float64 {
		return pictureLeft + seconds/all*(pictureWidth-pictureLeft-pictureRight)
	}
	y := func(elo float64) float64 {
		return pictureTop + (high-elo)/(high-low)*(pictureHeight-pictureTop-pictureBottom)
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", pictureWidth, pictureHeight)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", pictureWidth, pictureHeight)
	for elo := low; elo <= high; elo += gridStep(high - low) {
		fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%+.0f</text>`+"\n",
			pictureLeft, pictureWidth-pictureRight, y(elo), y(elo), pictureLeft-6, y(elo)+4, elo)
	}
	for i, factor := range l.budgets() {
		colour := pictureColour(i)
		fmt.Fprintf(&b, `<text x="%d" y="20" fill="%s">at %d× the budget</text>`+"\n", pictureLeft+150*i, colour, factor)
		var path strings.Builder
		fmt.Fprintf(&path, "M%.1f %.1f", x(0), y(0))
		for _, r := range l.ratingsAt(factor) {
			px, e, fill := x(l.upTo(r.Iteration))+float64(3*i), r.Elo.Stats(), "white"
			if l.promoted(r.Iteration) {
				fill = colour
				fmt.Fprintf(&path, " L%.1f %.1f", px, y(e.Center))
			}
			fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="%s"/><circle cx="%.1f" cy="%.1f" r="3.5" fill="%s" stroke="%s"/>`+"\n",
				px, px, y(e.Lo), y(e.Hi), colour, px, y(e.Center), fill, colour)
		}
		fmt.Fprintf(&b, `<path d="%s" fill="none" stroke="%s" stroke-opacity="0.5"/>`+"\n", path.String(), colour)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d">Elo above the start, 95 %% (open circles: refused), over the processor time of the loop: %.0f s in all</text>`+"\n</svg>\n",
		pictureLeft, pictureHeight-14, all)
	return b.Bytes()
}

// upTo is the processor time until an iteration was done, in seconds.
func (l *Learning) upTo(iteration int) (cpu float64) {
	for _, s := range l.Spent {
		if s.Iteration <= iteration {
			cpu += s.CPU
		}
	}
	return cpu
}

// gridStep is how far apart the lines of a grid are that covers so many Elo.
func gridStep(elo float64) float64 {
	for _, step := range []float64{50, 100, 200, 500} {
		if elo <= 8*step {
			return step
		}
	}
	return 1000
}
