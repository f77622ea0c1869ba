import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { parseAddress } from '../address.ts'
import { ChainUnavailable, type BlockRef } from '../chain.ts'
import { asArray, asHex, asObject, asQuantity, isObject, type Json } from '../parse.ts'
import { NodeFailure } from '../transport.ts'
import { bytes32, parseBlock, readFinalHead, type EthereumFinality } from './block.ts'
import { encodeRlp, rlpNumber } from './rlp.ts'
import type { EthereumRpc } from './rpc.ts'
import { readSignature, signerOf } from './signatures.ts'

/** Blocks read by one call where the node has no state of so old a block; the next call goes on from there. */
const scannedMax = 64
/** Numbers of which it is remembered how far down the blocks were read. */
const rememberedMax = 64
const bytes20 = { bytes: 20, prefix: '0x' } as const

/** A number of an account. */
export interface NumberOf {
  readonly from: string
  readonly nonce: number
}

/** The transaction in a final block that used a number. */
export interface NonceOwner {
  readonly txHash: string
  readonly height: number
}

/** Finds who used a number in a final block, as the block's own list shows it; `null`: no final block has used it. */
export type NonceOwners = (number: NumberOf) => Promise<NonceOwner | null>

/** The block to read next, or the one that used the number. */
interface Scan {
  readonly height: number
  readonly hash: string
}

/**
 * A count says that a number is used, and only a block's list says by which transaction. The count before each block finds the block
 * quickly. A node without the state of old blocks is read block by block instead.
 */
export function nonceOwners(rpc: EthereumRpc, finality: EthereumFinality): NonceOwners {
  const scans = new Map<string, Scan>()
  return async number => {
    const head = await readFinalHead(rpc, finality)
    if ((await countAt(rpc, number, head.height)) <= number.nonce) return null
    const { below, above } = await bracket(rpc, number, head.height)
    if (above - below === 1) {
      const { owner } = await readList(rpc, number, above)
      if (owner) return { txHash: owner, height: above }
      throw new ChainUnavailable(`block ${above} does not show who used number ${number.nonce} of ${number.from}`)
    }
    const name = `${number.from} ${number.nonce}`
    const found = await scanDown(rpc, number, { above, known: scans.get(name) })
    remember(scans, name, found)
    if (found && 'owner' in found) return { txHash: found.owner, height: found.height }
    throw new ChainUnavailable(
      `the node has no state of block ${above - 1}: who used number ${number.nonce} of ${number.from} is looked for in older blocks`,
    )
  }
}

/** How many numbers an account has used at a block. */
export async function countAt(
  rpc: EthereumRpc,
  { from }: Pick<NumberOf, 'from'>,
  at: number | 'latest' | 'pending',
): Promise<number> {
  const what = 'eth_getTransactionCount'
  return asQuantity(await rpc.call(what, from, typeof at === 'number' ? `0x${at.toString(16)}` : at), what)
}

/** Two blocks between which the number was used; they touch unless the node lacks a state. */
async function bracket(rpc: EthereumRpc, number: NumberOf, final: number) {
  let above = final
  let below = -1
  let step = 1
  let hasBelow = false
  while (above - below > 1) {
    const middle = hasBelow ? Math.floor((above + below) / 2) : Math.max(0, above - step)
    const count = await countIfKept(rpc, number, middle)
    if (count === null) return { below: Number.NEGATIVE_INFINITY, above }
    if (count > number.nonce) {
      above = middle
      step *= 2
    } else {
      below = middle
      hasBelow = true
    }
  }
  return { below, above }
}

/** `null`: the node does not keep the state of that block. */
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
 * Goes down block by block, each the parent of the one before, until one shows the number. `null`: what was read before is on the chain no
 * more.
 */
async function scanDown(
  rpc: EthereumRpc,
  number: NumberOf,
  { above, known }: Scanning,
): Promise<Scan | (Scan & { readonly owner: string }) | null> {
  let next: { height: number; hash: string | null } =
    known && known.height <= above ? known : { height: above, hash: null }
  for (let read = 0; read < scannedMax; read += 1) {
    const { owner, block } = await readList(rpc, number, next.height)
    if (next.hash !== null && block.hash !== next.hash) return null
    if (owner !== null) return { owner, height: block.height, hash: block.hash }
    if (next.height === 0)
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

/** What a block's own list says: which of its transactions used the number, by sending or by an authorization (EIP-7702). */
async function readList(
  rpc: EthereumRpc,
  number: NumberOf,
  height: number,
): Promise<{ readonly owner: string | null; readonly block: BlockRef }> {
  const what = 'eth_getBlockByNumber'
  const answer = await rpc.call(what, `0x${height.toString(16)}`, true)
  const block = parseBlock(answer)
  if (block?.height !== height) throw new ChainUnavailable(`${what}: the node has no block ${height}`)
  const transactions = asArray(asObject(answer, what).transactions, `${what}.transactions`)
  for (const entry of transactions) {
    const transaction = asObject(entry, `${what}.transactions[]`)
    if (uses(transaction, number)) return { owner: asHex(transaction.hash, bytes32, `${what}.hash`), block }
  }
  return { owner: null, block }
}

function uses(transaction: Json, { from, nonce }: NumberOf): boolean {
  const sender = asHex(transaction.from, bytes20, 'transaction.from')
  if (sender === from.toLowerCase() && asQuantity(transaction.nonce, 'transaction.nonce') === nonce) return true
  const authorizations = transaction.authorizationList
  if (!Array.isArray(authorizations)) return false
  return authorizations.some(one => isObject(one) && authorizes(one, { from, nonce }))
}

/** Whether an account signed this authorization: the chain itself passes over one that nobody signed. */
function authorizes({ chainId, address, nonce, r, s, yParity, v }: Json, number: NumberOf): boolean {
  try {
    if (asQuantity(nonce, 'authorization.nonce') !== number.nonce) return false
    const delegate = parseAddress('ERC20', String(address))
    if (!delegate) return false
    const fields = [rlpNumber(asQuantity(chainId, 'chainId')), delegate, rlpNumber(number.nonce)]
    const digest = keccak_256(Uint8Array.of(5, ...encodeRlp(fields)))
    return signerOf(readSignature([yParity ?? v, r, s].map(bytesOf)), digest) === number.from
  } catch {
    return false
  }
}

function bytesOf(value: unknown): Uint8Array {
  const digits = String(value).slice(2).replace(/^0+/, '')
  return hex.decode(digits.length % 2 === 0 ? digits : `0${digits}`)
}
