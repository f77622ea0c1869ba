import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { purposeTable, type Purpose } from '../../chains/purpose.ts'
import { readLines, readTwoLines, type Line } from './journal-lines.ts'
import { MerchantWindow, type LetOutBy } from '../policy/merchant-window.ts'
import { IntentIndex, UsedNumbers } from './intent-index.ts'
import { noWitness, type Witness } from '../policy/witness.ts'

const words = z.string().max(2000)
const whole = z.number().int().min(0)
/** A deposit address that a batch empties. */
const member = z.strictObject({
  /** The step of its sweep. */
  stepId: words,
  address: words,
  amount: z.string().regex(/^[1-9][0-9]{0,18}$/),
  /** The nonce of the address in its authorization; `null`: it needed none. */
  nonce: whole.nullable(),
})
const shape = z.strictObject({
  sequence: whole.min(1),
  previous: words,
  chainTxId: words,
  purpose: z.enum(Object.keys(purposeTable) as [Purpose, ...Purpose[]]),
  /** The withdrawal or the step. */
  intentId: words,
  attempt: whole.min(1),
  /** Our address that sends it. */
  wallet: words,
  token: words.nullable(),
  destination: words,
  /** Millionths of a USDT, or wei or sun when the entry moves coins. */
  amount: z.string().regex(/^[1-9][0-9]{0,18}$/),
  nonce: whole.nullable(),
  /** Ethereum's two fees in wei, TRON's limit in sun. */
  gasLimit: whole.nullable(),
  maxFeePerGas: words.nullable(),
  maxPriorityFeePerGas: words.nullable(),
  feeLimit: words.nullable(),
  timestampMs: whole.nullable(),
  expirationMs: whole.nullable(),
  referenceHeight: whole.nullable(),
  txHash: words,
  raw: z.string().max(20_000),
  /** Only for a batch. */
  members: z.array(member).min(1).max(64).optional(),
  signedAt: words,
  /** Only for withdrawals: the merchant, its approvers (at most two), and the time of release by the business clock of a sandbox. */
  merchantId: words.optional(),
  people: z.array(words).max(2).optional(),
  letOutAt: words.optional(),
  hash: words,
})

/** One signature. Entries are in the order of signing. */
export type JournalEntry = Readonly<z.infer<typeof shape>>
export type NewEntry = Omit<JournalEntry, 'sequence' | 'previous' | 'hash'>

/** The content of the journal is not what was written. Nothing is signed on top of it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
}

/** The start of the hash chain. */
export const journalStart = { sequence: 0, hash: '0'.repeat(64) } as const

/**
 * The signer's own record of its signatures, in an append-only file. Each line carries the hash of the line before. A line is on disk
 * before the database receives the signature, so no copy of the database can cause a second signature. Entries stay in the file. Memory
 * holds only their offsets (docs/decisions/signer.md#the-journal-stays-in-its-file).
 */
export class Journal {
  readonly #handle: number
  readonly #witness: Pick<Witness, 'keep'>
  readonly #index = new IntentIndex()
  readonly #spent = new SpentWindow()
  readonly #letOut = new MerchantWindow()
  readonly #topUps = new Map<string, number>()
  readonly #numbers = new Map<string, UsedNumbers>()
  #head: { readonly sequence: number; readonly hash: string } = journalStart
  #last: JournalEntry | null = null
  /** End of the last entry in the file. */
  #end = 0
  #isBroken = false

