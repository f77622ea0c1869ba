import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'

/** What the hot wallet holds by the books. */
export async function findHeld(rows: Rows, { environment, network }: ChainKey): Promise<bigint> {
  const [row] = await rows.query<{ held: string }>(
    `select coalesce(sum(balance), 0)::text as held from ledger_account
      where kind = 'onchain_hot' and environment = $1 and network = $2`,
    [environment, network],
  )
  return BigInt(row?.held ?? 0)
}

/** What open withdrawals will take of it: by indexes that hold what is open alone. */
export async function findPromised(rows: Rows, { environment, network }: ChainKey): Promise<bigint> {
  const [row] = await rows.query<{ promised: string }>(promisedText, [environment, network])
  return BigInt(row?.promised ?? 0)
}

export const promisedText = `
select coalesce(sum(amount), 0)::text as promised from (
  select amount from withdrawal where environment = $1 and network = $2 and status = 'PENDING'
  union all select amount from withdrawal where environment = $1 and network = $2 and status = 'APPROVED' and paying_since is null
  union all select amount from withdrawal
    where environment = $1 and network = $2 and paying_since is not null and status in ('APPROVED', 'SIGNED', 'BROADCAST')) open`
