/**
 * Long pieces of work call the returned function before they begin. It lets one of them go on in each turn of the event loop, in the order of
 * their calls. A short request that needs several turns then waits for one long piece in each turn, and not for all of them.
 */
export function turns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  const next = () => {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
