import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'
import type { Rows } from './database.ts'
import { isRefused } from './refusal.ts'

/** Work that is leased by rows. */
export interface Claiming<Taken> {
  /** Claims the work, in one statement or transaction. Every claimed row carries the token. */
  readonly take: (token: string) => Promise<Taken>
  /** Makes the rows with the token due again. Nobody has claimed them since, and nobody works on them. */
  readonly release: (token: string) => Promise<void>
}

/** The times that leases are checked against and written with. */
export interface LeaseTimes {
  readonly now: Date
  readonly business: Date
}

interface ClaimsOptions {
  readonly random: Random
  readonly clock: Clock
  /** Reads the database's clock, in the open transaction if there is one. */
  readonly time: (tx?: Rows) => Promise<Date>
}

interface LostClaim {
  readonly token: string
  readonly release: Claiming<unknown>['release']
  readonly lostAt: number
}

/**
 * How long a server may still work on a statement after its connection ended. No statement may take longer, and no lease is much longer.
 */
const lateMs = 120_000

/**
 * The claims of this process whose results were lost. When a connection ends between commit and result, its rows are leased to nobody and
 * would wait for the whole lease (docs/decisions/jobs-and-leases.md#lost-claims). The token distinguishes them from all other claims. A
 * process has one instance.
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
   * Returns the time of the database's clock. `business` adds the sandbox's offset. By its own clock, a fast worker would claim what
   * another works on, and a slow one would write expired leases (docs/decisions/jobs-and-leases.md#clock-of-leases).
   */
  async times(tx?: Rows): Promise<LeaseTimes> {
    const now = await this.#time(tx)
    const ahead = this.#clock.business().getTime() - this.#clock.now().getTime()
    return { now, business: new Date(now.getTime() + ahead) }
  }

  /**
   * Claims work after it has released lost claims. Throws without claiming when a release fails, so no more claims are lost while the
   * database is down.
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
   * Releases each lost claim repeatedly for a while, because the server may commit after the first release. After that the lease has
   * expired, and a failing release no longer blocks.
   */
  async #releaseLost(): Promise<void> {
    for (const one of this.#lost) {
      // The absolute difference: a clock that was set back must not prolong the wait.
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

/** Returns the claims of a process that works on this database. */
export function claimsOn(db: Rows, parts: Pick<ClaimsOptions, 'random' | 'clock'>): Claims {
  return new Claims({ ...parts, time: (tx = db) => readDatabaseTime(tx) })
}

/** Returns the same dependencies with a clock at the database's time, for decisions that processes on different machines must agree on. */
export async function atDatabaseTime<D extends { readonly claims: Claims; readonly clock: Clock }>(
  deps: D,
  tx?: Rows,
): Promise<D> {
  const { now, business } = await deps.claims.times(tx)
  return { ...deps, clock: { now: () => now, business: () => business } }
}

/** Returns the time of the database's clock, which is the same for every worker. */
async function readDatabaseTime(rows: Rows): Promise<Date> {
  const { now } = await rows.kysely
    .selectNoFrom(e => e.fn<Date>('clock_timestamp', []).as('now'))
    .executeTakeFirstOrThrow()
  return now
}
