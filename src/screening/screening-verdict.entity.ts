import { defineEntity, p } from '@mikro-orm/core'
import { checks, environmentText, identity, index, json, networkText, time } from '../database/columns.ts'

/** A provider's verdict on a transfer. Append-only, kept for ever, protected by a digest. */
export const ScreeningVerdictEntity = defineEntity({
  name: 'ScreeningVerdict',
  tableName: 'screening_verdict',
  properties: {
    id: identity().primary(),
    environment: environmentText(),
    network: networkText(),
    txHash: p.text(),
    ordinal: p.integer(),
    provider: p.text(),
    verdict: p.enum(['clear', 'flagged', 'unknown']),
    reason: p.text().nullable(),
    reference: p.text().nullable(),
    evidence: json(),
    screenedAt: time(),
    digest: p.text().nullable(),
  },
  checks: checks({
    screening_verdict_check: `(verdict = 'flagged') = (reason is not null)`,
  }),
  indexes: [
    index('create index screening_verdict_transfer on screening_verdict (environment, network, tx_hash, ordinal)'),
  ],
})
