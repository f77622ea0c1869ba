import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'

/** Somebody wants an operator to act no more: a second person makes it so at once, time makes it so later. */
export const OperatorDisablingEntity = defineEntity({
  name: 'OperatorDisabling',
  tableName: 'operator_disabling',
  properties: {
    id: p.uuid().primary(),
    operator: p.text(),
    askedBy: p.text(),
    /** With whom the one who asks counts as one. */
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
