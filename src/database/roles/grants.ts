import { all, readOnly, same, type Rights, type TableRights } from './rights.ts'
import { tableRights, type RoleNames } from './roles.ts'

/** Queue rows are hints: losing or changing them costs time, not money. */
const queueRights: TableRights = same(all)
/** The tables of pg-boss: its own, and one for each queue with a separate table. */
const queueTables = /^(job|queue|schedule|subscription|version|bam|warning|queue_stats(_\d+)?|job_\w+|j[0-9a-f]{56})$/
/** No role may use the migrator's list. */
const migrationTables = /^kassa_migration(_\w+)?$/

/** Returns the roles' rights on a table; `null`: none. Throws for a table without a decision. */
function rightsOf(table: string): TableRights | null {
  if (Object.hasOwn(tableRights, table)) return tableRights[table]!
  if (queueTables.test(table)) return queueRights
  if (migrationTables.test(table)) return null
  throw new Error(
    `Nobody has said who may do what with the table ${table}: src/database/roles/roles.ts names every one`,
  )
}

/** Functions with the owner's rights. Only the worker may call them. */
const partitionFunctions = ['make_partition(text, date)', 'drop_partition(text, date, timestamptz)']

export interface TableShape {
  readonly table: string
  readonly columns: readonly string[]
  /** Columns with a default value. */
  readonly filled: readonly string[]
  /** Identity columns. A role that could set one might take the ids of all later rows, or exceed them. */
  readonly numbered: readonly string[]
}

/**
 * Returns the statements that grant the service's roles exactly their rights on these tables, whatever they had before. Throws for a table
 * missing from the list, and for a listed one that does not exist.
 */
export function grantStatements(tables: readonly TableShape[], roles: RoleNames, schemas: readonly string[]): string[] {
  const services = readersOf({}, roles)
  const missing = Object.keys(tableRights).filter(name => !tables.some(({ table }) => table === name))
  if (missing.length > 0)
    throw new Error(`There is no table ${missing.join(', ')}, which src/database/roles/roles.ts names`)
  const named = schemas.map(quote).join(', ')
  return [
    `grant usage on schema ${named} to ${services}, ${quote(roles.signer)}`,
    `revoke all on all tables in schema ${named} from ${services}, ${quote(roles.signer)}, public`,
    ...partitionFunctions.map(one => `grant execute on function ${one} to ${quote(roles.worker)}`),
    ...tables.flatMap(shape => tableStatements(shape, roles)),
  ]
}

/** A table by its name here, or by its name on a Citus server, where rows come with all their values. */
type ColumnScope = { readonly name: string; readonly filled: readonly string[]; readonly isServer: boolean }

/** Returns the statements that grant the rights on one table. */
export function tableStatements(
  { table, columns, numbered }: TableShape,
  roles: RoleNames,
  scope: ColumnScope = { name: quote(table), filled: [], isServer: false },
): string[] {
  const rights = rightsOf(table)
  if (rights === null) return []
  const { name } = scope
  const on = { ...scope, columns, numbered: scope.isServer ? [] : numbered }
  return [
    `grant select on ${name} to ${readersOf(rights, roles)}`,
    ...(rights.shown
      ? [`grant select (${rights.shown.map(quote).join(', ')}) on ${name} to ${quote(roles.checker)}`]
      : []),
    ...grants(on, rights.api, roles.api),
    ...grants(on, rights.worker, roles.worker),
    ...(rights.signer ? [`grant select on ${name} to ${quote(roles.signer)}`] : []),
    ...grants(on, rights.signer ?? readOnly, roles.signer),
  ]
}

/** Returns the roles that may read a table, except the signer. */
function readersOf(
  { hidden, isWorkerOnly }: Pick<TableRights, 'hidden' | 'isWorkerOnly'>,
  { api, worker, checker }: RoleNames,
): string {
  const others = isWorkerOnly ? [] : hidden ? [api] : [api, checker]
  return [worker, ...others].map(quote).join(', ')
}

function grants(
  { name, filled, columns, numbered }: Omit<ColumnScope, 'isServer'> & Pick<TableShape, 'columns' | 'numbered'>,
  rights: Rights,
  role: string,
): string[] {
  const { keep = [], only = columns, give } = rights
  const columnList = only.filter(column => !keep.includes(column)).map(quote)
  const given = (give ? [...new Set([...give, ...filled])] : columns).filter(column => !numbered.includes(column))
  const wanted = [
    ...(rights.insert ? [given.length < columns.length ? `insert (${given.map(quote).join(', ')})` : 'insert'] : []),
    ...(rights.update ? [columnList.length < columns.length ? `update (${columnList.join(', ')})` : 'update'] : []),
    ...(rights.delete ? ['delete'] : []),
  ]
  return wanted.length > 0 ? [`grant ${wanted.join(', ')} on ${name} to ${quote(role)}`] : []
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
