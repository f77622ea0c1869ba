// CPU time of other processes, which neighbours on the machine affect far less than wall time. Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import { median, round } from './fixture.ts'

/** The cost of a round, in microseconds per request. */
export interface IterationCost {
  readonly process: number
  readonly database: number
}

/** Returns the microseconds that all threads of a process have run. */
export function ranFor(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.reduce((sum, thread) => sum + nanoseconds(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1000
}

/** Returns the same for the processes of a PostgreSQL server, by process id. */
export function databaseRanFor(serverPid: number): ReadonlyMap<string, number> {
  const children = readFileSync(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8').trim().split(' ')
  return new Map(children.map(pid => [pid, nanoseconds(`/proc/${pid}/schedstat`) / 1000]))
}

/** Returns the time run between two samples. A process that started in between counts in full, one that ended not at all. */
export function between(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return [...after].reduce((sum, [pid, ran]) => sum + ran - (before.get(pid) ?? 0), 0)
}

export function printCosts(name: string, costs: readonly IterationCost[]): void {
  const of = (key: keyof IterationCost) => round(median(costs.map(cost => cost[key])), 0)
  console.log(
    `  processor time of ${name}: its process ${of('process')} µs a request, the database ${of('database')} µs`,
  )
}

/** Returns zero for a thread or process that ended after it was listed. */
function nanoseconds(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
