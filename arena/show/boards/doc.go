// Package boards draws positions of any game as SVG.
//
// A game whose states are rules.Pictured says what is to be seen as a list of neutral
// shapes; this package knows how pieces look, arranges board, trays and words, and writes
// the markup. The text of any other game is drawn as text. So there is one place that
// knows how pictures look, and games know nothing of markup.
//
// # Markup
//
// Elements carry classes and no colours of their own; CSS, which is exported for pages,
// gives them colours by custom properties (--gp-field, --gp-white, …) with fallbacks, and
// words outside of the board take the colour of the page's text. SVG puts the same CSS into
// the file unless Options.Bare leaves it to the page. There are no ids, no scripts, no
// styles in attributes and nothing that is fetched, so that pictures can stand in any
// number on a page with a strict Content-Security-Policy.
//
// A Drawing is the same picture as parts, for pages that show a whole game: from one position
// to the next few of them change.
//
// # Replays
//
// [Replay] makes a game that is over, or under way, into something to look at: its
// moves with the agents' evaluations, the turning point, and its boards; as a value, as JSON
// with a schema version, as text, and as a page.
//
// # In a page of another program
//
// Assets are an ES module and a style sheet, to be served as files or put into the page.
// The module exports mount for replays, and play for a game that is played (package arena/show/play):
//
//	import {mount} from "./board.js";
//	const player = mount(element, replay);   // replay: the JSON of a Replay with Boards
//	player.update(replay);                   // the same game some moves later; optional
//
// It replaces what is in the element (HTML writes there, for readers without scripts, the
// board at the start, the board at the end and the table of moves) and needs no ids, no
// styles in attributes, no inline handlers, and nothing that is fetched: a
// Content-Security-Policy that allows the module and the style sheet is enough. The style
// sheet goes together with that of package boards. Keys, while the replay has the focus:
// left and right a move, up and down a turn, Home, End, and t for the turning point.
//
// # Boards
//
// A board is few parts that change from move to move. Boards holds each part once, in the
// order of drawing, and for each position which parts come and go (Boards.Steps); the
// module, and Boards.Drawing here, show those that are there. The markup is that of
// [Drawing.SVG] alone, so that what is looked at in its tests is what the page shows, and a game
// takes some tens of kilobytes, seen from either side (Boards.Turned).
package boards