  private constructor(file: string, witness: Pick<Witness, 'keep'>) {
    this.#witness = witness
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const isNew = !existsSync(file)
    this.#handle = openSync(file, 'a+', 0o600)
    try {
      for (const { entry, line } of this.#read()) this.#note(entry, line)
    } catch (error) {
      closeSync(this.#handle)
      throw error
    }
    // A power failure interrupted the write of an incomplete line. It was never synced, so nobody has seen its signature.
    if (fstatSync(this.#handle).size > this.#end) ftruncateSync(this.#handle, this.#end)
    fsyncSync(this.#handle)
    if (isNew) syncDirectory(path.dirname(file))
  }

  /** Reads a journal from its start, or creates one. Throws JournalBroken. */
  static open(file: string, witness: Pick<Witness, 'keep'> = noWitness): Journal {
    return new Journal(file, witness)
  }

  get head(): { readonly sequence: number; readonly hash: string } {
    return this.#head
  }

  get last(): JournalEntry | null {
    return this.#last
  }

  /** Returns the signatures of a withdrawal or a step, in the order of its attempts. */
  of(intentId: string): readonly JournalEntry[] {
    return this.#index
      .find(intentId)
      .map(offset => this.#entryAt(offset))
      .filter(entry => entry.intentId === intentId)
  }

  /** Sums the withdrawals first signed since then. */
  spentSince(time: Date): bigint {
    return this.#spent.since(time)
  }

  /**
   * Sums a merchant's withdrawals first signed since then that nobody, or this person alone, had approved. Entries of earlier releases lack
   * these fields.
   */
  letOutSince(by: LetOutBy, time: Date): bigint {
    return this.#letOut.since(by, time)
  }

  /** Yields the entries after this one in order, read from the file. */
  *after(sequence: number): Generator<JournalEntry> {
    for (const { entry } of this.#read()) if (entry.sequence > sequence) yield entry
  }

  /** Returns the nonces of a wallet. Deposit addresses have none here. */
  numbersOf(wallet: string): Pick<UsedNumbers, 'next' | 'end' | 'isLeftOut'> {
    return this.#numbers.get(wallet) ?? new UsedNumbers()
  }

  /** Counts the top-ups of an address since its last sweep. */
  topUpsSinceSweep(address: string): number {
    return this.#topUps.get(address) ?? 0
  }

  /** Appends an entry and syncs it to disk. Refuses a second signature for one attempt. */
  append(entry: NewEntry): JournalEntry {
    if (this.of(entry.intentId).some(({ attempt }) => attempt === entry.attempt))
      throw new JournalBroken(`attempt ${entry.attempt} of ${entry.intentId} was already signed`)
    if (this.#isBroken) throw new JournalBroken('an entry could not be written: restart the signer')
    if (fstatSync(this.#handle).size !== this.#end)
      throw new JournalBroken('another process has written to the journal')
    const linked = { ...entry, sequence: this.#head.sequence + 1, previous: this.#head.hash }
    const complete = { ...linked, hash: hashOf(linked) }
    // A failure here may leave half a line, which only a restart detects.
    this.#isBroken = true
    const line = Buffer.from(`${JSON.stringify(complete)}\n`)
    // A full disk writes only a part, and reports that only through the returned length.
    if (writeSync(this.#handle, line) !== line.length) throw new JournalBroken('the disk wrote an incomplete entry')
    fsyncSync(this.#handle)
    // Before any caller sees the bytes.
    this.#witness.keep(complete)
    this.#isBroken = false
    this.#note(complete, { offset: this.#end, end: this.#end + line.length })
    return complete
  }

  close(): void {
    closeSync(this.#handle)
  }

  *#read(): Generator<{ readonly entry: JournalEntry; readonly line: Line }> {
    try {
      for (const line of readLines(this.#handle)) yield { entry: readLine(line.text), line }
    } catch (error) {
      throw error instanceof RangeError ? new JournalBroken(error.message, { cause: error }) : error
    }
  }

  /** Reads an entry and verifies it: its own hash, and the hash that the next entry carries. */
  #entryAt(offset: number): JournalEntry {
    const [text = '', next] = readTwoLines(this.#handle, offset)
    const entry = readLine(text)
    const bears = next === undefined ? this.#head.hash : readLine(next).previous
    if (entry.hash !== hashOf(entry) || bears !== entry.hash)
      throw new JournalBroken(`entry ${entry.sequence} was changed`)
    return entry
  }

  #note(entry: JournalEntry, { offset, end }: Omit<Line, 'text'>): void {
    const { sequence, previous, hash, purpose, intentId } = entry
    if (sequence !== this.#head.sequence + 1 || previous !== this.#head.hash)
      throw new JournalBroken(`entry ${sequence} does not follow entry ${this.#head.sequence}`)
    if (hashOf(entry) !== hash) throw new JournalBroken(`entry ${sequence} was changed`)
    this.#head = { sequence, hash }
    this.#last = entry
    this.#end = end
    const isFirst = entry.attempt === 1 || this.of(intentId).length === 0
    this.#index.add(intentId, offset)
    if (isFirst && purpose === 'withdrawal') this.#spent.add(entry.signedAt, BigInt(entry.amount))
    if (isFirst && purpose === 'withdrawal') this.#noteLetOut(entry)
    if (isFirst && purpose === 'top_up')
      this.#topUps.set(entry.destination, this.topUpsSinceSweep(entry.destination) + 1)
    if (entry.nonce !== null && purposeTable[purpose].from === 'hot') this.#give(entry.wallet, entry.nonce)
    if (purpose === 'sweep') this.#topUps.delete(entry.wallet)
    for (const { address } of entry.members ?? []) this.#topUps.delete(address)
  }

  /** Counts towards daily limits only what fewer than two people have approved. */
  #noteLetOut({ merchantId, people = [], letOutAt, signedAt, amount }: JournalEntry): void {
    if (merchantId === undefined || people.length > 1) return
    this.#letOut.add({ merchantId, person: people[0] ?? null }, new Date(letOutAt ?? signedAt), BigInt(amount))
  }

  #give(wallet: string, nonce: number): void {
    const numbers = this.#numbers.get(wallet) ?? new UsedNumbers()
    numbers.add(nonce)
    this.#numbers.set(wallet, numbers)
  }
}

function readLine(line: string): JournalEntry {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw new JournalBroken('a line of the journal cannot be read', { cause: error })
  }
}

const hashedFields = Object.keys(shape.shape)
  .filter(name => name !== 'hash')
  .toSorted() as (keyof NewEntry)[]

/** Hashes all fields except the hash itself, in sorted order, whatever their order in the file. */
function hashOf(entry: Omit<JournalEntry, 'hash'>): string {
  const fields = hashedFields.flatMap(name => (entry[name] === undefined ? [] : [[name, entry[name]]]))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** A new file survives a power failure only if its directory is synced too. */
export function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Longer than any window that callers request. */
const keptMs = 172_800_000

/**
 * The amounts of withdrawals first signed in the last two days. A query for an earlier time returns the sum of all times: too much rather
 * than too little. Where the clock went back, an entry counts at the latest time seen before.
 */
class SpentWindow {
  #kept: { readonly at: number; readonly amount: bigint }[] = []
  /** Start of the kept entries. They are dropped in batches. */
  #from = 0
  #latest = 0
  #total = 0n

  add(signedAt: string, amount: bigint): void {
    this.#latest = Math.max(this.#latest, Date.parse(signedAt))
    this.#total += amount
    this.#kept.push({ at: this.#latest, amount })
    while (this.#kept[this.#from]!.at < this.#latest - keptMs) this.#from += 1
    if (this.#from < 1000) return
    this.#kept = this.#kept.slice(this.#from)
    this.#from = 0
  }

  since(time: Date): bigint {
    const from = time.getTime()
    if (from < this.#latest - keptMs) return this.#total
    let total = 0n
    for (let at = this.#kept.length - 1; at >= this.#from && this.#kept[at]!.at >= from; at -= 1)
      total += this.#kept[at]!.amount
    return total
  }
}
