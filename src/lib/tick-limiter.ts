/**
 * Limits how many long pieces of work start in each turn of the event loop. Each calls the returned function before it begins and continues
 * in the order of the calls. A short request that needs several turns then waits for a few of them per turn, not for all.
 */
export function createTickLimiter(atOnceMax: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    for (const resolve of waiting.splice(0, atOnceMax)) resolve()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
