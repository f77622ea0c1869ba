import { hex } from '@scure/base'
import { LRUCache } from 'lru-cache'
import { parseAddress } from '../address.ts'
import { ChainMismatch, ChainUnavailable, FinalityBroken } from '../chain.ts'
import type { BlockRef, ChainNode, FinalRange, ReceiverFilter, ReportedBlock, Transfer } from '../chain.ts'
import { mapConcurrently } from '../read/map-concurrently.ts'
import { assertRange } from '../read/range.ts'
import { Senders } from '../senders.ts'
import { readBlock, readNewest } from './blocks/block.ts'
import type { TronBlock } from './blocks/block.ts'
import { openNode } from './node.ts'
import type { TronNode, TronNodeOptions } from './node.ts'
import { NewestBlocks } from './blocks/newest-blocks.ts'
import { readListed, readSender } from './blocks/reads.ts'
import { readBlockRange, type SparingReader } from './blocks/block-range.ts'
import { chooseAccounts, readResults, readTransaction, decodeTransfers, type RawTransfer } from './blocks/transfers.ts'
import { assertLogged, assertLogsOf, readLogsIfServed } from './blocks/logs.ts'

export interface TronOptions extends TronNodeOptions {
  /** Kassa credits logs of this contract only, in base58. */
  readonly token: string
  /** Id of block 0, which identifies the network. */
  readonly genesisBlockId?: string | undefined
  readonly requiredConfirmations: number
  readonly rangeMax?: number
}

/** A minute of blocks, two requests each. */
const rangeMaxDefault = 20
/** Concurrent block reads: providers allow about ten requests a second. */
const parallelMax = 4
/** Recent blocks to keep, so that `transfers` need not read them again. */
const recentMax = 32

/** Blocks whose results to keep: from the head to the final block, when that is read every four minutes. */
const resultsMax = 256
/** With at least this many daily calls, read the results of each of the 28,800 blocks. */
const dailyForAll = 50_000

/** Opens one TRON node over HTTP, through tronweb. Its `walletsolidity` side decides finality. */
export async function createTronChain(options: TronOptions): Promise<ChainNode> {
  const { requiredConfirmations, rangeMax = rangeMaxDefault } = options
  const node = openNode(options)
  const { meter } = options
  const isSparing = meter?.isSparing === true
  const now = meter && (() => meter.time())
  const newest = {
    wallet: new NewestBlocks(node, { side: 'wallet', rangeMax, now }),
    walletsolidity: new NewestBlocks(node, { side: 'walletsolidity', rangeMax, now }),
  }
  const senders = new Senders()
  const results = new LRUCache<string, readonly RawTransfer[]>({ max: resultsMax })
  const readsAll = (meter?.budget.daily ?? 0) >= dailyForAll
  const withheld = new LRUCache<string, true>({ max: recentMax })
  const kept = { recent: new Map(), results, senders, withheld }
  const token = tokenHex(options.token)
  const reader: Reader = { node, token, newest, hasLogs: true, hasServedLogs: false, readsAll, ...kept }
  return {
    network: 'TRC20',
    requiredConfirmations,
    rangeMax,
    // Blocks do not commit to logs, and with a call budget the second record is read for final blocks only.
    isCompleteAtHead: !isSparing,
    verify: () => verify(node, options),
    head: () => (isSparing ? newest.wallet.head() : readNewest(node, 'wallet')),
    finalHead: () => (isSparing ? newest.walletsolidity.head() : readNewest(node, 'walletsolidity')),
    async block(height) {
      const block = await readBlock(node, 'wallet', height)
      if (block) remember(reader, block)
      return block?.ref ?? null
    },
    async transfers(ref, filter) {
      const block = reader.recent.get(ref.hash) ?? (await readExactly(node, ref))
      return readBlockTransfers(reader, block, filter)
    },
    hasWithheld: hash => withheld.has(hash),
    async finalRange(from, to, filter) {
      assertRange({ from, to, rangeMax })
      return isSparing ? readSparingly(reader, { from, to, filter }) : readFinalRange(reader, { from, to, filter })
    },
    ...(isSparing && {
      range: async (from: number, to: number, filter?: ReceiverFilter) =>
        readBlockRange(reader, { side: 'wallet', from, to, filter }),
    }),
    isListed: question => readListed(node, { contract: options.token, ...question }),
    transactionSender: txHash => senders.find(txHash, () => readSender(node, txHash)),
    transaction: txHash => readTransaction(reader, txHash),
  }
}

interface Reader extends SparingReader {
  readonly recent: Map<string, TronBlock>
  /** Blocks whose logs the node refused although it serves others. */
  readonly withheld: LRUCache<string, true>
  hasServedLogs: boolean
}

export function tokenHex(token: string): string {
  const account = parseAddress('TRC20', token)
  if (!account) throw new TypeError(`the token ${token} is not a TRON address in base58`)
  return hex.encode(account)
}

function remember({ recent }: Reader, block: TronBlock): void {
  recent.set(block.ref.hash, block)
  const [oldest] = recent.keys()
  if (recent.size > recentMax && oldest !== undefined) recent.delete(oldest)
}

