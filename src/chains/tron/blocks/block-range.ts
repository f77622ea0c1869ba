import type { LRUCache } from 'lru-cache'
import type { ReceiverFilter, ReportedBlock, Transfer } from '../../chain.ts'
import type { Log } from '../../ethereum/blocks/logs.ts'
import { NodeFailure } from '../../nodes/transport.ts'
import type { Senders } from '../../senders.ts'
import type { TronBlock } from './block.ts'
import {
  assertLogged,
  assertLogsOf,
  missingFrom,
  findAfterGap,
  readLogs,
  transferLogs,
  type LogReader,
} from './logs.ts'
import type { NewestBlocks } from './newest-blocks.ts'
import type { TronSide } from '../node.ts'
import { parseOwner } from './reads.ts'
import { chooseAccounts, concerns, readResults, decodeTransfers, type RawTransfer } from './transfers.ts'

/** How to read a node with a call budget. */
export interface SparingReader extends LogReader {
  /** The newest block of each side, and blocks returned along with it. */
  readonly newest: Readonly<Record<TronSide, NewestBlocks>>
  readonly senders: Senders
  /** Transfers by block hash, for blocks whose results were read. */
  readonly results: LRUCache<string, readonly RawTransfer[]>
  /** Whether to read the results of all blocks, at one call each. Otherwise logs show which blocks are worth it. */
  readonly readsAll: boolean
}

export interface BlockRange {
  readonly side: TronSide
  readonly from: number
  readonly to: number
  readonly filter: ReceiverFilter | undefined
}

/**
 * Reads many blocks in few calls: one for the blocks, then the results of each block with a contract call. Compares final blocks with the
 * logs of the whole range, which are the node's second record. Halves ranges that the node finds too large.
 */
export async function readBlockRange(reader: SparingReader, range: BlockRange): Promise<ReportedBlock[]> {
  try {
    return await readOnce(reader, range)
  } catch (error) {
    const { from, to } = range
    if (from === to || !(error instanceof NodeFailure) || !error.tooMuch) throw error
    const middle = Math.floor((from + to) / 2)
    const first = await readBlockRange(reader, { ...range, to: middle })
    return [...first, ...(await readBlockRange(reader, { ...range, from: middle + 1 }))]
  }
}

interface Found {
  readonly block: TronBlock
  readonly isRead: boolean
  readonly raws: readonly RawTransfer[]
}

async function readOnce(reader: SparingReader, range: BlockRange): Promise<ReportedBlock[]> {
  const { token, newest, senders, readsAll } = reader
  const { side, filter } = range
  const blocks = await newest[side].range(range)
  const last = blocks.at(-1)
  const areLogsRead = side === 'walletsolidity' || !readsAll
  const logs = last && areLogsRead ? await readLogs(reader, { from: range.from, to: last.ref.height }) : null
  if (logs) assertLogsOf(blocks, logs)
  const worth = readsAll || !logs ? null : await chooseBlocks(blocks, { logs, token, filter })
  const found: Found[] = []
  for (const block of blocks) {
    const mayHaveLogs = block.transactions.some(({ isContract }) => isContract) || !block.isProven
    const isRead = mayHaveLogs && worth?.has(block.ref.height) !== false
    found.push({ block, isRead, raws: isRead ? await readKept(reader, side, block) : [] })
  }
  const named = await chooseAccounts(
    found.flatMap(({ raws }) => raws),
    filter,
  )
  const confirmed: Found[] = []
  for (const one of found)
    confirmed.push(side === 'wallet' ? one : { ...one, raws: await confirm(reader, one, { logs, accounts: named }) })
  // A fresh read may name accounts of ours that the first one left out.
  const isAnew = confirmed.some(({ raws }, index) => raws !== found[index]!.raws)
  const anew = confirmed.flatMap(({ raws }) => raws)
  const accounts = isAnew ? await chooseAccounts(anew, filter) : named
  return confirmed.map(({ block, raws }) => {
    const transfers = decodeTransfers(raws, { block, accounts })
    noteSenders(senders, block, transfers)
    return { block: block.ref, transfers }
  })
}

/** Reads afresh at the head: where nodes differ, one of them was wrong before. */
async function readKept(reader: SparingReader, side: TronSide, block: TronBlock): Promise<readonly RawTransfer[]> {
  const { node, token, results } = reader
  const kept = side === 'walletsolidity' ? results.get(block.ref.hash) : undefined
  if (kept) return kept
  const raws = await readResults(node, side, { block, token })
  results.set(block.ref.hash, raws)
  return raws
}

interface Confirming {
  readonly logs: readonly Log[] | null
  readonly accounts: ReadonlySet<string> | null
}

/**
 * Final blocks have two records: the results read at the head, and the logs. If the results lack what concerns us, or differ, they are read
 * again. Transfers that they still lack are a contradiction.
 */
async function confirm(reader: SparingReader, { block, isRead, raws }: Found, { logs, accounts }: Confirming) {
  const { node, token, results, readsAll } = reader
  if (!isRead && !readsAll) return raws
  const own = transferLogs((logs ?? []).filter(log => log.blockHash === `0x${block.ref.hash}`))
  const ours = raws.filter(raw => concerns(raw, accounts))
  if (missingFrom(ours, own).length === 0 && missingFrom(own, raws).length === 0 && !findAfterGap(own, raws))
    return raws
  const anew = await readResults(node, 'walletsolidity', { block, token })
  results.set(block.ref.hash, anew)
  assertLogged(own, anew)
  return anew
}

function noteSenders(senders: Senders, { transactions }: TronBlock, transfers: readonly Transfer[]): void {
  const hashes = new Set(transfers.map(({ txHash }) => txHash))
  for (const { id, owner } of transactions)
    if (hashes.has(id)) senders.note(id, parseOwner(owner, 'getblockbylimitnext'))
}

interface Choosing {
  readonly logs: readonly Log[]
  readonly token: string
  readonly filter: ReceiverFilter | undefined
}

/**
 * Chooses the blocks worth reading when calls are scarce: those with an account of ours, and those whose logs lack transfers that their
 * transactions show. Logs come from an index of the node, which may lag behind its blocks.
 */
async function chooseBlocks(
  blocks: readonly TronBlock[],
  { logs, token, filter }: Choosing,
): Promise<ReadonlySet<number>> {
  const logged = new Set(logs.map(({ txHash }) => txHash.slice(2)))
  const unlogged = blocks.filter(({ transactions }) =>
    transactions.some(({ id, succeeded, transferOf }) => succeeded && transferOf === token && !logged.has(id)),
  )
  const accounts = (log: Log) => log.topics.slice(1, 3).map(topic => topic.slice(-40))
  const ours = filter && logs.length > 0 ? await filter([...new Set(logs.flatMap(accounts))]) : null
  const own = filter ? logs.filter(log => accounts(log).some(account => ours?.has(account))) : logs
  return new Set([...own.map(log => log.blockHeight), ...unlogged.map(({ ref }) => ref.height)])
}
