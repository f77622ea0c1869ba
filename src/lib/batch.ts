interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions<Input> {
  /** So many go together at most. */
  readonly sizeMax: number
  /** Whether a batch that failed so is to be run again one by one, so that what cannot be done fails alone. */
  readonly isRepeatable?: (error: unknown) => boolean
  /** Two batches under way at once have no owner in common: an input waits while a batch with another input of its owner is under way. */
  readonly ownerOf?: (input: Input) => string
}

/** Gives the outputs in the order of the inputs. Whoever calls `letNext` lets the next batch begin while this one ends. */
export type RunBatch<Input, Output> = (inputs: readonly Input[], letNext: () => void) => Promise<readonly Output[]>

/** Tells those who wait what became of their inputs. */
type Answer = () => void

/** One that works and one that ends. */
const underWayMax = 2

/**
 * Answers inputs, all that came while the batch before was under way in one batch: under load each costs a fraction of a run
 * of its own, and alone none waits. What the sockets have ready goes along: without that the first of many requests that arrive
 * together went alone, and every second batch was of one. The next batch is sent before the one before it is answered, since making
 * answers takes this process as long as the database takes for a batch; a run may let it begin still earlier.
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
  /** Whether the batch that began last lets another begin. */
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

  /** Begins the next batch where it may; says whether it did. */
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
    // The driver sends it in the next turn of the loop at the latest.
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
   * Those who go together next: in the order in which they came, without those whose owner has a batch under way. One of each owner goes before a
   * second of any, so that whoever sends very many keeps nobody else waiting.
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
