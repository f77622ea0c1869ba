import type { ChainKey } from '../../chains/chain.ts'
import type { TransferCost } from '../../chains/send/outgoing.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { QuotedCost } from './payer-cost.ts'

interface CostRow {
  readonly energy_to_known_address: number
  readonly energy_to_fresh: number
  readonly energy_price: number
  readonly bytes: number
  readonly byte_price: number
  readonly quoted_at: string
  readonly is_activated: boolean
}

/** Reads a row of `transfer_cost` from JSON; `null` when no cost was ever fetched. */
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

/** Whether the network's cost was fetched after this time. */
export async function isQuotedAfter(rows: Rows, key: ChainKey, time: Date): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('transfer_cost')
    .select('quotedAt')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('quotedAt', '>', time)
    .execute()
  return found.length > 0
}

export async function upsertTransferCost(
  rows: Rows,
  { environment, network }: ChainKey,
  { cost, quotedAt }: { readonly cost: TransferCost; readonly quotedAt: Date },
): Promise<void> {
  const { energyToKnownAddress, energyToFresh, energyPrice, bytes, bytePrice } = cost
  await rows.kysely
    .insertInto('transfer_cost')
    .values({ environment, network, energyToKnownAddress, energyToFresh, energyPrice, bytes, bytePrice, quotedAt })
    .onConflict(conflict =>
      conflict
        .columns(['environment', 'network'])
        .doUpdateSet(e => ({
          energyToKnownAddress: e.ref('excluded.energyToKnownAddress'),
          energyToFresh: e.ref('excluded.energyToFresh'),
          energyPrice: e.ref('excluded.energyPrice'),
          bytes: e.ref('excluded.bytes'),
          bytePrice: e.ref('excluded.bytePrice'),
          quotedAt: e.ref('excluded.quotedAt'),
        }))
        .whereRef('transfer_cost.quotedAt', '<', 'excluded.quotedAt'),
    )
    .execute()
}
