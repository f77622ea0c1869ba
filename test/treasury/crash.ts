// A process that dies at a chosen moment: before or after any statement, entry of the journal, or word to a node.
import type { Outgoing } from '../../src/chains/outgoing.ts'
import type { Database, Rows, Tx } from '../../src/database/database.ts'
import type { SigningWallet } from '../../src/signer/sign.service.ts'

export class Crash extends Error {
  override readonly name = 'Crash'
}

/** Counts moments; dies at the one chosen, and at every one after it, as the dead do nothing. */
export class Moments {
  readonly #fatal: number
  #count = 0

  constructor(fatal: number) {
    this.#fatal = fatal
  }

  get isReached(): boolean {
    return this.#count >= this.#fatal
  }

  pass(): void {
    this.#count += 1
    if (this.isReached) throw new Crash(`moment ${this.#count}`)
  }

  async around<Value>(work: () => Promise<Value>): Promise<Value> {
    this.pass()
    const value = await work()
    this.pass()
    return value
  }
}

export function mortalDatabase(db: Database, moments: Moments): Database {
  const mortal = <Some extends Rows>({ query }: Some): Rows['query'] => {
    return <Row extends object>(text: string, values?: readonly unknown[]) =>
      moments.around(() => query<Row>(text, values))
  }
  return {
    ...db,
    query: mortal(db),
    async transaction(work) {
      const result = await db.transaction(async (tx: Tx) => {
        // A statement that is not committed is as good as none, so once before each is enough, and once before the commit.
        const query: Rows['query'] = (text, values) => {
          moments.pass()
          return tx.query(text, values)
        }
        const done = await work({ em: tx.em, query })
        moments.pass()
        return done
      })
      // Committed, and whoever did it never heard of it.
      moments.pass()
      return result
    },
  }
}

export function mortalWay(way: Outgoing, moments: Moments): Outgoing {
  return {
    ...way,
    broadcast: signed => moments.around(() => way.broadcast(signed)),
    outcome: sent => moments.around(() => way.outcome(sent)),
    isImpossible: sent => moments.around(() => way.isImpossible(sent)),
    finalHead: () => moments.around(() => way.finalHead()),
    transactionCount: account => moments.around(() => way.transactionCount(account)),
    quote: intent => moments.around(() => way.quote(intent)),
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
      of: id => journal.of(id),
      spentSince: time => journal.spentSince(time),
      append(entry) {
        moments.pass()
        const appended = journal.append(entry)
        moments.pass()
        return appended
      },
      close: () => journal.close(),
    },
  }
}
