/**
 * Long pieces of work call the returned function before they begin. It lets so many of them go on in each turn of the event loop, in the order of
 * their calls. A short request that needs several turns then waits for these few in each turn, and not for all of them.
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
