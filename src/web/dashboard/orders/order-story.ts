import type { TimelineEntry } from '../../../orders/timeline/timeline.ts'
import { amountText } from '../../../lib/money.ts'
import { timeWriter, type TimeWriter } from '../../../lib/time-zone.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import { textLink } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import type { IconName } from '../../kit/icon.ts'
import { steps, type StepState } from '../../kit/steps.ts'
import { fixedFigures, html, type Html } from '../../html.ts'
import type { DashboardRequest } from '../request.ts'
import { amount, timeElement, transactionOf } from '../words.ts'

/** Only what is good and final is green; what is not named here is neither good nor bad. */
const states: Readonly<Partial<Record<TimelineEntry['type'], StepState>>> = {
  'order.paid': 'done',
  'order.paid_late': 'done',
  'order.released': 'done',
  'order.accepted': 'done',
  'order.credited': 'done',
  'order.underpaid': 'warn',
  'order.payment_lost': 'warn',
  'order.frozen': 'bad',
  'transfer.final': 'done',
  'transfer.orphaned': 'warn',
  'transfer.frozen': 'bad',
  'delivery.delivered': 'done',
  'delivery.attempt_failed': 'warn',
  'delivery.failed': 'bad',
}

/** The plain events and their icons. What is not named here stands in the whole history only. */
const signs: Readonly<Partial<Record<TimelineEntry['type'], IconName>>> = {
  'order.created': 'plus',
  'transfer.seen': 'block',
  'transfer.orphaned': 'alert',
  'transfer.frozen': 'shield',
  'transfer.set_apart': 'shield',
  'order.paid': 'check',
  'order.paid_late': 'check',
  'order.released': 'check',
  'order.accepted': 'check',
  'order.credited': 'check',
  'order.expired': 'hourglass',
  'order.underpaid': 'hourglass',
  'order.remainder_requested': 'refresh',
  'order.cancelled': 'close',
  'order.payment_lost': 'alert',
  'order.frozen': 'shield',
  'order.set_apart': 'shield',
  'delivery.attempt_failed': 'send',
  'delivery.delivered': 'send',
  'delivery.failed': 'send',
  'history.removed': 'info',
}

const titles: Readonly<Record<TimelineEntry['type'], string>> = {
  'order.created': 'Order created',
  'order.payment_seen': 'Amount reached',
  'order.confirming': 'Confirming',
  'order.payment_lost': 'Payment lost',
  'order.paid': 'Paid',
  'order.expired': 'Expired',
  'order.underpaid': 'Underpaid',
  'order.paid_late': 'Paid late',
  'order.frozen': 'Frozen',
  'order.released': 'Released',
  'order.set_apart': 'Flagged money set apart',
  'order.remainder_requested': 'Rest asked for',
  'order.accepted': 'Accepted as paid',
  'order.cancelled': 'Cancelled',
  'order.credited': 'More was credited',
  'transfer.seen': 'Payment detected',
  'transfer.confirming': 'Transfer confirming',
  'transfer.final': 'Transfer final',
  'transfer.orphaned': 'Transfer taken back',
  'transfer.frozen': 'Transfer flagged',
  'transfer.set_apart': 'Transfer set apart',
  'event.recorded': 'Event recorded',
  'delivery.attempt_failed': 'Webhook failing',
  'delivery.delivered': 'Webhook delivered',
  'delivery.failed': 'Webhook given up',
  'history.removed': 'Older entries removed',
}

const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const amountOfSentence = /\d+(?:\.\d+)?(?= (?:of \d+(?:\.\d+)? )?USDT\b| before\.$)/g

/** Returns the state of a step: good and final, a warning, a failure, or none of these. */
export function stepStateOf({ type }: Pick<TimelineEntry, 'type'>): StepState {
  return states[type] ?? 'calm'
}

/** Formats the times and amounts in a sentence of the timeline like the rest of the page. */
export function sentenceForPeople(message: string, write: TimeWriter): string {
  return message.replaceAll(isoTime, one => write(one, 'minute')).replaceAll(amountOfSentence, one => amountText(one))
}

/** The history of an order, newest first: its plain events, and below them every entry. A history of a single day shows the day once. */
export function orderStory(
  { deps, sessionUser }: Pick<DashboardRequest, 'deps' | 'sessionUser'>,
  order: Pick<OrderView, 'environment' | 'network'>,
  { entries, is_complete: isComplete }: { readonly entries: readonly TimelineEntry[]; readonly is_complete: boolean },
): Html {
  const write = timeWriter(sessionUser.timeZone)
  const days = new Set(entries.map(({ at }) => write(at, 'day')))
  const [day] = days.size === 1 ? days : []
  const hash = (txHash: string) => transactionOf(deps.config, { ...order, txHash })
  const when = (entry: TimelineEntry) => timeElement(entry.at, day === undefined ? 'minute' : 'clock')
  const plain = plainEntries(entries).toReversed()
  const stepOf = (entry: TimelineEntry) => ({
    state: stepStateOf(entry),
    title: titles[entry.type],
    aside: when(entry),
    more: fixedFigures(sentenceForPeople(entry.message, write)),
  })
  const foot = isComplete ? {} : { foot: 'Older entries are no longer kept, or there are more than fit here.' }
  const action = day === undefined ? {} : { action: html`<bdi class="small muted">${day}</bdi>` }
  return card(
    { title: 'What happened', ...action, ...foot },
    html`<div class="stack near">
      ${steps(plain.map(entry => ({ ...stepOf(entry), sign: signs[entry.type]!, ...detailOf(entry, { hash, write }) })))}
      ${
        plain.length < entries.length &&
        html`<details class="as-table">
          <summary><span class="link">All ${entries.length} entries</span></summary>
          ${steps(entries.toReversed().map(entry => stepOf(entry)))}
        </details>`
      }
    </div>`,
  ) // prettier-ignore
}

/** Leaves out steps in between, and all but the newest attempt of a delivery. */
function plainEntries(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const newest = new Map(entries.map((entry, index) => [entry.delivery?.id, index]))
  return entries.filter(
    (entry, index) => signs[entry.type] !== undefined && (!entry.delivery || newest.get(entry.delivery.id) === index),
  )
}

/** A transfer says its amount, block and hash, a delivery where it is looked at; all others what the timeline says. */
function detailOf(
  { type, transaction, delivery, message }: TimelineEntry,
  { hash, write }: { readonly hash: (txHash: string) => Html; readonly write: TimeWriter },
) {
  if (type === 'transfer.seen' && transaction)
    return {
      title: html`Payment detected: ${amount(transaction.amount)}`,
      more: html`Block ${transaction.block_number.toLocaleString('en')} · ${hash(transaction.tx_hash)}`,
    }
  if (!delivery) return {}
  const href = `/dashboard/webhooks/${delivery.webhook_id}/deliveries/${delivery.id}`
  return { more: html`${fixedFigures(sentenceForPeople(message, write))} ${textLink('View delivery', href)}` }
}
