import { ChainUnavailable } from '../../chain.ts'
import type { BlockRef } from '../../chain.ts'
import type { SentTransaction } from '../../send/outgoing.ts'
import { asArray, asObject } from '../../parse.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import { parseBlock, readHeader, readNewest, type TronBlock } from '../blocks/block.ts'
import type { TronNode } from '../node.ts'

/** Blocks of one answer at most (java-tron's own limit). */
const blocksMax = 100
/** Transactions of which it is remembered how far the chain was read for them. */
const provenMax = 256

/** What the lists of final blocks prove of a transaction of this node's network. */
export interface ExpiryProof {
  /** It can be in no block any more. */
  isImpossible(sent: SentTransaction): Promise<boolean>
  /** No final block holds it now. */
  isAbsent(sent: SentTransaction): Promise<boolean>
}

/**
 * A block holds only what expires after the block before it. So every final block is read that comes after the one referred to,
 * as an unbroken chain, up to the first that is not made before the expiration: what none of them names is in none. What was read
 * is not read again when a request fails half way, and where a node cannot answer with so many blocks at once it is asked for fewer.
 */
export function expiryProof(node: TronNode): ExpiryProof {
  const proven = new Map<string, BlockRef>()
  const reader = { node, count: blocksMax }
  /** Whether no block up to its expiration or the final head names it. */
  const isAbsent = async (txHash: string, { referenceHeight, expirationMs }: Expiring, head: BlockRef) => {
    let last = await beginning(node, proven.get(txHash), referenceHeight)
    // What was too much for the node lately may have been its bad minute.
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

/** The block from which on it is to be read: where an earlier call came to, if that is still final, else the one referred to. */
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
  /** How many blocks the node is asked for at once. */
  count: number
}

/** Halves the stretch as long as the node finds it too much; one that cannot answer with a single block tells nothing here. */
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
