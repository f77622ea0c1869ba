import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'
import type { ClaimedTransfer } from './screening.store.ts'

interface ClaimedRow {
  tx_hash: string
  ordinal: number
  order_id: string
  from_address: string
  to_address: string
  amount: string
  screening_attempts: number
  reversals: number
}

export interface ScreeningClaim {
  readonly now: Date
  /** The claim of a dead worker expires then. */
  readonly leaseUntil: Date
  readonly limit: number
  /** An order's id: the orders after it have their turn first. */
  readonly round: string
  readonly token: string
}

/**
 * Claims transfers of a chain that are due for screening: half of them the longest waiting, the rest order by order, so that an order with
 * thousands of transfers holds up no other. Transfers with the same sender, receiver and transaction come together, as far as there is room.
 */
export async function claimUnscreened(rows: Rows, key: ChainKey, claim: ScreeningClaim): Promise<ClaimedTransfer[]> {
  const found = await rows.query<ClaimedRow>(claimText, [
    key.environment,
    key.network,
    claim.now,
    claim.leaseUntil,
    claim.limit,
    claim.round,
    Math.ceil(claim.limit / 2),
    claim.token,
  ])
  return found.map(row => ({
    environment: key.environment,
    network: key.network,
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    orderId: row.order_id,
    from: row.from_address,
    to: row.to_address,
    amount: readUsdt(row.amount),
    attempts: row.screening_attempts,
    reversals: row.reversals,
  }))
}

/** Orders per claim. Each is one step in an index, however many transfers it has. */
const roundsMax = 32
/** Maximum number of transfers that come together. */
const togetherMax = 200
const waiting = 'environment = $1 and network = $2 and next_screening_at is not null'
const columns = 'tx_hash, order_id, from_address, to_address, next_screening_at'

const claimText = `
with recursive turn (order_id, step) as (
  select found.order_id, 1 from (values ($6::uuid), ('00000000-0000-0000-0000-000000000000')) as start (id) cross join lateral (
    select order_id from chain_transfer where ${waiting} and order_id > start.id order by order_id limit 1) as found
  union all
  select next.order_id, turn.step + 1 from turn cross join lateral (
    select order_id from chain_transfer where ${waiting} and order_id > turn.order_id order by order_id limit 1) as next
   where turn.step < ${roundsMax}
), candidate as (
  (select ${columns}, 0 as place from chain_transfer where ${waiting} and next_screening_at <= $3
    order by next_screening_at limit $7)
  union all
  select x.* from (select distinct order_id from turn) as turn cross join lateral (
    select ${columns}, row_number() over (order by next_screening_at) as place from chain_transfer
     where ${waiting} and order_id = turn.order_id and next_screening_at <= $3 order by next_screening_at limit $5) as x
), chosen as (
  select tx_hash, order_id, from_address, to_address from candidate group by 1, 2, 3, 4
   order by min(place), min(next_screening_at) limit $5
), ranked as (
  select tx_hash, ordinal, row_number() over (partition by tx_hash, order_id, from_address, to_address order by ordinal) as rank
    from chain_transfer join chosen using (tx_hash, order_id, from_address, to_address)
   where environment = $1 and network = $2 and next_screening_at <= $3
), due as (
  select x.tx_hash, x.ordinal from chain_transfer x join ranked using (tx_hash, ordinal)
   where x.environment = $1 and x.network = $2 and x.next_screening_at <= $3
   order by ranked.rank, x.tx_hash limit ${togetherMax} for update of x skip locked)
update chain_transfer t set next_screening_at = $4, screening_attempts = t.screening_attempts + 1, claim = $8
  from due where t.environment = $1 and t.network = $2 and t.tx_hash = due.tx_hash and t.ordinal = due.ordinal
returning t.tx_hash, t.ordinal, t.order_id, t.from_address, t.to_address, t.amount, t.screening_attempts, t.reversals`
