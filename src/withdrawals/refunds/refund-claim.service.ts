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
  rememberRequest,
  requireDestination,
  reserve,
} from '../request/create-withdrawal.service.ts'
import { readDestination } from '../request/destination.ts'
import { claimStepOf, viewClaim, type ClaimStep, type RefundClaim, type RefundClaimView } from './refund-claim.ts'
import { findClaim, findClaimByLink, insertClaim, lockClaimByLink, markClaimed } from './refund-claim.store.ts'
import { requireOrder, requireRefundable, type RefundInput } from './refund.service.ts'
import { isOnList } from '../request/screen-destination.service.ts'
import { findWithdrawal } from '../withdrawal.store.ts'
import type { Withdrawal } from '../withdrawal.ts'

export const encryptedClaims: EncryptedTable = { name: 'refund_claim', key: ['id'], columns: ['encrypted_token'] }

export interface CreatedClaim {
  readonly claim: RefundClaimView
  /** Whether the idempotency key was used before and this is what it made then, as it is now. */
  readonly isReplayed: boolean
}

/**
 * Makes a link by which the payer of an order claims a refund (decisions, section 6). Nothing is reserved before it is used. Faults: `order
 * not found`, `api key is inactive`, `unsupported network`, `destination address not allowed` where only listed addresses are paid to,
 * `amount exceeds refundable`, `duplicate idempotency key`.
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
    // Whoever has a key, but no passkey, must not send money where the list does not let it go.
    if (await isRestricted(tx, principal)) throw new Fault('destination address not allowed')
    const wanted = await requireRefundable(tx, { orderId, amount })
    if (earlier) throw new Fault('duplicate idempotency key')
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

/** What the page of a claim shows. */
export interface ShownClaim {
  readonly claim: RefundClaim
  readonly step: ClaimStep
  /** The refund that came of it; `null` before. */
  readonly withdrawal: Withdrawal | null
  /** What opens the payment page of the order, which knows how the merchant is shown. */
  readonly checkoutToken: string
}

/** The refund a link leads to; `null` when there is none. Whoever has the link may see it: it is the key. */
export async function findRefundClaim(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ShownClaim | null> {
  const claim = cellOfId('refund', token) !== null ? await findClaimByLink(db, hashOfToken(token)) : null
  if (!claim) return null
  const order = (await findOrder(db, claim.orderId))!
  const withdrawal = claim.withdrawalId === null ? null : await findWithdrawal(db, claim.withdrawalId)
  const step = claimStepOf(claim, { status: withdrawal?.status ?? null, now: clock.business() })
  return { claim, step, withdrawal, checkoutToken: order.checkoutToken }
}

/**
 * The address in the form it would be paid to, before anybody is asked to confirm it. Faults as of `createRefund` that speak of the
 * address.
 */
export async function checkClaimAddress(deps: Deps, claim: RefundClaim, address: string): Promise<string> {
  const principal = actorOf(claim)
  const { input, isListed } = await readAddress(deps, claim, address)
  return deps.db.transaction(tx => requireDestination(deps, tx, { principal, input, isListed }))
}

/** What is asked for with an address, and whether a screening list on this machine names that. */
async function readAddress(deps: Deps, claim: RefundClaim, text: string) {
  const { amount, network, orderId } = claim
  const address = readDestination(network, text.trim(), deps.config.networks)
  if (address === null) throw new Fault('invalid destination address')
  const isListed = await isOnList(deps, { owner: claim, network, address, amount })
  return { input: { amount, network, address, idempotencyKey: null, metadata: {}, orderId }, isListed }
}

/**
 * Pays a refund to the address its payer names: once, in the name of whoever asked for the link, and by the rules of `createRefund`. Says
 * whether it was this call that did. Faults: as of `createRefund`, and `merchant_not_active`, `order not found` for a link that leads nowhere.
 */
export async function claimRefund(deps: Deps, token: string, address: string): Promise<boolean> {
  const tokenHash = hashOfToken(token)
  const found = cellOfId('refund', token) !== null ? await findClaimByLink(deps.db, tokenHash) : null
  if (!found) throw new Fault('order not found')
  const { input, isListed } = await readAddress(deps, found, address)
  const { amount, orderId } = found
  return deps.db.transaction(async tx => {
    const claim = (await lockClaimByLink(tx, tokenHash))!
    if (claim.withdrawalId !== null || deps.clock.business() >= claim.expiresAt) return false
    if ((await findMerchantStatus(tx, claim.merchantId)) === 'SUSPENDED') throw new Fault('merchant_not_active')
    const principal = actorOf(claim)
    await beginRequest(deps, tx, { principal, input })
    await requireDestination(deps, tx, { principal, input, isListed })
    await requireRefundable(tx, { orderId, amount })
    const { withdrawal } = await reserve(deps, tx, { principal, input, amount, isKeyUsed: false })
    await markClaimed(tx, claim.id, withdrawal.id)
    return true
  })
}

/** The link does what its maker can do: it ends with the key, or when the person leaves the team or may refund nothing any more. */
function actorOf({ merchantId, environment, keyId, userId }: RefundClaim): Actor {
  if (keyId !== null) return { merchantId, environment, keyId }
  const id = userId!
  const isPermitted = async (tx: Tx) => {
    const user = await holdTeamUser(tx, { merchantId, id })
    return user !== null && may(user.role, environment, 'refunds')
  }
  return { merchantId, environment, userId: id, isPermitted }
}
