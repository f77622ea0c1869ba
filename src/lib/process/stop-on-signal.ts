import type { Logger } from 'pino'

/** How long requests, streams and jobs under way may take to end after a signal. */
export const stopMs = 20_000

/** A part of a process that ends before the database is given back. */
export interface Part {
  readonly name: string
  stop(): Promise<unknown>
}

type WithLog = { readonly log: Pick<Logger, 'info' | 'fatal'> }

/** Stops the parts on a signal, then ends the process. */
export function stopOnSignal(deps: WithLog, parts: readonly Part[], close: () => Promise<void>): void {
  let isStopping = false
  const once = (reason: string) => {
    if (isStopping) return
    isStopping = true
    deps.log.info({ reason }, 'shutting down')
    void stopAll(deps, parts, close).then(isClean => process.exit(isClean ? 0 : 1))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => once(signal))
  // Started by another process that dies: nobody would ever stop this one.
  if (process.connected) process.on('disconnect', () => once('parent gone'))
}

/** Stops every part, then gives back the database; `false` when one of them failed or did not end in time. */
async function stopAll(deps: WithLog, parts: readonly Part[], close: () => Promise<void>): Promise<boolean> {
  const waiting = new Set([...parts.map(part => part.name), 'database'])
  const deadline = setTimeout(() => {
    deps.log.fatal({ waiting: [...waiting] }, 'shutdown timed out')
    process.exit(1)
  }, stopMs + 5000)
  try {
    await Promise.all(parts.map(part => part.stop().then(() => waiting.delete(part.name))))
    await close()
    return true
  } catch (error) {
    deps.log.fatal({ err: error, waiting: [...waiting] }, 'shutdown failed')
    return false
  } finally {
    clearTimeout(deadline)
  }
}
