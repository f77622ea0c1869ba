import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'

/** Returns the ledger balance of the hot wallet. */
export async function findHeld(rows: Rows, { environment, network }: ChainKey): Promise<bigint> {
  const row = await rows.kysely
    .selectFrom('ledger_account')
    .select(e => e.fn.sum<string | null>('balance').as('held'))
    .where('kind', '=', 'onchain_hot')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .executeTakeFirst()
  return BigInt(row?.held ?? 0)
}

/** Returns the amount of all open withdrawals. Reads indexes that contain open rows only. */
export async function findPromised({ kysely }: Rows, { environment, network }: ChainKey): Promise<bigint> {
  const withdrawals = kysely
    .selectFrom('withdrawal')
    .select('amount')
    .where('environment', '=', environment)
    .where('network', '=', network)
  const open = withdrawals
    .where('status', '=', literal('PENDING'))
    .unionAll(withdrawals.where('status', '=', literal('APPROVED')).where('payingSince', 'is', null))
    .unionAll(
      withdrawals
        .where('payingSince', 'is not', null)
        .where('status', 'in', [literal('APPROVED'), literal('SIGNED'), literal('BROADCAST')]),
    )
  const row = await kysely
    .selectFrom(open.as('open'))
    .select(e => e.fn.sum<string | null>('amount').as('promised'))
    .executeTakeFirst()
  return BigInt(row?.promised ?? 0)
}
