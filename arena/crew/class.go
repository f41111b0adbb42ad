package crew

import (
	"slices"
	"strings"

	"gipf.arena/internal/each"
)

// The classes of chunks: what their games demand of a worker. Games of engines have a class
// for each set of engines that occurs: "e-" and the beginnings of their hashes.
const (
	Any     = "any"     // nothing
	Timed   = "timed"   // clocks that can be trusted
	Engines = "engines" // any program that a run names
)

// classOf returns the class of two players' games, and the SHA-256 of each engine that the
// games demand, in hex.
func (s *RunService) classOf(players [2]int) (class string, engines []string) {
	class = Any
	for _, i := range players {
		if i < len(s.Varies) && s.Varies[i] {
			class = Timed
		}
		if i < len(s.Engines) {
			engines = append(engines, s.Engines[i]...)
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
	short := each.Of(engines, func(hash string) string { return hash[:min(16, len(hash))] })
	return "e-" + strings.Join(short, "-"), engines
}

// demands returns the possible classes of the run's games, with the engines of each.
func (s *RunService) demands() map[string][]string {
	all := map[string][]string{}
	n := 2
	if s.Tournament != nil {
		n = max(n, len(s.Tournament.Players))
	}
	for i := range n {
		for j := range i {
			class, engines := s.classOf([2]int{i, j})
			all[class] = engines
		}
	}
	return all
}

// serves reports whether a member may play games that demand engines. mu is held.
func (m *member) serves(class string, engines []string) bool {
	if class == Any || m.Trust == Public || m.allEngines {
		return class == Any || m.Trust != Public
	}
	return !slices.ContainsFunc(engines, func(hash string) bool { return !slices.Contains(m.engines, hash) })
}

// unserved says in a line, once for each class of offered games, that no worker present may play
// them. mu is held.
func (p *playing) unserved() {
	var lines []string
	offered := map[string]bool{}
	for _, c := range p.chunks {
		offered[c.class] = true
	}
	for class, engines := range p.wants {
		here, served := false, false
		for _, m := range p.coordinator.members {
			if p.coordinator.here(m) {
				here, served = true, served || m.serves(class, engines)
			}
		}
		line := p.lack(class, engines)
		if here && !served && !p.told[line] && offered[class] {
			p.told[line] = true
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	for _, line := range lines {
		p.coordinator.opt.Say(line)
	}
}

// lack says what no worker has.
func (s *RunService) lack(class string, engines []string) string {
	if class == Timed {
		return "games with clocks wait for a worker who is not public"
	}
	var names []string
	how := "(worker --engine FILE)"
	for _, f := range s.Files {
		if f.Program && slices.Contains(engines, f.Hash) {
			names = append(names, f.Ref)
		}
		if f.Offered {
			how = "(worker --allow-engines, with a key that is not public)"
		}
	}
	return "games wait for a worker who has the engine " + strings.Join(names, ", ") + " " + how
}
