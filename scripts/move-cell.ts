// Moves a cell to another Citus server while it is in use: `node scripts/move-cell.ts CELL HOST:PORT`. DATABASE_URL must connect to the coordinator
// as an administrator. A move that fails or is interrupted leaves the cell where it was.
import pg from 'pg'
import { schemaOfCell } from '../src/lib/cell.ts'
import { withFiles } from '../src/config/files.ts'
import { moveSchema, serverOf } from '../src/database/cells/move-schema.ts'
import { readRoleNames } from '../src/migrate-all.ts'

const { env, problems: unread } = withFiles(process.env, ['DATABASE_URL'])
const problems = [...unread]
const [cell = '', target = '', ...rest] = process.argv.slice(2)
const [, host, port] = /^(.+):(\d{1,5})$/.exec(target) ?? []
if (!/^\d{1,2}$/.test(cell) || host === undefined || port === undefined || rest.length > 0)
  problems.push('Name the cell and its new server, such as: node scripts/move-cell.ts 1 db3.example:5432')
if (!env.DATABASE_URL) problems.push("DATABASE_URL is missing: set it to the coordinator's database.")
if (problems.length > 0) {
  for (const problem of problems) console.error(problem)
  process.exit(2)
}

const schema = schemaOfCell(env.KASSA_DATABASE_SCHEMA?.trim() || 'public', Number(cell))
const client = new pg.Client(env.DATABASE_URL)
await client.connect()
try {
  const from = await serverOf(client, schema)
  if (from === null) throw new Error(`no Citus server has the schema ${schema}`)
  console.log(`Moving cell ${cell} from ${from.host}:${from.port} to ${target}.`)
  await moveSchema(client, { schema, to: { host: host!, port: Number(port) }, names: readRoleNames(env) })
  console.log(`Cell ${cell} is on ${target}.`)
} catch (error) {
  console.error(`Cell ${cell} was not moved: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  await client.end()
}
