import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { JournalBroken, journalStart, syncDirectory } from '../journal/journal.ts'
import { readLines, readTwoLines } from '../journal/journal-lines.ts'
import { IntentIndex } from '../journal/intent-index.ts'

const words = z.string().max(200)
const shape = z.strictObject({
  sequence: z.number().int().min(1),
  previous: words,
  id: words,
  merchantId: words,
  address: words,
  seenAt: words,
  hash: words,
})
type Sighting = z.infer<typeof shape>

/** An entry of an allow-list. */
export interface Listed {
  readonly id: string
  readonly merchantId: string
  readonly address: string
}

export interface Seen extends Listed {
  readonly seenAt: Date
}

/**
 * Records when the signer first saw each allow-list entry, in an append-only file beside its journal with a hash chain. The waiting time of
 * an address counts from then, whatever creation time the database has. Memory holds only the offsets of the lines.
 */
export class Sightings {
  readonly #handle: number
  readonly #index = new IntentIndex()
  #head: { readonly sequence: number; readonly hash: string } = journalStart
  #end = 0

  private constructor(file: string) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const isNew = !existsSync(file)
    this.#handle = openSync(file, 'a+', 0o600)
    try {
      this.#read()
    } catch (error) {
      closeSync(this.#handle)
      throw error
    }
    // A power failure interrupted the write of an incomplete line.
    if (fstatSync(this.#handle).size > this.#end) ftruncateSync(this.#handle, this.#end)
    fsyncSync(this.#handle)
    if (isNew) syncDirectory(path.dirname(file))
  }

  /** Throws JournalBroken. */
  static open(file: string): Sightings {
    return new Sightings(file)
  }

  /** Whether the file is empty. Signers of earlier releases had no such file. */
  get isEmpty(): boolean {
    return this.#head.sequence === 0
  }

  /** Returns when an entry was first seen; `null`: never. */
  seenAt(listed: Listed): Date | null {
    for (const offset of this.#index.find(keyOf(listed))) {
      const line = readLine(readTwoLines(this.#handle, offset)[0] ?? '')
      if (keyOf(line) === keyOf(listed)) return new Date(line.seenAt)
    }
    return null
  }

  /** Appends the entries not seen before and syncs them to disk. */
  note(seen: readonly Seen[]): void {
    this.#read()
    for (const { id, merchantId, address, seenAt } of seen) {
      if (this.seenAt({ id, merchantId, address }) !== null) continue
      const { sequence, hash: previous } = this.#head
      const linked = { sequence: sequence + 1, previous, id, merchantId, address, seenAt: seenAt.toISOString() }
      const line = Buffer.from(`${JSON.stringify({ ...linked, hash: hashOf(linked) })}\n`)
      if (writeSync(this.#handle, line) !== line.length) throw new JournalBroken('the disk wrote an incomplete line')
      this.#read()
    }
    fsyncSync(this.#handle)
  }

  close(): void {
    closeSync(this.#handle)
  }

  /** Reads the lines appended since the last read. */
  #read(): void {
    for (const { text, offset, end } of readLines(this.#handle, this.#end)) {
      const { hash, ...line } = readLine(text)
      if (line.sequence !== this.#head.sequence + 1 || line.previous !== this.#head.hash || hashOf(line) !== hash)
        throw new JournalBroken(`line ${line.sequence} of the allow-list sightings was changed`)
      this.#head = { sequence: line.sequence, hash }
      this.#end = end
      this.#index.add(keyOf(line), offset)
    }
  }
}

function keyOf({ id, merchantId, address }: Listed): string {
  return `${id}|${merchantId}|${address}`
}

function readLine(text: string): Sighting {
  try {
    return shape.parse(JSON.parse(text))
  } catch (error) {
    throw new JournalBroken('a line of the allow-list sightings cannot be read', { cause: error })
  }
}

function hashOf({ sequence, previous, id, merchantId, address, seenAt }: Omit<Sighting, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([sequence, previous, id, merchantId, address, seenAt]))
    .digest('hex')
}
