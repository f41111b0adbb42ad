package crew

import (
	"slices"
	"strings"

	"gipf.arena/arena"
)

// The classes of chunks: what their games demand of a worker. Games of engines have a class
// for each set of engines that occurs, "e-" and the beginnings of their hashes.
const (
	Any     = "any"     // nothing
	Timed   = "timed"   // clocks that can be trusted
	Engines = "engines" // whatever program a run names
)

// classOf returns the class of the games of two players, and the SHA-256 of each engine that
// they demand, in hex.
func (x *Hosted) classOf(players [2]int) (class string, engines []string) {
	class = Any
	for _, i := range players {
		if i < len(x.Varies) && x.Varies[i] {
			class = Timed
		}
		if i < len(x.Engines) {
			engines = append(engines, x.Engines[i]...)
		}
	}
	if len(engines) == 0 {
		return class, nil
	}
	slices.Sort(engines)
	engines = slices.Compact(engines)
	if slices.Contains(engines, "") {
		return Engines, engines
	}
	short := make([]string, len(engines))
	for i, hash := range engines {
		short[i] = hash[:min(16, len(hash))]
	}
	return "e-" + strings.Join(short, "-"), engines
}

// demands returns the classes that games of the run may have, with the engines of each.
func (x *Hosted) demands() map[string][]string {
	all := map[string][]string{}
	n := 2
	if x.Tournament != nil {
		n = max(n, len(x.Tournament.Players))
	}
	for i := range n {
		for j := range i {
			class, engines := x.classOf([2]int{i, j})
			all[class] = engines
		}
	}
	return all
}

// serves reports whether a member may have games that demand engines. h.mu is held.
func (m *member) serves(class string, engines []string) bool {
	if class == Any || m.circle == Public || m.allEngines {
		return class == Any || m.circle != Public
	}
	return !slices.ContainsFunc(engines, func(hash string) bool { return !slices.Contains(m.engines, hash) })
}

// unserved says in a line, once, for each class of games that are offered, that no worker who is
// there may have them.
func (x *Hosted) unserved(p *playing) {
	offered := map[string]bool{}
	x.mu.Lock()
	for _, c := range p.chunks {
		offered[c.class] = true
	}
	x.mu.Unlock()
	for _, line := range x.hall.lacking(x, offered) {
		if !p.told[line] {
			x.hall.say(line)
		}
		p.told[line] = true
	}
}

// lacking returns a line for each class that is offered and that no worker who is there may have.
func (h *Hall) lacking(x *Hosted, offered map[string]bool) (lines []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for class, engines := range x.wants {
		served, here := false, false
		for _, m := range h.members {
			if h.here(m) {
				here, served = true, served || m.serves(class, engines)
			}
		}
		if offered[class] && here && !served {
			lines = append(lines, x.lack(class, engines))
		}
	}
	slices.Sort(lines)
	return lines
}

// lack says what no worker has.
func (x *Hosted) lack(class string, engines []string) string {
	if class == Timed {
		return "games with clocks wait for a worker who is not public"
	}
	var names []string
	for _, f := range x.Files {
		if f.Program != "" && slices.Contains(engines, f.Program) {
			names = append(names, f.Ref)
		}
	}
	return "games wait for a worker who has the engine " + strings.Join(names, ", ") + " (worker --engine FILE)"
}

// A waiting is pairs of one class that wait until there is room for them.
type waiting struct {
	class string
	pairs []arena.Pair
}

// mostAside bounds the pairs that wait for workers who may have them, some 4 MB.
const mostAside = 1 << 16

// pairs takes pairs of one class for which there is room: those that were passed over before, or
// else from the schedule, where it passes over those of other classes. more is false when
// it has got no further.
func (x *Hosted) pairs(p *playing, size, slots int) (pairs []arena.Pair, class string, more bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, w := range p.aside {
		if n := min(size, len(w.pairs)); n > 0 && x.room(p, w.class, slots) {
			pairs, w.pairs = w.pairs[:n:n], w.pairs[n:]
			p.passed -= n
			return pairs, w.class, true
		}
	}
	for len(pairs) < size && p.schedule != nil && p.passed < mostAside {
		pair, ok := p.schedule.Next()
		if !ok {
			p.schedule = nil
			break
		}
		p.pairs--
		more = true
		this, _ := x.classOf(pair.Players)
		if class == "" && x.room(p, this, slots) {
			class = this
		}
		if this == class {
			pairs = append(pairs, pair)
		} else {
			p.pass(this, pair)
		}
	}
	return pairs, class, more
}

// pass passes a pair over.
func (p *playing) pass(class string, pair arena.Pair) {
	p.passed++
	for _, w := range p.aside {
		if w.class == class {
			w.pairs = append(w.pairs, pair)
			return
		}
	}
	p.aside = append(p.aside, &waiting{class, []arena.Pair{pair}})
}

// room reports whether a chunk of a class can be offered: there are not as many as workers
// can want soon. x.mu is held.
func (x *Hosted) room(p *playing, class string, slots int) bool {
	n, window := len(p.chunks), 2*slots+16
	if n < window || len(x.wants) == 1 {
		return n < window
	}
	n = 0
	for _, c := range p.chunks {
		if c.class == class {
			n++
		}
	}
	return n < window
}
