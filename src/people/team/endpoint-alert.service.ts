import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { countHit } from '../../database/rate-window.sql.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds, putOffSecondsMax } from '../../lib/durations.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import {
  countWaitingEvents,
  markEndpointAlertMailed,
  takeDueEndpointAlert,
} from '../../webhooks/endpoints/webhook-alert.store.ts'
import { webhooksMax } from '../../webhooks/endpoints/webhook.service.ts'
import { listWebhookReaders } from '../users/user.store.ts'
import { endpointAlertMail, waitingMax } from './endpoint-alert-mail.ts'

/** Of one endpoint. */
const mailEverySeconds = daySeconds
const alertsAtOnce = 100
/** Of one merchant in one environment within a day: one for each of its endpoints, and none more for those that replace deleted ones. */
const mailsPerDay = webhooksMax

/** Mails what is due, each alert in a transaction of its own. Returns whether there may be more. */
export async function sendDueEndpointAlerts(deps: Deps, stop?: AbortSignal): Promise<boolean> {
  for (let sent = 0; sent < alertsAtOnce; sent += 1) {
    if (stop?.aborted || !(await deps.db.transaction(tx => sendDueAlert(deps, tx)))) return false
  }
  return true
}

/** The row of the alert is locked meanwhile: of two workers, one writes the mails. */
async function sendDueAlert(deps: Deps, tx: Tx): Promise<boolean> {
  const now = deps.clock.business()
  const putOffUntilMax = addSeconds(now, mailEverySeconds + putOffSecondsMax)
  const alert = await takeDueEndpointAlert(tx, { now, putOffUntilMax })
  if (!alert) return false
  const { endpointId, merchantId, environment, isActive } = alert
  const readers = isActive ? await listWebhookReaders(tx, merchantId) : []
  if (
    readers.length > 0 &&
    (await countHit(tx, `endpoint-alert:${merchantId}:${environment}`, daySeconds)).hits <= mailsPerDay
  ) {
    const waiting = await countWaitingEvents(tx, endpointId, waitingMax)
    const text = endpointAlertMail({ ...alert, waiting, pagesUrl: deps.config.pagesUrl })
    for (const recipient of readers) await insertMail(deps, tx, { recipient, ...text })
  }
  await markEndpointAlertMailed(tx, endpointId, addSeconds(now, mailEverySeconds))
  return true
}
