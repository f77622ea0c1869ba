import { Counter, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { milestones } from '../../lib/traces/milestones.ts'

/** A counter of this process, from its start. */
export interface ProcessCounter {
  readonly name: string
  readonly help: string
  /** Its value, or one for each value of its label. */
  read(): number | { readonly label: string; readonly values: readonly (readonly [string, number])[] }
}

/** Counters of this process besides its requests. */
export function processCounters({
  db,
  addressBook,
  replica,
  milestones: counts,
}: Pick<Deps, 'db' | 'addressBook' | 'replica' | 'milestones'>): ProcessCounter[] {
  return [
    {
      name: 'database_deadlocks_total',
      help: 'Statements of this process that the database aborted as deadlocks.',
      read: () => db.deadlocks(),
    },
    {
      name: 'foreign_addresses_total',
      help: 'Stored addresses that were refused because they do not derive from their extended key.',
      read: () => addressBook.underivedCount,
    },
    {
      name: 'milestones_total',
      help: 'What happened to orders, payments, webhooks, sweeps and withdrawals in this process, by the line of the log.',
      read: () => ({ label: 'milestone', values: milestones.map(one => [one, counts.of(one)] as const) }),
    },
    ...(replica
      ? [
          {
            name: 'replica_reads_total',
            help: 'Reads answered by the replica.',
            read: () => replica.state.answered.replica,
          },
          {
            name: 'replica_fallbacks_total',
            help: 'Reads answered by the primary because the replica was behind or away.',
            read: () => replica.state.answered.primary,
          },
        ]
      : []),
  ]
}

/** Exposes a count, read on each scrape. */
export function showCounter(registry: Registry, { name, help, read }: ProcessCounter): void {
  const first = read()
  const counter = new Counter({
    name: `kassa_${name}`,
    help,
    labelNames: typeof first === 'number' ? [] : [first.label],
    registers: [registry],
    collect() {
      counter.reset()
      const found = read()
      if (typeof found === 'number') counter.inc(found)
      else for (const [value, count] of found.values) counter.inc({ [found.label]: value }, count)
    },
  })
}
