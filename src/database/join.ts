import type { Database, Tx } from './database.ts'

/**
 * A database whose transactions are parts of one that is already open: a service called with it commits together with
 * whatever its caller writes there, or not at all. Each part sees rows as they are then, not as an earlier part loaded them.
 */
export function joinTransaction(tx: Tx, { deadlocks }: Pick<Database, 'deadlocks'>): Database {
  const fork = () => tx.em.fork({ keepTransactionContext: true })
  return {
    query: tx.query,
    async transaction(work) {
      const em = fork()
      const result = await work({ em, query: tx.query })
      await em.flush()
      return result
    },
    plannedTransaction: work => work({ query: tx.query }),
    deadlocks,
    em: fork,
    close: () => Promise.reject(new Error('Whoever opened the transaction ends it')),
  }
}
