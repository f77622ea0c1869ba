import { hex } from '@scure/base'
import { usdt } from '../../lib/money.ts'
import { formatAddress } from '../address.ts'
import { ChainUnavailable } from '../chain.ts'
import type { Transfer } from '../chain.ts'
import { asHex } from '../parse.ts'
import { transferTopic } from './logs.ts'
import type { Log } from './logs.ts'
import type { BlockReceipts } from './receipts.ts'

const bytes32 = { bytes: 32, prefix: '0x' } as const

/**
 * The transfers of one block, given the logs the node found in it and the receipts of at least their transactions. Both
 * must tell the same story; failed transactions and zero values are left out.
 */
export function blockTransfers(token: string, logs: readonly Log[], receipts: BlockReceipts): readonly Transfer[] {
  const found = new Set(logs.filter(log => isTransfer(token, log)).map(log => log.logIndex))
  const transfers: Transfer[] = []
  for (const [txHash, receipt] of receipts) {
    for (const [ordinal, log] of inOrder(receipt.logs, txHash).entries()) {
      if (!isTransfer(token, log)) continue
      if (!found.delete(log.logIndex))
        throw new ChainUnavailable(`only its receipt has log ${log.logIndex} of ${txHash}`)
      if (receipt.succeeded) transfers.push(parseTransfer(log, ordinal))
    }
  }
  if (found.size > 0) throw new ChainUnavailable(`logs ${[...found].join(', ')} are in no receipt`)
  return transfers.filter(transfer => transfer.amount > 0n)
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

/** An indexed address stands in the last 20 of a topic's 32 bytes. */
function account(topic: string): string {
  return formatAddress('ERC20', hex.decode(topic.slice(26)))
}
