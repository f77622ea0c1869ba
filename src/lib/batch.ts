import { setImmediate as untilAllHasArrived } from 'node:timers/promises'

interface Waiting<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions {
  /** So many go together at most. */
  readonly sizeMax: number
  /** Whether a batch that failed so is to be run again one by one, so that what cannot be done fails alone. */
  readonly isRepeatable?: (error: unknown) => boolean
}

/** Tells those who wait what became of their inputs. */
type Answer = () => void

/**
 * Answers inputs, all that came while the batch before was under way in one batch: under load each costs a fraction of a run
 * of its own, and alone none waits. What the sockets have ready goes along: without that the first of many requests that arrive
 * together went alone, and every second batch was of one. The next batch is sent before the one before it is answered, since making
 * answers takes this process as long as the database takes for a batch. `run` gives the outputs in the order of its inputs.
 */
export function batched<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { sizeMax, isRepeatable = () => false }: BatchOptions,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = []
  let isRunning = false

  /** Runs a batch; never throws. */
  async function attempt(batch: readonly Waiting<Input, Output>[]): Promise<Answer> {
    try {
      const outputs = await run(batch.map(({ input }) => input))
      return () => {
        for (const [index, { resolve }] of batch.entries()) resolve(outputs[index]!)
      }
    } catch (error) {
      if (batch.length > 1 && isRepeatable(error)) return attemptOneByOne(batch)
      return () => {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  async function attemptOneByOne(batch: readonly Waiting<Input, Output>[]): Promise<Answer> {
    const answers: Answer[] = []
    for (const one of batch) answers.push(await attempt([one]))
    return () => {
      for (const answer of answers) answer()
    }
  }

  function begin(): Promise<Answer> | null {
    if (waiting.length === 0) return null
    const batch = waiting.slice(0, sizeMax)
    waiting = waiting.slice(sizeMax)
    return attempt(batch)
  }

  async function runAll(): Promise<void> {
    isRunning = true
    await untilAllHasArrived()
    for (let running = begin(); running;) {
      const answer = await running
      running = begin()
      // The driver sends it in the next turn of the loop at the latest.
      if (running) await untilAllHasArrived()
      answer()
    }
    isRunning = false
  }

  return input =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isRunning) void runAll()
    })
}
