import { hex } from '@scure/base'
import { formatAddress, parseAddress } from '../../address.ts'
import { ChainUnavailable } from '../../chain.ts'
import type { ListQuestion, ReportedTransaction } from '../../chain.ts'
import { asHex, asObject, asQuantity, asTruth } from '../../parse.ts'
import { bytes32 } from './block.ts'
import { parseLogs } from './logs.ts'
import type { EthereumRpc } from '../rpc.ts'
import { transfersOf } from './transfers.ts'

/** First four bytes of keccak256 of `isBlackListed(address)` (USDT) and `isSanctioned(address)` (Chainalysis' oracle). */
const selectors = { isBlackListed: 'e47d6060', isSanctioned: 'df592f7d' } as const

const bytes20 = { bytes: 20, prefix: '0x' } as const

/** Asks with `eth_call` at the newest block. An empty result means that there is no such contract. */
export async function readListed(rpc: EthereumRpc, question: Required<ListQuestion>): Promise<boolean> {
  const { contract, name, account } = question
  const bytes = parseAddress('ERC20', account)
  if (!bytes) throw new TypeError(`${account} is not an Ethereum address`)
  const data = `0x${selectors[name]}${hex.encode(bytes).padStart(64, '0')}`
  const word = asHex(await rpc.call('eth_call', { to: contract, data }, 'latest'), bytes32, `${name}()`)
  return asTruth(word.slice(2), `${name}()`)
}

export async function readSender(rpc: EthereumRpc, txHash: string): Promise<string> {
  const what = 'eth_getTransactionByHash'
  const answer = await rpc.call(what, txHash)
  if (answer === null) throw new ChainUnavailable(`${what}: the node has no ${txHash}`)
  const transaction = asObject(answer, what)
  const hash = asHex(transaction.hash, bytes32, `${what}.hash`)
  if (hash !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${hash}`)
  return parseSender(transaction.from, what)
}

/** Returns the signer of a transaction as the node reports it. */
export function parseSender(value: unknown, what: string): string {
  return formatAddress('ERC20', hex.decode(asHex(value, bytes20, `${what}.from`).slice(2)))
}

interface TokenReader {
  readonly rpc: EthereumRpc
  /** The contract's address in lower case. */
  readonly token: string
}

export async function readTransaction(
  { rpc, token }: TokenReader,
  txHash: string,
): Promise<ReportedTransaction | null> {
  const what = 'eth_getTransactionReceipt'
  const answer = await rpc.call(what, txHash)
  if (answer === null) return null
  const receipt = asObject(answer, what)
  const hash = asHex(receipt.transactionHash, bytes32, `${what}.transactionHash`)
  if (hash !== txHash) throw new ChainUnavailable(`${what}: asked for ${txHash}, got ${hash}`)
  const hasFailed = asQuantity(receipt.status, `${what}.status`) !== 1
  const logs = hasFailed ? [] : parseLogs(receipt.logs, `${what}.logs`)
  return { hasFailed, transfers: transfersOf(token, txHash, logs).map(({ to, amount }) => ({ to, amount })) }
}
