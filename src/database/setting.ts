import type { Rows } from './database.ts'

/** Changes a PostgreSQL setting until the end of the transaction; `null`: to the session's initial value. */
export async function setForTransaction(tx: Rows, name: string, value: string | null): Promise<void> {
  await tx.kysely
    .selectNoFrom(e => e.fn<string>('set_config', [e.val(name), e.val(value), e.lit(true)]).as('value'))
    .execute()
}
