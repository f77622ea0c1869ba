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

/**
 * Answers inputs, all that came while the batch before was under way in one batch: under load each costs a fraction of a run
 * of its own, and alone none waits. What the sockets have ready goes along: without that the first of many requests that arrive
 * together went alone, and every second batch was of one. `run` gives the outputs in the order of its inputs.
 */
export function batched<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  { sizeMax, isRepeatable = () => false }: BatchOptions,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = []
  let isRunning = false

  /** Settles every one of them, none by throwing. */
  async function settle(batch: readonly Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ input }) => input))
      for (const [index, { resolve }] of batch.entries()) resolve(outputs[index]!)
    } catch (error) {
      if (batch.length > 1 && isRepeatable(error)) for (const one of batch) await settle([one])
      else for (const { reject } of batch) reject(error)
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      await untilAllHasArrived()
      const batch = waiting.slice(0, sizeMax)
      waiting = waiting.slice(sizeMax)
      await settle(batch)
    }
    isRunning = false
  }

  return input =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!isRunning) void runAll()
    })
}
