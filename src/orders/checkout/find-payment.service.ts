import { ChainUnavailable, type ReportedTransaction } from '../../chains/chain.ts'
import { networks, networkTable, type Network } from '../../chains/networks.ts'
import type { Deps } from '../../deps.ts'
import { sumUsdt, zero, type Usdt } from '../../lib/money.ts'
import { amountDue, type Order } from '../order.ts'
import { Lookups, type Asking } from './lookups.service.ts'
import { listByHash } from '../order-transfers.store.ts'
import { isSetApart, type TransferStatus } from '../recorded-transfer.ts'

/** What a transaction means for an order, in the words of the page. `amount` is what it moved, where that is known. */
export type PaymentFinding =
  | { readonly kind: 'notHash' }
  | { readonly kind: 'notAsked' | 'notSeen' | 'failed' | 'wrongToken' }
  | { readonly kind: 'counted' | 'waiting' | 'held' | 'setApart' | 'wrongAddress'; readonly amount: Usdt }
  | { readonly kind: 'little'; readonly amount: Usdt; readonly missing: Usdt }
  | { readonly kind: 'wrongNetwork'; readonly amount: Usdt; readonly found: Network }

/** A payer's question about an order. */
export interface PaymentQuestion {
  readonly order: Order
  /** What the payment page asks for now. It leaves out what is on its way. */
  readonly amountDue: Usdt
  readonly text: string
  /** The network address that the question comes from, for its rate limit. */
  readonly asker: string
  /** Called before a node is asked, so that the caller can release what others wait for. */
  readonly onAsking: () => void
}

/** Reports what a transaction means for an order. It credits nothing: only reading blocks does. */
export type FindPayment = (question: PaymentQuestion) => Promise<PaymentFinding>

type FinderDeps = Pick<Deps, 'db' | 'chains' | 'config' | 'log'>

/**
 * Keeps node calls for payers few (docs/decisions/node-budgets.md#payers-questions). Answers are cached, and calls are limited for each
 * order, for each address and in total. Each order has one question in flight; the payer is asked to retry a second one later.
 */
export function paymentFinder(deps: FinderDeps): FindPayment {
  const asking = new Set<string>()
  const lookups = new Lookups(deps)
  return async ({ order, amountDue: missing, text, asker, onAsking }) => {
    const [, prefix, hash] = /^\s*(0x)?([0-9a-f]{64})\s*$/i.exec(text) ?? []
    if (hash === undefined || /^(0{64}|f{64})$/i.test(hash)) return { kind: 'notHash' }
    const digits = hash.toLowerCase()
    const recorded = await findRecorded(deps, { order, missing }, digits)
    if (recorded) return recorded
    if (asking.has(order.id)) return { kind: 'notAsked' }
    asking.add(order.id)
    const question: Asking = { order, asker, onAsking }
    const ask = (network: Network) =>
      lookups.find({ environment: order.environment, network }, hashOn(network, digits), question)
    try {
      return await judge(deps, { order, ask }, networksOf(order.network, prefix !== undefined))
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ err: error, orderId: order.id }, 'payer lookup failed: no node answered')
      return { kind: 'notAsked' }
    } finally {
      asking.delete(order.id)
    }
  }
}

/**
 * The networks to search for such a hash, the order's own first. A hash that begins with `0x` is on no network that writes hashes without
 * it.
 */
function networksOf(own: Network, hasPrefix: boolean): Network[] {
  const all = [own, ...networks.filter(other => other !== own)]
  return hasPrefix ? all.filter(network => networkTable[network].hashPrefix !== '') : all
}

const kinds: Readonly<Record<Exclude<TransferStatus, 'ORPHANED'>, 'counted' | 'waiting' | 'held' | 'little'>> = {
  SEEN: 'waiting',
  CONFIRMING: 'waiting',
  FINAL: 'counted',
  FROZEN: 'held',
  DUST: 'little',
}

/** Returns what is already recorded of the transaction; `null` when it is unknown or was orphaned. */
async function findRecorded(
  deps: FinderDeps,
  { order, missing }: Pick<PaymentQuestion, 'order'> & { readonly missing: Usdt },
  digits: string,
): Promise<PaymentFinding | null> {
  const found = await listByHash(deps.db, order, hashOn(order.network, digits))
  const [first] = found.flatMap(one =>
    one.status === 'ORPHANED' ? [] : [isSetApart(one) ? ('setApart' as const) : kinds[one.status]],
  )
  if (!first) return null
  const amount = sumUsdt(found.map(one => one.amount))
  const isLittle = first === 'little' || (first === 'counted' && missing > 0n)
  if (isLittle) return { kind: 'little', amount, missing }
  // A transfer is recorded a moment before its order counts it.
  const isCounted = order.receivedAmount >= amount
  return first === 'waiting' ? waiting(deps, { order, amount, isCounted }) : { kind: first, amount }
}

/** Throws ChainUnavailable when no node may be asked or none answers. */
async function judge(
  deps: FinderDeps,
  { order, ask }: { readonly order: Order; readonly ask: (network: Network) => Promise<ReportedTransaction | null> },
  among: readonly Network[],
): Promise<PaymentFinding> {
  for (const network of among) {
    const found = await ask(network)
    if (!found) continue
    const amount = sumUsdt(found.transfers.map(one => one.amount))
    if (network !== order.network) return { kind: 'wrongNetwork', found: network, amount }
    if (found.hasFailed) return { kind: 'failed' }
    const own = found.transfers.filter(({ to }) => to === order.address)
    // Its block was not read yet. The block reader will record it.
    if (own.length > 0) return waiting(deps, { order, amount: sumUsdt(own.map(one => one.amount)), isCounted: false })
    return found.transfers.length === 0 ? { kind: 'wrongToken' } : { kind: 'wrongAddress', amount }
  }
  return { kind: 'notSeen' }
}

/** Asks for the rest of an open order if this money does not reach its threshold. Closed orders ask for nothing more. */
function waiting(
  { config }: FinderDeps,
  { order, amount, isCounted }: { readonly order: Order; readonly amount: Usdt; readonly isCounted: boolean },
): PaymentFinding {
  const more = isCounted ? zero : amount
  const isEnough = order.receivedAmount + more >= order.thresholdAmount
  return isEnough || order.status !== 'OPEN'
    ? { kind: 'waiting', amount }
    : { kind: 'little', amount, missing: amountDue(order, config.dustBelow, more) }
}

/** Formats a hash as its network does. Payers paste hashes with and without `0x`. */
function hashOn(network: Network, digits: string): string {
  return networkTable[network].hashPrefix + digits
}
