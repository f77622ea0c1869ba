import type { ExecutionContext } from 'ava'
import type { Rows } from '../../src/database/database.ts'
import type { Deps } from '../../src/deps.ts'
import { checkBooks } from '../../src/ledger/check-books.ts'
import { reconcile } from '../../src/payments/reconcile.service.ts'

/** Asserts that every promise about money holds in this database. */
export async function assertBooks(t: ExecutionContext, rows: Rows): Promise<void> {
  t.deepEqual(await checkBooks(rows), [])
}

/** Asserts the same, that the nodes show every final payment, and that the keys give every address that an order has. */
export async function assertBooksAndChain(t: ExecutionContext, { db, chains, config }: Deps): Promise<void> {
  await assertBooks(t, db)
  for (const { environment, network, xpub } of config.networks) {
    const chain = chains.find(environment, network)!
    const { problems } = await reconcile(db, { key: { environment, network }, chain, xpub, since: new Date(0) })
    t.deepEqual(problems, [])
  }
}
