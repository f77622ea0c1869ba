import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { purposeTable, type Purpose } from '../chains/purpose.ts'

const words = z.string().max(2000)
const whole = z.number().int().min(0)
const shape = z.strictObject({
  sequence: whole.min(1),
  previous: words,
  chainTxId: words,
  purpose: z.enum(Object.keys(purposeTable) as [Purpose, ...Purpose[]]),
  /** The withdrawal, or the step of the treasury. */
  subjectId: words,
  attempt: whole.min(1),
  /** The address of ours that sends it. */
  wallet: words,
  token: words.nullable(),
  destination: words,
  /** Millionths of a USDT; wei or sun where coins move. */
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
  raw: words,
  signedAt: words,
  hash: words,
})

/** One signature that was ever made, in the order in which they were. */
export type JournalEntry = Readonly<z.infer<typeof shape>>
export type NewEntry = Omit<JournalEntry, 'sequence' | 'previous' | 'hash'>

/** What the journal holds cannot be what was written: nothing is signed on top of it. */
export class JournalBroken extends Error {
  override readonly name = 'JournalBroken'
}

/** Where the chain of hashes begins. */
export const journalStart = { sequence: 0, hash: '0'.repeat(64) } as const

/**
 * The signer's own memory of what it signed, in a file that only grows: each line carries the hash of the one before. A line is
 * on the disk before the database hears of the signature, so that no copy of the database can ever make it sign a second one.
 */
export class Journal {
  readonly #handle: number
  readonly #bySubject = new Map<string, JournalEntry[]>()
  readonly #topUps = new Map<string, number>()
  #head: { readonly sequence: number; readonly hash: string } = journalStart
  #last: JournalEntry | null = null
  #isBroken = false

  private constructor(file: string) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const isNew = !existsSync(file)
    const text = isNew ? '' : readFileSync(file, 'utf8')
    // A line without its end was being written when the power failed: it was never on the disk, so nobody was told of it.
    const written = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of written.split('\n').slice(0, -1)) this.#note(readLine(line))
    this.#handle = openSync(file, 'a', 0o600)
    if (written.length < text.length) ftruncateSync(this.#handle, Buffer.byteLength(written))
    fsyncSync(this.#handle)
    if (isNew) syncDirectory(path.dirname(file))
  }

  /** Reads a journal from its beginning, or begins one. Throws JournalBroken. */
  static open(file: string): Journal {
    return new Journal(file)
  }

  get head(): { readonly sequence: number; readonly hash: string } {
    return this.#head
  }

  get last(): JournalEntry | null {
    return this.#last
  }

  /** What was signed for a withdrawal or a step, in the order of its attempts. */
  of(subjectId: string): readonly JournalEntry[] {
    return this.#bySubject.get(subjectId) ?? []
  }

  /** What the withdrawals move of which something was signed for the first time since then. */
  spentSince(time: Date): bigint {
    let total = 0n
    for (const [first] of this.#bySubject.values())
      if (first?.purpose === 'withdrawal' && first.signedAt >= time.toISOString()) total += BigInt(first.amount)
    return total
  }

  /** How often coins were sent to an address since the last sweep from there. */
  topUpsSinceSweep(address: string): number {
    return this.#topUps.get(address) ?? 0
  }

  /** Adds an entry and waits until the disk has it. Refuses a second signature for one attempt. */
  append(entry: NewEntry): JournalEntry {
    if (this.of(entry.subjectId).some(({ attempt }) => attempt === entry.attempt))
      throw new JournalBroken(`attempt ${entry.attempt} of ${entry.subjectId} was signed before`)
    if (this.#isBroken) throw new JournalBroken('an entry could not be written: the signer has to start anew')
    const linked = { ...entry, sequence: this.#head.sequence + 1, previous: this.#head.hash }
    const complete = { ...linked, hash: hashOf(linked) }
    // Half a line may be there if this fails: only a new start finds out.
    this.#isBroken = true
    const line = Buffer.from(`${JSON.stringify(complete)}\n`)
    // A full disk takes a part of it, and says so by the number alone.
    if (writeSync(this.#handle, line) !== line.length) throw new JournalBroken('the disk did not take a whole entry')
    fsyncSync(this.#handle)
    this.#isBroken = false
    this.#note(complete)
    return complete
  }

  close(): void {
    closeSync(this.#handle)
  }

  #note(entry: JournalEntry): void {
    const { sequence, previous, hash, ...rest } = entry
    if (sequence !== this.#head.sequence + 1 || previous !== this.#head.hash)
      throw new JournalBroken(`entry ${sequence} does not follow entry ${this.#head.sequence}`)
    if (hashOf({ ...rest, sequence, previous }) !== hash) throw new JournalBroken(`entry ${sequence} was changed`)
    const before = this.#bySubject.get(entry.subjectId) ?? []
    this.#bySubject.set(entry.subjectId, [...before, entry])
    if (before.length === 0 && entry.purpose === 'top_up')
      this.#topUps.set(entry.destination, this.topUpsSinceSweep(entry.destination) + 1)
    if (entry.purpose === 'sweep') this.#topUps.delete(entry.wallet)
    this.#head = { sequence, hash }
    this.#last = entry
  }
}

function readLine(line: string): JournalEntry {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw new JournalBroken('a line of the journal cannot be read', { cause: error })
  }
}

/** Over the fields in one order, whatever their order in the file. */
function hashOf(entry: Omit<JournalEntry, 'hash'>): string {
  const fields = Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** A new file is there after a power failure only when its folder was written too. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
