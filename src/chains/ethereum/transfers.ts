import { hex } from '@scure/base'
import { usdt } from '../../lib/money.ts'
import { formatAddress } from '../address.ts'
import { ChainUnavailable } from '../chain.ts'
import type { ReceiverFilter, Transfer } from '../chain.ts'
import { asHex } from '../parse.ts'
import { isSelfTransfer } from '../self-transfer.ts'
import { bytes32 } from './block.ts'
import { transferTopic } from './logs.ts'
import type { Log } from './logs.ts'
import type { BlockReceipts } from './receipts.ts'

/** The logs of transactions that move money of somebody wanted, and which accounts are. */
export interface ChosenLogs {
  readonly logs: readonly Log[]
  /** As 40 hex digits; `null`: all. */
  readonly accounts: ReadonlySet<string> | null
}

/** Leaves out whole transactions that neither pay nor take from anybody wanted: their receipts need not be read. */
export async function chooseLogs(
  token: string,
  logs: readonly Log[],
  filter: ReceiverFilter | undefined,
): Promise<ChosenLogs> {
  if (!filter) return { logs, accounts: null }
  const transfers = logs.filter(log => isTransfer(token, log))
  const accounts =
    transfers.length > 0 ? await filter([...new Set(transfers.flatMap(log => partiesOf(log)))]) : new Set<string>()
  const wanted = new Set(transfers.filter(log => concerns(log, accounts)).map(log => log.txHash))
  return { logs: logs.filter(log => wanted.has(log.txHash)), accounts }
}

/**
 * The transfers of one block, given the logs the node found in it and the receipts of at least their transactions. Both
 * must tell the same story; failed transactions, zero values and accounts that pay themselves are left out.
 */
export function blockTransfers(
  token: string,
  { logs, accounts }: ChosenLogs,
  receipts: BlockReceipts,
): readonly Transfer[] {
  const found = new Set(logs.filter(log => isTransfer(token, log)).map(log => log.logIndex))
  const transactions = new Set(logs.map(log => log.txHash))
  const transfers: Transfer[] = []
  for (const [txHash, receipt] of receipts) {
    // All receipts of a block may have been read where few are wanted.
    if (accounts !== null && !transactions.has(txHash)) continue
    for (const [ordinal, log] of inOrder(receipt.logs, txHash).entries()) {
      if (!isTransfer(token, log)) continue
      if (!found.delete(log.logIndex))
        throw new ChainUnavailable(`only its receipt has log ${log.logIndex} of ${txHash}`)
      if (receipt.succeeded && (accounts === null || concerns(log, accounts)))
        transfers.push(parseTransfer(log, ordinal))
    }
  }
  if (found.size > 0) throw new ChainUnavailable(`logs ${[...found].join(', ')} are in no receipt`)
  return transfers.filter(transfer => transfer.amount > 0n && !isSelfTransfer(transfer))
}

/** What one successful transaction moved of the token, given all its logs. */
export function transfersOf(token: string, txHash: string, logs: readonly Log[]): Transfer[] {
  return inOrder(logs, txHash)
    .flatMap((log, ordinal) => (isTransfer(token, log) ? [parseTransfer(log, ordinal)] : []))
    .filter(transfer => !isSelfTransfer(transfer))
}

/** A transaction's logs are numbered without a gap; one that is missing would change the identity of those behind it. */
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

/** Sender and receiver: an indexed address stands in the last 20 of a topic's 32 bytes. */
function partiesOf(log: Log): readonly [string, string] {
  return [log.topics[1]!.slice(26), log.topics[2]!.slice(26)]
}

function concerns(log: Log, accounts: ReadonlySet<string>): boolean {
  return partiesOf(log).some(party => accounts.has(party))
}

function account(topic: string): string {
  return formatAddress('ERC20', hex.decode(topic.slice(26)))
}
