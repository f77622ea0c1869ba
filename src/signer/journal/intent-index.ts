import { hash } from 'node:crypto'

/** Part of the table that may be taken before it is doubled. */
const loadMax = 0.6

/**
 * Where in the journal the entries of each subject begin, in twelve bytes for each place of a table of its own: objects for ten million
 * entries would not fit into the memory of a process. Two subjects may share a mark; whoever reads the entries sees whose they are.
 */
export class IntentIndex {
  #marks: Uint32Array
  /** One more than where the entry begins; zero: free. */
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

  /** Offsets of entries that may be of this subject, in their order. */
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

/** By a hash, so that nobody who chooses ids makes many of one mark. */
function markOf(intentId: string): number {
  return hash('sha256', intentId, 'buffer').readUInt32LE(0)
}

/** No payment leaves out more than this: whoever wrote that is not understood. */
const gapMax = 1000

/**
 * The numbers that the wallet's own transactions bear, by the journal alone: whatever a database says, none is given twice and none is
 * left out. Where some were left out, they are given first, since nothing behind them can be in a block before.
 */
export class UsedNumbers {
  readonly #missing = new Set<number>()
  /** Those given below the first one. */
  readonly #below = new Set<number>()
  #first: number | null = null
  #end: number | null = null

  /** One more than the highest; `null`: none was given yet. */
  get end(): number | null {
    return this.#end
  }

  /** What the next transaction is numbered; `null`: none was given yet. */
  get next(): number | null {
    return this.#missing.size > 0 ? Math.min(...this.#missing) : this.#end
  }

  /** Whether it lies before all that was given, and was not given since to fill that gap. */
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
