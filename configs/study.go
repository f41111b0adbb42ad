package configs

import "math"

// Study is a study of the balance and quality of games: a factorial of games and
// their handicaps by levels of play, each cell of it played to a stated precision,
// and the questions that the games are to answer.
type Study struct {
	Origin `yaml:"-"`

	// Name of the study: letters, digits, dot, dash and underscore. Required.
	Study string `yaml:"study" jsonschema:"required,maxLength=64,pattern=^[A-Za-z0-9][A-Za-z0-9._-]*$"`
	// Source of all randomness. The same seed gives the same records on any machine with any number of workers, however often the study is interrupted. Default 1.
	Seed uint64 `yaml:"seed" jsonschema:"default=1,minimum=0"`
	// The only game of the study, with the forms of games. Default none: games holds several.
	Game string `yaml:"game,omitempty" jsonschema:"maxLength=200"`
	// Full names of the games. Several in one: gipf/{basic,standard} are two, and gipf/basic:white={-2..2} are five whose number is a dose. Default none: game holds the only one.
	Games []string `yaml:"games,omitempty" jsonschema:"maxItems=1000"`
	// Levels of play, by families. Required.
	Levels []StudyFamily `yaml:"levels" jsonschema:"required,minItems=1,maxItems=100"`
	// Who plays whom: two copies of the same level, or beside these each level of a family against the next one of its list, which says how many Elo lie between levels. Default equal.
	Opponents string `yaml:"opponents" jsonschema:"default=equal,enum=equal,enum=neighbours"`
	// How the games begin.
	Openings StudyOpenings `yaml:"openings"`
	// When a cell has games enough.
	Precision StudyPrecision `yaml:"precision"`
	// Moves after which a game is stopped without a result, those of the opening included. Default 1000.
	MaxPlies int `yaml:"maxplies" jsonschema:"default=1000,minimum=1,maximum=1000000"`
	// An agent that values positions, the same for both sides. Without this group nothing is said that needs one.
	Judge *StudyJudge `yaml:"judge,omitempty"`
	// Probability that any claim of the questions is false, at most. Default 0.05.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// What the name of a game in a question means: cells, that game alone. The program writes it into the directory of a study; one that an older program began has none, and there a name without a dose means all doses of the game. Default cells.
	Reading string `yaml:"reading,omitempty" jsonschema:"enum=cells" hash:"-"`
	// The family of claims, fixed before the first game. Default none: the report describes and claims nothing.
	Questions []Question `yaml:"questions,omitempty" jsonschema:"maxItems=100"`
	// Learns an evaluation for each game, and answers each question with agents that have it, too: agents whose evaluations ship may be made for another game. Without this group nothing is learnt.
	Relearn *Relearn `yaml:"relearn,omitempty"`
	// Compute slots: agents that think at the same time. 0 takes the number of cores. Does not change the records. Default 0.
	Workers int `yaml:"workers" jsonschema:"default=0,minimum=0,maximum=4096" hash:"-"`
}

// StudyFamily is levels of play of one kind.
type StudyFamily struct {
	// Name of the family, unlike all others: small letters and digits. Required.
	Family string `yaml:"family" jsonschema:"required,maxLength=16,pattern=^[a-z][a-z0-9]*$"`
	// Spec of an agent. Several levels in one, from weak to strong: alphabeta:sims={100,400,1600}. Required.
	Spec string `yaml:"spec" jsonschema:"required,maxLength=1000"`
	// Most pairs of a cell at each level, in the order of the spec, where strong levels are dear: [4000, 2000, 500]. Two neighbours play as many as the fewer of theirs. Default none: those of precision.
	Max []int `yaml:"max,omitempty" jsonschema:"maxItems=100"`
}

// StudyOpenings says how the games of a study begin.
type StudyOpenings struct {
	// Whole random turns before the agents take over: a turn is all that a player does before the other is to move. Default 2.
	Turns int `yaml:"turns" jsonschema:"default=2,minimum=0,maximum=10000"`
	// Draws the random moves in the game that stands for the board, so that all games of that board have the same openings where they are legal. Default true.
	Shared bool `yaml:"shared" jsonschema:"default=true"`
}

// StudyPrecision says when a cell has games enough: never by what they say, always by
// how exactly they say it.
type StudyPrecision struct {
	// Half the width of the 95 % interval of the first mover's score that ends a cell, of the better player's score where levels differ; 0.03 are three percentage points. Default 0.03.
	Score float64 `yaml:"score" jsonschema:"default=0.03,exclusiveMinimum=0,maximum=0.5"`
	// Fewest pairs of a cell. Default 100.
	Min int `yaml:"min" jsonschema:"default=100,minimum=2,maximum=1000000"`
	// Most pairs of a cell. Default 4000.
	Max int `yaml:"max" jsonschema:"default=4000,minimum=2,maximum=1000000"`
	// Pairs between two looks. Default 25.
	Block int `yaml:"block" jsonschema:"default=25,minimum=1,maximum=100000"`
	// Games won, and games lost, that there must be before a narrow interval is believed. Default 10.
	Outcomes int `yaml:"outcomes" jsonschema:"default=10,minimum=0,maximum=1000000"`
}

// Pairs returns the number of pairs of a cell that is precise enough after the
// given number: the next whole block, at least the fewest and at most the most.
func (p StudyPrecision) Pairs(pairs float64) int {
	need := math.Ceil(math.Max(pairs, float64(p.Min))/float64(p.Block)) * float64(p.Block)
	return int(math.Min(need, float64(p.Max)))
}

