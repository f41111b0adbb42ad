package page

import (
	"encoding/base64"
	"encoding/json"
	"html/template"
)

// A Link is a value as a file of JSON within the page, which a browser keeps under Name
// without a script and without asking for anything.
type Link struct {
	Name  string
	Value any
}

// JSON is the value, of which no text ends its element. The error is that of a value which is
// no JSON.
func (d Data) JSON() (template.JS, error) {
	text, err := json.Marshal(d.Value)
	return template.JS(text), err
}

// URL is the file. The error is that of a value which is no JSON.
func (l *Link) URL() (template.URL, error) {
	text, err := json.MarshalIndent(l.Value, "", " ")
	return template.URL("data:application/json;base64," + base64.StdEncoding.EncodeToString(append(text, '\n'))), err
}
