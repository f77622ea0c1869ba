import { writeOnce, writeSlots } from '../database/connection/reachable.ts'
import type { Deps } from '../deps.ts'

/** How long a result is reused, since strangers may ask a sandbox as often as they like. */
const keptMs = 1000
/** Commit time limit. A database that exceeds it waits for a standby, a lock or a disk. */
const writtenWithinMs = 3000
/** No new write starts for this long after one without an answer, whose connection may be half open. */
const heldBackMs = 30_000

/** Checks with a minimal write whether the database accepts writes. */
export class Readiness {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'random'>
  #asked: { readonly at: number; readonly answer: Promise<void> } | undefined
  #writing: { readonly at: number; readonly done: Promise<void> } | undefined

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'random'>) {
    this.#deps = deps
  }

  /** Throws the reason if it does not. */
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

  /** Reuses the write under way: a hanging database costs one connection, not one a second. */
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
