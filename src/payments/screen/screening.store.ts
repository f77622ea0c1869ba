import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'
import { isHeldSql } from '../../orders/order-transfers.store.ts'
import type { TransferIdentity } from '../../orders/recorded-transfer.ts'
import type { ChainKey } from '../../chains/chain.ts'

/** A final transfer that one worker has taken to screen it. */
export interface ClaimedTransfer extends TransferIdentity {
  readonly orderId: string
  readonly from: string
  readonly to: string
  readonly amount: Usdt
  /** This attempt counted. */
  readonly attempts: number
  readonly reversals: number
}

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
  /** A worker that dies loses what it claimed then. */
  readonly leaseUntil: Date
  readonly limit: number
  /** An order's id: the orders after it have their turn first. */
  readonly round: string
  readonly token: string
}

/**
 * Takes transfers of a chain that are due for screening: half of them those that wait longest, the rest order by order, so that
 * thousands of one order hold up no other. What one sender sent to one receiver within one transaction comes together, up to
 * what all that are taken have room for.
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

/** Orders that are looked at for one claim; each is one step in an index, whatever number of its transfers wait. */
const roundsMax = 32
/** Transfers that come together at most. */
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

/** Makes due again what a claim took whose answer was lost; its attempts count as none. */
export async function releaseUnscreened(
  rows: Rows,
  key: ChainKey,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update chain_transfer set next_screening_at = least($4, now()), screening_attempts = screening_attempts - 1, claim = null
      where ${waiting} and claim = $3`,
    [key.environment, key.network, token, now],
  )
}

/** Makes transfers due, up to a limit, that are to be screened later than anything is ever put off: a clock that ran ahead wrote that time. */
export async function recallPutOff(
  rows: Rows,
  key: ChainKey,
  { now, putOffUntilMax, limit }: { readonly now: Date; readonly putOffUntilMax: Date; readonly limit: number },
): Promise<void> {
  await rows.query(
    `update chain_transfer t set next_screening_at = $3
       from (select tx_hash, ordinal, network, environment from chain_transfer
              where environment = $1 and network = $2 and next_screening_at > $4
              order by next_screening_at limit $5 for no key update skip locked) f
      where (t.tx_hash, t.ordinal, t.network, t.environment) = (f.tx_hash, f.ordinal, f.network, f.environment)`,
    [key.environment, key.network, now, putOffUntilMax, limit],
  )
}

/** Sets when a transfer that could not be screened is tried again, and why it could not. */
export async function rescheduleScreening(
  rows: Rows,
  key: TransferIdentity,
  { at, error }: { readonly at: Date; readonly error: string },
): Promise<void> {
  await rows.query(
    `update chain_transfer set next_screening_at = $5, screening_error = $6
      where environment = $1 and network = $2 and tx_hash = $3 and ordinal = $4 and next_screening_at is not null`,
    [key.environment, key.network, key.txHash, key.ordinal, at, error],
  )
}

const unscreened = `environment = $1 and network = $2 and tx_hash = $3 and ordinal = $4
  and reversals = $5 and status = 'FINAL' and screening = 'PENDING'`

/** A transfer as it was claimed: one that was reversed meanwhile is another. */
type Claimed = TransferIdentity & Pick<ClaimedTransfer, 'reversals'>

/** Clears a transfer; `false` when it was screened before: the first verdict stands. */
export async function markClear(rows: Rows, key: Claimed): Promise<boolean> {
  const marked = await rows.query(
    `update chain_transfer set screening = 'CLEAR', next_screening_at = null, screening_error = null
      where ${unscreened} returning 1`,
    [key.environment, key.network, key.txHash, key.ordinal, key.reversals],
  )
  return marked.length === 1
}

/** Freezes a transfer; `false` when it was screened before: the first verdict stands. */
export async function markFrozen(
  rows: Rows,
  key: Claimed,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const marked = await rows.query(
    `update chain_transfer set screening = 'FLAGGED', status = 'FROZEN', frozen_at = $6, freeze_reason = $7,
            next_screening_at = null, screening_error = null
      where ${unscreened} returning 1`,
    [key.environment, key.network, key.txHash, key.ordinal, key.reversals, now, reason],
  )
  return marked.length === 1
}

const freezeCount = '(count(frozen_at) + coalesce(sum(reversals), 0))::integer'

/** What is frozen of an order at one moment, as an operator is shown it. */
export interface FrozenMoney {
  /** How many transfers of the order were frozen so far, reversed ones at least: it grows with each one. */
  readonly freezeCount: number
  readonly transfers: number
  readonly amount: Usdt
  /** The largest of them. */
  readonly largest: readonly { readonly amount: Usdt; readonly from: string }[]
}

export async function findFrozenMoney(rows: Rows, orderId: string, limit: number): Promise<FrozenMoney> {
  const found = await rows.query<FrozenRow>(
    `select counted.*, x.amount as one, x.from_address
       from (select ${freezeCount} as ever, count(*) filter (where ${isHeldSql})::integer as now,
                    coalesce(sum(amount) filter (where ${isHeldSql}), 0)::bigint as amount
               from chain_transfer where order_id = $1) as counted
       left join lateral (select amount, from_address from chain_transfer where order_id = $1 and ${isHeldSql}
              order by amount desc, tx_hash, ordinal limit $2) x on true`,
    [orderId, limit],
  )
  const [first] = found
  const largest = found.flatMap(row =>
    row.one === null ? [] : [{ amount: readUsdt(row.one), from: row.from_address! }],
  )
  return { freezeCount: first!.ever, transfers: first!.now, amount: readUsdt(first!.amount), largest }
}

interface FrozenRow {
  ever: number
  now: number
  amount: string
  one: string | null
  from_address: string | null
}

/** How far a decision about the frozen money of an order goes in one transaction. */
export interface DecisionBatch {
  readonly orderId: string
  /** What the operators were shown: once more was frozen, nothing is decided. */
  readonly freezeCount: number
  readonly now: Date
  readonly limit: number
}

/** Releases what is frozen of an order: final and clear from now on, and so to be credited. Returns how many were released. */
export async function releaseFrozen(rows: Rows, decided: DecisionBatch): Promise<number> {
  return (await changeHeld(rows, `status = 'FINAL', screening = 'CLEAR', released_at = $2`, decided)).length
}

/** Sets what is frozen of an order apart: it counts for nothing any more. Returns what was set apart. */
export async function setFrozenApart(rows: Rows, decided: DecisionBatch): Promise<SetApartTransfer[]> {
  const found = await changeHeld(rows, 'set_apart_at = $2', decided)
  return found.map(row => ({
    environment: row.environment,
    network: row.network,
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    reversals: row.reversals,
    amount: readUsdt(row.amount),
  }))
}

export interface SetApartTransfer extends TransferIdentity {
  readonly reversals: number
  readonly amount: Usdt
}

type ChangedRow = ChainKey & Pick<ClaimedRow, 'tx_hash' | 'ordinal' | 'reversals' | 'amount'>

/** Whoever screens does not wait for us: the statement itself looks whether more was frozen, of which nobody has approved anything. */
function changeHeld(
  rows: Rows,
  change: string,
  { orderId, now, limit, freezeCount: shown }: DecisionBatch,
): Promise<ChangedRow[]> {
  return rows.query<ChangedRow>(
    `update chain_transfer x set ${change}
       from (select environment, network, tx_hash, ordinal from chain_transfer
              where order_id = $1 and ${isHeldSql}
                and $4 = (select ${freezeCount} from chain_transfer where order_id = $1)
              order by tx_hash, ordinal limit $3 for no key update) f
      where (x.environment, x.network, x.tx_hash, x.ordinal) = (f.environment, f.network, f.tx_hash, f.ordinal)
     returning x.environment, x.network, x.tx_hash, x.ordinal, x.reversals, x.amount`,
    [orderId, now, limit, shown],
  )
}
