import { writeOnce, writeSlots } from '../database/writable.store.ts'
import type { Deps } from '../deps.ts'

/** What was found serves whoever asks within this time: strangers may ask a sandbox as often as they like. */
const keptMs = 1000
/** A database that does not commit within this time takes no writes: it waits for a standby, a lock or a disk. */
const writtenWithinMs = 3000

/** Tells whether the database takes writes, by one that is as small as can be. */
export class Readiness {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'random'>
  #asked: { readonly at: number; readonly answer: Promise<void> } | undefined

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
    const { db, clock, random } = this.#deps
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('the database did not commit in time')), writtenWithinMs)
    const slot = random.bytes(1)[0]! % writeSlots
    try {
      await Promise.race([writeOnce(db, slot, clock.now()), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
