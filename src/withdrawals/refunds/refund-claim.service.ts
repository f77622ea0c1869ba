import { isPerson, type Actor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import { encryptionContext, type EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { Fault } from '../../lib/fault.ts'
import { cellOfId, newArrivalId } from '../../lib/ids.ts'
import { hashOfToken } from '../../lib/crypto/token.ts'
import { findMerchantStatus } from '../../merchants/merchant.store.ts'
import { findOrder } from '../../orders/order.store.ts'
import { may } from '../../people/users/may.ts'
import { holdTeamUser } from '../../people/users/user.store.ts'
import { isRestricted } from '../allow-list/allow-list.service.ts'
import {
  beginRequest,
  feeOf,
  keyKeptSeconds,
  logCreated,
  rememberRequest,
  requireDestination,
  reserve,
} from '../request/create-withdrawal.service.ts'
import { readDestination } from '../request/destination.ts'
import {
  claimStepOf,
  endOfClaim,
  viewClaim,
  type ClaimStep,
  type RefundClaim,
  type RefundClaimView,
} from './refund-claim.ts'
import { findClaim, findClaimByLink, insertClaim, lockClaimByLink, markClaimed } from './refund-claim.store.ts'
import { requireOrder, requireRefundable, type RefundInput } from './refund.service.ts'
import { isOnList } from '../request/screen-destination.service.ts'
import { findWithdrawal } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'

export const encryptedClaims: EncryptedTable = { name: 'refund_claim', key: ['id'], columns: ['encrypted_token'] }

export interface CreatedClaim {
  readonly claim: RefundClaimView
  /** Whether the idempotency key was used before. Then this is the claim it created, in its current state. */
  readonly isReplayed: boolean
}

/**
 * Creates a link with which the payer of an order claims a refund (docs/spec/decisions.md §6). Nothing is reserved until the payer uses it.
 * Faults: `order not found`, `api key is inactive`, `unsupported network`, `destination address not allowed` where the allow-list is
 * enforced, `duplicate idempotency key`, `amount exceeds refundable`.
 */
export async function createRefundClaim(
  deps: Deps,
  principal: Actor,
  asked: Omit<RefundInput, 'address'>,
): Promise<CreatedClaim> {
  const { id: orderId, network } = await requireOrder(deps.db, principal, asked.orderId)
  const { amount, idempotencyKey } = asked
  const input = { amount, network, address: '', idempotencyKey, metadata: {}, orderId }
  return deps.db.transaction(async tx => {
    const earlier = await beginRequest(deps, tx, { principal, input })
    if (earlier?.isSame) return replayClaim(deps, tx, earlier.claimId!)
    feeOf(deps, principal, input)
    // With a key alone, without a passkey, nobody may send money past an enforced allow-list.
    if (await isRestricted(tx, principal)) throw new Fault('destination address not allowed')
    if (earlier) throw new Fault('duplicate idempotency key')
    const { wanted } = await requireRefundable(tx, { orderId, amount })
    const createdAt = deps.clock.business()
    const claim: RefundClaim = {
      id: deps.random.uuid(),
      merchantId: principal.merchantId,
      environment: principal.environment,
      network,
      orderId,
      amount: wanted,
      keyId: isPerson(principal) ? null : principal.keyId,
      userId: isPerson(principal) ? principal.userId : null,
      createdAt,
      expiresAt: addSeconds(createdAt, keyKeptSeconds),
      withdrawalId: null,
    }
    const token = newArrivalId(deps.random, 'refund', deps.config.cell)
    const encryptedToken = deps.keyring.encrypt(deps.random, token, identityOf(claim))
    await insertClaim(tx, claim, { tokenHash: hashOfToken(token), encryptedToken })
    await rememberRequest(deps, tx, { principal, input, made: { withdrawalId: null, claimId: claim.id } })
    return { claim: viewClaim(claim, urlOf(deps, token)), isReplayed: false }
  })
}

async function replayClaim(deps: Deps, tx: Tx, id: string): Promise<CreatedClaim> {
  const claim = (await findClaim(tx, id))!
  const token = deps.keyring.open(claim.encryptedToken, identityOf(claim))
  return { claim: viewClaim(claim, urlOf(deps, token)), isReplayed: true }
}

function identityOf({ id }: Pick<RefundClaim, 'id'>): string {
  return encryptionContext(encryptedClaims, 'encrypted_token', [id])
}

function urlOf({ config }: Pick<Deps, 'config'>, token: string): string {
  return `${config.publicUrl}/refund/${token}`
}

/** The data of a claim's page. */
export interface ShownClaim {
  readonly claim: RefundClaim
  readonly step: ClaimStep
  /** The refund that the claim created; `null` before. */
  readonly withdrawal: Withdrawal | null
  /** Opens the payment page of the order, which has the merchant's branding. */
  readonly checkoutToken: string
}

/** Finds the refund of a link; `null` when there is none. Anyone with the link may see it. */
export async function findRefundClaim(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ShownClaim | null> {
  const found = cellOfId('refund', token) !== null ? await findClaimByLink(db, hashOfToken(token)) : null
  if (!found) return null
  const order = (await findOrder(db, found.orderId))!
  const claim = { ...found, expiresAt: endOfClaim(found, order) }
  const withdrawal = claim.withdrawalId === null ? null : await findWithdrawal(db, claim.withdrawalId)
  const step = claimStepOf(claim, { status: withdrawal?.status ?? null, now: clock.business() })
  return { claim, step, withdrawal, checkoutToken: order.checkoutToken }
}

/** Returns the canonical form of an address, which the payer then confirms. Faults: those of `createRefund` about the address. */
export async function checkClaimAddress(deps: Deps, claim: RefundClaim, address: string): Promise<string> {
  const principal = actorOf(claim)
  const { input, isListed } = await readAddress(deps, claim, address)
  return deps.db.transaction(tx => requireDestination(deps, tx, { principal, input, isListed }))
}

/** Returns the withdrawal input with this address, and whether a local screening list names the address. */
async function readAddress(deps: Deps, claim: RefundClaim, text: string) {
  const { amount, network, orderId } = claim
  const address = readDestination(network, text.trim(), deps.config.networks)
  if (address === null) throw new Fault('invalid destination address')
  const isListed = await isOnList(deps, { owner: claim, network, address, amount })
  return { input: { amount, network, address, idempotencyKey: null, metadata: {}, orderId }, isListed }
}

/**
 * Pays a refund to the address that the payer enters. It works once, acts for the creator of the link, and follows the rules of
 * `createRefund`. Returns whether this call created the refund. Faults: those of `createRefund`, `merchant_not_active`, and `order not
 * found` for an unknown link.
 */
export async function claimRefund(deps: Deps, token: string, address: string): Promise<boolean> {
  const tokenHash = hashOfToken(token)
  const found = cellOfId('refund', token) !== null ? await findClaimByLink(deps.db, tokenHash) : null
  if (!found) throw new Fault('order not found')
  const { input, isListed } = await readAddress(deps, found, address)
  const { amount, orderId } = found
  const created = await deps.db.transaction(async tx => {
    const claim = (await lockClaimByLink(tx, tokenHash))!
    if (claim.withdrawalId !== null || deps.clock.business() >= claim.expiresAt) return null
    if ((await findMerchantStatus(tx, claim.merchantId)) === 'SUSPENDED') throw new Fault('merchant_not_active')
    const principal = actorOf(claim)
    await beginRequest(deps, tx, { principal, input })
    await requireDestination(deps, tx, { principal, input, isListed })
    const { order } = await requireRefundable(tx, { orderId, amount })
    if (deps.clock.business() >= endOfClaim(claim, order)) return null
    const made = await reserve(deps, tx, { principal, input, amount, isKeyUsed: false })
    await markClaimed(tx, claim.id, made.withdrawal.id)
    return made
  })
  if (created) logCreated(deps, created)
  return created !== null
}

/**
 * The link has the rights of its creator. It stops working when the key ends, or when the user leaves the team or loses the refund
 * permission.
 */
function actorOf({ merchantId, environment, keyId, userId }: RefundClaim): Actor {
  if (keyId !== null) return { merchantId, environment, keyId }
  const id = userId!
  const isPermitted = async (tx: Tx) => {
    const user = await holdTeamUser(tx, { merchantId, id })
    return user !== null && may(user.role, environment, 'refunds')
  }
  return { merchantId, environment, userId: id, isPermitted }
}