async function readExactly(node: TronNode, ref: BlockRef): Promise<TronBlock> {
  const block = await readBlock(node, 'wallet', ref.height)
  if (block?.ref.hash === ref.hash) return block
  throw new ChainUnavailable(`wallet/getblockbynum: ${ref.height} is ${block?.ref.hash ?? 'absent'}, not ${ref.hash}`)
}

/** Reads one block's results and checks that they contain all of its logs. */
async function readBlockTransfers(
  reader: Reader,
  block: TronBlock,
  filter: ReceiverFilter | undefined,
): Promise<readonly Transfer[]> {
  const { node, token } = reader
  const raws = await readResults(node, 'wallet', { block, token })
  const isContract = block.transactions.some(one => one.isContract)
  const logs = isContract ? await readLogsIfServed(reader, { hash: block.ref.hash }) : null
  if (logs) reader.hasServedLogs = true
  if (isContract && !logs && reader.hasLogs && reader.hasServedLogs) reader.withheld.set(block.ref.hash, true)
  else reader.withheld.delete(block.ref.hash)
  if (logs) {
    assertLogsOf([block], logs)
    assertLogged(logs, raws)
  }
  return decodeTransfers(raws, { block, accounts: await chooseAccounts(raws, filter) })
}

interface Range {
  readonly from: number
  readonly to: number
  readonly filter: ReceiverFilter | undefined
}

/** Reads blocks by their results, then the logs of all of them, which must contain nothing more: they are the node's second record. */
async function readFinalRange(reader: Reader, { from, to, filter }: Range): Promise<FinalRange> {
  const heights = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const blocks = await mapConcurrently(heights, parallelMax, height => readFinalBlock(reader, height))
  for (const [index, { block }] of blocks.entries()) {
    const before = blocks[index - 1]?.block.ref
    if (before && block.ref.parentHash !== before.hash)
      throw new FinalityBroken(`final block ${block.ref.height} follows ${block.ref.parentHash}, not ${before.hash}`)
  }
  const [first, end] = [blocks[0]?.block.ref, blocks.at(-1)?.block.ref]
  if (!first || !end) throw new RangeError(`from ${from} to ${to} is empty`)
  const raws = blocks.flatMap(one => one.raws)
  const logs = blocks.some(({ block }) => block.transactions.length > 0)
    ? await readLogsIfServed(reader, { from, to })
    : null
  if (logs) {
    assertLogsOf(
      blocks.map(({ block }) => block),
      logs,
    )
    assertLogged(logs, raws)
  }
  const accounts = await chooseAccounts(raws, filter)
  const reported = blocks.map(({ block, raws: own }) => ({
    block: block.ref,
    transfers: decodeTransfers(own, { block, accounts }),
  }))
  return rangeOf(reported, { parentHash: first.parentHash, end })
}

function rangeOf(
  reported: readonly ReportedBlock[],
  ends: Pick<FinalRange, 'end'> & { readonly parentHash: string },
): FinalRange {
  const paying = reported.filter(({ transfers }) => transfers.length > 0)
  return {
    ...ends,
    transfers: reported.flatMap(({ transfers }) => transfers),
    times: new Map(paying.map(({ block }) => [block.height, block.time])),
  }
}

async function readSparingly(reader: Reader, { from, to, filter }: Range): Promise<FinalRange> {
  const reported = await readBlockRange(reader, { side: 'walletsolidity', from, to, filter })
  const [first, end] = [reported[0]?.block, reported.at(-1)?.block]
  if (!first || end?.height !== to)
    throw new ChainUnavailable(`walletsolidity/getblockbylimitnext: ${to} is not final here`)
  return rangeOf(reported, { parentHash: first.parentHash, end })
}

async function readFinalBlock({ node, token }: Reader, height: number) {
  const block = await readBlock(node, 'walletsolidity', height)
  if (!block) throw new ChainUnavailable(`walletsolidity/getblockbynum: ${height} is not final here`)
  return { block, raws: await readResults(node, 'walletsolidity', { block, token }) }
}

/** Throws ChainMismatch for another chain, a missing token, or a token without six decimals. */
export async function verify(
  node: TronNode,
  { token, genesisBlockId }: Pick<TronOptions, 'token' | 'genesisBlockId'>,
): Promise<void> {
  const genesis = await readBlock(node, 'wallet', 0)
  if (!genesis) throw new ChainUnavailable('wallet/getblockbynum: the node has no block 0')
  if (genesisBlockId !== undefined && genesis.ref.hash !== genesisBlockId.toLowerCase()) {
    throw new ChainMismatch(`the node's first block is ${genesis.ref.hash}, configured is ${genesisBlockId}`)
  }
  const decimals = await node.decimals(token)
  if (decimals === null) throw new ChainMismatch(`there is no token at ${token}`)
  if (decimals !== 6n) throw new ChainMismatch(`the token at ${token} counts in ${decimals} decimals, not 6`)
}
