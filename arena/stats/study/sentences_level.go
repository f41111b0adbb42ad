package study

import (
	"fmt"
	"strings"

	"gipf.arena/arena/stats"
)

// Sentence says how a figure changes with strength; a figure in Elo has the unit {…, 1, "Elo", 0}.
func (t Trend) Sentence(game string, u Unit) string {
	verdict := "that is no more than chance"
	if t.Slope.Lo > 0 || t.Slope.Hi < 0 {
		verdict = "it changes with the level of play"
	}
	return fmt.Sprintf("At %s, %s by %d levels of %s changes by %s for 100 Elo of strength: %s. Levels scatter by %.*f %s about the line; one further step on, at %+.0f Elo, %s is expected.",
		game, u.Figure, t.Levels, t.Family, u.text(t.Slope), verdict, u.Decimals, t.Tau*u.Times, u.Name, t.NextX, u.text(t.Next))
}

// Sentence says whether a figure depends on who plays.
func (f Families) Sentence(game string, u Unit) string {
	var each []string
	for i, name := range f.Names {
		each = append(each, fmt.Sprintf("%s with %s", u.text(f.Means[i]), name))
	}
	text := fmt.Sprintf("At %s, %s is %s: ", game, u.Figure, strings.Join(each, ", "))
	switch {
	case f.Depends:
		return text + "it depends on who plays."
	case f.Differ.Contrasts == 0:
		return text + "one family says nothing of others."
	}
	return text + fmt.Sprintf("that it depends on who plays is not shown (p %s for means, %s for slopes).", small(f.Differ.P), small(f.Interaction.P))
}

// Sentence says whether handicaps between unequal opponents are worth what they are between equals.
func (a Additivity) Sentence(in Setting) string {
	text := fmt.Sprintf("%s the handicap is worth %s between equals and %s where the first player is stronger by %s", in.where(), elo(a.Equal), elo(a.Unequal), elo(a.Gap))
	switch {
	case !a.Tested:
		return text + fmt.Sprintf("; opponents further apart than %d Elo are no measure of handicaps.", FurthestBracket)
	case a.Off.P <= 0.05:
		return text + fmt.Sprintf(": Elo does not add up here (p %s).", small(a.Off.P))
	}
	return text + fmt.Sprintf(": no difference is shown (p %s).", small(a.Off.P))
}

// Sentence says whether a judge knows a game.
func (c Calibration) Sentence(judge, game string) string {
	slope := "without bounds"
	if !c.Slope.OpenLo && !c.Slope.OpenHi {
		slope = fmt.Sprintf("%.2f [%.2f, %.2f]", c.Slope.Center, c.Slope.Lo, c.Slope.Hi)
	}
	basis := fmt.Sprintf("slope %s, Brier score %.3f against %.3f of the mean score, %s", slope, c.Brier, c.Base, from(c.Games, c.Openings))
	if c.Known {
		return fmt.Sprintf("The judge %s knows %s (%s).", judge, game, basis)
	}
	return fmt.Sprintf("The judge %s does not know this game, %s: %s (%s). Nothing is said of what rests on its values.", judge, game, c.Why, basis)
}

// Happened says how often something happened, or that it did not: an event, a rule, or two games that an
// option made differ. share is [Sample.Share] of the games in which it did.
func Happened(what string, in Setting, share stats.Interval, games int) string {
	if share.Center > 0 {
		return fmt.Sprintf("%s, %s happens in %s of games (%d games).", in.where(), what, share.Percent(), games)
	}
	return fmt.Sprintf("%s, %s never happened in %d games: at these levels it happens in at most %.2g%% of games.", in.where(), what, games, 100*share.Hi)
}
