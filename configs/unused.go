package configs

// Unused says of which keys with a value of their own the tuner takes no notice.
func (n *Numbers) Unused() (lines []string) {
	m := &n.Match
	cma := m.Tuner == TunerCMA
	if (cma || m.Classic != nil) && m.Plan != *defaults[NumbersPlan]() {
		lines = append(lines, "match.plan: only the gain of an spsa is planned, and only where no other is given: it changes nothing here")
	}
	if cma && m.InFlight != defaults[NumbersMatch]().InFlight {
		lines = append(lines, "match.inflight: it is for an spsa and changes nothing here")
	}
	return lines
}

// Unused says of which keys with a value of their own the fit takes no notice.
func (t *Tune) Unused() (lines []string) {
	usual := defaults[Fit]()
	for _, k := range []struct {
		key   string
		given bool
	}{{"ridge", t.Fit.Ridge != usual.Ridge}, {"gradient", t.Fit.Gradient != usual.Gradient}, {"iterations", t.Fit.Iterations != usual.Iterations}} {
		if k.given && t.Fit.Kind == KindNet {
			lines = append(lines, "fit."+k.key+": it is for weighted sums, and changes nothing of a net (fit.net)")
		}
	}
	return lines
}
