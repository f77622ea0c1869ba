import { ChainUnavailable } from '../chains/chain.ts'
import { networks, networkTable, type Network } from '../chains/networks.ts'
import type { Deps } from '../deps.ts'
import { sumUsdt, type Usdt } from '../lib/money.ts'
import { missingAmount, type Order } from './order.ts'
import { listByHash } from './order-transfers.store.ts'
import type { TransferStatus } from './recorded-transfer.ts'

/** What a transaction is to an order; the words for it are those of the page. `amount` is what it moved, where that is known. */
export type PaymentFinding =
  | { readonly kind: 'notHash' | 'notAsked' | 'notSeen' | 'failed' | 'wrongToken' }
  | { readonly kind: 'counted' | 'waiting' | 'held' | 'wrongAddress'; readonly amount: Usdt }
  | { readonly kind: 'little'; readonly amount: Usdt; readonly missing: Usdt }
  | { readonly kind: 'wrongNetwork'; readonly amount: Usdt; readonly found: Network }

/** Tells what a transaction is to an order. It credits nothing: whatever counts is found by reading blocks. */
export type FindPayment = (order: Order, text: string) => Promise<PaymentFinding>

type FinderDeps = Pick<Deps, 'db' | 'chains' | 'log'>

/** One question of a page at a time is put to nodes; another meanwhile is told to come back. */
export function paymentFinder(deps: FinderDeps): FindPayment {
  const asking = new Set<string>()
  return async (order, text) => {
    const digits = /^\s*(?:0x)?([0-9a-f]{64})\s*$/i.exec(text)?.[1]?.toLowerCase()
    if (digits === undefined) return { kind: 'notHash' }
    const recorded = await findRecorded(deps, order, digits)
    if (recorded) return recorded
    if (asking.has(order.id)) return { kind: 'notAsked' }
    asking.add(order.id)
    try {
      return await askNodes(deps, order, digits)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      deps.log.warn({ err: error, orderId: order.id }, 'no node told what a payer asked about a transaction')
      return { kind: 'notAsked' }
    } finally {
      asking.delete(order.id)
    }
  }
}

const kinds: Readonly<Record<Exclude<TransferStatus, 'ORPHANED'>, 'counted' | 'waiting' | 'held' | 'little'>> = {
  SEEN: 'waiting',
  CONFIRMING: 'waiting',
  FINAL: 'counted',
  FROZEN: 'held',
  DUST: 'little',
}

/** What we know of it already; `null` when nothing, or only that the chain took it back. */
async function findRecorded({ db }: FinderDeps, order: Order, digits: string): Promise<PaymentFinding | null> {
  const found = await listByHash(db, order, hashOn(order.network, digits))
  const [first] = found.flatMap(({ status }) => (status === 'ORPHANED' ? [] : [kinds[status]]))
  if (!first) return null
  const amount = sumUsdt(found.map(one => one.amount))
  const missing = missingAmount(order)
  const isLittle = first === 'little' || (first === 'counted' && missing > 0n)
  return isLittle ? { kind: 'little', amount, missing } : { kind: first, amount }
}

async function askNodes({ chains }: FinderDeps, order: Order, digits: string): Promise<PaymentFinding> {
  const { environment, network, address } = order
  const chain = chains.find(environment, network)
  if (!chain) return { kind: 'notAsked' }
  const told = await chain.transaction(hashOn(network, digits))
  if (told) {
    if (told.hasFailed) return { kind: 'failed' }
    const own = told.transfers.filter(({ to }) => to === address)
    // It is in a block that was not read yet; the reader of blocks records it.
    if (own.length > 0) return { kind: 'waiting', amount: sumUsdt(own.map(({ amount }) => amount)) }
    if (told.transfers.length === 0) return { kind: 'wrongToken' }
    return { kind: 'wrongAddress', amount: sumUsdt(told.transfers.map(({ amount }) => amount)) }
  }
  for (const found of networks.filter(other => other !== network)) {
    const elsewhere = await chains.find(environment, found)?.transaction(hashOn(found, digits))
    if (elsewhere)
      return { kind: 'wrongNetwork', found, amount: sumUsdt(elsewhere.transfers.map(({ amount }) => amount)) }
  }
  return { kind: 'notSeen' }
}

/** Hashes as each network writes them: payers paste them with and without `0x`. */
function hashOn(network: Network, digits: string): string {
  return networkTable[network].hashPrefix + digits
}
