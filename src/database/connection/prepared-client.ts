import { createHash } from 'node:crypto'
import pg from 'pg'
import { sqlState } from '../sql-state.ts'

/** More distinct texts mean SQL with pasted values. Those stay unprepared. */
const namesMax = 500

type Callback = (error: Error | null, result?: unknown) => void

/** Errors after which PostgreSQL ends the connection: shutdown, termination by an administrator, idle and transaction timeouts. */
const endingCodes = new Set(['57P01', '57P02', '57P05', '25P03', '25P04'])

/**
 * A pg client that runs every parameterised text as a named prepared statement, so PostgreSQL plans it once per connection. When the server
 * ends the connection, the client ends at once. Its pool would otherwise lend it out until the socket closes.
 */
export class PreparedClient extends pg.Client {
  readonly #names = new Map<string, string>()
  /** Part of the names, so that names of an earlier generation are not used again. */
  #generation = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('errorMessage', (error: Error) => {
      if (endingCodes.has(sqlState(error))) void this.end()
    })
  }

  // pg's `query` has seven overloads that no override can restate. This one changes only `(text, values)` and a config without a name.
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const run = super.query as (...args: unknown[]) => unknown
    const query = parameterised(config, values)
    if (!query || !this.#nameOf(query.text)) return run.call(this, config, values, callback)
    const named = () => ({ ...query, name: this.#nameOf(query.text) })
    if (typeof callback !== 'function')
      return (run.call(this, named()) as Promise<unknown>).catch((error: unknown) => {
        if (!this.#prepareAnew(error)) throw error
        return run.call(this, named())
      })
    const answer = callback as Callback
    const once: Callback = (error, result) =>
      error && this.#prepareAnew(error) ? run.call(this, named(), answer) : answer(error, result)
    return run.call(this, named(), once)
  }) as pg.Client['query']

  /**
   * Runs a statement after others that take no values and return no rows, all in one round trip. When one fails, PostgreSQL skips the rest
   * up to the sync.
   */
  async queryAfter(before: readonly string[], config: pg.QueryConfig): Promise<pg.QueryResult> {
    const name = this.#nameOf(config.text)
    try {
      return await new Promise<pg.QueryResult>((resolve, reject) => {
        const query = { ...(name !== undefined && { name }), ...config }
        const done: Callback = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult))
        super.query(new QueryAfter(before, query, done) as unknown as pg.Submittable)
      })
    } catch (error) {
      this.#prepareAnew(error)
      throw error
    }
  }

  /** Whether a text runs often enough: each prepared one holds some 100 kB of the connection's memory. */
  protected isWorthPreparing(_text: string): boolean {
    return true
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= namesMax || !this.isWorthPreparing(text)) return undefined
    const name = createHash('sha1').update(`${this.#generation} ${text}`).digest('base64url').slice(0, 20)
    this.#names.set(text, name)
    return name
  }

  /**
   * Drops all prepared statements after a migration. Returns `true` when the query can be retried at once, because no transaction has
   * failed with it.
   */
  #prepareAnew(error: unknown): boolean {
    if (!isOutdatedStatement(error)) return false
    this.#names.clear()
    this.#generation += 1
    return this.getTransactionStatus() === 'I'
  }
}

/** Returns a query with values and without a name, in either form that pg accepts. */
function parameterised(config: unknown, values: unknown): pg.QueryConfig | null {
  if (typeof config === 'string') return Array.isArray(values) && values.length > 0 ? { text: config, values } : null
  const query = config as Partial<pg.QueryConfig> & { readonly submit?: unknown }
  if (query.text === undefined || query.name !== undefined || query.submit !== undefined) return null
  return query.values?.length ? (query as pg.QueryConfig) : null
}

/** The methods of pg's `Query` that send it, which its types omit. */
interface SentQuery {
  hasBeenParsed(connection: pg.Connection): unknown
  prepare(connection: pg.Connection): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const SentQuery = pg.Query as unknown as new (config: object, values: undefined, done: Callback) => SentQuery

class QueryAfter extends SentQuery {
  readonly #before: readonly string[]
  readonly #query: { readonly name?: string; readonly text: string }
  #left: number

  constructor(before: readonly string[], query: { readonly name?: string; readonly text: string }, done: Callback) {
    super(query, undefined, done)
    this.#before = before
    this.#query = query
    this.#left = before.length
  }

  requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    const { name, text } = this.#query
    // First, because pg takes the first parse result for that of the query's own name.
    if (name !== undefined && !this.hasBeenParsed(connection)) {
      wire.parse({ name, text })
      wire.submittedNamedStatements[name] = text
    }
    for (const one of this.#before) {
      wire.parse({ text: one })
      wire.bind({})
      wire.execute({})
    }
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#left === 0) return super.handleCommandComplete(message, connection)
    this.#left -= 1
  }
}

/** The messages of PostgreSQL's extended protocol. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { readonly name?: string; readonly text: string }): void
  bind(message: object): void
  execute(message: object): void
}

/** Whether a migration has changed the result columns of a prepared statement. */
export function isOutdatedStatement(error: unknown): boolean {
  return (
    error instanceof Error &&
    sqlState(error) === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}
