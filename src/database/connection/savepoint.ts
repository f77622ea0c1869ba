import type { Rows } from '../database.ts'

/** Runs `work` in a savepoint. When it throws, the transaction continues in its earlier state. */
export async function inSavepoint<Result>(tx: Rows, work: () => Promise<Result>): Promise<Result> {
  await tx.query('savepoint part')
  try {
    const result = await work()
    await tx.query('release savepoint part')
    return result
  } catch (error) {
    await tx.query('rollback to savepoint part')
    throw error
  }
}
