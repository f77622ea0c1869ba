/** Every fact of the chain's state is one key and one string; a missing key is a fact too. */
export interface StateReader {
  get(key: string): string | undefined
}

/** What a block wrote: for each key its value before and after. */
export type Changes = Map<string, { before: string | undefined; after: string | undefined }>

/** New values by key; undefined removes one. */
export type Writes = Map<string, string | undefined>

const noChanges: Changes = new Map()

/** The state after the head block. */
export class HeadState implements StateReader {
  readonly #values = new Map<string, string>()

  get(key: string): string | undefined {
    return this.#values.get(key)
  }

  /** Writes, and answers what was there before, so that a fork can take it back. */
  apply(writes: Writes): Changes {
    // Nearly all blocks of a quiet chain write nothing: they share one empty map.
    if (writes.size === 0) return noChanges
    const changes: Changes = new Map()
    for (const [key, after] of writes) {
      const before = this.#values.get(key)
      if (before === after) continue
      changes.set(key, { before, after })
      this.#put(key, after)
    }
    return changes
  }

  /** Takes a block's writes back; blocks are taken back newest first. */
  undo(changes: Changes): void {
    for (const [key, { before }] of changes) this.#put(key, before)
  }

  #put(key: string, value: string | undefined): void {
    if (value === undefined) this.#values.delete(key)
    else this.#values.set(key, value)
  }
}

/** Writes held over a base without touching it, with nested checkpoints; dropping the object forgets them. */
export class Overlay implements StateReader {
  readonly #base: StateReader
  readonly #layers: Writes[] = [new Map()]

  constructor(base: StateReader) {
    this.#base = base
  }

  get(key: string): string | undefined {
    for (let index = this.#layers.length - 1; index >= 0; index -= 1) {
      const layer = this.#layers[index]
      if (layer?.has(key)) return layer.get(key)
    }
    return this.#base.get(key)
  }

  set(key: string, value: string | undefined): void {
    this.#top().set(key, value)
  }

  checkpoint(): void {
    this.#layers.push(new Map())
  }

  commit(): void {
    const done = this.#layers.pop()
    for (const [key, value] of done ?? []) this.#top().set(key, value)
  }

  revert(): void {
    this.#layers.pop()
    this.#top()
  }

  /** Everything written; only asked for when every checkpoint is closed. */
  writes(): Writes {
    if (this.#layers.length !== 1) throw new Error('a checkpoint is still open')
    return this.#top()
  }

  #top(): Writes {
    const top = this.#layers.at(-1)
    if (!top) throw new Error('no checkpoint to close')
    return top
  }
}

/** The state as it was before the given blocks' writes (oldest first): what a solidity endpoint may see. */
export class PastState implements StateReader {
  readonly #head: StateReader
  readonly #newer: readonly Changes[]

  constructor(head: StateReader, newer: readonly Changes[]) {
    this.#head = head
    this.#newer = newer
  }

  get(key: string): string | undefined {
    const change = this.#newer.find(changes => changes.has(key))
    return change ? change.get(key)?.before : this.#head.get(key)
  }
}
