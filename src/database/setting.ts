import type { Rows } from './database.ts'

/** Changes a setting of PostgreSQL until the end of the transaction; `null`: to what the session began with. */
export async function setForTransaction(tx: Rows, name: string, value: string | null): Promise<void> {
  await tx.kysely
    .selectNoFrom(e => e.fn<string>('set_config', [e.val(name), e.val(value), e.lit(true)]).as('value'))
    .execute()
}
