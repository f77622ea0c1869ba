import type { Environment, Network } from '../chains/chain.ts'
import type { RowDigests } from '../database/digests/row-digests.service.ts'
import type { Rows } from '../database/database.ts'
import { readDate, readDateOrNull, readUsdt } from '../database/row.ts'
import type { Owner } from '../lib/owner.ts'
import type { WithdrawalStatus } from './withdrawal-status.ts'
import type { Withdrawal } from './withdrawal.ts'

/** A row as PostgreSQL sends it. */
export interface WithdrawalRow {
  readonly id: string
  readonly merchant_id: string
  readonly environment: Environment
  readonly network: Network
  readonly order_id: string | null
  readonly status: WithdrawalStatus
  readonly amount: string
  readonly fee_amount: string
  readonly address: string
  readonly metadata: string | Readonly<Record<string, unknown>>
  readonly required_approvals: number
  readonly tx_hash: string | null
  readonly block_number: string | null
  readonly failure_reason: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly approved_at: string | null
  readonly completed_at: string | null
  readonly reopened: number
}

/** The columns of a table under this alias, for a query whose rows `readWithdrawal` reads. */
export function withdrawalColumns(alias: string): string {
  return [
    'id',
    'merchant_id',
    'environment',
    'network',
    'order_id',
    'status',
    'amount',
    'fee_amount',
    'address',
    'metadata',
    'required_approvals',
    'tx_hash',
    'block_number',
    'failure_reason',
    'created_at',
    'updated_at',
    'approved_at',
    'completed_at',
    'reopened',
  ]
    .map(name => `${alias}.${name}`)
    .join(', ')
}

export function readWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    environment: row.environment,
    network: row.network,
    orderId: row.order_id,
    status: row.status,
    amount: readUsdt(row.amount),
    feeAmount: readUsdt(row.fee_amount),
    address: row.address,
    metadata: typeof row.metadata === 'string' ? (JSON.parse(row.metadata) as Record<string, unknown>) : row.metadata,
    requiredApprovals: row.required_approvals,
    txHash: row.tx_hash,
    blockNumber: row.block_number === null ? null : Number(row.block_number),
    failureReason: row.failure_reason,
    createdAt: readDate(row.created_at),
    updatedAt: readDate(row.updated_at),
    approvedAt: readDateOrNull(row.approved_at),
    completedAt: readDateOrNull(row.completed_at),
    reopened: row.reopened,
  }
}

/** Reads a withdrawal and keeps it locked to the end of the transaction; `null` when there is none. */
export async function lockWithdrawal(tx: Rows, id: string): Promise<Withdrawal | null> {
  const [row] = await tx.query<WithdrawalRow>(
    `select ${withdrawalColumns('w')} from withdrawal w where w.id = $1 for no key update`,
    [id],
  )
  return row ? readWithdrawal(row) : null
}

/** A withdrawal as its owner may see it: neither another merchant's nor one of the other environment. */
export async function findOwnWithdrawal(rows: Rows, owner: Owner, id: string): Promise<Withdrawal | null> {
  const [row] = await rows.query<WithdrawalRow>(
    `select ${withdrawalColumns('w')} from withdrawal w where w.id = $1 and w.merchant_id = $2 and w.environment = $3`,
    [id, owner.merchantId, owner.environment],
  )
  return row ? readWithdrawal(row) : null
}

/** A withdrawal of anybody, for operators. */
export async function findWithdrawal(rows: Rows, id: string): Promise<Withdrawal | null> {
  const [row] = await rows.query<WithdrawalRow>(`select ${withdrawalColumns('w')} from withdrawal w where w.id = $1`, [
    id,
  ])
  return row ? readWithdrawal(row) : null
}

/** Writes a new withdrawal, which is PENDING. */
export async function insertWithdrawal(tx: Rows, digests: RowDigests, withdrawal: Withdrawal): Promise<void> {
  const digest = await digests.of('withdrawal', {
    id: withdrawal.id,
    merchant_id: withdrawal.merchantId,
    environment: withdrawal.environment,
    network: withdrawal.network,
    order_id: withdrawal.orderId,
    address: withdrawal.address,
    amount: withdrawal.amount,
    fee_amount: withdrawal.feeAmount,
    required_approvals: withdrawal.requiredApprovals,
  })
  await tx.query(
    `insert into withdrawal (id, merchant_id, environment, network, order_id, status, amount, fee_amount, address, metadata,
       required_approvals, created_at, updated_at, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::json, $11, $12, $12, $13)`,
    [
      withdrawal.id,
      withdrawal.merchantId,
      withdrawal.environment,
      withdrawal.network,
      withdrawal.orderId,
      withdrawal.status,
      withdrawal.amount.toString(),
      withdrawal.feeAmount.toString(),
      withdrawal.address,
      JSON.stringify(withdrawal.metadata),
      withdrawal.requiredApprovals,
      withdrawal.createdAt,
      digest,
    ],
  )
  await addToCount(tx, withdrawal, 1)
}

/** The only place where a withdrawal's fields are assigned after it was written, but for `moveWithdrawal`; it is locked by the caller. */
export async function saveWithdrawal(tx: Rows, before: Withdrawal, after: Withdrawal): Promise<void> {
  // Only what changed is named: not every role may write all of it.
  const changed = Object.entries({
    status: after.status,
    ...(after.txHash !== before.txHash && { tx_hash: after.txHash }),
    ...(after.blockNumber !== before.blockNumber && { block_number: after.blockNumber }),
    ...(after.failureReason !== before.failureReason && { failure_reason: after.failureReason }),
    ...(after.approvedAt !== before.approvedAt && { approved_at: after.approvedAt }),
    ...(after.completedAt !== before.completedAt && { completed_at: after.completedAt }),
    ...(after.reopened !== before.reopened && { reopened: after.reopened }),
    updated_at: after.updatedAt,
  })
  await tx.query(
    `update withdrawal set ${changed.map(([name], at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
    [after.id, ...changed.map(([, value]) => value)],
  )
  if (after.status === before.status) return
  await addToCount(tx, before, -1)
  await addToCount(tx, after, 1)
}

/** The transaction that ended it is in a block of another height now. */
export async function moveWithdrawal(
  tx: Rows,
  { id, height, now }: { readonly id: string; readonly height: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    'update withdrawal set block_number = $2, updated_at = $3 where id = $1 and block_number is not null',
    [id, height, now],
  )
}

/** Lists say how many there are without counting. */
async function addToCount(tx: Rows, { merchantId, environment, network, status }: Withdrawal, by: 1 | -1) {
  await tx.query(
    `insert into withdrawal_count as c (merchant_id, environment, network, status, count) values ($1, $2, $3, $4, greatest($5::bigint, 0))
     on conflict (merchant_id, environment, network, status) do update set count = c.count + $5::bigint`,
    [merchantId, environment, network, status, by],
  )
}
