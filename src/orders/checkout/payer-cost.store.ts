import type { ChainKey } from '../../chains/chain.ts'
import type { TransferCost } from '../../chains/send/outgoing.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { QuotedCost } from './payer-cost.ts'

/** SQL of what was told last of the network of an order, and of what we did to its address, as one value; `o` is its name there. */
export const quotedCostText = `(select row_to_json(told) from (
  select c.*, exists (select from payout_step s where s.address = o.address and s.purpose = 'warm' and s.status = 'DONE') as is_activated
    from transfer_cost c where c.environment = o.environment and c.network = o.network) told)`

interface CostRow {
  readonly energy_to_known_address: number
  readonly energy_to_fresh: number
  readonly energy_price: number
  readonly bytes: number
  readonly byte_price: number
  readonly quoted_at: string
  readonly is_activated: boolean
}

/** What that says; `null` when nobody asked yet. */
export function readQuotedCost(value: unknown): QuotedCost | null {
  const row = ((typeof value === 'string' ? JSON.parse(value) : value) ?? null) as CostRow | null
  return (
    row && {
      energyToKnownAddress: row.energy_to_known_address,
      energyToFresh: row.energy_to_fresh,
      energyPrice: BigInt(row.energy_price),
      bytes: row.bytes,
      bytePrice: BigInt(row.byte_price),
      quotedAt: readDate(row.quoted_at),
      isActivated: row.is_activated,
    }
  )
}

/** Whether what is known of this network is from after this time. */
export async function isQuotedAfter(rows: Rows, key: ChainKey, time: Date): Promise<boolean> {
  const found = await rows.query(
    'select 1 from transfer_cost where environment = $1 and network = $2 and quoted_at > $3',
    [key.environment, key.network, time],
  )
  return found.length > 0
}

export async function upsertTransferCost(
  rows: Rows,
  key: ChainKey,
  { cost, quotedAt }: { readonly cost: TransferCost; readonly quotedAt: Date },
): Promise<void> {
  await rows.query(
    `insert into transfer_cost (environment, network, energy_to_known_address, energy_to_fresh, energy_price, bytes, byte_price, quoted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (environment, network) do update set energy_to_known_address = excluded.energy_to_known_address,
       energy_to_fresh = excluded.energy_to_fresh, energy_price = excluded.energy_price, bytes = excluded.bytes,
       byte_price = excluded.byte_price, quoted_at = excluded.quoted_at
     where transfer_cost.quoted_at < excluded.quoted_at`,
    [
      key.environment,
      key.network,
      cost.energyToKnownAddress,
      cost.energyToFresh,
      cost.energyPrice,
      cost.bytes,
      cost.bytePrice,
      quotedAt,
    ],
  )
}
