import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Usdt } from '../lib/money.ts'

/** One entry by which money came into the books from a chain: a payment, or one that was frozen. */
export interface Credit {
  /** The place of its entry in the ledger, which only grows. */
  readonly id: string
  readonly ref: string
  /** By how much what lies on the chain grew. */
  readonly amount: Usdt
}

/**
 * The next entries of the ledger after this one by which money came in on a network, and which were not reversed. They go by
 * their place in the ledger and not by a time, which whoever forges one could choose. `end`: the last entry that was looked at.
 */
export async function listCreditsAfter(
  rows: Rows,
  key: ChainKey,
  page: { readonly after: string; readonly limit: number },
): Promise<{ readonly credits: Credit[]; readonly end: string | null }> {
  const found = await rows.query<{ id: string; ref: string; amount: string | null; is_credit: boolean }>(
    `select t.id, t.ref, (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
              where e.tx_id = t.id and e.direction = 'D' and a.kind = 'onchain_deposit')::text as amount,
            t.environment = $1 and t.network = $2 and t.kind in ('payment', 'freeze')
              and not exists (select from ledger_tx r where r.ref = 'reversal:' || t.ref) as is_credit
       from (select * from ledger_tx where id > $3 order by id limit $4) t order by t.id`,
    [key.environment, key.network, page.after, page.limit],
  )
  const credits = found
    .filter(row => row.is_credit)
    .map(({ id, ref, amount }) => ({ id, ref, amount: readUsdt(amount ?? '0') }))
  return { credits, end: found.at(-1)?.id ?? null }
}

/** The last entry that was made before a time. What is not committed yet lies behind it, unless it takes longer than from then on. */
export async function findLastPosition(rows: Rows, before: Date): Promise<string> {
  const [row] = await rows.query<{ id: string }>(
    'select id from ledger_tx where created_at < $1 order by id desc limit 1',
    [before],
  )
  return row?.id ?? '0'
}

/** The place before the first entry that was made since a time. */
export async function findPositionBefore(rows: Rows, since: Date): Promise<string> {
  const [row] = await rows.query<{ position: string }>(positionBeforeSql, [since])
  return row?.position ?? '0'
}

/** By its index of times: without `materialized` the primary key would be read from the first entry on. */
export const positionBeforeSql = `
with since as materialized (select id from ledger_tx where created_at >= $1)
select coalesce((select min(id) - 1 from since), (select max(id) from ledger_tx), 0) as position`
