import { ChainUnavailable, type BlockRef } from '../../chain.ts'
import { asArray, asObject, asQuantity } from '../../parse.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import { parseBlock, readFinalHead, type EthereumFinality } from '../blocks/block.ts'
import { numberUse } from './number-use.ts'
import type { EthereumRpc } from '../rpc.ts'

/** Blocks to scan per call when the node lacks old state. The next call continues from there. */
const scannedMax = 64
/** Nonces whose scan position is remembered. */
const rememberedMax = 64

/** A nonce of an account. */
export interface NumberOf {
  readonly from: string
  readonly nonce: number
}

/** The transaction in a final block that used a nonce. */
export interface NonceOwner {
  readonly txHash: string
  readonly height: number
}

/** Finds the transaction that used a nonce, in the list of a final block. `null`: no final block has used it. */
export type NonceOwners = (number: NumberOf) => Promise<NonceOwner | null>

/** The node to ask, and the chain id that authorizations must name. */
interface Source {
  readonly rpc: EthereumRpc
  readonly chainId: number
}

/** A block and the account's next nonce before it; `null`: the node has no state there. */
interface At {
  readonly height: number
  readonly before: number | null
}

/** The next block to scan, or the block that used the nonce. */
interface Scan {
  readonly height: number
  readonly hash: string
}

/**
 * A transaction count shows that a nonce is used; only a block's list shows by which transaction. Searches for the block by the counts
 * before each block. Falls back to scanning block by block if the node lacks old state.
 */
export function nonceOwners(source: Source, finality: EthereumFinality): NonceOwners {
  const { rpc } = source
  const scans = new Map<string, Scan>()
  return async number => {
    const head = await readFinalHead(rpc, finality)
    const count = await countAt(rpc, number, head.height)
    if (count <= number.nonce) return null
    const { below, above, before, after } = await bracket(rpc, number, { height: head.height, count })
    if (above - below === 1) {
      const { owner, next } = await readList(source, number, { height: above, before })
      if (owner && next === after) return { txHash: owner, height: above }
      throw new ChainUnavailable(`block ${above} does not show who used number ${number.nonce} of ${number.from}`)
    }
    const name = `${number.from} ${number.nonce}`
    const found = await scanDown(source, number, { above, known: scans.get(name) })
    remember(scans, name, found)
    if (found && 'owner' in found) return { txHash: found.owner, height: found.height }
    throw new ChainUnavailable(
      `the node has no state of block ${above - 1}: who used number ${number.nonce} of ${number.from} is looked for in older blocks`,
    )
  }
}

/** Returns the account's transaction count at a block. */
export async function countAt(
  rpc: EthereumRpc,
  { from }: Pick<NumberOf, 'from'>,
  at: number | 'latest' | 'pending',
): Promise<number> {
  const what = 'eth_getTransactionCount'
  return asQuantity(await rpc.call(what, from, typeof at === 'number' ? `0x${at.toString(16)}` : at), what)
}

interface Bracket {
  readonly below: number
  readonly above: number
  /** The account's next nonce before each of them. */
  readonly before: number
  readonly after: number
}

/** Returns the two blocks between which the nonce was used. They are adjacent unless the node lacks a state. */
async function bracket(
  rpc: EthereumRpc,
  number: NumberOf,
  final: { readonly height: number; readonly count: number },
): Promise<Bracket> {
  let above = final.height
  let after = final.count
  let before = 0
  let below = -1
  let step = 1
  let hasBelow = false
  while (above - below > 1) {
    const middle = hasBelow ? Math.floor((above + below) / 2) : Math.max(0, above - step)
    const count = await countIfKept(rpc, number, middle)
    if (count === null) return { below: Number.NEGATIVE_INFINITY, above, before, after }
    if (count > number.nonce) {
      above = middle
      after = count
      step *= 2
    } else {
      below = middle
      before = count
      hasBelow = true
    }
  }
  return { below, above, before, after }
}

/** Returns `null` if the node does not keep the state of that block. */
async function countIfKept(rpc: EthereumRpc, number: NumberOf, height: number): Promise<number | null> {
  try {
    return await countAt(rpc, number, height)
  } catch (error) {
    if (error instanceof NodeFailure && error.kind === 'refused') return null
    throw error
  }
}

interface Scanning {
  readonly above: number
  readonly known: Scan | undefined
}

/**
 * Scans down the parents until a block shows the nonce. Returns `null` if a reorg removed the blocks scanned before.
 */
async function scanDown(
  source: Source,
  number: NumberOf,
  { above, known }: Scanning,
): Promise<Scan | (Scan & { readonly owner: string }) | null> {
  let next: { height: number; hash: string | null } =
    known && known.height <= above ? known : { height: above, hash: null }
  for (let read = 0; read < scannedMax; read += 1) {
    const { owner, next: count, block } = await readList(source, number, { height: next.height, before: null })
    if (next.hash !== null && block.hash !== next.hash) return null
    if (owner !== null) return { owner, height: block.height, hash: block.hash }
    if (next.height === 0 || (count !== null && count <= number.nonce))
      throw new ChainUnavailable(`no block shows who used number ${number.nonce} of ${number.from}`)
    next = { height: next.height - 1, hash: block.parentHash }
  }
  return { height: next.height, hash: next.hash ?? '' }
}

function remember(scans: Map<string, Scan>, name: string, scan: Scan | null): void {
  scans.delete(name)
  if (scan) scans.set(name, { height: scan.height, hash: scan.hash })
  const [oldest] = scans.keys()
  if (scans.size > rememberedMax && oldest !== undefined) scans.delete(oldest)
}

interface Shown {
  /** The transaction that used the nonce. */
  readonly owner: string | null
  /** The account's next nonce after the block; `null`: neither the node nor the block shows it. */
  readonly next: number | null
  readonly block: BlockRef
}

/** Returns what a block's list shows of a nonce, given the account's next nonce before it; `null`: unknown. */
async function readList(source: Source, number: NumberOf, at: At): Promise<Shown> {
  const { rpc, chainId } = source
  const { height, before } = at
  const what = 'eth_getBlockByNumber'
  const answer = await rpc.call(what, `0x${height.toString(16)}`, true)
  const block = parseBlock(answer)
  if (block?.height !== height) throw new ChainUnavailable(`${what}: the node has no block ${height}`)
  const transactions = asArray(asObject(answer, what).transactions, `${what}.transactions`)
  const list = transactions.map(one => asObject(one, `${what}.transactions[]`))
  return { ...numberUse(list, { ...number, chainId, before }), block }
}
