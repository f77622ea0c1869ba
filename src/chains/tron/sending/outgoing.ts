import { ChainUnavailable } from '../../chain.ts'
import type {
  BroadcastAnswer,
  FinalOutcome,
  TransactionOutcome,
  OutgoingNode,
  SentTransaction,
} from '../../send/outgoing.ts'
import { asArray, asHex, asObject, asWhole, isObject } from '../../parse.ts'
import { bytes32, readBlock, readHeader, readNewest } from '../blocks/block.ts'
import { failedResults } from '../blocks/contract-results.ts'
import { expiryProof } from './expiry.ts'
import { openNode, type TronNode } from '../node.ts'
import { quote } from './quote.ts'
import { readTokenState } from '../token-state.ts'
import { readTransferCost } from './transfer-cost.ts'
import { transfersOf } from '../blocks/transfers.ts'
import { tokenHex, verify, type TronOptions } from '../tron.ts'

interface Sender {
  readonly node: TronNode
  readonly options: TronOptions
}

/** Opens one TRON node for sending. */
export async function openTronOutgoing(options: TronOptions): Promise<OutgoingNode> {
  const node = openNode(options)
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
    // TRON has no nonces.
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

/** Reads the final head first: a transaction not found after that is in no block up to there. */
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

/** Receipts of TRX transfers and energy delegations name no result, since they call no contract. The block alone shows it. */
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

/** Meaning of java-tron's `broadcasthex` codes (api.proto, Return.response_code). */
const codes: Readonly<Record<string, BroadcastAnswer['kind']>> = {
  SUCCESS: 'accepted',
  // Nodes also remember transactions whose first broadcast failed, so this proves nothing.
  DUP_TRANSACTION_ERROR: 'known',
  TRANSACTION_EXPIRATION_ERROR: 'expired',
  TAPOS_ERROR: 'later',
  SERVER_BUSY: 'later',
  NO_CONNECTION: 'later',
  NOT_ENOUGH_EFFECTIVE_CONNECTION: 'later',
  BLOCK_UNSOLIDIFIED: 'later',
  BANDWITH_ERROR: 'no_funds',
  CONTRACT_VALIDATE_ERROR: 'no_funds',
  SIGERROR: 'invalid',
  TOO_BIG_TRANSACTION_ERROR: 'invalid',
  CONTRACT_EXE_ERROR: 'invalid',
}

/** Classifies a node's reply to a broadcast. */
export function readBroadcast(answer: Readonly<Record<string, unknown>>, txHash: string): BroadcastAnswer {
  const code = typeof answer.code === 'string' ? answer.code : answer.result === true ? 'SUCCESS' : 'absent'
  const kind = codes[code] ?? 'unknown'
  if (kind === 'accepted' && (answer.result !== true || answer.txid !== txHash))
    return { kind: 'unknown', text: `accepted ${String(answer.txid).slice(0, 80)} instead` }
  const message = readable(answer.message)
  return { kind, text: kind === 'accepted' ? '' : `${code} ${message}`.trim().slice(0, 200) }
}

/** `broadcasthex` of java-tron returns text, other methods return hex of UTF-8. */
function readable(message: unknown): string {
  if (typeof message !== 'string') return ''
  return /^([0-9a-f]{2})+$/i.test(message) ? Buffer.from(message, 'hex').toString('utf8') : message
}
