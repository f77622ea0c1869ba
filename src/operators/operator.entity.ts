import { defineEntity, p } from '@mikro-orm/core'
import { checks, time } from '../database/columns.ts'

/** Whoever may act for Kassa, or might once: who was disabled stays so. The owner of the database enrols the first of a sponsor. */
export const OperatorEntity = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    name: p.text().primary(),
    /** With whom he counts as one: the first of those who enrolled one another. */
    sponsor: p.text(),
    /** `null`: the owner of the database did. */
    enrolledBy: p.text().nullable(),
    enrolledAt: time(),
    tokenHash: p.text(),
    disabledAt: time().nullable(),
  },
  checks: checks({
    operator_name_check: `name ~ '^[a-z][a-z0-9._@-]{0,99}$' and name <> 'database-owner'`,
    operator_token_hash_check: `token_hash ~ '^[0-9a-f]{64}$'`,
    operator_check: 'enrolled_by is not null or sponsor = name',
  }),
  uniques: [
    { name: 'operator_name_sponsor_key', properties: ['name', 'sponsor'] },
    { name: 'operator_token_hash_key', properties: ['tokenHash'] },
  ],
})
