import {
  isRaw,
  raw,
  type AnyEntity,
  type Configuration,
  type Dictionary,
  type EntityData,
  type QueryResult,
  type RawQueryFragment,
  type Transaction,
} from '@mikro-orm/core'
import { NativeQueryBuilder, PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import { bindValues, type BoundQuery } from './bind-values.ts'

type Query = string | NativeQueryBuilder | RawQueryFragment
type Params = readonly unknown[] | Dictionary<unknown>

/** The ORM quotes values into the text of its queries. This class binds them, so that correctness does not depend on quoting. */
class BoundConnection extends PostgreSqlConnection {
  // oxlint-disable-next-line max-params -- the ORM's own signature
  override async execute<T extends QueryResult | EntityData<AnyEntity> | EntityData<AnyEntity>[]>(
    query: Query,
    params: Params = [],
    method: 'all' | 'get' | 'run' = 'all',
    ctx?: Transaction,
  ): Promise<T> {
    await this.ensureConnection()
    const { sql, values } = this.#bind(query, params)
    const client = (ctx ?? this.getClient()) as ReturnType<BoundConnection['getClient']>
    return this.executeQuery(sql, async () =>
      this.transformRawResult<T>(await client.executeQuery(CompiledQuery.raw(sql, [...values])), method),
    )
  }

  #bind(query: Query, params: Params): BoundQuery {
    const asked = query instanceof NativeQueryBuilder ? query.toRaw() : query
    if (isRaw(asked)) return bindValues(this.platform, asked.sql, asked.params)
    if (Array.isArray(params)) return bindValues(this.platform, asked, params)
    const named = raw(asked, params)
    return bindValues(this.platform, named.sql, named.params)
  }
}

/** The service's driver. */
export class BoundDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config)
    // The superclass creates the connection and offers no way to choose its class.
    Object.assign(this, { connection: new BoundConnection(this.config) })
  }
}
