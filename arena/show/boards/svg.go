package boards

import (
	_ "embed" // the style sheet
	"fmt"
	"strings"
)

//go:embed picture.css
var css string

// ownColours are those of a file that stands alone.
const ownColours = ".gp{color:#2a241a}\n@media (prefers-color-scheme:dark){.gp{color:#e8e4da;--gp-page:#17181b}}\n"

// PictureOptions say how an SVG is written. The zero value is a file of its own.
type PictureOptions struct {
	// Bare leaves out the style sheet and the background: a page gives them.
	Bare bool
	// Title is what the picture is called, for those who do not see it.
	Title string
}

// SVG returns the drawing as one svg element, ending in a line feed.
func (d Drawing) SVG(o PictureOptions) []byte {
	var text strings.Builder
	fmt.Fprintf(&text, `<svg xmlns="http://www.w3.org/2000/svg" class="gp" role="img" viewBox="%d %d %d %d"`, d.Left, d.Top, d.Width, d.Height)
	if !o.Bare {
		fmt.Fprintf(&text, ` width="%d" height="%d"`, d.Width*7/10, d.Height*7/10)
	}
	fmt.Fprintf(&text, ` aria-label="%s"><title>%s</title>`, escape(o.Title), escape(o.Title))
	if !o.Bare {
		fmt.Fprintf(&text, "\n<style>\n%s%s</style>\n"+`<rect class="gp-page" x="%d" y="%d" width="%d" height="%d"/>`, css, ownColours, d.Left, d.Top, d.Width, d.Height)
	}
	text.WriteString(d.markup())
	text.WriteString("\n</svg>\n")
	return []byte(text.String())
}

// markup returns the parts, a line each, by which pages find what is new.
func (d Drawing) markup() string {
	var text strings.Builder
	for _, p := range d.Parts {
		text.WriteString("\n" + placed(p.X, p.Y, p.Markup))
	}
	return text.String()
}
