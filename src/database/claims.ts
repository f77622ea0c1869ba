import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'
import type { Rows } from './database.ts'
import { isRefused } from './refusal.ts'

/** Work that is taken for a while, by rows. */
export interface Claiming<Taken> {
  /** Takes it, in one statement or transaction; every row that it takes bears the token. */
  readonly take: (token: string) => Promise<Taken>
  /** Makes due again what bears the token: nobody has taken it since, and nobody works on it. */
  readonly release: (token: string) => Promise<void>
}

/** The times that leases are judged and written by. */
export interface LeaseTimes {
  readonly now: Date
  readonly business: Date
}

interface ClaimsOptions {
  readonly random: Random
  readonly clock: Clock
  /** Reads the clock of the database, in a transaction where one is under way. */
  readonly time: (tx?: Rows) => Promise<Date>
}

interface LostClaim {
  readonly token: string
  readonly release: Claiming<unknown>['release']
  readonly lostAt: number
}

/** So long a server may still work on a statement whose connection has ended. No statement may take longer, and no lease is much longer. */
const lateMs = 120_000

/**
 * Claims of this process whose answers were lost. A connection that ends between commit and answer leaves rows that are leased to nobody:
 * without their release they would wait for their whole lease (docs/decisions/jobs-and-leases.md#lost-claims). The token tells them
 * from what other workers, and other claims of this process, have taken. One of these lives in a process.
 */
export class Claims {
  readonly #random: Random
  readonly #clock: Clock
  readonly #time: ClaimsOptions['time']
  #lost: readonly LostClaim[] = []

  constructor({ random, clock, time }: ClaimsOptions) {
    this.#random = random
    this.#clock = clock
    this.#time = time
  }

  /**
   * What time it is by the clock of the database, for `business` with what a sandbox has moved its own ahead. Otherwise a worker
   * whose clock is ahead would take what another works on, and one that is behind would write leases that are over
   * (docs/decisions/jobs-and-leases.md#clock-of-leases).
   */
  async times(tx?: Rows): Promise<LeaseTimes> {
    const now = await this.#time(tx)
    const ahead = this.#clock.business().getTime() - this.#clock.now().getTime()
    return { now, business: new Date(now.getTime() + ahead) }
  }

  /**
   * Claims work, after it has released what earlier claims lost. Throws without claiming when it cannot: nothing more is lost while the database is
   * away.
   */
  async take<Taken>({ take, release }: Claiming<Taken>): Promise<Taken> {
    await this.#releaseLost()
    const token = this.#random.uuid()
    try {
      return await take(token)
    } catch (error) {
      if (!isRefused(error)) this.#lost = [...this.#lost, { token, release, lostAt: this.#now() }]
      throw error
    }
  }

  /**
   * Each is released again for a while: the server may have committed only after the first release. After that the lease has ended by itself, and a
   * release that still fails stops nothing.
   */
  async #releaseLost(): Promise<void> {
    for (const one of this.#lost) {
      // A clock that was set back ends no wait.
      const isLate = Math.abs(this.#now() - one.lostAt) >= lateMs
      try {
        await one.release(one.token)
      } catch (error) {
        if (!isLate && !isRefused(error)) throw error
      }
      if (isLate) this.#lost = this.#lost.filter(other => other !== one)
    }
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}

/** Claims of a process that works on this database. */
export function claimsOn(db: Rows, parts: Pick<ClaimsOptions, 'random' | 'clock'>): Claims {
  return new Claims({ ...parts, time: (tx = db) => readDatabaseTime(tx) })
}

/** Returns the same dependencies with a clock that stands at the database's time, for decisions that processes on different machines must agree on. */
export async function atDatabaseTime<D extends { readonly claims: Claims; readonly clock: Clock }>(
  deps: D,
  tx?: Rows,
): Promise<D> {
  const { now, business } = await deps.claims.times(tx)
  return { ...deps, clock: { now: () => now, business: () => business } }
}

/** What time it is by the clock of the database: the same for every worker, whatever its own clock says. */
async function readDatabaseTime(rows: Rows): Promise<Date> {
  const { now } = await rows.kysely
    .selectNoFrom(e => e.fn<Date>('clock_timestamp', []).as('now'))
    .executeTakeFirstOrThrow()
  return now
}
