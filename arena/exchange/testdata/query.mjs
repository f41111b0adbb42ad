// Runs the SQL statements of its arguments by DuckDB and prints the rows of each
// as JSON.
import { DuckDBInstance } from '@duckdb/node-api'

const connection = await (await DuckDBInstance.create()).connect()
const answers = []
for (const query of process.argv.slice(2)) {
  answers.push((await connection.runAndReadAll(query)).getRowsJson())
}
console.log(JSON.stringify(answers))
