// Reads the Parquet files of its arguments by hyparquet, an independent reader,
// and prints what it found as JSON: for each file its metadata and its
// rows. Numbers of 64 bits are printed as texts.
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'

const found = []
for (const path of process.argv.slice(2)) {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  found.push({
    num_rows: metadata.num_rows,
    row_groups: metadata.row_groups.length,
    codecs: [...new Set(metadata.row_groups.flatMap(g => g.columns.map(c => c.meta_data.codec)))],
    key_values: Object.fromEntries(metadata.key_value_metadata.map(e => [e.key, e.value])),
    rows: await parquetReadObjects({ file, metadata, compressors }),
  })
}
console.log(JSON.stringify(found, (_, v) => typeof v === 'bigint' ? v.toString() : v))
