import { ChainUnavailable } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import type { SentTransaction } from '../../send/outgoing.ts'
import { asArray, asObject } from '../../parse.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import { parseBlock, readHeader, readNewest, type TronBlock } from '../blocks/block.ts'
import type { TronNode } from '../node.ts'

/** Maximum blocks per answer (java-tron's limit). */
const blocksMax = 100
/** Transactions whose read position is remembered. */
const provenMax = 256

/** What the lists of final blocks prove about a transaction. */
export interface ExpiryProof {
  /** Whether no block can hold it any more. */
  isImpossible(sent: SentTransaction): Promise<boolean>
  /** Whether no final block holds it now. */
  isAbsent(sent: SentTransaction): Promise<boolean>
}

/**
 * A block only accepts transactions that expire after the block before it. So this reads all final blocks after the reference, as an unbroken
 * chain, up to the first one made after the expiration: a transaction that none of them lists is in no block. Remembers its position when a
 * request fails half way, and asks for fewer blocks if the node cannot answer with so many.
 */
export function expiryProof(node: TronNode): ExpiryProof {
  const proven = new Map<string, BlockRef>()
  const reader = { node, count: blocksMax }
  /** Whether no block up to its expiration or the final head lists it. */
  const isAbsent = async (txHash: string, { referenceHeight, expirationMs }: Expiring, head: BlockRef) => {
    let last = await beginning(node, proven.get(txHash), referenceHeight)
    // A range that was too large lately may only have met a slow moment.
    reader.count = Math.min(blocksMax, reader.count * 2)
    while (last.time.getTime() < expirationMs && last.height < head.height) {
      for (const { ref, transactions } of await readBlockRange(reader, last.height + 1, head.height)) {
        if (ref.height !== last.height + 1 || ref.parentHash !== last.hash)
          throw new ChainUnavailable(`walletsolidity: ${ref.hash} does not follow ${last.hash}`)
        if (transactions.some(({ id }) => id === txHash)) return false
        last = ref
        if (last.time.getTime() >= expirationMs) break
      }
      remember(proven, txHash, last)
    }
    return true
  }
  return {
    async isImpossible({ txHash, order }) {
      const expiring = asExpiring(order)
      const head = await readNewest(node, 'walletsolidity')
      if (head.time.getTime() < expiring.expirationMs) return false
      return isAbsent(txHash, expiring, head)
    },
    isAbsent: async ({ txHash, order }) =>
      isAbsent(txHash, asExpiring(order), await readNewest(node, 'walletsolidity')),
  }
}

type Expiring = Extract<SentTransaction['order'], { kind: 'expiring' }>

function asExpiring(order: SentTransaction['order']): Expiring {
  if (order.kind !== 'expiring') throw new TypeError('TRON transactions expire')
  return order
}

/** Returns the block to read on from: the last position if it is still final, else the reference. */
async function beginning(node: TronNode, proven: BlockRef | undefined, referenceHeight: number): Promise<BlockRef> {
  const known = proven && (await readHeader(node, 'walletsolidity', proven.height))
  if (known && known.hash === proven.hash) return known
  const reference = await readHeader(node, 'walletsolidity', referenceHeight)
  if (!reference) throw new ChainUnavailable(`walletsolidity: block ${referenceHeight} is not final here`)
  return reference
}

function remember(proven: Map<string, BlockRef>, txHash: string, last: BlockRef): void {
  proven.delete(txHash)
  proven.set(txHash, last)
  const [oldest] = proven.keys()
  if (proven.size > provenMax && oldest !== undefined) proven.delete(oldest)
}

interface Reader {
  readonly node: TronNode
  /** Blocks to ask for at once. */
  count: number
}

/** Halves the range while the node finds it too large. A node that cannot even answer one block proves nothing. */
async function readBlockRange(reader: Reader, from: number, head: number): Promise<TronBlock[]> {
  for (;;) {
    const end = Math.min(from + reader.count, head + 1)
    try {
      return await readBlocks(reader.node, from, end)
    } catch (error) {
      if (!(error instanceof NodeFailure) || !error.tooMuch || end - from <= 1) throw error
      reader.count = Math.floor((end - from) / 2)
    }
  }
}

/** Heights from `from` up to but not including `end`. */
async function readBlocks(node: TronNode, from: number, end: number): Promise<TronBlock[]> {
  const what = 'walletsolidity/getblockbylimitnext'
  const asked = { startNum: from, endNum: end }
  const answer = asObject(await node.query('walletsolidity', 'getblockbylimitnext', asked), what)
  const blocks = asArray(answer.block ?? [], `${what}.block`).map(block => parseBlock(block, what))
  if (blocks.length === 0) throw new ChainUnavailable(`${what}: no block from ${from}, though ${end - 1} is final`)
  return blocks
}
