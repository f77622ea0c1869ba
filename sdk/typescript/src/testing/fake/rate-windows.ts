/** Requests are counted by the minute, as in the service. */
export interface RateWindows {
  /** Counts one; which one of its minute it is, and in how many seconds that ends. */
  hit(name: string): Hit
}

export interface Hit {
  readonly hits: number
  readonly resetSeconds: number
}

const minuteMs = 60_000

export function createRateWindows(now: () => Date): RateWindows {
  const windows = new Map<string, { minute: number; hits: number }>()
  return {
    hit(name) {
      const ms = now().getTime()
      const minute = Math.floor(ms / minuteMs)
      const known = windows.get(name)
      const hits = known?.minute === minute ? known.hits + 1 : 1
      windows.set(name, { minute, hits })
      return { hits, resetSeconds: Math.ceil(((minute + 1) * minuteMs - ms) / 1000) }
    },
  }
}
