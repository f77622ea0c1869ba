interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions<Input> {
  /** Maximum batch size. */
  readonly sizeMax: number
  /** Whether to run a failed batch again one by one, so that only the failing inputs fail. */
  readonly isRepeatable?: (error: unknown) => boolean
  /** Owner of an input. Concurrent batches never share an owner: an input waits while a batch with its owner is under way. */
  readonly ownerOf?: (input: Input) => string
}

/** Returns the outputs in the order of the inputs. May call `letNext` to start the next batch early. */
export type RunBatch<Input, Output> = (inputs: readonly Input[], letNext: () => void) => Promise<readonly Output[]>

/** Resolves or rejects the callers of a batch. */
type Answer = () => void

/** One batch that runs and one that finishes. */
const underWayMax = 2

/**
 * Collects inputs while a batch runs and runs them as the next one: under load each costs a fraction of its own run, and a single input
 * does not wait. Also takes what the sockets have ready: otherwise the first of many simultaneous requests went alone, and every second
 * batch had one input. Sends the next batch before it answers the last, since answering takes this process as long as the database takes
 * for a batch.
 */
export function batched<Input, Output>(
  run: RunBatch<Input, Output>,
  options: BatchOptions<Input>,
): (input: Input) => Promise<Output> {
  const batches = new Batches(run, options)
  return input => new Promise((resolve, reject) => batches.add({ input, resolve, reject }))
}

class Batches<Input, Output> {
  readonly #run: RunBatch<Input, Output>
  readonly #options: BatchOptions<Input>
  #waiting: Waiting<Input, Output>[] = []
  readonly #owners = new Set<string>()
  #underWay = 0
  /** Whether the last started batch allows another to start. */
  #mayBegin = true
  #isAwaited = false

  constructor(run: RunBatch<Input, Output>, options: BatchOptions<Input>) {
    this.#run = run
    this.#options = options
  }

  add(one: Waiting<Input, Output>): void {
    this.#waiting.push(one)
    if (!this.#mayBegin || this.#isAwaited) return
    this.#isAwaited = true
    setImmediate(() => {
      this.#isAwaited = false
      this.#begin()
    })
  }

  /** Starts the next batch if allowed. Returns whether it did. */
  #begin(): boolean {
    if (!this.#mayBegin || this.#underWay === underWayMax) return false
    const batch = this.#take()
    if (batch.length === 0) return false
    this.#mayBegin = false
    this.#underWay += 1
    void this.#complete(batch)
    return true
  }

  async #complete(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    const { ownerOf } = this.#options
    let hasLet = false
    const letNext = () => {
      if (hasLet) return
      hasLet = true
      this.#mayBegin = true
      this.#begin()
    }
    const answer = await this.#attempt(batch, letNext)
    if (ownerOf) for (const { input } of batch) this.#owners.delete(ownerOf(input))
    this.#underWay -= 1
    if (!hasLet) this.#mayBegin = true
    // The driver sends it in the next turn of the event loop at the latest.
    if (this.#begin()) setImmediate(answer)
    else answer()
  }

  /** Runs a batch; never throws. */
  async #attempt(batch: readonly Waiting<Input, Output>[], letNext: () => void): Promise<Answer> {
    try {
      const outputs = await this.#run(
        batch.map(({ input }) => input),
        letNext,
      )
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(outputs[index]!)
      }
    } catch (error) {
      if (batch.length > 1 && this.#options.isRepeatable?.(error)) return this.#attemptOneByOne(batch)
      return () => {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  async #attemptOneByOne(batch: readonly Waiting<Input, Output>[]): Promise<Answer> {
    const answers: Answer[] = []
    for (const one of batch) answers.push(await this.#attempt([one], () => {}))
    return () => {
      for (const answer of answers) answer()
    }
  }

  /**
   * Picks the next batch in order of arrival, without owners that have a batch under way. Takes one input of each owner before a second of
   * any, so that a busy owner delays nobody else.
   */
  #take(): Waiting<Input, Output>[] {
    const { sizeMax, ownerOf } = this.#options
    if (!ownerOf) return this.#waiting.splice(0, sizeMax)
    const counts = new Map<string, number>()
    const free: { readonly one: Waiting<Input, Output>; readonly round: number }[] = []
    for (const one of this.#waiting) {
      const owner = ownerOf(one.input)
      if (this.#owners.has(owner)) continue
      const round = counts.get(owner) ?? 0
      counts.set(owner, round + 1)
      free.push({ one, round })
    }
    if (free.length > sizeMax) free.sort((a, b) => a.round - b.round)
    const taken = new Set(free.slice(0, sizeMax).map(({ one }) => one))
    for (const { input } of taken) this.#owners.add(ownerOf(input))
    this.#waiting = this.#waiting.filter(one => !taken.has(one))
    return [...taken]
  }
}
