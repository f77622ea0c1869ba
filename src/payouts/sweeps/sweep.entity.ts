import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, network, time } from '../../database/columns.ts'

/** A deposit address that is or was emptied into the hot wallet, step by step. */
export const SweepEntity = defineEntity({
  name: 'Sweep',
  tableName: 'sweep',
  properties: {
    id: p.uuid().primary(),
    environment: environment(),
    network: network(),
    address: p.text(),
    strategy: p.text(),
    status: p.enum(['OPEN', 'DONE']),
    /** What it waits for; `null`: nothing but its own steps. */
    note: p.text().nullable(),
    dueAt: time(),
    claim: p.uuid().nullable(),
    createdAt: time(),
    endedAt: time().nullable(),
  },
  checks: checks({
    sweep_check: `(status = 'OPEN') = (ended_at is null)`,
  }),
  indexes: [
    index(`create unique index sweep_open on sweep (environment, network, address) where status = 'OPEN'`),
    index(`create index sweep_ended on sweep (ended_at desc, id desc) where status = 'DONE'`),
    index(`create index sweep_begun on sweep (environment, network, due_at) where status = 'OPEN' and note is null`),
    index(
      `create index sweep_waiting on sweep (environment, network, due_at) where status = 'OPEN' and note is not null`,
    ),
  ],
  uniques: [
    { name: 'sweep_id_environment_network_address_key', properties: ['id', 'environment', 'network', 'address'] },
  ],
})
