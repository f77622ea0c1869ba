import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 180_000

/** Waits until something is so, and throws if it takes too long. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, ms = patienceMs): Promise<void> {
  const deadline = Date.now() + ms
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`not within ${ms / 1000} s: ${what}`)
    await sleep(500)
  }
}
