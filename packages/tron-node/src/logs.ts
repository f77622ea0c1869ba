import type { Block, LogEntry, TransactionInfo } from './format/block.ts'

/** A log with its place: `logIndex` counts within the block, `ordinal` within the transaction. */
export interface BlockLog {
  readonly block: Block
  readonly info: TransactionInfo
  readonly entry: LogEntry
  readonly transactionIndex: number
  readonly logIndex: number
  readonly ordinal: number
}

/** All logs of a block in order. */
export function logsOf(block: Block): BlockLog[] {
  const blockLogs = block.receipts.flatMap((info, transactionIndex) =>
    (info.log ?? []).map((entry, ordinal) => ({ block, info, entry, transactionIndex, ordinal })),
  )
  return blockLogs.map((log, logIndex) => Object.assign(log, { logIndex }))
}
