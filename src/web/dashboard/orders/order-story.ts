import type { TimelineEntry } from '../../../orders/timeline/timeline.ts'
import { amountText } from '../../../lib/money.ts'
import { card } from '../../kit/card.ts'
import { steps, type StepState } from '../../kit/steps.ts'
import { fixedFigures, html, type Html } from '../../html.ts'
import { dayText, time, timeText } from '../words.ts'

const states: Readonly<Partial<Record<TimelineEntry['type'], StepState>>> = {
  'transfer.orphaned': 'warn',
  'transfer.frozen': 'bad',
  'order.payment_lost': 'warn',
  'order.frozen': 'bad',
  'delivery.attempt_failed': 'warn',
  'delivery.failed': 'bad',
}

const titles: Readonly<Record<TimelineEntry['type'], string>> = {
  'order.created': 'Order created',
  'order.payment_seen': 'Enough was seen',
  'order.confirming': 'Confirming',
  'order.payment_lost': 'Payment lost',
  'order.paid': 'Paid',
  'order.expired': 'Expired',
  'order.underpaid': 'Underpaid',
  'order.paid_late': 'Paid late',
  'order.frozen': 'Frozen',
  'order.released': 'Released',
  'order.set_apart': 'Flagged money set apart',
  'order.accepted': 'Accepted as paid',
  'order.cancelled': 'Cancelled',
  'order.credited': 'More was credited',
  'transfer.seen': 'Transfer seen',
  'transfer.confirming': 'Transfer confirming',
  'transfer.final': 'Transfer final',
  'transfer.orphaned': 'Transfer taken back',
  'transfer.frozen': 'Transfer flagged',
  'transfer.set_apart': 'Transfer set apart',
  'event.recorded': 'Event recorded',
  'delivery.attempt_failed': 'Your server did not take it',
  'delivery.delivered': 'Your server was told',
  'delivery.failed': 'Delivery given up',
  'history.removed': 'Older entries removed',
}

const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const amountOfSentence = /\d+(?:\.\d+)?(?= (?:of \d+(?:\.\d+)? )?USDT\b| before\.$)/g

/** Returns the state of a step: done, a warning or a failure. */
export function stepStateOf({ type }: Pick<TimelineEntry, 'type'>): StepState {
  return states[type] ?? 'done'
}

/** Formats the times and amounts in a sentence of the timeline like the rest of the page. */
export function sentenceForPeople(message: string): string {
  return message.replaceAll(isoTime, one => timeText(one)).replaceAll(amountOfSentence, one => amountText(one))
}

/** The history of an order, newest first. A history of a single day shows the day once. */
export function orderStory(entries: readonly TimelineEntry[], isComplete: boolean): Html {
  const days = new Set(entries.map(({ at }) => dayText(at)))
  const [day] = days.size === 1 ? days : []
  const list = entries.toReversed().map(entry => ({
    state: stepStateOf(entry),
    title: titles[entry.type],
    aside: day === undefined ? time(entry.at) : clock(entry.at),
    more: fixedFigures(sentenceForPeople(entry.message)),
  }))
  const foot = isComplete ? {} : { foot: 'Older entries are no longer kept, or there are more than fit here.' }
  const action = html`<span class="small muted">${day === undefined ? 'UTC' : `${day}, UTC`}</span>`
  return card({ title: 'What happened', action, ...foot }, steps(list))
}

function clock(at: string): Html {
  const iso = new Date(at).toISOString()
  return html`<time class="nowrap" datetime="${iso}">${iso.slice(11, 19)}</time>`
}
