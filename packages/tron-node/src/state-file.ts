import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TransactionInfo } from './format/block.ts'
import type { BlockEntry, Entry, Settings } from './chain-record.ts'
import { readTransaction } from './format/transaction.ts'
import type { Transaction } from './format/transaction.ts'

type StoredTransaction = [rawHex: string, signatures: readonly string[], result?: string]
type StoredWrites = [key: string, value: string | null][]

interface StoredBlock {
  readonly type: 'block'
  readonly id: string
  readonly timestamp: number
  readonly parentId: string
  readonly transactionRoot: string
  readonly transactions?: StoredTransaction[]
  readonly receipts?: readonly TransactionInfo[]
  readonly writes?: StoredWrites
  readonly dropped?: readonly string[]
}

type StoredEntry =
  | StoredBlock
  | { readonly type: 'pending'; readonly transaction: StoredTransaction }
  | { readonly type: 'override'; readonly writes: StoredWrites }
  | { readonly type: 'forget'; readonly ids: readonly string[] }
  | { readonly type: 'rewind'; readonly depth: number; readonly dropTransactions: boolean }
  | { readonly type: 'settings'; readonly settings: Settings }

/**
 * The chain on disk: one line per entry, only ever appended to. Each entry reaches the operating system before the call
 * that caused it is answered, so a killed process loses nothing it has acknowledged; a restart applies the recorded
 * writes and executes nothing.
 */
export class StateFile {
  #descriptor: number | undefined

  /** Opens or creates the file and reads what it holds; a line cut short by a crash is dropped from it. */
  static open(path: string): { file: StateFile; entries: Entry[] } {
    mkdirSync(dirname(path), { recursive: true })
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
    const whole = bytes.lastIndexOf(0x0a) + 1
    if (whole < bytes.length) truncateSync(path, whole)
    const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
    const entries = lines.map((line, index) => readLine(line, `${path}:${index + 1}`))
    return { file: new StateFile(openSync(path, 'a')), entries }
  }

  private constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  append(entry: Entry): void {
    if (this.#descriptor === undefined) throw new Error('the node has stopped')
    writeSync(this.#descriptor, `${JSON.stringify(store(entry))}\n`)
  }

  close(): void {
    if (this.#descriptor === undefined) return
    fsyncSync(this.#descriptor)
    closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}

function readLine(line: string, place: string): Entry {
  try {
    return restore(JSON.parse(line) as StoredEntry)
  } catch (error) {
    throw new Error(`${place} is damaged; remove the file to start a new chain`, { cause: error })
  }
}

function store(entry: Entry): StoredEntry {
  if (entry.type === 'block') return storeBlock(entry)
  if (entry.type === 'pending') return { ...entry, transaction: storeTransaction(entry.transaction) }
  if (entry.type === 'override') return { ...entry, writes: storeWrites(entry.writes) }
  return entry
}

function restore(entry: StoredEntry): Entry {
  if (entry.type === 'block') return restoreBlock(entry)
  if (entry.type === 'pending') return { ...entry, transaction: restoreTransaction(entry.transaction) }
  if (entry.type === 'override') return { ...entry, writes: restoreWrites(entry.writes) }
  return entry
}

/** Empty lists are left out: nearly all blocks of a quiet chain are empty. */
function storeBlock(entry: BlockEntry): StoredBlock {
  const { transactions, receipts, writes, dropped, ...header } = entry
  return {
    ...header,
    ...(transactions.length > 0
      ? { transactions: transactions.map(item => storeTransaction(item, item.result)), receipts }
      : {}),
    ...(writes.size > 0 ? { writes: storeWrites(writes) } : {}),
    ...(dropped.length > 0 ? { dropped } : {}),
  }
}

function restoreBlock(entry: StoredBlock): BlockEntry {
  const transactions = (entry.transactions ?? []).map(stored => ({
    ...restoreTransaction(stored),
    result: stored[2] ?? 'SUCCESS',
  }))
  return {
    ...entry,
    transactions,
    receipts: entry.receipts ?? [],
    writes: restoreWrites(entry.writes ?? []),
    dropped: entry.dropped ?? [],
  }
}

function storeTransaction(transaction: Transaction, result?: string): StoredTransaction {
  const stored: StoredTransaction = [transaction.rawHex, transaction.signatures]
  return result === undefined ? stored : [stored[0], stored[1], result]
}

function restoreTransaction([rawHex, signatures]: StoredTransaction): Transaction {
  return readTransaction(rawHex, signatures)
}

function storeWrites(writes: Map<string, string | undefined>): StoredWrites {
  return [...writes].map(([key, value]) => [key, value ?? null])
}

function restoreWrites(writes: StoredWrites): Map<string, string | undefined> {
  return new Map(writes.map(([key, value]) => [key, value ?? undefined]))
}
