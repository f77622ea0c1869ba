import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

/** A request to disable an operator. A second person's request makes it take effect at once, otherwise time does. */
export const OperatorDisablingEntity = defineEntity({
  name: 'OperatorDisabling',
  tableName: 'operator_disabling',
  properties: {
    id: p.uuid().primary(),
    operator: p.text(),
    askedBy: p.text(),
    /** Operators with the requester's sponsor count as one person. */
    sponsor: p.text(),
    askedAt: time(),
    dueAt: time(),
    endedAt: time().nullable(),
  },
  checks: checks({
    operator_disabling_check: 'due_at > asked_at',
  }),
  indexes: [
    index(
      'create unique index operator_disabling_open on operator_disabling (operator, asked_by) where ended_at is null',
    ),
  ],
})
