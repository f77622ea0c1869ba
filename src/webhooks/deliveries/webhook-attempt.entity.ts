import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'
import type { AttemptError } from './schedule.ts'

/** A delivery attempt, numbered from 1. */
export const WebhookAttemptEntity = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  properties: {
    deliveryId: p.text().primary(),
    number: p.integer().primary(),
    /** `null` when the receiver answered with 2xx. */
    error: p.text().$type<AttemptError>().nullable(),
    at: time(),
    /** The HTTP status of the answer; `null` without one. */
    answerStatus: p.smallint().nullable(),
    /** How long it took; `null` if its worker was lost. */
    tookMs: p.integer().nullable(),
    /** The beginning of the answer's body; `null` without one, and for a 2xx answer with a long one. */
    answerBody: p.text().nullable(),
    /** Whether the body went on. */
    isAnswerCut: p.boolean().default(false),
  },
  checks: checks({
    webhook_attempt_number_check: 'number between 1 and 6',
    webhook_attempt_answer_status_check: 'answer_status between 100 and 599',
    webhook_attempt_took_ms_check: 'took_ms >= 0',
    webhook_attempt_answer_body_check: 'length(answer_body) between 1 and 2048',
    webhook_attempt_check: 'not is_answer_cut or answer_body is not null',
  }),
  indexes: [index('create index webhook_attempt_at on webhook_attempt (at)')],
})
