import { ChainUnavailable } from '../../chain.ts'
import type {
  BroadcastAnswer,
  FinalOutcome,
  Intent,
  TransactionOutcome,
  OutgoingNode,
  SentTransaction,
} from '../../send/outgoing.ts'
import { tooLittle, type Quote } from '../../send/quote.ts'
import { tokenProblemText } from '../../token-state.ts'
import { asHex, asObject, asQuantity, type Json } from '../../parse.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import { balanceCall, large, readFees, readWord } from '../amounts.ts'
import { ethereumBatches } from './batches.ts'
import { bytes32, readBlock, readFinalHead, readHashes, readHead, type EthereumFinality } from '../blocks/block.ts'
import { verify, type EthereumOptions } from '../ethereum.ts'
import { callOf } from './format.ts'
import { parseLogs } from '../blocks/logs.ts'
import { countAt, nonceOwners, type NonceOwner, type NonceOwners } from './nonce-owner.ts'
import { readProvenReceipt } from '../blocks/proven-receipts.ts'
import { createReceiptReader, type ReceiptReader } from '../blocks/receipts.ts'
import { openRpc, type EthereumRpc } from '../rpc.ts'
import { readTokenState } from '../token-state.ts'
import { transfersOf } from '../blocks/transfers.ts'

/** A USDT transfer takes about 65,000 gas. More than this is not a transfer. */
const gasMax = 150_000
/** Margin over an estimate, in percent. */
const gasMarginPercent = 25
/**
 * Minimum gas for a token transfer. If the receiver has tokens at the estimate but none when the block is made, the transfer costs half as
 * much again. Unused gas is free.
 */
const gasMin = 80_000

interface Sender {
  readonly rpc: EthereumRpc
  /** In lower case. */
  readonly token: string
  readonly finality: EthereumFinality
  readonly owners: NonceOwners
  readonly receipts: ReceiptReader
}

/** Opens one Ethereum node for sending. */
export async function openEthereumOutgoing(options: EthereumOptions): Promise<OutgoingNode> {
  const rpc = openRpc(options.url, options)
  const { finality, chainId } = options
  const owners = nonceOwners({ rpc, chainId }, finality)
  const receipts = createReceiptReader(rpc)
  const sender: Sender = { rpc, token: options.token.toLowerCase(), finality, owners, receipts }
  return {
    network: options.network,
    verify: () => verify(sender, options),
    broadcast: signed => broadcast(rpc, signed),
    finalHead: () => readFinalHead(rpc, finality),
    headHeight: async () => (await readHead(rpc)).height,
    async finalBlock(height) {
      const head = await readFinalHead(rpc, finality)
      return height > head.height ? null : readBlock(rpc, height)
    },
    outcome: sent => readOutcome(sender, sent),
    async isImpossible(sent) {
      const owner = await ownerOf(sender, sent)
      return owner !== null && owner.txHash !== sent.txHash
    },
    isAbsent: async sent => (await ownerOf(sender, sent))?.txHash !== sent.txHash,
    transactionCount: account => countAll(rpc, account),
    quote: intent => quote(sender, intent),
    tokenState: account => readTokenState(rpc, sender.token, account),
    // It hardly depends on the receiver, and every wallet shows it.
    transferCost: async () => null,
    batches: ethereumBatches(rpc, sender.token),
  }
}

async function broadcast(
  rpc: EthereumRpc,
  { raw, txHash }: { readonly raw: string; readonly txHash: string },
): Promise<BroadcastAnswer> {
  try {
    const answer = await rpc.call('eth_sendRawTransaction', raw)
    if (answer === txHash) return { kind: 'accepted', text: '' }
    return { kind: 'unknown', text: `answered ${JSON.stringify(answer).slice(0, 80)} instead of the hash` }
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    const isRefusal = error instanceof NodeFailure && error.kind === 'refused'
    return isRefusal ? readRefusal(error.message) : { kind: 'unknown', text: error.message.slice(0, 200) }
  }
}

