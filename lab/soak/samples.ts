// Latencies, and the memory of each program.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Supervised, Weight } from './supervised.ts'

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

/** Samples the memory of each program until `signal`. */
export async function weigh(
  programs: readonly Supervised[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly Weight[]>> {
  const weights = new Map<string, Weight[]>(programs.map(({ name }) => [name, []]))
  while (!signal.aborted) {
    for (const program of programs) {
      const weight = program.memory()
      if (weight !== null) weights.get(program.name)!.push(weight)
    }
    await sleep(weighingMs, undefined, { signal }).catch(() => {}) // the end of the run
  }
  return weights
}

const ageStepSeconds = 15

/**
 * Compares the memory of a program in the second fifth of a run with the last fifth, in MB. Compares equal ages, because a program that has
 * just been started is smaller. `null`: no age was seen in both.
 */
export function compareWeights(weights: readonly Weight[]): { readonly early: number; readonly late: number } | null {
  const fifth = Math.max(1, Math.floor(weights.length / 5))
  const early = byAge(weights.slice(fifth, 2 * fifth))
  const late = byAge(weights.slice(-fifth))
  const shared = [...early.keys()].filter(age => late.has(age))
  if (shared.length === 0) return null
  const mean = (of: ReadonlyMap<number, readonly number[]>) =>
    shared.reduce((sum, age) => sum + middle(of.get(age)!), 0) / shared.length
  return { early: mean(early), late: mean(late) }
}

function byAge(weights: readonly Weight[]): ReadonlyMap<number, readonly number[]> {
  const byStep = Map.groupBy(weights, ({ ageSeconds }) => Math.floor(ageSeconds / ageStepSeconds))
  return new Map([...byStep].map(([step, of]) => [step, of.map(({ megabytes }) => megabytes)]))
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
