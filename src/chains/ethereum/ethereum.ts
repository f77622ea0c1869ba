import { ChainMismatch, ChainUnavailable } from '../chain.ts'
import type { BlockRef, ChainNode, ReceiverFilter, Transfer } from '../chain.ts'
import { asQuantity } from '../parse.ts'
import { assertRange } from '../range.ts'
import { Senders } from '../senders.ts'
import type { TransportOptions } from '../transport.ts'
import { readBlock, readFinalHead, readHead } from './block.ts'
import type { EthereumFinality } from './block.ts'
import { readFinalRange, readTransfers } from './final-range.ts'
import type { RangeReader } from './final-range.ts'
import { parseLogs, transferTopic } from './logs.ts'
import { readListed, readSender, readTransaction } from './reads.ts'
import { createReceiptReader } from './receipts.ts'
import { openRpc } from './rpc.ts'
import { chooseLogs } from './transfers.ts'

export interface EthereumOptions extends TransportOptions {
  readonly url: string
  /** The one contract whose logs count. */
  readonly token: string
  readonly chainId: number
  readonly finality: EthereumFinality
  readonly requiredConfirmations: number
  readonly rangeMax?: number
}

/** Twenty minutes of mainnet: some thousand logs, below every provider's limit known. */
const rangeMaxDefault = 100

/** One Ethereum node by JSON-RPC (execution-apis), read through web3. Credits from logs of the token alone. */
export async function createEthereumChain(options: EthereumOptions): Promise<ChainNode> {
  const { finality, requiredConfirmations, rangeMax = rangeMaxDefault } = options
  const rpc = await openRpc(options.url, options)
  const token = options.token.toLowerCase()
  const senders = options.meter?.isSparing ? new Senders() : undefined
  const reader: RangeReader = { rpc, receipts: createReceiptReader(rpc), token, finality, senders }
  return {
    network: 'ERC20',
    requiredConfirmations,
    rangeMax,
    verify: () => verify(reader, options),
    head: () => readHead(rpc),
    finalHead: () => readFinalHead(rpc, finality),
    block: height => readBlock(rpc, height),
    transfers: (block, filter) => readBlockTransfers(reader, block, filter),
    async finalRange(from, to, filter) {
      assertRange({ from, to, rangeMax })
      return readFinalRange(reader, { from, to, receivers: filter })
    },
    isListed: question => readListed(rpc, { contract: options.token, ...question }),
    async transactionSender(txHash) {
      const ask = () => readSender(rpc, txHash)
      return senders ? senders.find(txHash, ask) : ask()
    },
    transaction: txHash => readTransaction(reader, txHash),
  }
}

/** By block hash: a node that does not know this very block refuses, instead of answering for another (EIP-234). */
async function readBlockTransfers(
  reader: RangeReader,
  block: BlockRef,
  receivers: ReceiverFilter | undefined,
): Promise<readonly Transfer[]> {
  const filter = { blockHash: block.hash, address: reader.token, topics: [transferTopic] }
  const logs = parseLogs(await reader.rpc.call('eth_getLogs', filter), 'eth_getLogs')
  const chosen = await chooseLogs(reader.token, logs, receivers)
  return readTransfers(reader, [{ block, logs: chosen.logs }], chosen.accounts)
}

/** Refuses a node of another chain, and a token that is absent or does not count in six decimals. */
export async function verify(
  { rpc, token }: Pick<RangeReader, 'rpc' | 'token'>,
  { chainId }: { readonly chainId: number },
): Promise<void> {
  const actual = asQuantity(await rpc.call('eth_chainId'), 'eth_chainId')
  if (actual !== chainId) throw new ChainMismatch(`the node serves chain ${actual}, configured is ${chainId}`)
  const code = await rpc.call('eth_getCode', token, 'latest')
  if (typeof code !== 'string') throw new ChainUnavailable('eth_getCode: not a string')
  if (!/^0x[0-9a-f]{2,}$/i.test(code)) throw new ChainMismatch(`there is no contract at ${token}`)
  const decimals = await rpc.decimals(token)
  if (decimals === null) throw new ChainMismatch(`the contract at ${token} is no token`)
  if (decimals !== 6n) throw new ChainMismatch(`the token at ${token} counts in ${decimals} decimals, not 6`)
}