// StudyJudge is an agent that values positions of games which it did not play.
type StudyJudge struct {
	// Spec of the agent. It must be reproducible, so it has no budget of time. Required.
	Spec string `yaml:"spec" jsonschema:"required,maxLength=1000"`
	// Share of the games that it looks at. Default 0.1.
	Share float64 `yaml:"share" jsonschema:"default=0.1,exclusiveMinimum=0,maximum=1"`
}

// Question is one of fair, differ, trend, dead, depth, luck, matters, even, find and card, with what belongs to it.
type Question struct {
	// Asks whether the first move is worth nothing at this game, or at all of them (all). The name of a game means that game alone, by any spelling: gipf/basic is gipf/basic:white=0, and no other dose. All of gipf/basic means the game and all its doses, gipf/basic:white={0..1} those of the range. With dose it is the game without that dose. Default: another question.
	Fair string `yaml:"fair,omitempty" jsonschema:"maxLength=200"`
	// Parameter of the game whose range is a dose: the question is then what a dose is worth, and which one makes the game fair. Default none.
	Dose string `yaml:"dose,omitempty" jsonschema:"maxLength=64"`
	// Who has the dose, first or second: default the player of whom the option is (first and white, second and black), else first. In a question matters who must do without, the first mover, the second or each (both): default the mean of the two.
	Seat string `yaml:"seat,omitempty" jsonschema:"enum=first,enum=second,enum=both"`
	// Differences of strength in Elo that a dose is to make up for. Default only 0.
	Gaps []float64 `yaml:"gaps,omitempty" jsonschema:"maxItems=100"`
	// How far from one half the first mover's score may be in a game that is called fair. Default 0.02.
	Margin float64 `yaml:"margin,omitempty" jsonschema:"minimum=0,maximum=0.5"`
	// Asks whether two games differ, named as in fair. One game is compared with each of the other side, and of two sides with several games those of equal doses. Default: another question.
	Differ []string `yaml:"differ,omitempty" jsonschema:"maxItems=2"`
	// Figures that are compared, by name. Default first-score.
	In []string `yaml:"in,omitempty" jsonschema:"maxItems=100"`
	// How far apart figures may be that are called equivalent. Default none: no figure is.
	Equivalent []Margin `yaml:"equivalent,omitempty" jsonschema:"maxItems=100"`
	// Asks whether a figure changes with the level of play. Default: another question.
	Trend string `yaml:"trend,omitempty" jsonschema:"enum=first-score,enum=first-elo"`
	// What the figure may change with. Default levels.
	Over string `yaml:"over,omitempty" jsonschema:"enum=levels"`
	// Asks which rules never mattered at this game, named as in fair, or at all of them (all). Default: another question.
	Dead string `yaml:"dead,omitempty" jsonschema:"maxLength=200"`
	// Asks for a card of games, named as in fair, the first of them the reference: who is favoured, how long and dramatic games are, how they end, how deep they are and which rules are not used, on one screen. The last level of the first family plays; families with rising budgets tell the depth. Default: another question.
	Card string `yaml:"card,omitempty" jsonschema:"maxLength=200"`
	// Seconds that a turn takes, as the study assumes of people: the card then has a row of minutes. Default none, because no game of agents tells it.
	Pace float64 `yaml:"pace,omitempty" jsonschema:"minimum=0,maximum=1000000"`
	// Asks how many levels of play a game, named as in fair, has room for: how many Elo lie between random play and the last level of each family of levels with rising budgets, how many each doubling gains and whether the last one still does. Several games (zertz/{37,48}, all) are compared with the first. Neighbours play each other, and agents between them where they lie too far apart. Default: another question.
	Depth string `yaml:"depth,omitempty" jsonschema:"maxLength=200"`
	// Asks how results at a game, named as in fair, divide into the set-up, the seat, the skill of neighbouring levels and the rest. Random moves before the agents take over (openings) count as set-up. Default: another question.
	Luck string `yaml:"luck,omitempty" jsonschema:"maxLength=200"`
	// Asks what it costs a player at a game, named as in fair, never to make some kind of move where there are others: each level plays itself without that kind. Default: another question.
	Matters string `yaml:"matters,omitempty" jsonschema:"maxLength=200"`
	// Kinds of moves, as the agent restrict takes them: globs over their texts (W*), features of moves (@capture) or what a move makes happen (event/row-kept), several in one separated by |. Default all features of moves that the game has.
	Kinds []string `yaml:"kinds,omitempty" jsonschema:"maxItems=100"`
	// Asks which dose makes a game even: found by few games, and not by a list of games that are all played. Default: another question.
	Even *Even `yaml:"even,omitempty"`
	// Asks which combinations of several options of a game bring several figures to where they are wanted. Default: another question.
	Find *Find `yaml:"find,omitempty"`
}

// Margin is how far apart a figure of two games may be.
type Margin struct {
	// Name of the figure. Required.
	Figure string `yaml:"figure" jsonschema:"required,maxLength=64"`
	// The margin, in units of the figure. Required.
	Within float64 `yaml:"within" jsonschema:"required,exclusiveMinimum=0,maximum=1000000000"`
}

// ReadingCells is the Reading of every study that begins.
const ReadingCells = "cells"

// AllGames stands for all games of a study where a question names one.
const AllGames = "all"

// resolve sets the defaults that depend on what is asked.
func (s *Study) resolve() {
	for i := range s.Questions {
		if k := s.Questions[i].kind(); k != nil && k.resolve != nil {
			k.resolve(&s.Questions[i])
		}
	}
}
