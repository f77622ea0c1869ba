import { defineEntity, p } from '@mikro-orm/core'
import { checks, index, time } from '../../database/columns.ts'
import type { AttemptError } from '../deliveries/schedule.ts'

/** Since when an endpoint of a merchant accepts nothing, and when the next mail about it may be written. An endpoint that never failed has no row. */
export const WebhookAlertEntity = defineEntity({
  name: 'WebhookAlert',
  tableName: 'webhook_alert',
  properties: {
    endpointId: p.text().primary(),
    /** The first failed attempt since an event was accepted; `null` after one was. */
    failingSince: time().nullable(),
    lastError: p.text().$type<AttemptError>().nullable(),
    /** Whether it has failed for long enough for a mail that is not written yet. */
    isWaiting: p.boolean(),
    nextAt: time(),
  },
  checks: checks({
    webhook_alert_check: '(failing_since is null) = (last_error is null)',
    webhook_alert_check1: 'not is_waiting or failing_since is not null',
  }),
  indexes: [index('create index webhook_alert_due on webhook_alert (next_at) where is_waiting')],
})
