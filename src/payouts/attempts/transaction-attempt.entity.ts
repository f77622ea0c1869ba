import { defineEntity, p } from '@mikro-orm/core'
import type { Purpose } from '../../chains/purpose.ts'
import { networks, networkTable } from '../../chains/networks.ts'
import { big, checks, environment, index, money, network, time } from '../../database/columns.ts'

/** On these networks an account numbers its transactions: a chain can include only one of several attempts with the same nonce. */
const numbered = networks.filter(one => networkTable[one].order === 'nonce')

/**
 * What is sent, for which purpose, from which of our addresses, and as which bytes. Signed columns never change; another attempt is another
 * row.
 */
export const TransactionAttemptEntity = defineEntity({
  name: 'TransactionAttempt',
  tableName: 'transaction_attempt',
  properties: {
    id: p.uuid().primary(),
    environment: environment(),
    network: network(),
    purpose: p.text().$type<Purpose>(),
    withdrawalId: p.uuid().nullable(),
    stepId: p.uuid().nullable(),
    /** The withdrawal or the step. */
    intentId: p.uuid(),
    attempt: p.integer(),
    token: p.text().nullable(),
    destination: p.text().nullable(),
    /** Units of the token; wei or sun where coins or energy move. */
    amount: big(),
    status: p.enum(['READY', 'SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL', 'FAILED', 'EXPIRED', 'REPLACED']),
    wallet: p.text().nullable(),
    nonce: big().nullable(),
    timestampMs: big().nullable(),
    expirationMs: big().nullable(),
    referenceHeight: big().nullable(),
    gasLimit: big().nullable(),
    maxFeePerGas: big().nullable(),
    maxPriorityFeePerGas: big().nullable(),
    feeLimit: big().nullable(),
    txHash: p.text().nullable(),
    raw: p.text().nullable(),
    includedHeight: big().nullable(),
    blockNumber: big().nullable(),
    blockHash: p.text().nullable(),
    note: p.text().nullable(),
    refusal: p.enum(['NO_PLACE', 'NOT_ALLOWED', 'TOO_LITTLE']).nullable(),
    refusedAt: time().nullable(),
    isRefusedForGood: p.boolean().default(false),
    refusedResumes: p.integer().default(0),
    giveUpAt: time().nullable(),
    markedFailedAt: time().nullable(),
    sends: p.integer().default(0),
    sentHeight: big().nullable(),
    /** When it is checked next. Ended attempts have `infinity`, which is not a valid `Date`. */
    dueAt: time(),
    claim: p.uuid().nullable(),
    createdAt: time(),
    signedAt: time().nullable(),
    broadcastAt: time().nullable(),
    endedAt: time().nullable(),
    reorgedOutAt: time().nullable(),
    lostAmount: money().defaultRaw('0'),
    nonceUsedAt: time().nullable(),
  },
  checks: checks({
    transaction_attempt_check: 'intent_id = coalesce(withdrawal_id, step_id)',
    transaction_attempt_attempt_check: 'attempt >= 1',
    transaction_attempt_amount_check: 'amount > 0',
    transaction_attempt_sends_check: 'sends >= 0',
    transaction_attempt_check1: 'lost_amount >= 0 and lost_amount <= amount',
    transaction_attempt_check2: `(withdrawal_id is null) <> (step_id is null) and (purpose = 'withdrawal') = (withdrawal_id is not null)`,
    transaction_attempt_check3: `(token is null) = (purpose in ('top_up', 'delegate', 'reclaim', 'fill'))`,
    transaction_attempt_check4: `destination is not null or (purpose = 'cold' and tx_hash is null)`,
    transaction_attempt_check5:
      '(signed_at is null) = (tx_hash is null) and (tx_hash is null) = (raw is null) and (raw is null) = (wallet is null)',
    transaction_attempt_check6: 'tx_hash is null or (nonce is null) <> (expiration_ms is null)',
    transaction_attempt_check7:
      '(expiration_ms is null) = (timestamp_ms is null) and (timestamp_ms is null) = (reference_height is null)',
    transaction_attempt_check8: `(status in ('READY', 'FAILED')) or tx_hash is not null`,
    transaction_attempt_check9: `status <> 'READY' or tx_hash is null`,
    transaction_attempt_check10: `(status in ('FINAL', 'FAILED', 'EXPIRED', 'REPLACED')) = (ended_at is not null)`,
    transaction_attempt_check11: `status <> 'FINAL' or block_number is not null`,
    transaction_attempt_check12: 'marked_failed_at is null or (give_up_at is not null and tx_hash is null)',
    transaction_attempt_check13: `status not in ('SIGNED', 'READY') or broadcast_at is null`,
  }),
  indexes: [
    index(
      `create unique index transaction_attempt_alive on transaction_attempt (intent_id) where status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR', 'FINAL') and network not in (${numbered.map(one => `'${one}'`).join(', ')})`,
    ),
    index(`create unique index transaction_attempt_ready on transaction_attempt (intent_id) where status = 'READY'`),
    index(`create unique index transaction_attempt_final on transaction_attempt (intent_id) where status = 'FINAL'`),
    index(
      'create index transaction_attempt_withdrawal on transaction_attempt (withdrawal_id) where withdrawal_id is not null',
    ),
    index(
      `create index transaction_attempt_due on transaction_attempt (environment, network, due_at) where status in ('SIGNED', 'BROADCAST', 'UNCLEAR')`,
    ),
    index(
      `create index transaction_attempt_to_look_at_again on transaction_attempt (environment, network, due_at) where status in ('FINAL', 'FAILED') and block_number is not null and due_at < 'infinity'::timestamptz`,
    ),
    index(
      'create index transaction_attempt_in_block on transaction_attempt (environment, network, block_number) where block_number is not null',
    ),
    index(
      `create index transaction_attempt_to_sign on transaction_attempt (environment, network, created_at) where status = 'READY'`,
    ),
    index(
      'create index transaction_attempt_to on transaction_attempt (destination) where token is not null and tx_hash is not null',
    ),
  ],
  uniques: [
    {
      name: 'transaction_attempt_environment_network_wallet_timestamp_ms_key',
      properties: ['environment', 'network', 'wallet', 'timestampMs'],
    },
    { name: 'transaction_attempt_intent_id_attempt_key', properties: ['intentId', 'attempt'] },
    { name: 'transaction_attempt_tx_hash_key', properties: ['txHash'] },
  ],
})
