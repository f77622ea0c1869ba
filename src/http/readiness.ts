import { writeOnce, writeSlots } from '../database/connection/reachable.ts'
import type { Deps } from '../deps.ts'

/** What was found serves whoever asks within this time: strangers may ask a sandbox as often as they like. */
const keptMs = 1000
/** A database that does not commit within this time takes no writes: it waits for a standby, a lock or a disk. */
const writtenWithinMs = 3000
/** A write without an answer keeps others back for this long: its connection may be half open. */
const heldBackMs = 30_000

/** Tells whether the database takes writes, by one that is as small as can be. */
export class Readiness {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'random'>
  #asked: { readonly at: number; readonly answer: Promise<void> } | undefined
  #writing: { readonly at: number; readonly done: Promise<void> } | undefined

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'random'>) {
    this.#deps = deps
  }

  /** Throws why it takes none. */
  async assertWritable(): Promise<void> {
    const now = performance.now()
    if (!this.#asked || now - this.#asked.at >= keptMs) {
      this.#asked = { at: now, answer: this.#write() }
      this.#asked.answer.catch(() => undefined)
    }
    await this.#asked.answer
  }

  async #write(): Promise<void> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('the database did not commit in time')), writtenWithinMs)
    try {
      await Promise.race([this.#oneWrite(), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  /** The write under way, or a new one: a database that hangs costs one connection, not one a second. */
  #oneWrite(): Promise<void> {
    const now = performance.now()
    if (this.#writing && now - this.#writing.at < heldBackMs) return this.#writing.done
    const { db, clock, random } = this.#deps
    const done = writeOnce(db, random.bytes(1)[0]! % writeSlots, clock.now()).finally(() => {
      if (this.#writing?.done === done) this.#writing = undefined
    })
    done.catch(() => undefined)
    this.#writing = { at: now, done }
    return done
  }
}
