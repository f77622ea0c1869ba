// A chain that stands still for the steps of one fork: one at a time, with no payment under way, and never for long.

/** Nobody who lets go of it later than this is still there. */
const holdTimeoutMs = 30_000

export type Hold = {
  /** Waits until no other hold is in force and no payment is under way. */
  begin(): Promise<void>
  /** Waits like `begin`, works, and lets the next one in. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  /** Waits until no hold is in force; any number of such works go on side by side. */
  together<Result>(work: () => Promise<Result>): Promise<Result>
  end(): void
  readonly isHeld: boolean
}

/** `letGo` is called when a hold lasts too long; it has to end it. */
export function createHold(letGo: () => Promise<void>): Hold {
  /** Settled when the last one who asked for the chain alone is done with it. */
  let free: Promise<unknown> = Promise.resolve()
  const underWay = new Set<Promise<unknown>>()
  let release: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const take = async (): Promise<() => void> => {
    const before = free
    const { promise: pending, resolve } = Promise.withResolvers<void>()
    free = before.then(() => pending)
    await before
    await Promise.allSettled(underWay)
    return resolve
  }
  return {
    async begin() {
      release = await take()
      timer = setTimeout(() => void letGo().catch(report), holdTimeoutMs)
      timer.unref()
    },
    async alone(work) {
      const done = await take()
      try {
        return await work()
      } finally {
        done()
      }
    },
    async together(work) {
      for (let before; before !== free;) await (before = free)
      const result = work()
      underWay.add(result)
      return result.finally(() => underWay.delete(result))
    },
    end() {
      clearTimeout(timer)
      release?.()
      release = undefined
    },
    get isHeld() {
      return release !== undefined
    },
  }
}

function report(error: unknown): void {
  console.error(`A local chain could not be set going again: ${String(error)}`)
}
