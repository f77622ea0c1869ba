import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { hourSeconds, putOffSecondsMax } from '../../lib/durations.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import { listOrderReaders } from '../../people/users/user.store.ts'
import type { Step } from '../evaluate.ts'
import { orderAlertMail, type OrderAlertKind } from './order-alert-mail.ts'
import { addAlerts, findAlertedOrder, markAlertMailed, takeDueAlert, type OrderAlert } from './order-alert.store.ts'

/** Of one kind of fact, for one merchant. */
const mailEverySeconds = hourSeconds
const alertsAtOnce = 100

/** Records the facts of these steps that a person must decide, in their transaction. One statement, however many there are. */
export async function recordAlerts(tx: Rows, steps: readonly Step[], now: Date): Promise<void> {
  const alerts = new Map<string, OrderAlert>()
  for (const step of steps) {
    const kind = alertKindOf(step)
    if (kind === null) continue
    const { merchantId, environment, id: orderId } = step.order
    const name = `${merchantId} ${environment} ${kind}`
    const waiting = (alerts.get(name)?.waiting ?? 0) + 1
    alerts.set(name, { merchantId, environment, kind, waiting, orderId })
  }
  if (alerts.size === 0) return
  const sorted = [...alerts].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await addAlerts(
    tx,
    sorted.map(([, alert]) => alert),
    now,
  )
}

function alertKindOf({ order, events }: Step): OrderAlertKind | null {
  if (events.includes('payment.frozen')) return 'frozen'
  if (events.includes('payment.underpaid')) return 'underpaid'
  return events.includes('payment.confirmed') && order.status === 'EXPIRED_PAID' ? 'late' : null
}

/**
 * Mails what is due, each alert in a transaction of its own: the mails exist exactly when the count is back at zero. Returns whether there may
 * be more.
 */
export async function sendDueAlerts(deps: Deps, stop?: AbortSignal): Promise<boolean> {
  for (let sent = 0; sent < alertsAtOnce; sent += 1) {
    if (stop?.aborted || !(await deps.db.transaction(tx => sendDueAlert(deps, tx)))) return false
  }
  return true
}

async function sendDueAlert(deps: Deps, tx: Parameters<typeof takeDueAlert>[0]): Promise<boolean> {
  const now = deps.clock.now()
  const alert = await takeDueAlert(tx, { now, putOffUntilMax: addSeconds(now, mailEverySeconds + putOffSecondsMax) })
  if (!alert) return false
  const { merchantId, environment, kind, waiting: count, orderId } = alert
  const order = count === 1 ? await findAlertedOrder(tx, orderId) : null
  const text = orderAlertMail({ kind, environment, count, order, pagesUrl: deps.config.pagesUrl })
  for (const recipient of await listOrderReaders(tx, merchantId)) await insertMail(deps, tx, { recipient, ...text })
  await markAlertMailed(tx, alert, addSeconds(now, mailEverySeconds))
  return true
}
