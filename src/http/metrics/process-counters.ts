import { Counter, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'

/** A counter of this process, from its start. */
export interface ProcessCounter {
  readonly name: string
  readonly help: string
  read(): number
}

/** Counters of this process besides its requests. */
export function processCounters({
  db,
  addressBook,
  replica,
}: Pick<Deps, 'db' | 'addressBook' | 'replica'>): ProcessCounter[] {
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
  const counter = new Counter({
    name: `kassa_${name}`,
    help,
    registers: [registry],
    collect() {
      counter.reset()
      counter.inc(read())
    },
  })
}
