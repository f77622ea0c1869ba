import { ChainUnavailable } from '../chain.ts'
import type { BroadcastAnswer, Intent, Outcome, OutgoingNode, SentTransaction } from '../outgoing.ts'
import type { Quote } from '../quote.ts'
import { asHex, asObject, asQuantity } from '../parse.ts'
import { NodeFailure } from '../transport.ts'
import { balanceCall, large, readFees, readWord } from './amounts.ts'
import { readRefusal } from './answers.ts'
import { ethereumBatches } from './batches.ts'
import { bytes32, readBlock, readFinalHead, readHead, type EthereumFinality } from './block.ts'
import { verify, type EthereumOptions } from './ethereum.ts'
import { callOf } from './format.ts'
import { parseLogs } from './logs.ts'
import { openRpc, type EthereumRpc } from './rpc.ts'
import { transfersOf } from './transfers.ts'

/** A transfer of USDT needs about 65,000; whatever asks for more than this is no transfer. */
const gasMax = 150_000
/** What an estimate may be short of, in percent. */
const gasMarginPercent = 25
/**
 * Given a transfer of the token at the least, since only what is used is paid for: to somebody who has tokens when it is
 * estimated, and has none any more when it is in a block, it costs half as much again.
 */
const gasMin = 80_000

interface Sender {
  readonly rpc: EthereumRpc
  /** In lower case. */
  readonly token: string
  readonly finality: EthereumFinality
}

/** One Ethereum node, for sending. */
export async function openEthereumOutgoing(options: EthereumOptions): Promise<OutgoingNode> {
  const rpc = await openRpc(options.url, options)
  const sender: Sender = { rpc, token: options.token.toLowerCase(), finality: options.finality }
  return {
    network: 'ERC20',
    verify: () => verify(sender, options),
    broadcast: signed => broadcast(rpc, signed),
    finalHead: () => readFinalHead(rpc, options.finality),
    headHeight: async () => (await readHead(rpc)).height,
    async finalBlock(height) {
      const head = await readFinalHead(rpc, options.finality)
      return height > head.height ? null : readBlock(rpc, height)
    },
    outcome: sent => readOutcome(sender, sent),
    isImpossible: sent => isImpossible(sender, sent),
    transactionCount: account => countAll(rpc, account),
    quote: intent => quote(rpc, intent),
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

/** The final head is read first: whatever is not found after that is in no block up to there. */
async function readOutcome({ rpc, token, finality }: Sender, { txHash }: SentTransaction): Promise<Outcome> {
  const head = await readFinalHead(rpc, finality)
  const what = 'eth_getTransactionReceipt'
  const answer = await rpc.call(what, txHash)
  if (answer === null) return { kind: 'open' }
  const receipt = asObject(answer, what)
  const hash = asHex(receipt.transactionHash, bytes32, `${what}.transactionHash`)
  if (hash !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${hash}`)
  const height = asQuantity(receipt.blockNumber, `${what}.blockNumber`)
  if (height > head.height) return { kind: 'included', height }
  const blockHash = asHex(receipt.blockHash, bytes32, `${what}.blockHash`)
  const block = await readBlock(rpc, height)
  if (block?.hash !== blockHash) throw new ChainUnavailable(`${what}: ${blockHash} is not the block at ${height}`)
  const succeeded = asQuantity(receipt.status, `${what}.status`) === 1
  const moved = succeeded ? transfersOf(token, txHash, parseLogs(receipt.logs, `${what}.logs`)) : []
  return {
    kind: 'final',
    result: succeeded ? 'success' : 'failure',
    reason: succeeded ? 'SUCCESS' : 'REVERT',
    block: { height, hash: blockHash },
    moved: moved.map(({ from, to, amount }) => ({ from, to, amount })),
    fee: large(receipt.gasUsed, `${what}.gasUsed`) * large(receipt.effectiveGasPrice, `${what}.effectiveGasPrice`),
  }
}

/** Its number is taken in a final block, and not by it. */
async function isImpossible({ rpc, finality }: Sender, { txHash, from, order }: SentTransaction): Promise<boolean> {
  if (order.kind !== 'nonce') throw new TypeError('Ethereum transactions have a number')
  const head = await readFinalHead(rpc, finality)
  const tag = finality === 'finalized' ? finality : `0x${head.height.toString(16)}`
  if ((await countAt(rpc, from, tag)) <= order.nonce) return false
  return (await rpc.call('eth_getTransactionReceipt', txHash)) === null
}

/** With those that wait for a block: whoever else signs is noticed before anything of theirs is in one. */
async function countAll(rpc: EthereumRpc, account: string): Promise<number> {
  const counts = await Promise.all(['latest', 'pending'].map(tag => countAt(rpc, account, tag)))
  return Math.max(...counts)
}

async function countAt(rpc: EthereumRpc, account: string, tag: string): Promise<number> {
  return asQuantity(await rpc.call('eth_getTransactionCount', account, tag), 'eth_getTransactionCount')
}

async function quote(rpc: EthereumRpc, intent: Intent): Promise<Quote> {
  const { from, amount } = intent
  const { to, value, data } = callOf(intent)
  if (intent.kind === 'token' && (await balanceOf(rpc, intent.token, from)) < amount)
    return { kind: 'refused', reason: 'its sender has too little of the token', isPermanent: false }
  const ether = large(await rpc.call('eth_getBalance', from, 'latest'), 'eth_getBalance')
  if (ether < value) return { kind: 'refused', reason: 'its sender has too little ether to send', isPermanent: false }
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
      reason: 'its sender has too little ether for the fee',
      isPermanent: false,
      missingCoin,
      fee,
    }
  return { kind: 'nonce', gasLimit, ...fees }
}

/** A node refuses to estimate what would fail. Asked of the newest block: by itself anvil reckons with what waits in the pool. */
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
