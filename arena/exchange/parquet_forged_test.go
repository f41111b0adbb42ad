package exchange_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math"
	"runtime"
	"testing"

	"github.com/klauspost/compress/zstd"
	pq "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// forgedPage returns a table of points in which a change replaced the header and the body of a column's only
// page; the footer says where it ends, and is otherwise unchanged.
func forgedPage(t *testing.T, column int, change func(h *format.PageHeader, body []byte) (head, forged []byte)) []byte {
	t.Helper()
	text := writtenRows(t, 300)
	file, err := pq.OpenFile(bytes.NewReader(text), int64(len(text)))
	require.NoError(t, err)
	meta := *file.Metadata()
	columns := meta.RowGroups[0].Columns
	begin, size := columns[column].MetaData.DataPageOffset, columns[column].MetaData.TotalCompressedSize
	var h format.PageHeader
	reader := new(thrift.CompactProtocol).NewReaderFromBytes(text[begin : begin+size])
	require.NoError(t, thrift.NewDecoder(reader).Decode(&h))
	head, body := change(&h, bytes.Clone(text[begin+int64(reader.BytesRead()):begin+size]))
	if head == nil {
		h.CRC = int32(crc32.ChecksumIEEE(body))
		head, err = thrift.Marshal(new(thrift.CompactProtocol), &h)
		require.NoError(t, err)
	}
	more := int64(len(head)+len(body)) - size
	for i := range columns {
		columns[i].ColumnIndexOffset, columns[i].OffsetIndexOffset = 0, 0
		if i > column {
			columns[i].MetaData.DataPageOffset += more
		}
	}
	columns[column].MetaData.TotalCompressedSize += more
	last := columns[len(columns)-1].MetaData
	forged := bytes.Join([][]byte{text[:begin], head, body, text[begin+size:]}, nil)[:last.DataPageOffset+last.TotalCompressedSize]
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &meta)
	require.NoError(t, err)
	return withFooter(forged, footer)
}

func withFooter(text, footer []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(append(bytes.Clone(text), footer...), uint32(len(footer))), "PAR1"...)
}

// packed returns zeros as a zstd frame.
func packed(t *testing.T, zeros int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b)
	require.NoError(t, err)
	_, err = w.Write(make([]byte, zeros))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// TestForgedPages: a table whose pages claim more than its footer, more than they hold, or hold more than they claim,
