import type { Rows } from '../database.ts'

/** Does `work` as a part of the transaction, which goes on as it was before when this throws. */
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
