import type { ChainKey } from '../chains/chain.ts'
import type { Owner } from '../lib/owner.ts'

/** A merchant's receivers with due deliveries: healthy or unproven ones. */
export interface DueReceivers extends Owner {
  readonly isUnproven: boolean
}

/** No data: the rows say what is due. */
export interface Nothing {
  readonly network?: never
}

/** The data of each queue's jobs: keys, never content. A job says where to look; the row decides. */
export interface Jobs {
  'watch-chain': ChainKey
  'recover-chains': Nothing
  'settle-orders': Nothing
  'screen-payment': ChainKey
  'recover-screening': Nothing
  'check-chains': Nothing
  'rescan-chains': Nothing
  'screen-withdrawals': ChainKey
  'pay-withdrawals': ChainKey
  'check-reserves': Nothing
  'watch-tokens': Nothing
  'quote-costs': Nothing
  'fetch-rates': Nothing
  'collect-debts': Nothing
  'deliver-webhooks': DueReceivers
  'wake-deliveries': Nothing
  'recover-deliveries': Nothing
  'send-sign-in-links': Nothing
  'send-mails': Nothing
  'send-order-alerts': Nothing
  'send-endpoint-alerts': Nothing
  'end-passkey-resets': Nothing
  'end-disablings': Nothing
  'fold-counts': Nothing
  'checkpoint-ledger': Nothing
  'write-audit-entries': Nothing
  'delete-expired': Nothing
  'rotate-partitions': Nothing
  'run-doctor': Nothing
}

export type QueueName = keyof Jobs
