import { createHash } from 'node:crypto'
import pg from 'pg'
import { sqlState } from '../sql-state.ts'

/** More distinct texts than this point to SQL built by pasting values; those stay unprepared. */
const namesMax = 500

type Callback = (error: Error | null, result?: unknown) => void

/** PostgreSQL ends the connection after these errors: it shuts down, was told to end the connection, or found it idle for too long. */
const endingCodes = new Set(['57P01', '57P02', '57P05', '25P03', '25P04'])

/**
 * A pg client that runs every parameterised text as a named prepared statement, so PostgreSQL plans it once per connection. When the server ends
 * the connection, the client ends at once too: its pool would otherwise lend it out until it sees the socket closed.
 */
export class PreparedClient extends pg.Client {
  readonly #names = new Map<string, string>()
  /** Part of the names: those of an earlier one are not used again. */
  #generation = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('errorMessage', (error: Error) => {
      if (endingCodes.has(sqlState(error))) void this.end()
    })
  }

  // pg's `query` has seven overloads that no override can restate; only `(text, values)` and a config without a name are changed here.
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
   * Runs a statement after others that take no values and tell nothing, all in one exchange. When one of them fails those after it are
   * not run: PostgreSQL skips everything up to the end of the exchange.
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

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= namesMax) return undefined
    const name = createHash('sha1').update(`${this.#generation} ${text}`).digest('base64url').slice(0, 20)
    this.#names.set(text, name)
    return name
  }

  /** After a migration statements are prepared anew; `true` when this one may be asked again at once: no transaction has failed of it. */
  #prepareAnew(error: unknown): boolean {
    if (!isOutdatedStatement(error)) return false
    this.#names.clear()
    this.#generation += 1
    return this.getTransactionStatus() === 'I'
  }
}

/** A query with values and without a name, in either of the forms that pg takes it. */
function parameterised(config: unknown, values: unknown): pg.QueryConfig | null {
  if (typeof config === 'string') return Array.isArray(values) && values.length > 0 ? { text: config, values } : null
  const query = config as Partial<pg.QueryConfig> & { readonly submit?: unknown }
  if (query.text === undefined || query.name !== undefined || query.submit !== undefined) return null
  return query.values?.length ? (query as pg.QueryConfig) : null
}

/** What pg's `Query` does to send itself, which its types do not tell. */
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
    // Before all others: pg takes the first answer to a parse for that of the query's own name.
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

/** A statement that was prepared before a migration gave one of its tables another column, which its answer would have now. */
export function isOutdatedStatement(error: unknown): boolean {
  return (
    error instanceof Error &&
    sqlState(error) === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  )
}
