// The lies of one node of a chain. Everything it reports looks like an honest answer.
import { createHash } from 'node:crypto'
import type { BlockRef, Transfer } from '../../../src/chains/chain.ts'
import type { FinalOutcome } from '../../../src/chains/send/outgoing.ts'
import { usdt } from '../../../src/lib/money.ts'
import type { SimChain } from './chain.ts'
import type { SimTransaction } from './transactions.ts'
import { feePaid } from './accounts.ts'

export const lies = [
  /** Hides a transaction that is in a block. */
  'hides',
  /** Reports a receipt, failed or paid, for a transaction that is in no block. */
  'failed receipt',
  'paid receipt',
  /** Reports final blocks above the head. */
  'final block',
  /** Reports tokens received by an address and tokens sent by the wallet. */
  'payment',
  /** Reports as impossible what may still be included. */
  'expired proof',
  'high nonce',
  'low nonce',
] as const
export type Lie = (typeof lies)[number]

const blocksInvented = 3

export function inventedFinal(chain: SimChain): BlockRef {
  return inventedBlock(chain, chain.head.height + blocksInvented)!
}

/** Returns `null` for a block that not even a liar has. */
export function inventedBlock(chain: SimChain, height: number): BlockRef | null {
  const { head } = chain
  if (height <= head.height || height > head.height + blocksInvented) return null
  const parentHash = height === head.height + 1 ? head.hash : hashOf(chain, height - 1)
  const time = new Date(head.time.getTime() + (height - head.height) * 1000)
  return { height, hash: hashOf(chain, height), parentHash, time }
}

function hashOf({ network, head }: SimChain, height: number): string {
  const digest = digestOf(`${network} ${head.hash} invented ${height}`)
  if (network === 'TRC20') digest.writeBigUInt64BE(BigInt(height))
  return `${network === 'ERC20' ? '0x' : ''}${digest.toString('hex')}`
}

/** Returns transfers of a transaction that nobody sent: to the last receiver, and away from our wallet. */
export function inventedTransfers(chain: SimChain, { height, hash }: BlockRef): Transfer[] {
  const last = chain.lastPaid
  const digest = digestOf(`${hash} payment`).toString('hex')
  const txHash = chain.network === 'ERC20' ? `0x${digest}` : digest
  const stranger = chain.address('good')
  const shared = { txHash, blockHeight: height, blockHash: hash }
  return [
    ...(last === null ? [] : [{ ...shared, ordinal: 0, from: stranger, to: last, amount: usdt(100_000_000n) }]),
    { ...shared, ordinal: 1, from: chain.rich, to: stranger, amount: usdt(100_000_000n) },
  ]
}

export function inventedReceipt(
  { height, hash }: BlockRef,
  { moves }: SimTransaction,
  result: FinalOutcome['result'],
): FinalOutcome {
  return {
    kind: 'final',
    result,
    reason: result === 'success' ? 'SUCCESS' : 'REVERT',
    block: { height, hash },
    moved: result === 'success' ? moves.map(({ from, to, amount }) => ({ from, to, amount: usdt(amount) })) : [],
    fee: feePaid,
  }
}

export function countReported(count: number, reported: readonly Lie[]): number {
  if (reported.includes('high nonce')) return count + 7
  return reported.includes('low nonce') ? 0 : count
}

function digestOf(what: string): Buffer {
  return createHash('sha256').update(what).digest()
}
