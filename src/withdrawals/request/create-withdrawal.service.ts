import { findNetwork } from '../../config/config.ts'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import type { Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import { isCheckViolation } from '../../database/refusal.ts'
import type { Deps } from '../../deps.ts'
import { spendable } from '../../ledger/debt.service.ts'
import { lockDebt } from '../../ledger/debt.store.ts'
import { post } from '../../ledger/ledger.service.ts'
import { reservePostings } from '../../ledger/posting.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import { Fault } from '../../lib/fault.ts'
import { zero, type Usdt } from '../../lib/money.ts'
import { addRefunded } from '../../orders/order-refund.store.ts'
import { advance, logWithdrawal } from '../advance.service.ts'
import { isAllowed } from '../allow-list/allow-list.service.ts'
import { readDestination } from './destination.ts'
import { approvalsFor, isWithinLimits } from './limits.ts'
import { isOwnAddress } from './own-address.service.ts'
import { requestHash, type WithdrawalInput } from './request.ts'
import { isOnList } from './screen-destination.service.ts'
import { findRequest, lockWithdrawals, saveRequest, sumWithdrawals, type EarlierRequest } from './request.store.ts'
import { viewWithdrawal, type WithdrawalView } from '../withdrawal-view.ts'
import { findWithdrawal, insertWithdrawal } from '../withdrawal.store.ts'
import { totalOf, type Withdrawal } from '../withdrawal.ts'

export interface CreatedWithdrawal {
  readonly withdrawal: WithdrawalView
  /** Whether the idempotency key was used before. Then this is the withdrawal it created, in its current state. */
  readonly isReplayed: boolean
}

/** How long an idempotency key is kept, and how long a refund can be claimed. */
export const keyKeptSeconds = 30 * daySeconds

/**
 * Reserves money of a merchant for a withdrawal (docs/spec/decisions.md §6). Faults: `api key is inactive`, `unsupported network` where it is
 * not configured, `invalid destination address`, `destination address not allowed`, `amount below minimum`, `duplicate idempotency key`,
 * `insufficient balance`, `withdrawal limit exceeded`.
 */
export async function createWithdrawal(
  deps: Deps,
  principal: Actor,
  input: WithdrawalInput,
): Promise<CreatedWithdrawal> {
  const isListed = await isOnList(deps, { ...input, owner: principal, amount: input.amount ?? zero })
  const created = await deps.db.transaction(async tx => {
    const earlier = await beginRequest(deps, tx, { principal, input })
    if (earlier?.isSame) return replay(tx, earlier.withdrawalId!)
    const amount = input.amount ?? zero
    const address = await requireDestination(deps, tx, { principal, input, isListed })
    if (amount === zero || amount < deps.config.withdrawals.minimum) throw new Fault('amount below minimum')
    return reserve(deps, tx, { principal, input: { ...input, address }, amount, isKeyUsed: earlier !== null })
  })
  logCreated(deps, created)
  return created
}

/** Logs a new withdrawal, and its approval where it needs nobody's. Call it after the commit. */
export function logCreated(deps: Deps, { withdrawal, isReplayed }: CreatedWithdrawal): void {
  if (isReplayed) return
  const { order_id: orderId, tx_hash: txHash } = withdrawal
  const logged = { ...withdrawal, orderId, txHash }
  logWithdrawal(deps, 'withdrawal created', logged)
  if (withdrawal.status === 'APPROVED') logWithdrawal(deps, 'withdrawal approved', logged)
}

export interface WithdrawalRequest {
  readonly principal: Actor
  readonly input: WithdrawalInput
}

/** Locks the merchant's withdrawals, and finds an earlier request with the same idempotency key. */
export async function beginRequest(deps: Deps, tx: Tx, { principal, input }: WithdrawalRequest) {
  if (!(await lockActor(tx, principal))) throw new Fault('api key is inactive')
  await lockWithdrawals(tx, principal)
  const { idempotencyKey: key } = input
  const earlier = key === null ? null : await findRequest(tx, principal, { key, now: deps.clock.business() })
  return earlier && { ...earlier, isSame: earlier.requestHash === requestHash(input) }
}

/** Returns the current state of the withdrawal that an idempotency key created. */
export async function replay(tx: Tx, withdrawalId: string): Promise<CreatedWithdrawal> {
  return { withdrawal: viewWithdrawal((await findWithdrawal(tx, withdrawalId))!), isReplayed: true }
}

interface RequestedDestination extends WithdrawalRequest {
  /** A local screening list names it. */
  readonly isListed: boolean
}

/**
 * Returns the destination in canonical form. Faults: `unsupported network`, `invalid destination address`, `destination address not
 * allowed`.
 */
export async function requireDestination(
  deps: Deps,
  tx: Tx,
  { principal, input, isListed }: RequestedDestination,
): Promise<string> {
  feeOf(deps, principal, input)
  const address = readDestination(input.network, input.address, deps.config.networks)
  if (address === null || isListed || (await isOwnAddress(tx, input.network, address)))
    throw new Fault('invalid destination address')
  if (!(await isAllowed(deps, tx, { owner: principal, network: input.network, address })))
    throw new Fault('destination address not allowed')
  return address
}

/** Returns the withdrawal fee. Fault: `unsupported network` where the network is not configured. */
export function feeOf(
  { config }: Pick<Deps, 'config'>,
  { environment }: Pick<Actor, 'environment'>,
  { network }: Pick<WithdrawalInput, 'network'>,
): Usdt {
  const found = findNetwork(config, { environment, network })
  if (!found) throw new Fault('unsupported network')
  return found.withdrawalFee
}

interface Reserve extends WithdrawalRequest {
  readonly amount: Usdt
  /** The key was used by a request with other parameters. */
  readonly isKeyUsed: boolean
}

/** Inserts the withdrawal and posts its reserve. Approves it at once when it needs no approval. */
export async function reserve(
  deps: Deps,
  tx: Tx,
  { principal, input, amount, isKeyUsed }: Reserve,
): Promise<CreatedWithdrawal> {
  const now = deps.clock.business()
  if (isKeyUsed) throw new Fault('duplicate idempotency key')
  const recent = await sumWithdrawals(tx, principal, addSeconds(now, -daySeconds))
  const withdrawal: Withdrawal = {
    id: deps.random.uuid(),
    merchantId: principal.merchantId,
    environment: principal.environment,
    network: input.network,
    orderId: input.orderId,
    status: 'PENDING',
    amount,
    feeAmount: feeOf(deps, principal, input),
    address: input.address,
    metadata: input.metadata,
    requiredApprovals: approvalsFor(amount, recent, deps.config.withdrawals),
    txHash: null,
    blockNumber: null,
    failureReason: null,
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    completedAt: null,
    reopened: 0,
  }
  if (withdrawal.orderId !== null) await addRefunded(tx, withdrawal.orderId, amount)
  await postReserve(tx, withdrawal)
  // After the balance: a merchant with too little gets that fault, whatever the limits are.
  if (!isWithinLimits(amount, recent, deps.config.withdrawals)) throw new Fault('withdrawal limit exceeded')
  await insertWithdrawal(tx, deps.digests, withdrawal)
  await rememberRequest(deps, tx, { principal, input, made: { withdrawalId: withdrawal.id, claimId: null } })
  const approved =
    withdrawal.requiredApprovals > 0
      ? withdrawal
      : (await advance(deps, tx, { withdrawalId: withdrawal.id, event: { type: 'approved' } })).withdrawal
  return { withdrawal: viewWithdrawal(approved), isReplayed: false }
}

interface Made extends WithdrawalRequest {
  readonly made: Pick<EarlierRequest, 'withdrawalId' | 'claimId'>
}

/** Saves the idempotency key with what the request created. */
export async function rememberRequest(deps: Deps, tx: Tx, { principal, input, made }: Made): Promise<void> {
  const { idempotencyKey: key } = input
  if (key === null) return
  const expiresAt = addSeconds(deps.clock.business(), keyKeptSeconds)
  await saveRequest(tx, principal, { key, requestHash: requestHash(input), ...made, expiresAt })
}

/**
 * The ledger's balance check refuses an overdraft under any concurrency, so no query checks the balance first. The debt is read afterwards,
 * when the account locks keep others from taking or lending.
 */
async function postReserve(tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { id, merchantId, environment, network, createdAt } = withdrawal
  const postings = reservePostings(merchantId, totalOf(withdrawal))
  try {
    await post(tx, { kind: 'reserve', ref: `reserve:${id}`, environment, network, postings }, createdAt)
  } catch (error) {
    if (!isCheckViolation(error, 'ledger_account_balance_check')) throw error
    throw new Fault('insufficient balance')
  }
  if (spendable(await lockDebt(tx, withdrawal)).owed > 0n) throw new Fault('insufficient balance')
}
