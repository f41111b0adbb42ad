package sanitize

import (
	"regexp"
	"sync"
)

// places are names of directories from the root on, bare and within quotes.
var places = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"/[^"]*/|(?:^|[^\w.\-/])/(?:[^/\s":]+/)+`) })

// Said returns what a page says of an error: of a file only its name, and not where it lies on
// this machine.
func Said(err error) string {
	return places().ReplaceAllStringFunc(err.Error(), func(place string) string {
		if place[0] == '/' {
			return ""
		}
		return place[:1]
	})
}