// is refused in one line before it takes memory.
func TestForgedPages(t *testing.T) {
	testkit.SkipInRace(t)
	type change = func(h *format.PageHeader, body []byte) (head, forged []byte)
	v2 := func(change func(h *format.DataPageHeaderV2)) change {
		return func(h *format.PageHeader, body []byte) ([]byte, []byte) {
			change(&h.DataPageHeaderV2.V)
			return nil, body
		}
	}
	long := binary.AppendUvarint(nil, math.MaxInt32)
	for name, c := range map[string]struct {
		column int
		change change
	}{
		"uncompressed size": {1, func(h *format.PageHeader, body []byte) ([]byte, []byte) {
			h.UncompressedPageSize = math.MaxInt32
			return nil, body
		}},
		"compressed size": {1, func(h *format.PageHeader, body []byte) ([]byte, []byte) {
			h.CompressedPageSize = math.MaxInt32
			return nil, body
		}},
		"values":         {1, v2(func(h *format.DataPageHeaderV2) { h.NumValues = math.MaxInt32 })},
		"values of text": {0, v2(func(h *format.DataPageHeaderV2) { h.NumValues = math.MaxInt32 })},
		"nulls":          {1, v2(func(h *format.DataPageHeaderV2) { h.NumNulls = math.MaxInt32 })},
		"levels":         {1, v2(func(h *format.DataPageHeaderV2) { h.DefinitionLevelsByteLength = math.MaxInt32 })},
		"repetition":     {1, v2(func(h *format.DataPageHeaderV2) { h.RepetitionLevelsByteLength = 1 })},
		"encoding":       {1, v2(func(h *format.DataPageHeaderV2) { h.Encoding = format.DeltaBinaryPacked })},
		"of another kind": {1, func(h *format.PageHeader, body []byte) ([]byte, []byte) {
			h.Type = format.DataPage
			h.DataPageHeader.Valid, h.DataPageHeader.V.NumValues = true, math.MaxInt32
			return nil, body
		}},
		"long statistics": {1, func(_ *format.PageHeader, body []byte) ([]byte, []byte) {
			return append([]byte{0x15, 6, 0x15, 0, 0x15, 0, 0x5c, 0x8c, 0x18}, long...), body // type, sizes, header of version 2, its statistics, their largest value
		}},
		"bomb": {0, func(h *format.PageHeader, _ []byte) ([]byte, []byte) {
			body := packed(t, 64<<20)
			h.CompressedPageSize = int32(len(body))
			return nil, body
		}},
		"bomb of nothing": {0, func(h *format.PageHeader, _ []byte) ([]byte, []byte) {
			body := packed(t, 64<<20)
			h.CompressedPageSize, h.UncompressedPageSize = int32(len(body)), 0
			return nil, body
		}},
		"frame": {0, func(h *format.PageHeader, _ []byte) ([]byte, []byte) {
			body := append([]byte{0x28, 0xb5, 0x2f, 0xfd, 0xe0}, 0, 0, 0, 0x20, 0, 0, 0, 0, 1, 0, 0) // of 512 MiB, and one empty block
			h.CompressedPageSize = int32(len(body))
			return nil, body
		}},
		"bomb that its head admits": {1, func(h *format.PageHeader, body []byte) ([]byte, []byte) {
			levels := h.DataPageHeaderV2.V.DefinitionLevelsByteLength
			body = append(bytes.Clone(body[:levels]), packed(t, 200<<20)...) // the footer says nothing of it
			h.CompressedPageSize, h.UncompressedPageSize = int32(len(body)), levels+200<<20
			return nil, body
		}},
		"run of levels": {1, func(h *format.PageHeader, body []byte) ([]byte, []byte) {
			run := append(binary.AppendUvarint(nil, uint64(1)<<31), 1)
			body = append(run, body[h.DataPageHeaderV2.V.DefinitionLevelsByteLength:]...)
			h.CompressedPageSize += int32(len(run)) - h.DataPageHeaderV2.V.DefinitionLevelsByteLength
			h.UncompressedPageSize += int32(len(run)) - h.DataPageHeaderV2.V.DefinitionLevelsByteLength
			h.DataPageHeaderV2.V.DefinitionLevelsByteLength = int32(len(run))
			return nil, body
		}},
		"lengths": {0, func(h *format.PageHeader, _ []byte) ([]byte, []byte) {
			e, err := zstd.NewWriter(nil)
			require.NoError(t, err)
			text := binary.AppendUvarint([]byte{0x80, 1, 4}, 1<<29) // blocks of 128 in 4 parts, so many lengths
			text = append(text, make([]byte, int(h.UncompressedPageSize)-len(text))...)
			body := e.EncodeAll(text, nil)
			h.CompressedPageSize = int32(len(body))
			return nil, body
		}},
	} {
		t.Run(name, func(t *testing.T) { refusedInLittle(t, forgedPage(t, c.column, c.change)) })
	}
	plain := forgedPage(t, 1, func(_ *format.PageHeader, body []byte) ([]byte, []byte) { return nil, body })
	rows, _, err := readRows[point](plain)
	require.NoError(t, err, "the forger's tools alone do no harm")
	require.Equal(t, somePoints(300), rows)
}

