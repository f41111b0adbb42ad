package crew

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"time"

	"gipf.arena/arena"
)

// A span is the least and the greatest value of a field: a number, or the length of a text or a list.
type span struct{ least, most int64 }

const (
	// longestText bounds texts that give reasons, in bytes, mostText the contents of a message.
	longestText, mostText = 1 << 12, 4 << 20
	// mostSlots bounds the slots of a worker.
	mostSlots = 4096
)

// spans are the ranges of the fields of all messages. Chunk and Result check theirs where they are read.
var spans = map[string]span{
	"Hello.Protocol": {0, math.MaxInt32}, "Hello.Code": {0, 200}, "Hello.Arch": {0, 200}, "Hello.Slots": {1, mostSlots},
	"Hello.Engines": {0, mostEngines}, "Hello.Chunks": {0, mostSlots + 2*spareLeases + 8},
	"Reply.Refused": {0, longestText},
	"Welcome.Lease": {0, int64(24 * time.Hour)}, "Welcome.Spread": {0, int64(24 * time.Hour)},
	"LeaseAnswer.Chunk": {0, mostText}, "LeaseAnswer.Ticket": {0, 64},
	"RunAnswer.Config": {0, mostText},
	"RunAnswer.Exam":   {0, mostText}, "RunAnswer.MaxPlies": {0, arena.MaxPlyCap}, "RunAnswer.Files": {0, 1 << 12},
	"File.Ref": {0, longestText}, "File.Hash": {0, 64}, "File.Size": {0, 1 << 40}, "File.Text": {0, 0},
	"FileQuestion.Hash": {0, 64},
	"FileAnswer.Text":   {0, mostText},
	"Answer.Unstored":   {0, 2 * MostPairs},
}

// decode reads a message, and says which of its fields is out of range.
func decode(data []byte, message any) error {
	if err := json.Unmarshal(data, message); err != nil {
		return fmt.Errorf("crew: a message that cannot be read: %w", err)
	}
	return within(reflect.ValueOf(message).Elem())
}

// within says which field of a message is out of range.
func within(m reflect.Value) error {
	for i := range m.NumField() {
		f, n := m.Field(i), int64(0)
		switch f.Kind() {
		case reflect.Int, reflect.Int64:
			n = f.Int()
		case reflect.String, reflect.Slice:
			n = int64(f.Len())
		case reflect.Struct:
			if m.Type().Field(i).Anonymous {
				if err := within(f); err != nil {
					return err
				}
			}
			continue
		default:
			continue // a bool, an ID of a fixed length, a number without a range, a Meta
		}
		name := m.Type().Name() + "." + m.Type().Field(i).Name
		if s := spans[name]; n < s.least || n > s.most {
			return fmt.Errorf("crew: %s is %d, want %d to %d", name, n, s.least, s.most)
		}
		if f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Struct {
			for j := range f.Len() {
				if err := within(f.Index(j)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
