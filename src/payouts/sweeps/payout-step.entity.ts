import { defineEntity, p } from '@mikro-orm/core'
import { checks, environment, index, money, network, time } from '../../database/columns.ts'

/**
 * Something that Kassa does of its own accord with one transaction. The transaction of a batch also carries out several other steps, each a
 * sweep of one address.
 */
export const PayoutStepEntity = defineEntity({
  name: 'PayoutStep',
  tableName: 'payout_step',
  properties: {
    id: p.uuid().primary(),
    environment: environment(),
    network: network(),
    purpose: p.enum(['top_up', 'sweep', 'delegate', 'reclaim', 'warm', 'cold', 'batch', 'fill']),
    address: p.text().nullable(),
    sweepId: p.uuid().nullable(),
    batchId: p.uuid().nullable(),
    /** The amount of a sweep step in a batch. The amount of any other step is in its first attempt. */
    amount: money().nullable(),
    /** How often the chain took back the block that ended it. */
    reopened: p.smallint().default(0),
    status: p.enum(['OPEN', 'DONE', 'FAILED']),
    createdAt: time(),
    endedAt: time().nullable(),
  },
  checks: checks({
    payout_step_amount_check: 'amount > 0',
    payout_step_reopened_check: 'reopened >= 0',
    payout_step_check: `purpose <> 'sweep' or sweep_id is not null`,
    payout_step_check1: `(purpose in ('cold', 'batch', 'fill')) = (address is null)`,
    payout_step_check2: `(batch_id is null) = (amount is null) and (batch_id is null or purpose = 'sweep')`,
    payout_step_check3: `(status = 'OPEN') = (ended_at is null)`,
  }),
  indexes: [
    index(
      `create unique index payout_step_open on payout_step (environment, network, purpose, address) nulls not distinct where status = 'OPEN' and reopened = 0 and purpose <> 'batch'`,
    ),
    index(
      `create index payout_step_going_on on payout_step (environment, network, purpose, address) where status = 'OPEN'`,
    ),
    index('create index payout_step_sweep on payout_step (sweep_id) where sweep_id is not null'),
    index('create unique index payout_step_batch on payout_step (batch_id, address) where batch_id is not null'),
    index('create index payout_step_in_batch on payout_step (address) where batch_id is not null'),
    index(
      `create unique index payout_step_warm on payout_step (address, network, environment) where purpose = 'warm' and reopened = 0`,
    ),
  ],
  uniques: [{ name: 'payout_step_id_purpose_key', properties: ['id', 'purpose'] }],
})
