/**
 * Lets one go on in each turn of the event loop, in the order in which they asked: whoever needs little of this process, and asks several times,
 * waits behind one of them each time and not behind all.
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
