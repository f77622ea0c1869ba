import { hash } from 'node:crypto'

/** Load factor at which the table doubles. */
const loadMax = 0.6

/**
 * Maps intents to the offsets of their journal entries, in a hash table of twelve bytes a slot. Objects for ten million entries would not
 * fit into the memory of a process. Two intents may share a mark, so the caller filters the entries that it reads.
 */
export class IntentIndex {
  #marks: Uint32Array
  /** Offset of the entry plus one; zero: free. */
  #places: Float64Array
  #count = 0

  constructor(capacity = 1024) {
    this.#marks = new Uint32Array(capacity)
    this.#places = new Float64Array(capacity)
  }

  add(intentId: string, offset: number): void {
    if (this.#count >= this.#places.length * loadMax) this.#grow()
    this.#put(markOf(intentId), offset + 1)
    this.#count += 1
  }

  /** Returns the offsets of entries that may belong to this intent, in order. */
  find(intentId: string): number[] {
    const mark = markOf(intentId)
    const found: number[] = []
    for (let at = this.#first(mark); this.#places[at] !== 0; at = this.#next(at))
      if (this.#marks[at] === mark) found.push(this.#places[at]! - 1)
    return found.toSorted((one, other) => one - other)
  }

  #put(mark: number, offset: number): void {
    let at = this.#first(mark)
    while (this.#places[at] !== 0) at = this.#next(at)
    this.#marks[at] = mark
    this.#places[at] = offset
  }

  #first(mark: number): number {
    return mark % this.#places.length
  }

  #next(at: number): number {
    return at + 1 === this.#places.length ? 0 : at + 1
  }

  #grow(): void {
    const [marks, offsets] = [this.#marks, this.#places]
    this.#marks = new Uint32Array(marks.length * 2)
    this.#places = new Float64Array(offsets.length * 2)
    offsets.forEach((offset, at) => {
      if (offset !== 0) this.#put(marks[at]!, offset)
    })
  }
}

/** A hash, so that nobody can choose ids that collide. */
function markOf(intentId: string): number {
  return hash('sha256', intentId, 'buffer').readUInt32LE(0)
}

/** The largest plausible gap. A wider one means that the entry is not understood. */
const gapMax = 1000

/**
 * The nonces of the wallet's own transactions, from the journal alone. Whatever a database says, no nonce is used twice and none is
 * skipped. Missing nonces are used first, because no later one can enter a block before them.
 */
export class UsedNumbers {
  readonly #missing = new Set<number>()
  /** Nonces used below the first one. */
  readonly #below = new Set<number>()
  #first: number | null = null
  #end: number | null = null

  /** The highest nonce plus one; `null`: none was used yet. */
  get end(): number | null {
    return this.#end
  }

  /** The next nonce to use; `null`: none was used yet. */
  get next(): number | null {
    return this.#missing.size > 0 ? Math.min(...this.#missing) : this.#end
  }

  /** Whether the nonce lies below the first used one and no gap filler has used it since. */
  isLeftOut(number: number): boolean {
    return this.#first !== null && number < this.#first && !this.#below.has(number)
  }

  add(number: number): void {
    this.#first ??= number
    if (number < this.#first) this.#below.add(number)
    const end = this.#end ?? number
    if (number - end > gapMax) throw new RangeError(`number ${number} is too far from ${end}`)
    for (let missing = end; missing < number; missing += 1) this.#missing.add(missing)
    this.#missing.delete(number)
    this.#end = Math.max(end, number + 1)
  }
}
