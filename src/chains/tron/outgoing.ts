import { ChainUnavailable } from '../chain.ts'
import type { BroadcastAnswer, FinalOutcome, TransactionOutcome, OutgoingNode, SentTransaction } from '../outgoing.ts'
import { asArray, asHex, asObject, asWhole, isObject } from '../parse.ts'
import { readBroadcast } from './answers.ts'
import { bytes32, readBlock, readHeader, readNewest } from './block.ts'
import { failedResults } from './contract-results.ts'
import { expiryProof } from './expiry.ts'
import { openNode, type TronNode } from './node.ts'
import { quote } from './quote.ts'
import { readTokenState } from './token-state.ts'
import { readTransferCost } from './transfer-cost.ts'
import { transfersOf } from './transfers.ts'
import { tokenHex, verify, type TronOptions } from './tron.ts'

interface Sender {
  readonly node: TronNode
  readonly options: TronOptions
}

/** One TRON node, for sending. */
export async function openTronOutgoing(options: TronOptions): Promise<OutgoingNode> {
  const node = await openNode(options)
  const sender = { node, options }
  const proof = expiryProof(node)
  return {
    network: 'TRC20',
    verify: () => verify(node, options),
    broadcast: signed => broadcast(node, signed),
    finalHead: () => readNewest(node, 'walletsolidity'),
    headHeight: async () => (await readNewest(node, 'wallet')).height,
    finalBlock: height => readHeader(node, 'walletsolidity', height),
    outcome: sent => readOutcome(sender, sent),
    isImpossible: proof.isImpossible,
    isAbsent: proof.isAbsent,
    // Accounts do not number their transactions here.
    transactionCount: async () => 0,
    quote: intent => quote(node, intent),
    tokenState: account => readTokenState(node, options.token, account),
    transferCost: () => readTransferCost(node, options.token),
  }
}

async function broadcast(
  node: TronNode,
  { raw, txHash }: { readonly raw: string; readonly txHash: string },
): Promise<BroadcastAnswer> {
  const what = 'broadcasthex'
  try {
    return readBroadcast(asObject(await node.query('wallet', what, { transaction: raw }), what), txHash)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    return { kind: 'unknown', text: error.message.slice(0, 200) }
  }
}

/** The final head is read first: whatever is not found after that is in no block up to there. */
async function readOutcome({ node, options }: Sender, { txHash }: SentTransaction): Promise<TransactionOutcome> {
  const head = await readNewest(node, 'walletsolidity')
  const what = 'walletsolidity/gettransactioninfobyid'
  const info = asObject(await node.query('walletsolidity', 'gettransactioninfobyid', { value: txHash }), what)
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
  return { result: failedResults.has(reason) && !isListedWell ? 'failure' : 'unclear', reason }
}

async function readIncluded(node: TronNode, txHash: string): Promise<TransactionOutcome> {
  const what = 'wallet/gettransactioninfobyid'
  const info = asObject(await node.query('wallet', 'gettransactioninfobyid', { value: txHash }), what)
  if (Object.keys(info).length === 0) return { kind: 'open' }
  return { kind: 'included', height: asWhole(info.blockNumber ?? 0, `${what}.blockNumber`) }
}
