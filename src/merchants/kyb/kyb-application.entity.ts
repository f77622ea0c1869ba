import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, json, time } from '../../database/columns.ts'
import type { Answers } from './application.ts'

/** A merchant's application to take real money. After a refusal the merchant can apply again. */
export const KybApplicationEntity = defineEntity({
  name: 'KybApplication',
  tableName: 'kyb_application',
  properties: {
    id: p.uuid().primary(),
    merchantId: p.uuid(),
    status: p.enum(['DRAFT', 'SUBMITTED', 'CLARIFICATION', 'APPROVED', 'DECLINED']),
    answers: json().$type<Answers>(),
    reply: p.text().defaultRaw(`''`),
    createdAt: time(),
    updatedAt: time(),
    submittedAt: time().nullable(),
    decidedAt: time().nullable(),
    decidedBy: p.text().nullable(),
  },
  checks: checks({
    kyb_application_reply_check: 'length(reply) <= 4000',
    kyb_application_check: `(status = 'DRAFT') <= (decided_at is null)`,
    kyb_application_check1: `(status in ('APPROVED', 'DECLINED')) = (decided_at is not null)`,
    kyb_application_check2: '(decided_at is null) = (decided_by is null)',
    kyb_application_check3: `status = 'DRAFT' or submitted_at is not null`,
  }),
  indexes: [
    index(`create unique index kyb_application_open on kyb_application (merchant_id) where status <> 'DECLINED'`),
    index('create index kyb_application_newest on kyb_application (merchant_id, created_at desc)'),
    index(
      `create index kyb_application_queue on kyb_application (status, submitted_at, id) where status in ('SUBMITTED', 'CLARIFICATION')`,
    ),
  ],
})
