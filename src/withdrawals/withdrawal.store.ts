import type { RowDigests } from '../database/digests/row-digests.service.ts'
import type { Rows } from '../database/database.ts'
import { anyOf } from '../database/expressions.ts'
import type { Owner } from '../lib/owner.ts'
import type { Withdrawal } from './withdrawal.ts'

/** The columns of a withdrawal that `readWithdrawal` reads. */
export const withdrawalFields = [
  'id',
  'merchantId',
  'environment',
  'network',
  'orderId',
  'status',
  'amount',
  'feeAmount',
  'address',
  'metadata',
  'requiredApprovals',
  'txHash',
  'blockNumber',
  'failureReason',
  'createdAt',
  'updatedAt',
  'approvedAt',
  'completedAt',
  'reopened',
] as const

type Field = (typeof withdrawalFields)[number]

/** Returns the same columns of a table with this alias. */
export function withdrawalColumns<Alias extends string>(alias: Alias): `${Alias}.${Field}`[] {
  return withdrawalFields.map(name => `${alias}.${name}` as const)
}

type WithdrawalRow = Omit<Withdrawal, 'blockNumber'> & { readonly blockNumber: bigint | null }

export function readWithdrawal<Row extends WithdrawalRow>(row: Row) {
  return { ...row, blockNumber: row.blockNumber === null ? null : Number(row.blockNumber) }
}

/** Returns a withdrawal and locks it until the end of the transaction; `null` when there is none. */
export async function lockWithdrawal(tx: Rows, id: string): Promise<Withdrawal | null> {
  const row = await withdrawalOf(tx, id).forNoKeyUpdate().executeTakeFirst()
  return row ? readWithdrawal(row) : null
}

/** Finds a withdrawal of this merchant and environment. */
export async function findOwnWithdrawal(rows: Rows, owner: Owner, id: string): Promise<Withdrawal | null> {
  const row = await withdrawalOf(rows, id)
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .executeTakeFirst()
  return row ? readWithdrawal(row) : null
}

/** Finds a withdrawal of any merchant, for operators. */
export async function findWithdrawal(rows: Rows, id: string): Promise<Withdrawal | null> {
  const row = await withdrawalOf(rows, id).executeTakeFirst()
  return row ? readWithdrawal(row) : null
}

function withdrawalOf(rows: Rows, id: string) {
  return rows.kysely.selectFrom('withdrawal').select(withdrawalFields).where('id', '=', id)
}

/** Inserts a new withdrawal, which is PENDING. */
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
  const { id, merchantId, environment, network, orderId, status, amount, feeAmount, address, metadata } = withdrawal
  const { requiredApprovals, createdAt } = withdrawal
  await tx.kysely
    .insertInto('withdrawal')
    .values({
      id,
      merchantId,
      environment,
      network,
      orderId,
      status,
      amount,
      feeAmount,
      address,
      metadata,
      requiredApprovals,
      createdAt,
      updatedAt: createdAt,
      digest,
    })
    .execute()
  await addToCount(tx, withdrawal, 1)
}

/** Updates a withdrawal that the caller has locked. Besides `moveWithdrawal`, no other function assigns its fields after the insert. */
export async function saveWithdrawal(tx: Rows, before: Withdrawal, after: Withdrawal): Promise<void> {
  // Sets only the changed columns: some roles may not write all of them.
  await tx.kysely
    .updateTable('withdrawal')
    .set({
      status: after.status,
      ...(after.txHash !== before.txHash && { txHash: after.txHash }),
      ...(after.blockNumber !== before.blockNumber && { blockNumber: toBigint(after.blockNumber) }),
      ...(after.failureReason !== before.failureReason && { failureReason: after.failureReason }),
      ...(after.approvedAt !== before.approvedAt && { approvedAt: after.approvedAt }),
      ...(after.completedAt !== before.completedAt && { completedAt: after.completedAt }),
      ...(after.reopened !== before.reopened && { reopened: after.reopened }),
      updatedAt: after.updatedAt,
    })
    .where('id', '=', after.id)
    .execute()
  if (after.status === before.status) return
  await addToCount(tx, before, -1)
  await addToCount(tx, after, 1)
}

/** Records the new height of the block that includes the transaction that ended it. */
export async function moveWithdrawal(
  tx: Rows,
  { id, height, now }: { readonly id: string; readonly height: number; readonly now: Date },
): Promise<void> {
  await tx.kysely
    .updateTable('withdrawal')
    .set({ blockNumber: BigInt(height), updatedAt: now })
    .where('id', '=', id)
    .where('blockNumber', 'is not', null)
    .execute()
}

function toBigint(number: number | null): bigint | null {
  return number === null ? null : BigInt(number)
}

/** Keeps the counts that lists show. */
async function addToCount(tx: Rows, { merchantId, environment, network, status }: Withdrawal, by: 1 | -1) {
  await tx.kysely
    .insertInto('withdrawal_count')
    .values({ merchantId, environment, network, status, count: BigInt(Math.max(by, 0)) })
    .onConflict(counted =>
      counted
        .columns(['merchantId', 'environment', 'network', 'status'])
        .doUpdateSet(e => ({ count: e('withdrawal_count.count', '+', BigInt(by)) })),
    )
    .execute()
}

/** Lists withdrawals of all merchants to these addresses, newest first, for operators. */
export async function listWithdrawalsTo(
  rows: Rows,
  addresses: readonly string[],
  limit: number,
): Promise<Withdrawal[]> {
  const found = await rows.kysely
    .selectFrom('withdrawal')
    .select(withdrawalFields)
    .where('address', '=', anyOf(addresses))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(readWithdrawal)
}
