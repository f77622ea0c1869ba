import { createHash } from 'node:crypto'
import pg from 'pg'

/** More distinct texts than this point to SQL built by pasting values; those stay unprepared. */
const namesMax = 500

/** A pg client that runs every parameterised text as a named prepared statement, so PostgreSQL plans it once per connection. */
export class PreparedClient extends pg.Client {
  readonly #names = new Map<string, string>()

  // pg's `query` has seven overloads that no override can restate; only the form (text, values) is changed here.
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const run = super.query as (...args: unknown[]) => unknown
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0) {
      return run.call(this, config, values, callback)
    }
    const name = this.#nameOf(config)
    return name ? run.call(this, { name, text: config, values }, callback) : run.call(this, config, values, callback)
  }) as pg.Client['query']

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= namesMax) return undefined
    const name = createHash('sha1').update(text).digest('base64url').slice(0, 20)
    this.#names.set(text, name)
    return name
  }
}
