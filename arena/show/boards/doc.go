// Package boards draws positions of any game as SVG.
//
// A game whose states are rules.Pictured describes its picture as a list of neutral
// shapes; this package knows the look of the pieces, arranges board, trays and words, and
// writes the markup. It draws the text of any other game as text. So only this package
// knows how pictures look, and games know nothing of markup.
//
// # Markup
//
// Elements carry classes and no colours of their own; CSS, which is exported for pages,
// gives them colours by custom properties (--gp-field, --gp-white, …) with fallbacks, and
// words outside the board take the colour of the page's text. SVG puts the same CSS into
// the file unless Options.Bare leaves it to the page. There are no ids, no scripts, no
// styles in attributes and no external resources, so that a page with a strict
// Content-Security-Policy can hold any number of pictures.
//
// A Drawing is the same picture in parts, for pages that show a whole game: few parts change
// from one position to the next.
//
// # Replays
//
// [Replay] presents a game, finished or in progress: its moves with the agents' evaluations,
// the turning point, and its boards; as a value, as JSON with a schema version, as text, and
// as a page.
//
// # In a page of another program
//
// Assets are an ES module and a style sheet, served as files or put into the page. The module exports
// mount for replays, and play for a game in progress (package arena/show/play):
//
//	import {mount} from "./board.js";
//	const player = mount(element, replay);   // replay: the JSON of a Replay with Boards
//	player.update(replay);                   // the same game some moves later; optional
//
// It replaces the contents of the element (for readers without scripts, HTML writes there
// the first board, the last board and the table of moves). It needs no ids, no styles in
// attributes, no inline handlers, and no external resources: a Content-Security-Policy
// that allows the module and the style sheet is enough. The style sheet complements that
// of package boards. Keys, while the replay has the focus: left and right a move, up and
// down a turn, Home, End, and t for the turning point.
//
// # Boards
//
// Few parts of a board change from move to move. Boards holds each part once, in drawing order,
// and for each position the parts that come and go (Boards.Steps); the module, and
// Boards.Drawing here, show the parts that are present. All markup comes from [Drawing.SVG], so
// that its tests check what the page shows, and a game takes some tens of kilobytes, seen from
// either side (Boards.Turned).
package boards
