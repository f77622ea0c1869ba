// A process that dies at a chosen point: before or after any statement, entry of the journal, or word to a node.
import type { BatchWay } from '../../src/chains/send/batches.ts'
import type { Outgoing } from '../../src/chains/send/outgoing.ts'
import { claimsBy } from '../helpers/claims.ts'
import type { Database, Tx } from '../../src/database/database.ts'
import type { Deps } from '../../src/deps.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { rowsAround } from '../helpers/rows.ts'

export class Crash extends Error {
  override readonly name = 'Crash'
}

/** Counts the points that are passed; dies at the one chosen, and at every one after it, as the dead do nothing. */
export class Moments {
  readonly passed: string[] = []
  readonly #isFatal: (point: string, count: number) => boolean
  #isDead = false
  #stage = ''

  constructor(fatal: number | ((point: string, count: number) => boolean)) {
    this.#isFatal = typeof fatal === 'number' ? (_point, count) => count >= fatal : fatal
  }

  get isReached(): boolean {
    return this.#isDead
  }

  /** What is being done from here on: points of different stages have different names. */
  enter(stage: string): void {
    this.#stage = `${stage}: `
  }

  pass(what: string): void {
    const point = this.#stage + what
    if (!this.#isDead) this.passed.push(point)
    this.#isDead ||= this.#isFatal(point, this.passed.length)
    if (this.#isDead) throw new Crash(`at point ${this.passed.length}: ${point}`)
  }

  async around<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
    this.pass(`before ${what}`)
    const value = await work()
    this.pass(`after ${what}`)
    return value
  }
}

/** What a statement does to which table, as a name: `insert transaction_attempt`. */
export function nameOf(text: string): string {
  const written = /\b(insert into|update|delete from)\s+([a-z_.]+)/.exec(text)
  if (written) return `${written[1]!.split(' ')[0]} ${written[2]}`
  const table = /\bfrom\s+([a-z_.]+)/.exec(text)?.[1] ?? /\b([a-z_]+)\(/.exec(text)?.[1] ?? 'nothing'
  return `${/\bfor (no key )?update\b/.test(text) ? 'lock' : 'read'} ${table}`
}

export function mortalDatabase(db: Database, moments: Moments): Database {
  return {
    ...db,
    ...rowsAround(db, ({ plain }, run) => moments.around(nameOf(plain), run)),
    async transaction(work) {
      const result = await db.transaction(async (tx: Tx) => {
        // A statement that is not committed is as good as none, so once before each is enough, and once before the commit.
        const rows = rowsAround(tx, async ({ plain }, run) => {
          moments.pass(`before ${nameOf(plain)}`)
          return run()
        })
        const done = await work({ em: tx.em, ...rows })
        moments.pass('before commit')
        return done
      })
      // Committed, and whoever did it never heard of it.
      moments.pass('after commit')
      return result
    },
  }
}

/** A process of the service that may die, and with it what it knows of the claims whose answer it lost. */
export function mortal(deps: Deps, moments: Moments): Deps {
  const { random, clock } = deps
  return { ...deps, db: mortalDatabase(deps.db, moments), claims: claimsBy(clock, random) }
}

export function mortalWay(way: Outgoing, moments: Moments): Outgoing {
  return {
    ...way,
    broadcast: signed => moments.around('broadcast', () => way.broadcast(signed)),
    outcome: sent => moments.around('outcome', () => way.outcome(sent)),
    isImpossible: sent => moments.around('isImpossible', () => way.isImpossible(sent)),
    isAbsent: sent => moments.around('isAbsent', () => way.isAbsent(sent)),
    finalBlock: height => moments.around('finalBlock', () => way.finalBlock(height)),
    finalHead: () => moments.around('finalHead', () => way.finalHead()),
    headHeight: () => moments.around('headHeight', () => way.headHeight()),
    transactionCount: account => moments.around('transactionCount', () => way.transactionCount(account)),
    tokenState: account => moments.around('tokenState', () => way.tokenState(account)),
    quote: intent => moments.around('quote', () => way.quote(intent)),
    batches: way.batches && mortalBatches(way.batches, moments),
  }
}

function mortalBatches(way: BatchWay, moments: Moments): BatchWay {
  return {
    ...way,
    withoutContract: contract => moments.around('withoutContract', () => way.withoutContract(contract)),
    standings: (contract, addresses) => moments.around('standings', () => way.standings(contract, addresses)),
    quote: call => moments.around('quote', () => way.quote(call)),
  }
}

export function mortalWallet(wallet: SigningWallet, moments: Moments): SigningWallet {
  const { journal } = wallet
  return {
    ...wallet,
    outgoing: mortalWay(wallet.outgoing, moments),
    journal: {
      get head() {
        return journal.head
      },
      get last() {
        return journal.last
      },
      numbersOf: address => journal.numbersOf(address),
      of: id => journal.of(id),
      after: sequence => journal.after(sequence),
      spentSince: time => journal.spentSince(time),
      letOutSince: (by, time) => journal.letOutSince(by, time),
      topUpsSinceSweep: address => journal.topUpsSinceSweep(address),
      append(entry) {
        moments.pass('before journal')
        const appended = journal.append(entry)
        moments.pass('after journal')
        return appended
      },
      close: () => journal.close(),
    },
  }
}
