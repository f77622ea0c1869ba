import { defineEntity, p } from '@mikro-orm/core'
import type { Excess } from './rescan.ts'
import { big, checks, environment, identity, index, network, time } from '../../database/columns.ts'

/** Final blocks that are to be read again: from a height, or since a time for what addresses hold beyond the record. */
export const ChainRescanEntity = defineEntity({
  name: 'ChainRescan',
  tableName: 'chain_rescan',
  properties: {
    id: identity().primary(),
    environment: environment(),
    network: network(),
    status: p.enum(['OPEN', 'DONE', 'FAILED']),
    requestedBy: p.text(),
    since: time().nullable(),
    fromHeight: big().nullable(),
    toHeight: big(),
    nextHeight: big().nullable(),
    excess: p.json().$type<Excess>().nullable(),
    unexplained: p.json().$type<Excess>().nullable(),
    transfersFound: p.integer().default(0),
    amountFound: p.decimal('string').columnType('numeric(78)').default(0),
    note: p.text().nullable(),
    createdAt: time(),
    nextAt: time(),
    claim: p.uuid().nullable(),
    finishedAt: time().nullable(),
  },
  checks: checks({
    chain_rescan_from_height_check: 'from_height >= 0',
    chain_rescan_transfers_found_check: 'transfers_found >= 0',
    chain_rescan_amount_found_check: 'amount_found >= 0',
    chain_rescan_check: 'from_height <= to_height',
    chain_rescan_check1:
      '(from_height is null) = (next_height is null) and (from_height is not null or since is not null)',
    chain_rescan_check2: 'next_height between from_height and to_height + 1',
    chain_rescan_check3: '(excess is null) = (unexplained is null) and (excess is null) = (since is null)',
    chain_rescan_check4: `(status = 'OPEN') = (finished_at is null)`,
    chain_rescan_check5: `status <> 'FAILED' or note is not null`,
  }),
  indexes: [
    index(`create index chain_rescan_open on chain_rescan (environment, network, id) where status = 'OPEN'`),
    index('create index chain_rescan_for on chain_rescan (environment, network, created_at) where excess is not null'),
    index('create index chain_rescan_excess on chain_rescan using gin (excess) where excess is not null'),
  ],
})
