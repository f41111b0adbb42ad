package crew

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// messages are those that are JSON.
func messages() []any {
	return []any{&Reply{}, &Hello{}, &Welcome{}, &LeaseAnswer{}, &RunQuestion{}, &RunAnswer{}, &FileQuestion{}, &FileAnswer{}, &Answer{}, &File{}}
}

// TestEveryFieldHasARange: each number, text and list of a message has a span, and is refused one beyond it.
func TestEveryFieldHasARange(t *testing.T) {
	seen := 0
	for _, m := range messages() {
		v := reflect.ValueOf(m).Elem()
		for i := range v.NumField() {
			name, kind := v.Type().Name()+"."+v.Type().Field(i).Name, v.Field(i).Kind()
			if kind != reflect.Int && kind != reflect.Int64 && kind != reflect.String && kind != reflect.Slice {
				continue
			}
			s, ok := spans[name]
			require.True(t, ok, name)
			seen++
			one := reflect.New(v.Type()).Elem()
			if v.Type().Name() == "Hello" {
				one.FieldByName("Slots").SetInt(1)
			}
			require.NoError(t, within(one), name)
			switch f := one.Field(i); kind {
			case reflect.Int, reflect.Int64:
				f.SetInt(s.most)
				require.NoError(t, within(one), name)
				f.SetInt(s.most + 1)
				require.ErrorContains(t, within(one), name)
				f.SetInt(s.least - 1)
			case reflect.String:
				f.SetString(string(make([]byte, s.most+1)))
			default:
				f.Set(reflect.MakeSlice(f.Type(), int(s.most)+1, int(s.most)+1))
			}
			require.ErrorContains(t, within(one), name)
		}
	}
	long := Answer{Reply: Reply{Refused: string(make([]byte, longestText+1))}}
	require.ErrorContains(t, within(reflect.ValueOf(&long).Elem()), "Reply.Refused", "what every answer may say has a range in each")
	files := RunAnswer{Files: []File{{Ref: "good"}, {Ref: "bad", Size: -1}}}
	require.ErrorContains(t, within(reflect.ValueOf(&files).Elem()), "File.Size is -1", "each file of a list has its ranges")
	require.Len(t, spans, seen, "no span is of a field that is gone")
}

// FuzzRanges reads any bytes as every message: the values read are within their spans.
func FuzzRanges(f *testing.F) {
	f.Add([]byte(`{"protocol":4,"slots":1,"lease":1,"files":[{"ref":"a","size":-1}],"unstored":9e9}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, m := range messages() {
			if decode(data, m) == nil {
				text, err := json.Marshal(m)
				require.NoError(t, err)
				again := reflect.New(reflect.TypeOf(m).Elem()).Interface()
				require.NoError(t, decode(text, again))
			}
		}
	})
}

// An answering connection answers everything alike.
type answering string

func (a answering) Ask(context.Context, string, []byte) ([]byte, error) { return []byte(a), nil }

// TestHostileCoordinator tells a worker what no coordinator would: it ends with an error, not with a panic.
func TestHostileCoordinator(t *testing.T) {
	for _, text := range []answering{`{"lease":1}`, `{"lease":-1}`, `{"lease":9e18}`, `{"lease":30000000000,"spread":-1}`, `{}`, `[]`, ``} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
			defer cancel()
			err := Work(ctx, text, WorkerOptions{Hello: Hello{Protocol: Protocol, Slots: 1}})
			require.ErrorContains(t, err, "what answers is no coordinator", text)
		})
	}
}
