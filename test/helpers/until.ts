import { setTimeout as pause } from 'node:timers/promises'

/** Polls a condition of a running service until it holds; throws when it does not within the deadline. */
export async function until(condition: () => Promise<boolean>, deadlineMs = 90_000): Promise<void> {
  const end = Date.now() + deadlineMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Condition did not hold within ${deadlineMs} ms: ${condition.toString()}`)
    await pause(25)
  }
}
