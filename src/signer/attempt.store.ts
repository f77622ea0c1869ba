import { formatAddress, parseAddress } from '../chains/address.ts'
import type { ChainKey, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import type { Facts } from './check.ts'
import type { JournalEntry } from './journal.ts'

export interface ToSign {
  readonly id: string
  readonly withdrawalId: string
  readonly attempt: number
  readonly facts: Facts
  /** An operator does not want it to be signed any more. */
  readonly isGivenUp: boolean
}

interface FoundAttempt {
  id: string
  withdrawal_id: string
  attempt: number
  environment: string
  network: Network
  token: string
  destination: string
  amount: string
  w_environment: string
  w_network: string
  w_status: string
  w_address: string
  w_amount: string
  w_fee: string
  w_approvals: number
  reserved: string
  all_reserved: string
  all_open: string
  approvals: number
  is_own: boolean
  is_off: boolean
  is_halted: boolean
  in_flight: number
  is_given_up: boolean
}

/** Everything by which an attempt is judged, from the rows themselves: what a job or another process says counts for nothing. */
const factsOfAttempts = `select t.id, t.withdrawal_id, t.attempt, t.environment, t.network, t.token, t.destination, t.amount,
    t.give_up_at is not null as is_given_up,
    w.environment as w_environment, w.network as w_network, w.status as w_status, w.address as w_address,
    w.amount as w_amount, w.fee_amount as w_fee, w.required_approvals as w_approvals,
    (select coalesce(sum(case e.direction when 'C' then e.amount else -e.amount end), 0)::bigint
       from ledger_tx l join ledger_entry e on e.tx_id = l.id join ledger_account a on a.id = e.account_id
      where l.ref in ('reserve:' || w.id, 'withdrawal:' || w.id, 'release_reserve:' || w.id)
        and a.kind = 'merchant_reserved' and a.merchant_id = w.merchant_id) as reserved,
    (select coalesce(max(a.balance), 0) from ledger_account a where a.kind = 'merchant_reserved'
        and (a.merchant_id, a.environment, a.network) = (w.merchant_id, w.environment, w.network)) as all_reserved,
    (select coalesce(sum(o.amount + o.fee_amount), 0)::bigint from withdrawal o
      where (o.merchant_id, o.environment, o.network) = (w.merchant_id, w.environment, w.network)
        and o.status in ('PENDING', 'APPROVED', 'SIGNED', 'BROADCAST')) as all_open,
    (select count(distinct p.sponsor)::int from withdrawal_approval p
      where p.withdrawal_id = w.id and p.decision = 'approved') as approvals,
    exists (select from deposit_address d where (d.environment, d.network, d.address) = (t.environment, t.network, t.destination))
      as is_own,
    exists (select from treasury_switch s where (s.environment, s.network) = (t.environment, t.network)) as is_off,
    exists (select from chain_halt h where (h.environment, h.network) = (t.environment, t.network)) as is_halted,
    (select count(*)::int from chain_tx o where (o.environment, o.network) = (t.environment, t.network)
        and o.status in ('SIGNED', 'BROADCAST', 'UNCLEAR')) as in_flight
  from chain_tx t join withdrawal w on w.id = t.withdrawal_id`

/** The attempt that has waited longest to be signed, of those that are due. */
export async function findNextToSign(rows: Rows, key: ChainKey, now: Date): Promise<ToSign | null> {
  const found = await rows.query<FoundAttempt>(
    `${factsOfAttempts} where t.environment = $1 and t.network = $2 and t.status = 'READY' and t.due_at <= $3
      order by t.created_at, t.id limit 1`,
    [key.environment, key.network, now],
  )
  return read(found[0])
}

/** Whether this attempt is still to be signed; until the end of the transaction nobody else gives it up. */
export async function lockToSign(tx: Rows, id: string): Promise<ToSign | null> {
  const locked = await tx.query(`select from chain_tx where id = $1 and status = 'READY' for no key update`, [id])
  if (locked.length === 0) return null
  // A statement of its own: one that waited for the lock would still see what was there before.
  return read((await tx.query<FoundAttempt>(`${factsOfAttempts} where t.id = $1`, [id]))[0])
}

/** Whether an attempt ended unsigned because another one of its withdrawal is in a final block. */
export async function isDisplaced(tx: Rows, id: string): Promise<boolean> {
  const [row] = await tx.query<{ is: boolean }>(
    `select exists (select from chain_tx t join chain_tx other on other.withdrawal_id = t.withdrawal_id and other.id <> t.id
       where t.id = $1 and t.tx_hash is null and t.status <> 'READY' and other.nonce is not null
         and other.status in ('FINAL', 'FAILED') and other.block_number is not null) as is`,
    [id],
  )
  return row?.is === true
}

function read(row: FoundAttempt | undefined): ToSign | null {
  if (!row) return null
  return {
    id: row.id,
    withdrawalId: row.withdrawal_id,
    attempt: row.attempt,
    isGivenUp: row.is_given_up,
    facts: {
      environment: row.environment,
      network: row.network,
      token: row.token,
      destination: row.destination,
      amount: readUsdt(row.amount),
      withdrawal: {
        environment: row.w_environment,
        network: row.w_network,
        status: row.w_status,
        address: row.w_address,
        amount: readUsdt(row.w_amount),
        fee: readUsdt(row.w_fee),
        requiredApprovals: row.w_approvals,
      },
      reserved: readUsdt(row.reserved),
      allReserved: readUsdt(row.all_reserved),
      allOpen: readUsdt(row.all_open),
      approvals: row.approvals,
      isWellWritten: isWellWritten(row.network, row.destination),
      isOwnAddress: row.is_own,
      isSwitchedOff: row.is_off,
      isHalted: row.is_halted,
      inFlight: row.in_flight,
    },
  }
}

function isWellWritten(network: Network, address: string): boolean {
  const account = parseAddress(network, address)
  return account !== null && formatAddress(network, account) === address
}

/** Why it was not signed, and when it is looked at again. The time of the first refusal stays. */
export async function noteRefusal(
  rows: Rows,
  id: string,
  { reason, isForGood, now, dueAt }: { reason: string; isForGood: boolean; now: Date; dueAt: Date },
): Promise<void> {
  await rows.query(
    `update chain_tx set note = $2, is_refused_for_good = $3, due_at = $5,
            given_up_at = case when $3 and give_up_at is not null then coalesce(given_up_at, $4) end,
            refused_at = case when $3 then case when is_refused_for_good then refused_at else $4 end end
      where id = $1 and status = 'READY'`,
    [id, reason, isForGood, now, dueAt],
  )
}

/** Gives a withdrawal its number in the wallet for ever; the same again changes nothing. */
export async function insertNonce(
  tx: Rows,
  key: ChainKey,
  { wallet, nonce, withdrawalId }: { wallet: string; nonce: number; withdrawalId: string },
): Promise<void> {
  await tx.query(
    `insert into wallet_nonce (environment, network, wallet, nonce, withdrawal_id) select $1, $2, $3, $4, $5
      where not exists (select from wallet_nonce where (environment, network, wallet, nonce, withdrawal_id) = ($1, $2, $3, $4::bigint, $5::uuid))`,
    [key.environment, key.network, wallet, nonce, withdrawalId],
  )
}

/** Stores what the journal holds of an attempt: from here on it may be sent. */
export async function saveSigned(tx: Rows, entry: JournalEntry, now: Date): Promise<void> {
  await tx.query(
    `update chain_tx set status = 'SIGNED', wallet = $2, nonce = $3, timestamp_ms = $4, expiration_ms = $5,
            reference_height = $6, gas_limit = $7, max_fee_per_gas = $8, max_priority_fee_per_gas = $9, fee_limit = $10,
            tx_hash = $11, raw = $12, signed_at = $13, due_at = $14, note = null, refused_at = null, is_refused_for_good = false
      where id = $1`,
    [
      entry.chainTxId,
      entry.wallet,
      entry.nonce,
      entry.timestampMs,
      entry.expirationMs,
      entry.referenceHeight,
      entry.gasLimit,
      entry.maxFeePerGas,
      entry.maxPriorityFeePerGas,
      entry.feeLimit,
      entry.txHash,
      entry.raw,
      entry.signedAt,
      now,
    ],
  )
}
