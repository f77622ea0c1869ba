import { ChainUnavailable } from '../chain.ts'
import type { BroadcastAnswer, FinalOutcome, Outcome, OutgoingNode, SentTransaction } from '../outgoing.ts'
import { asArray, asHex, asObject, asWhole, isObject } from '../parse.ts'
import { readBroadcast } from './answers.ts'
import { bytes32, parseBlock, readBlock, readNewest } from './block.ts'
import { openNode, type TronNode } from './node.ts'
import { quote } from './quote.ts'
import { readTransferCost } from './transfer-cost.ts'
import { transfersOf } from './transfers.ts'
import { tokenHex, verify, type TronOptions } from './tron.ts'

/** How java-tron calls calls that failed: they moved nothing (Transaction.Result.contractResult). */
const failures = new Set([
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'TRANSFER_FAILED',
  'INVALID_CODE',
])
/** Blocks of one answer at most (java-tron's own limit). */
const blocksMax = 100

interface Sender {
  readonly node: TronNode
  readonly options: TronOptions
}

/** One TRON node, for sending. */
export async function openTronOutgoing(options: TronOptions): Promise<OutgoingNode> {
  const node = await openNode(options)
  const sender = { node, options }
  return {
    network: 'TRC20',
    verify: () => verify(node, options),
    broadcast: signed => broadcast(node, signed),
    finalHead: () => readNewest(node, 'walletsolidity'),
    finalBlock: async height => (await readBlock(node, 'walletsolidity', height))?.ref ?? null,
    outcome: sent => readOutcome(sender, sent),
    isImpossible: sent => isImpossible(node, sent),
    // Accounts do not number their transactions here.
    transactionCount: async () => 0,
    quote: intent => quote(node, intent),
    transferCost: () => readTransferCost(node, options.token),
  }
}

async function broadcast(
  node: TronNode,
  { raw, txHash }: { readonly raw: string; readonly txHash: string },
): Promise<BroadcastAnswer> {
  const what = 'broadcasthex'
  try {
    return readBroadcast(asObject(await node.ask('wallet', what, { transaction: raw }), what), txHash)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    return { kind: 'unknown', text: error.message.slice(0, 200) }
  }
}

/** The final head is read first: whatever is not found after that is in no block up to there. */
async function readOutcome({ node, options }: Sender, { txHash }: SentTransaction): Promise<Outcome> {
  const head = await readNewest(node, 'walletsolidity')
  const what = 'walletsolidity/gettransactioninfobyid'
  const info = asObject(await node.ask('walletsolidity', 'gettransactioninfobyid', { value: txHash }), what)
  if (Object.keys(info).length === 0) return readIncluded(node, txHash)
  const id = asHex(info.id, bytes32, `${what}.id`)
  if (id !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${id}`)
  const height = asWhole(info.blockNumber ?? 0, `${what}.blockNumber`)
  if (height > head.height) return { kind: 'included', height }
  const block = await readBlock(node, 'walletsolidity', height)
  const listed = block?.transactions.find(one => one.id === txHash)
  if (!block || !listed) throw new ChainUnavailable(`${what}: block ${height} does not name ${txHash}`)
  const logs = asArray(info.log ?? [], `${what}.log`)
  const moved = transfersOf({ id, logs }, { block, token: tokenHex(options.token) })
  return {
    kind: 'final',
    ...resultOf(info, listed.succeeded),
    block: { height, hash: block.ref.hash },
    moved: moved.map(({ from, to, amount }) => ({ from, to, amount })),
    fee: BigInt(asWhole(info.fee ?? 0, `${what}.fee`)),
  }
}

/** What moves TRX or lends energy calls no contract, and its receipt names no result: the block alone tells it. */
function resultOf(
  info: Readonly<Record<string, unknown>>,
  isListedWell: boolean,
): Pick<FinalOutcome, 'result' | 'reason'> {
  const receipt = isObject(info.receipt) ? info.receipt : {}
  const calls = 'contract_address' in info
  const reason = typeof receipt.result === 'string' ? receipt.result : calls || !isListedWell ? 'absent' : 'SUCCESS'
  if (reason === 'SUCCESS' && info.result !== 'FAILED' && isListedWell) return { result: 'success', reason }
  return { result: failures.has(reason) && !isListedWell ? 'failure' : 'unclear', reason }
}

async function readIncluded(node: TronNode, txHash: string): Promise<Outcome> {
  const what = 'wallet/gettransactioninfobyid'
  const info = asObject(await node.ask('wallet', 'gettransactioninfobyid', { value: txHash }), what)
  if (Object.keys(info).length === 0) return { kind: 'open' }
  return { kind: 'included', height: asWhole(info.blockNumber ?? 0, `${what}.blockNumber`) }
}

/**
 * A block holds only what expires after the block before it. So every final block is read that comes after the one referred to,
 * as an unbroken chain, up to the first that is not made before the expiration: what none of them names is in none.
 */
async function isImpossible(node: TronNode, { txHash, order }: SentTransaction): Promise<boolean> {
  if (order.kind !== 'expiring') throw new TypeError('TRON transactions expire')
  const head = await readNewest(node, 'walletsolidity')
  if (head.time.getTime() < order.expirationMs) return false
  let last = await readBlock(node, 'walletsolidity', order.referenceHeight)
  if (!last) throw new ChainUnavailable(`walletsolidity: block ${order.referenceHeight} is not final here`)
  while (last.ref.time.getTime() < order.expirationMs) {
    for (const block of await readStretch(node, last.ref.height + 1, head.height)) {
      if (block.ref.height !== last.ref.height + 1 || block.ref.parentHash !== last.ref.hash)
        throw new ChainUnavailable(`walletsolidity: ${block.ref.hash} does not follow ${last.ref.hash}`)
      if (block.transactions.some(({ id }) => id === txHash)) return false
      last = block
      if (last.ref.time.getTime() >= order.expirationMs) return true
    }
  }
  // The block referred to is itself not made before the expiration.
  return true
}

async function readStretch(node: TronNode, from: number, head: number) {
  const what = 'walletsolidity/getblockbylimitnext'
  const end = Math.min(from + blocksMax, head + 1)
  const answer = asObject(
    await node.ask('walletsolidity', 'getblockbylimitnext', { startNum: from, endNum: end }),
    what,
  )
  const blocks = asArray(answer.block ?? [], `${what}.block`).map(block => parseBlock(block, what))
  if (blocks.length === 0) throw new ChainUnavailable(`${what}: no block from ${from}, though ${head} is final`)
  return blocks
}
