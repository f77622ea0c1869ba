import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environmentText, index, money, networkText, time } from '../../database/columns.ts'

/** A transfer to one of our addresses: its content on the chain, its screening result and its credit. */
export const ChainTransferEntity = defineEntity({
  name: 'ChainTransfer',
  tableName: 'chain_transfer',
  properties: {
    txHash: p.text().primary(),
    ordinal: p.integer().primary(),
    network: networkText().primary(),
    environment: environmentText().primary(),
    fromAddress: p.text(),
    toAddress: p.text(),
    amount: money(),
    blockHeight: big(),
    blockHash: p.text(),
    blockTime: time(),
    status: p.enum(['SEEN', 'CONFIRMING', 'FINAL', 'ORPHANED', 'FROZEN', 'DUST']),
    screening: p.enum(['PENDING', 'CLEAR', 'FLAGGED']),
    /** The order of the receiving address. */
    orderId: p.uuid(),
    seenAt: time(),
    finalAt: time().nullable(),
    creditedAmount: money().nullable(),
    feeAmount: money().nullable(),
    /** When to screen it next; null when no screening is due. */
    nextScreeningAt: time().nullable(),
    screeningAttempts: p.integer().default(0),
    screeningError: p.text().nullable(),
    claim: p.uuid().nullable(),
    frozenAt: time().nullable(),
    freezeReason: p.text().nullable(),
    releasedAt: time().nullable(),
    /** When two operators set it aside for good: it no longer counts. */
    setApartAt: time().nullable(),
    /** How often its entries were reversed because the chain reverted it after it was final. */
    reversals: p.integer().default(0),
    /** Whether it needed screening when it became final. */
    isScreened: p.boolean().default(false),
    /** MAC over the content of a final transfer. */
    digest: p.text().nullable(),
  },
  checks: checks({
    chain_transfer_ordinal_check: 'ordinal >= 0',
    chain_transfer_amount_check: 'amount > 0',
    chain_transfer_screening_attempts_check: 'screening_attempts >= 0',
    chain_transfer_reversals_check: 'reversals between 0 and 31',
    chain_transfer_check: `status = 'DUST' or (status in ('FINAL', 'FROZEN')) = (final_at is not null)`,
    chain_transfer_check1: '(credited_amount is null) = (fee_amount is null)',
    chain_transfer_check2: `credited_amount is null or (status = 'FINAL' and screening = 'CLEAR' and credited_amount + fee_amount = amount)`,
    chain_transfer_check3: `(next_screening_at is not null) = (status = 'FINAL' and screening = 'PENDING')`,
    chain_transfer_check4: `(status = 'FROZEN') = (screening = 'FLAGGED')`,
    chain_transfer_check5: `(status = 'FROZEN') = (frozen_at is not null and released_at is null)`,
    chain_transfer_check6: '(frozen_at is null) = (freeze_reason is null)',
    chain_transfer_check7: 'released_at is null or frozen_at is not null',
    chain_transfer_check8: `set_apart_at is null or status = 'FROZEN'`,
  }),
  indexes: [
    index('create index chain_transfer_hash_end on chain_transfer (reverse(right(tx_hash, 12)))'),
    index('create index chain_transfer_order on chain_transfer (order_id, amount desc)'),
    index(
      `create index chain_transfer_shown on chain_transfer (order_id, amount desc) where status in ('FINAL', 'FROZEN')`,
    ),
    index(
      `create index chain_transfer_uncredited on chain_transfer (order_id) where credited_amount is null and status in ('SEEN', 'CONFIRMING', 'FINAL', 'FROZEN') and set_apart_at is null`,
    ),
    index(
      `create index chain_transfer_creditable on chain_transfer (environment, network, order_id) where status = 'FINAL' and screening = 'CLEAR' and credited_amount is null`,
    ),
    index(
      `create index chain_transfer_live on chain_transfer (environment, network, block_height) where status in ('SEEN', 'CONFIRMING') or (status = 'DUST' and final_at is null)`,
    ),
    index(
      'create index chain_transfer_final on chain_transfer (environment, network, block_height) where final_at is not null',
    ),
    index(
      `create index chain_transfer_frozen on chain_transfer (order_id) where status = 'FROZEN' and set_apart_at is null`,
    ),
    index(
      `create index chain_transfer_frozen_since on chain_transfer (frozen_at, order_id) where status = 'FROZEN' and set_apart_at is null`,
    ),
    index(
      `create index chain_transfer_frozen_in on chain_transfer (environment, frozen_at, order_id) where status = 'FROZEN' and set_apart_at is null`,
    ),
    index('create index chain_transfer_flagged on chain_transfer (order_id) where frozen_at is not null'),
    index(
      'create index chain_transfer_screening on chain_transfer (environment, network, next_screening_at) where next_screening_at is not null',
    ),
    index(
      'create index chain_transfer_screening_turn on chain_transfer (environment, network, order_id, next_screening_at) where next_screening_at is not null',
    ),
  ],
})
