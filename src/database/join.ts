import type { Database, Rows, Tx } from './database.ts'

/**
 * A database whose transactions are parts of one that is already open: a service called with it commits together with
 * whatever its caller writes there, or not at all. Each part sees rows as they are then, not as an earlier part loaded them.
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
