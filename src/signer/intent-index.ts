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
