import type { ChainKey } from '../chains/chain.ts'
import type { Owner } from '../lib/owner.ts'

/** Something is due to receivers of this merchant: to those that answer, or to unproven ones. */
export interface DueReceivers extends Owner {
  readonly isUnproven: boolean
}

/** Nothing: the row of what is due says it all. */
export interface Nothing {
  readonly network?: never
}

/** What the jobs of each queue carry: names, never content. A job says where to look; the row decides. */
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
  'collect-debts': Nothing
  'deliver-webhooks': DueReceivers
  'wake-deliveries': Nothing
  'recover-deliveries': Nothing
  'send-sign-in-links': Nothing
  'send-mails': Nothing
  'end-passkey-resets': Nothing
  'end-disablings': Nothing
  'fold-counts': Nothing
  'checkpoint-ledger': Nothing
  'write-audit-entries': Nothing
  'delete-expired': Nothing
  'rotate-partitions': Nothing
}

export type QueueName = keyof Jobs