/** Reads the final head first: a transaction not found after that is in no block up to there. */
async function readOutcome(
  { rpc, token, finality, receipts }: Sender,
  { txHash }: SentTransaction,
): Promise<TransactionOutcome> {
  const head = await readFinalHead(rpc, finality)
  const what = 'eth_getTransactionReceipt'
  const answer = await rpc.call(what, txHash)
  if (answer === null) return readUnreported(rpc, txHash, head.height)
  const receipt = asObject(answer, what)
  const hash = asHex(receipt.transactionHash, bytes32, `${what}.transactionHash`)
  if (hash !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${hash}`)
  const height = asQuantity(receipt.blockNumber, `${what}.blockNumber`)
  if (height > head.height) return { kind: 'included', height }
  const blockHash = asHex(receipt.blockHash, bytes32, `${what}.blockHash`)
  const block = await readBlock(rpc, height)
  if (block?.hash !== blockHash) throw new ChainUnavailable(`${what}: ${blockHash} is not the block at ${height}`)
  const reported = whatItDid(token, txHash, receipt)
  // A failure, or a success without transfers, claims that something is absent: the block's header must prove it.
  const isShown = reported.result === 'success' && reported.moved.length > 0
  const did = isShown
    ? reported
    : whatItDid(token, txHash, await readProvenReceipt(rpc, receipts, { height, blockHash, txHash }))
  const fee = large(receipt.gasUsed, `${what}.gasUsed`) * large(receipt.effectiveGasPrice, `${what}.effectiveGasPrice`)
  return { kind: 'final', ...did, block: { height, hash: blockHash }, fee }
}

function whatItDid(token: string, txHash: string, receipt: Json): Pick<FinalOutcome, 'result' | 'reason' | 'moved'> {
  const what = 'receipt'
  if (asQuantity(receipt.status, `${what}.status`) !== 1) return { result: 'failure', reason: 'REVERT', moved: [] }
  const moved = transfersOf(token, txHash, parseLogs(receipt.logs, `${what}.logs`))
  const moves = moved.map(({ from, to, amount }) => ({ from, to, amount }))
  return { result: 'success', reason: 'SUCCESS', moved: moves }
}

/**
 * Judges a transaction without a receipt. Nodes prune old receipts but keep transactions, so a missing receipt proves nothing.
 * The block's own list must name the transaction.
 */
async function readUnreported(rpc: EthereumRpc, txHash: string, finalHeight: number): Promise<TransactionOutcome> {
  const what = 'eth_getTransactionByHash'
  const answer = await rpc.call(what, txHash)
  if (answer === null || answer === undefined) return { kind: 'open' }
  const { blockNumber } = asObject(answer, what)
  if (blockNumber === null || blockNumber === undefined) return { kind: 'open' }
  const height = asQuantity(blockNumber, `${what}.blockNumber`)
  if (height > finalHeight) return { kind: 'included', height }
  const [block, hashes] = await readHashes(rpc, height)
  if (!hashes.includes(txHash)) throw new ChainUnavailable(`${what}: block ${height} does not name ${txHash}`)
  return { kind: 'untold', block: { height, hash: block.hash } }
}

/** Finds the transaction that used this nonce in a final block; `null`: none yet. */
function ownerOf({ owners }: Sender, { from, order }: SentTransaction): Promise<NonceOwner | null> {
  if (order.kind !== 'nonce') throw new TypeError('Ethereum transactions have a number')
  return owners({ from, nonce: order.nonce })
}

/** Counts pending transactions too, so that a foreign signer shows before a block has its transaction. */
async function countAll(rpc: EthereumRpc, account: string): Promise<number> {
  const counts = await Promise.all((['latest', 'pending'] as const).map(tag => countAt(rpc, { from: account }, tag)))
  return Math.max(...counts)
}

async function quote({ rpc, token }: Sender, intent: Intent): Promise<Quote> {
  const { from, amount } = intent
  const { to, value, data } = await callOf(intent)
  if (intent.kind === 'token' && (await balanceOf(rpc, intent.token, from)) < amount) return tooLittle
  const problem = intent.kind === 'token' ? tokenProblemText(await readTokenState(rpc, token, from), from) : null
  // Temporary: payouts resume when the issuer lifts it.
  if (problem !== null) return { kind: 'refused', reason: problem, isPermanent: false }
  const ether = large(await rpc.call('eth_getBalance', from, 'latest'), 'eth_getBalance')
  if (ether < value) return { kind: 'refused', reason: 'the sender has too little ether to send', isPermanent: false }
  const estimate = await estimateGas(rpc, { from, to, value: `0x${value.toString(16)}`, data: `0x${data}` })
  if (typeof estimate !== 'number') return estimate
  const enough = Math.ceil((estimate * (100 + gasMarginPercent)) / 100)
  const gasLimit = intent.kind === 'token' ? Math.max(gasMin, enough) : enough
  if (gasLimit > gasMax)
    return { kind: 'refused', reason: `it needs ${estimate} gas, which no transfer does`, isPermanent: true }
  const fees = await readFees(rpc)
  const fee = BigInt(gasLimit) * fees.maxFeePerGas
  const missingCoin = fee + value - ether
  if (missingCoin > 0n)
    return {
      kind: 'refused',
      reason: 'the sender has too little ether for the fee',
      isPermanent: false,
      missingCoin,
      fee,
    }
  return { kind: 'nonce', gasLimit, ...fees }
}

/** A node refuses to estimate a failing call. Asks for the newest block, since anvil would otherwise count pending transactions. */
async function estimateGas(rpc: EthereumRpc, call: object): Promise<number | Quote> {
  try {
    return asQuantity(await rpc.call('eth_estimateGas', call, 'latest'), 'eth_estimateGas')
  } catch (error) {
    if (!(error instanceof NodeFailure) || !/revert/i.test(error.message)) throw error
    return { kind: 'refused', reason: `the token would refuse it: ${error.message.slice(0, 120)}`, isPermanent: true }
  }
}

async function balanceOf(rpc: EthereumRpc, token: string, account: string): Promise<bigint> {
  return readWord(await rpc.call('eth_call', balanceCall(token, account), 'latest'), 'balanceOf()')
}

/**
 * Maps nodes' replies to a raw transaction by their text, since JSON-RPC has one code for all. The order matters: some texts contain
 * others. Texts are from go-ethereum, Erigon, Nethermind, Besu and anvil.
 */
const words: readonly (readonly [RegExp, BroadcastAnswer['kind']])[] = [
  [/already known|already imported|known transaction|AlreadyKnown/i, 'known'],
  [/nonce( is)? too low|OldNonce|nonce too small|nonce has already been used/i, 'nonce_used'],
  [
    /underpriced|less than block base fee|price below minimum|fee too low|FeeTooLow|ReplacementNotAllowed/i,
    'underpriced',
  ],
  [/insufficient funds|InsufficientFunds|upfront cost exceeds/i, 'no_funds'],
  [/nonce too high|nonce gap|gapped.nonce|in-flight transaction limit|tries to replace pending|NonceGap/i, 'later'],
  [/txpool is full|account limit exceeded|already reserved|exceeds the configured cap/i, 'later'],
  [
    /invalid (sender|signature|chain)|chain ?id|rlp|type not supported|typed transaction too short|oversized data/i,
    'invalid',
  ],
  [/intrinsic gas|floor data gas|exceeds block gas|gas limit too high|fee per gas higher than/i, 'invalid'],
]

/** Classifies a node's reply. An unknown text proves nothing. */
export function readRefusal(text: string): BroadcastAnswer {
  const kind = words.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown'
  return { kind, text: text.slice(0, 200) }
}
