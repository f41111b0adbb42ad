// Package picture draws positions of any game as SVG.
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
// A Drawing is the same picture as parts, for whoever shows a whole game: from one position
// to the next few of them change.
package boards
