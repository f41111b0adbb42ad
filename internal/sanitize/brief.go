package sanitize

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"gipf.arena/internal/each"
)

const (
	mostQuoted = 200  // characters of a text that a message quotes, with the … of a cut
	mostLine   = 1000 // bytes of a line of a message
	mostLines  = 25   // lines of a message, such as one a problem
)

// Quote quotes a text in Go's way. Of more than 200 characters it quotes the first 199 and
// says how many bytes there are: "aaaa…" (52428800 bytes). Brief does not cut that again.
func Quote[T ~string | ~[]byte](text T) string {
	s, kept := string(text), 0
	for range mostQuoted - 1 {
		_, size := utf8.DecodeRuneInString(s[kept:])
		kept += size
	}
	if utf8.RuneCountInString(s[kept:]) <= 1 {
		return strconv.Quote(s)
	}
	quoted := strconv.Quote(s[:kept])
	return fmt.Sprintf(`%s…" (%d bytes)`, quoted[:len(quoted)-1], len(s))
}

// Brief returns an error's message as it may be shown or sent: Text, each text in quotes
// as Quote writes it, lines of at most 1,000 bytes, of which a longer one loses its
// middle, and at most 25 of them. So no parser has to bound what it quotes.
func Brief(message string) string {
	lines := strings.SplitN(Text(message), "\n", mostLines+1)
	if len(lines) > mostLines {
		lines[mostLines] = fmt.Sprintf("… (%s more)", Count(1+strings.Count(lines[mostLines], "\n"), "line", "lines"))
	}
	return strings.Join(each.Of(lines, func(line string) string { return withoutMiddle(shortQuotes(line)) }), "\n")
}

// shortQuotes cuts the quoted texts of a line. It stops where a quote does not end:
// looking for the next one within it would take time with the square of the length.
func shortQuotes(line string) string {
	var out strings.Builder
	for {
		before, _, found := strings.Cut(line, `"`)
		out.WriteString(before)
		line = line[len(before):]
		literal, err := strconv.QuotedPrefix(line)
		if !found || err != nil {
			return out.String() + line
		}
		line = line[len(literal):]
		if text, err := strconv.Unquote(literal); err == nil && len(literal) > mostQuoted {
			literal = Quote(text)
		}
		out.WriteString(literal)
	}
}

// withoutMiddle keeps both ends of a line that is too long: the place stands in front,
// and what is wanted often behind.
func withoutMiddle(line string) string {
	if len(line) <= mostLine {
		return line
	}
	const ends = mostLine/2 - 20 // bytes, so that the words between fit
	from, to := ends, len(line)-ends
	for !utf8.RuneStart(line[from]) {
		from--
	}
	for !utf8.RuneStart(line[to]) {
		to++
	}
	return fmt.Sprintf("%s… (%d bytes) …%s", line[:from], to-from, line[to:])
}

// Count says a number with the word that fits it: "1 cell", "0 cells", "3 cells".
func Count[N int | int64](n N, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

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
