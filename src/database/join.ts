import type { Database, Rows, Tx } from './database.ts'

/**
 * Returns a database whose transactions join an open one. A service called with it commits together with its caller's writes, or not at
 * all. Each part reads fresh rows, not those that an earlier part has loaded.
 */
export function joinTransaction(tx: Tx, { deadlocks }: Pick<Database, 'deadlocks'>): Database {
  const rows: Rows = { kysely: tx.kysely, query: tx.query }
  const fork = () => tx.em.fork({ keepTransactionContext: true })
  return {
    ...rows,
    async transaction(work) {
      const em = fork()
      const result = await work({ em, ...rows })
      await em.flush()
      return result
    },
    plannedTransaction: work => work(rows),
    deadlocks,
    em: fork,
    close: () => Promise.reject(new Error('Whoever opened the transaction ends it')),
  }
}
