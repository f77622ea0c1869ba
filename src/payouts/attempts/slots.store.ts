import type { ChainKey } from '../../chains/chain.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'
import type { UnderWay } from './slots.ts'

/** How many steps by which the hot wallet helps sweeps are in no block yet. */
export async function countHotSteps(rows: Rows, { environment, network }: ChainKey): Promise<number> {
  const [row] = await rows.query<{ count: number }>(
    `select count(distinct intent_id)::int as count from transaction_attempt where environment = $1 and network = $2
        and purpose in ('top_up', 'delegate', 'batch') and status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR') and included_height is null
        and nonce_used_at is null`,
    [environment, network],
  )
  return row?.count ?? 0
}

/** By indexes that hold what is open alone. What the signer refused keeps no place but its merchant's: it may do so for long. */
export async function findUnderWay(rows: Rows, { environment, network }: ChainKey): Promise<UnderWay> {
  const found = await rows.query<{ merchant_id: string | null; pending: number; included: number; refused: number }>(
    `select w.merchant_id, count(distinct t.intent_id) filter (where t.included_height is null and t.nonce_used_at is null and not t.is_refused)::int as pending,
            count(distinct t.intent_id) filter (where t.included_height is not null)::int as included,
            count(distinct t.intent_id) filter (where t.is_refused)::int as refused
       from (select *, status = 'READY' and note is not null and refusal is distinct from $3 as is_refused from transaction_attempt
              where environment = $1 and network = $2 and purpose <> 'sweep' and status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR')) t
       left join withdrawal w on w.id = t.withdrawal_id group by 1`,
    [environment, network, 'NO_PLACE' satisfies RefusalCode],
  )
  const sum = (of: 'pending' | 'included') => found.reduce((total, row) => total + row[of], 0)
  return {
    pending: sum('pending'),
    included: sum('included'),
    merchants: found.flatMap(({ merchant_id: merchantId, pending, refused }) =>
      merchantId === null ? [] : [{ merchantId, pending, refused }],
    ),
  }
}
