import { hex } from '@scure/base'
import { usdt } from '../../../lib/money.ts'
import { formatAddress } from '../../address.ts'
import { ChainUnavailable } from '../../chain.ts'
import type { ReceiverFilter, Transfer } from '../../chain.ts'
import { asHex } from '../../parse.ts'
import { isSelfTransfer } from '../../self-transfer.ts'
import { bytes32 } from './block.ts'
import type { TokenLog } from './contents.ts'
import { transferTopic } from './logs.ts'
import type { Log } from './logs.ts'

/** Keeps the logs whose sender or receiver the filter wants. */
export async function chooseLogs(
  logs: readonly TokenLog[],
  filter: ReceiverFilter | undefined,
): Promise<readonly TokenLog[]> {
  if (!filter || logs.length === 0) return logs
  const accounts = await filter([...new Set(logs.flatMap(({ log }) => partiesOf(log)))])
  return logs.filter(({ log }) => partiesOf(log).some(party => accounts.has(party)))
}

/** Decodes transfers. Leaves out zero values and transfers to the sender itself. */
export function readTransfers(logs: readonly TokenLog[]): Transfer[] {
  return logs
    .map(({ log, ordinal }) => parseTransfer(log, ordinal))
    .filter(transfer => transfer.amount > 0n && !isSelfTransfer(transfer))
}

/** Returns the token's transfers of one successful transaction, from all its logs. */
export function transfersOf(token: string, txHash: string, logs: readonly Log[]): Transfer[] {
  return inOrder(logs, txHash)
    .flatMap((log, ordinal) => (isTransfer(token, log) ? [parseTransfer(log, ordinal)] : []))
    .filter(transfer => !isSelfTransfer(transfer))
}

/** Throws if a log of the transaction is missing: a gap would shift the identity of later transfers. */
function inOrder(logs: readonly Log[], txHash: string): readonly Log[] {
  const sorted = logs.toSorted((one, other) => one.logIndex - other.logIndex)
  const isWhole = sorted.every(
    (log, ordinal) => log.logIndex === sorted[0]!.logIndex + ordinal && log.txHash === txHash,
  )
  if (!isWhole) throw new ChainUnavailable(`the receipt of ${txHash} lacks logs or has those of others`)
  return sorted
}

function isTransfer(token: string, log: Log): boolean {
  return log.address === token && log.topics.length === 3 && log.topics[0] === transferTopic
}

function parseTransfer(log: Log, ordinal: number): Transfer {
  const { txHash, blockHash, blockHeight } = log
  const amount = usdt(BigInt(asHex(log.data, bytes32, 'log.data')))
  return { txHash, ordinal, from: account(log.topics[1]!), to: account(log.topics[2]!), amount, blockHeight, blockHash }
}

/** Returns sender and receiver. An indexed address is in the last 20 of a topic's 32 bytes. */
function partiesOf(log: Log): readonly [string, string] {
  return [log.topics[1]!.slice(26), log.topics[2]!.slice(26)]
}

function account(topic: string): string {
  return formatAddress('ERC20', hex.decode(topic.slice(26)))
}
