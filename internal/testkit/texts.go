package testkit

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"github.com/stretchr/testify/require"
)

// Texts are the texts of an SVG, which any reader of XML has to understand; it runs nothing.
func Texts[T ~string | ~[]byte](t require.TestingT, svg T) (texts []string) {
	for d := xml.NewDecoder(strings.NewReader(string(svg))); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		require.NoError(t, err, "%s", svg)
		if begin, ok := token.(xml.StartElement); ok {
			require.NotEqual(t, "script", begin.Name.Local)
			if begin.Name.Local == "style" {
				require.NoError(t, d.Skip())
			}
		}
		if s, ok := token.(xml.CharData); ok && strings.TrimSpace(string(s)) != "" {
			texts = append(texts, strings.TrimSpace(string(s)))
		}
	}
}
