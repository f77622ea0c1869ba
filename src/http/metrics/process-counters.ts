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
      help: 'Statements of this process that the database ended because they waited for each other.',
      read: () => db.deadlocks(),
    },
    {
      name: 'foreign_addresses_total',
      help: 'Addresses of the database that were refused because their extended key does not lead to them.',
      read: () => addressBook.underivedCount,
    },
    ...(replica
      ? [
          {
            name: 'replica_reads_total',
            help: 'Reads that the replica has answered.',
            read: () => replica.state.answered.replica,
          },
          {
            name: 'replica_fallbacks_total',
            help: 'Reads that the primary has answered since the replica was behind or away.',
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