// TestForgedFooters: a footer whose lists and texts claim more than the file holds.
func TestForgedFooters(t *testing.T) {
	testkit.SkipInRace(t)
	long := binary.AppendUvarint(nil, math.MaxInt32)
	for name, footer := range map[string][]byte{
		"groups after a column": append([]byte{0x15, 2, 0x29, 0x1c, 0x48, 1, 'a', 0, 0x16, 0, 0x19, 0xfc}, long...), // a column's name, rows, row groups
		"groups":                append([]byte{0x15, 2, 0x39, 0xfc}, long...),                                       // version 2, row groups
		"columns":               append([]byte{0x15, 2, 0x29, 0xfc}, long...),                                       // version 2, schema
		"text":                  append([]byte{0x15, 2, 0x29, 0x1c, 0x48}, long...),                                 // name of a column
		"map":                   append([]byte{0x15, 2, 0x8b}, append(long, 0x88)...),                               // an unknown field
		"deep":                  bytes.Repeat([]byte{0x1c}, 1<<20),                                                  // a structure in a structure
		"deep lists":            append([]byte{0x19}, bytes.Repeat([]byte{0x19}, 1<<19)...),                         // a list in a list
		"many groups":           append([]byte{0x15, 2, 0x39, 0xfc, 0xff, 0xff, 0x1f}, make([]byte, 1<<19)...),      // and each is empty
	} {
		t.Run(name, func(t *testing.T) { refusedInLittle(t, withFooter([]byte("PAR1"), footer)) })
	}
}

// TestForgedNumbers: a footer whose numbers are not those of the table, or cannot be.
func TestForgedNumbers(t *testing.T) {
	testkit.SkipInRace(t)
	text := writtenRows(t, 300)
	group := func(change func(g *format.RowGroup)) func(m *format.FileMetaData) {
		return func(m *format.FileMetaData) { change(&m.RowGroups[0]) }
	}
	column := func(change func(m *format.ColumnMetaData)) func(m *format.FileMetaData) {
		return group(func(g *format.RowGroup) { change(&g.Columns[1].MetaData) })
	}
	for i, c := range []struct {
		want   string
		change func(m *format.FileMetaData)
	}{
		{"", func(*format.FileMetaData) {}},
		{"num_rows=-1 is negative", group(func(g *format.RowGroup) { g.NumRows = -1 })}, // by the library
		{"rows in", group(func(g *format.RowGroup) { g.NumRows = math.MaxInt64 })},
		{"rows in", func(m *format.FileMetaData) {
			for range 30 {
				m.RowGroups = append(m.RowGroups, format.RowGroup{Columns: m.RowGroups[0].Columns, NumRows: 4000})
			}
		}},
		{"unpack to more than", column(func(m *format.ColumnMetaData) { m.TotalUncompressedSize = -1 })},
		{"unpack to more than", column(func(m *format.ColumnMetaData) { m.TotalUncompressedSize = math.MaxInt64 })},
		{`column "x" claims`, column(func(m *format.ColumnMetaData) { m.TotalCompressedSize = -1 })},
		{`column "x" claims`, column(func(m *format.ColumnMetaData) { m.TotalCompressedSize = math.MaxInt32 })},
		{`column "x" claims`, column(func(m *format.ColumnMetaData) { m.NumValues = 299 })},
		{`column "x" claims`, column(func(m *format.ColumnMetaData) { m.Codec = format.Snappy })},
		{`column "name" claims`, group(func(g *format.RowGroup) { g.NumRows = 299 })},
		{`column "x": its pages hold other numbers of values`, group(func(g *format.RowGroup) {
			g.NumRows = 301
			g.Columns[0].MetaData, g.Columns[1].MetaData.NumValues = g.Columns[1].MetaData, 301
			g.Columns[0].MetaData.NumValues = 301
		})},
	} {
		file, err := pq.OpenFile(bytes.NewReader(text), int64(len(text)))
		require.NoError(t, err)
		meta := *file.Metadata()
		c.change(&meta)
		footer, err := thrift.Marshal(new(thrift.CompactProtocol), &meta)
		require.NoError(t, err)
		_, _, err = readRows[point](withFooter(text[:len(text)-8-int(binary.LittleEndian.Uint32(text[len(text)-8:]))], footer))
		if c.want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, c.want, i)
		}
	}
}

// refusedInLittle reads a table, which must be refused in one line and few megabytes.
func refusedInLittle(t *testing.T, text []byte) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := readRows[point](text)
	runtime.ReadMemStats(&after)
	require.ErrorContains(t, err, "parquet: ")
	require.NotContains(t, err.Error(), "\n")
	require.NotContains(t, err.Error(), "runtime error")
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(40<<20), "%v", err)
}
