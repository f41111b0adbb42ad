package agents

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A pattern names kinds of moves: alternatives separated by "|", of which
// each is a glob over the move's text ("W*" for placements of white marbles
// in ZÈRTZ, "claim:*", "?1-b[2-5]"), or "@" and the name of a feature of
// moves, which stands for the moves for which it is not 0 ("@push-gipf",
// "@corner"), or "event/" and the name of an event of the game ([rules.Events]),
// which stands for the moves that cause it. Each pattern has its own buffer.
type pattern struct {
	game     rules.Game
	globs    []string
	features []int
	events   rules.Events
	buf      []float64
}

// parsePattern reads a pattern for a game. The error quotes the alternative that
// is not a glob, or names a feature that the game does not have.
func parsePattern(g rules.Game, text string) (*pattern, error) {
	p := &pattern{game: g}
	for part := range strings.SplitSeq(text, "|") {
		if event, is := strings.CutPrefix(part, "event/"); is {
			happens, err := eventOf(g, event)
			if err != nil {
				return nil, fmt.Errorf("pattern %q: %w", text, err)
			}
			p.events |= happens
			continue
		}
		name, isFeature := strings.CutPrefix(part, "@")
		if !isFeature {
			if _, err := path.Match(part, ""); err != nil || part == "" {
				return nil, fmt.Errorf("pattern %q: %q is no glob such as W* or [ab]1-*", text, part)
			}
			p.globs = append(p.globs, part)
			continue
		}
		i, err := moveFeature(g, name)
		if err != nil {
			return nil, fmt.Errorf("pattern %q: %w", text, err)
		}
		p.features = append(p.features, i)
	}
	return p, nil
}

// eventOf returns the event with that name, as a set.
func eventOf(g rules.Game, name string) (rules.Events, error) {
	var names []string
	for k, kind := range rules.EventKinds(g) {
		if kind.Name == name {
			return rules.Event(k), nil
		}
		names = append(names, kind.Name)
	}
	if len(names) == 0 {
		return 0, fmt.Errorf("the game names no events, %q is none", name)
	}
	return 0, fmt.Errorf("unknown event %q; %s", name, sanitize.Hint(name, names))
}

// moveFeature returns the index of a feature of moves.
func moveFeature(g rules.Game, name string) (int, error) {
	namer, ok := g.(rules.MoveFeatureNamer)
	if !ok {
		return 0, fmt.Errorf("the game has no features of moves, %q is none", name)
	}
	names := namer.MoveFeatureNames()
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("unknown feature %q of moves; %s", name, sanitize.Hint(name, names))
}

// clone returns the same pattern for another agent.
func (p *pattern) clone() *pattern {
	return &pattern{game: p.game, globs: p.globs, features: p.features, events: p.events}
}

// matches reports whether the pattern names a legal move of s. A glob needs the
// move's text; a feature does not.
func (p *pattern) matches(s rules.State, m rules.Move) bool {
	if p.events != 0 && s.(rules.Eventful).Events(m)&p.events != 0 {
		return true
	}
	if len(p.features) > 0 {
		p.buf = s.(rules.MoveFeatured).MoveFeatures(m, p.buf[:0])
		if slices.ContainsFunc(p.features, func(i int) bool { return p.buf[i] != 0 }) {
			return true
		}
	}
	if len(p.globs) == 0 {
		return false
	}
	text := p.game.FormatMove(s, m)
	return slices.ContainsFunc(p.globs, func(glob string) bool {
		hit, _ := path.Match(glob, text) // parsePattern has checked that it is a glob
		return hit
	})
}
