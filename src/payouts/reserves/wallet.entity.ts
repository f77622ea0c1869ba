import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environment, network, time } from '../../database/columns.ts'

/** The address that a chain's withdrawals are paid from, and how much of the signer's journal has been read. */
export const WalletEntity = defineEntity({
  name: 'Wallet',
  tableName: 'wallet',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    address: p.text(),
    nextNonce: big(),
    lastTimestampMs: big(),
    journalSequence: big(),
    journalHash: p.text(),
    pausedAt: time().nullable(),
    pauseReason: p.text().nullable(),
    importAt: time().nullable(),
    replaceAt: time().nullable(),
    createdAt: time(),
    /** Height of the recorded final blocks when the address became ours. Earlier transfers there are not ours. */
    sinceHeight: big().nullable(),
  },
  checks: checks({
    wallet_next_nonce_check: 'next_nonce >= 0',
    wallet_last_timestamp_ms_check: 'last_timestamp_ms >= 0',
    wallet_journal_sequence_check: 'journal_sequence >= 0',
    wallet_check: '(paused_at is null) = (pause_reason is null)',
    wallet_check1: 'import_at is null or paused_at is not null',
    wallet_check2: 'replace_at is null or paused_at is not null',
  }),
  uniques: [{ name: 'wallet_environment_network_address_key', properties: ['environment', 'network', 'address'] }],
})
