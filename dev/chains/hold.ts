// Holds a chain for the steps of one fork: one hold at a time, with no payment in progress, and for a limited time.

/** Bounds the time that a payment waits. */
const holdTimeoutMs = 30_000

export type Hold = {
  /** Waits until there is no other hold and no payment in progress. */
  begin(): Promise<void>
  /** Waits like `begin`, runs `work`, and releases the hold. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  /** Waits until there is no hold. Any number of these run concurrently. */
  together<Result>(work: () => Promise<Result>): Promise<Result>
  end(): void
  readonly isHeld: boolean
}

/** `letGo` ends a hold that lasts too long. */
export function createHold(letGo: () => Promise<void>): Hold {
  /** Settles when the last exclusive work is done. */
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
