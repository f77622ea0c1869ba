// Latencies, and the memory of each program.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Supervised } from './supervised.ts'

export interface Samples {
  /** Records a response to a request sent at `since` (as `performance.now()` says). */
  answered(since: number): void
  /** Marks a fault until `calm`. Responses in between are not compared. */
  trouble(): void
  calm(): void
  /** Ends the quiet part, which later responses are compared with. */
  endQuiet(): void
  report(): { readonly quiet: Answers; readonly later: Answers }
}

export interface Answers {
  readonly count: number
  /** Milliseconds. */
  readonly median: number
  readonly p99: number
}

export function takeSamples(): Samples {
  const quiet: number[] = []
  const later: number[] = []
  let isQuiet = true
  let calmSince = 0
  return {
    answered(since) {
      if (since < calmSince) return
      ;(isQuiet ? quiet : later).push(performance.now() - since)
    },
    trouble() {
      calmSince = Number.POSITIVE_INFINITY
    },
    calm() {
      calmSince = performance.now()
    },
    endQuiet() {
      isQuiet = false
    },
    report: () => ({ quiet: summed(quiet), later: summed(later) }),
  }
}

function summed(times: readonly number[]): Answers {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { count: sorted.length, median: at(0.5), p99: at(0.99) }
}

const weighingMs = 5000

/** Samples the megabytes of each program until `signal`. */
export async function weigh(
  programs: readonly Supervised[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const weights = new Map<string, number[]>(programs.map(({ name }) => [name, []]))
  while (!signal.aborted) {
    for (const program of programs) {
      const megabytes = program.memory()
      if (megabytes !== null) weights.get(program.name)!.push(megabytes)
    }
    await sleep(weighingMs, undefined, { signal }).catch(() => {}) // the end of the run
  }
  return weights
}
