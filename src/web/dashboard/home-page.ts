import { withReplica } from '../../database/connection/replica.ts'
import { amountText } from '../../lib/money.ts'
import { listApiKeys } from '../../merchants/api-keys/merchant-key.service.ts'
import { networks, networkTable } from '../../chains/networks.ts'
import { findApplicationOf } from '../../merchants/kyb/application.service.ts'
import { getFigures, type Figures } from '../../orders/query/figures.service.ts'
import { browseOrders } from '../../orders/query/order-list.service.ts'
import { findEnvironmentsWithOrders } from '../../merchants/environments.store.ts'
import type { OrderStatus } from '../../orders/order-status.ts'
import type { Order } from '../../orders/order.ts'
import { getBalances } from '../../withdrawals/balances/balance.service.ts'
import { listEvents } from '../../webhooks/events/event-list.service.ts'
import { listWebhooks } from '../../webhooks/endpoints/webhook.service.ts'
import { linkButton, textLink } from '../kit/button.ts'
import { card, facts, type Fact } from '../kit/card.ts'
import { barChart, figures, lineChart } from '../kit/chart.ts'
import { note } from '../kit/note.ts'
import { segments } from '../kit/navigation.ts'
import { bar } from '../kit/steps.ts'
import { fixedFigures, html, type Html } from '../html.ts'
import { livePage, mayDo, textOf, type DashboardRequest, type BusinessPage, type Reply } from './request.ts'
import { onboarding, type Progress } from './onboarding.ts'
import { narrowOrderTable } from './orders/orders-list.ts'
import { amount, dayText, durationText, networkName, orderWord, shortDay } from './words.ts'
import type { ApplicationStatus } from '../../merchants/kyb/application.ts'
import type { WebhookView } from '../../webhooks/endpoints/webhook-view.ts'
import { count } from '../kit/badge.ts'

/** The first page: how to take a first payment, later how payments are going. */
export const homePage: BusinessPage = { method: 'GET', path: '/dashboard', permission: 'read', respond }

const periods = [7, 30, 90] as const
const liveSeconds = 10

async function respond(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, query } = request
  const reading = await withReplica(deps)
  const days = periods.find(one => String(one) === textOf(query, 'days')) ?? 30
  const [latest, keys, webhooks, numbers, { balances }, application] = await Promise.all([
    browseOrders(reading, sessionUser, { limit: 8, offset: 0 }),
    listApiKeys(deps, sessionUser),
    listWebhooks(deps, sessionUser),
    getFigures(reading, sessionUser, days),
    getBalances(deps, sessionUser),
    findApplicationOf(deps, sessionUser.merchantId),
  ])
  const isPaid = numbers.paidCount > 0 || latest.orders.some(one => one.paidAt)
  const hasEvents = webhooks.length > 0 && (await listEvents(reading, sessionUser, { limit: 1 })).events.length > 0
  const progress: Progress = {
    hasKey: keys.some(key => key.is_active && key.environment === sessionUser.environment),
    newest: latest.orders[0] ?? null,
    isPaid,
    hasEndpoint: webhooks.length > 0,
    hasEvents,
    application: application?.application.status ?? null,
  }
  const isDone = progress.hasKey && isPaid && hasEvents
  if (latest.total === 0 || (sessionUser.environment === 'test' && !isDone))
    return livePage(
      firstHeading(request),
      html`${await elsewhere(request)} ${onboarding(request, progress)}`,
      liveSeconds,
    )
  const rail = html`${needsYou(request, { latest: latest.orders, webhooks, application: progress.application, byStatus: numbers.byStatus })}
  ${balanceCard(request, balances)} ${endings(numbers, days)}`
  const heading = { title: 'Home', sub: html`${dayText(deps.clock.business())}, days are those of UTC` }
  const body = html`<div class="columns rail">
    <div class="stack">
      ${today(numbers)} ${volume(numbers, days)} ${others(numbers, days)} ${latestOrders(latest.orders)}
    </div>
    <div class="stack">${rail}</div>
  </div>`
  return livePage(heading, body, liveSeconds)
}

/** Users who tried things in the test environment look for them here. */
async function elsewhere({ deps, sessionUser }: DashboardRequest): Promise<Html | null> {
  if (sessionUser.environment === 'test') return null
  const environments = (await findEnvironmentsWithOrders(deps.db, [sessionUser.merchantId])).get(sessionUser.merchantId)
  if (!environments?.includes('test')) return null
  const link = textLink('Go to Test', '/dashboard/world/test')
  return note('info', 'Your test orders are in the test world.', html`Nothing is here yet: this is live. ${link}`)
}

function firstHeading({ sessionUser }: DashboardRequest) {
  return sessionUser.environment === 'test'
    ? {
        title: 'Take your first test payment',
        sub: 'About three minutes. Everything below works before your business is approved.',
      }
    : { title: 'Take your first payment', sub: 'Real money. Try everything in the test world first.' }
}

/** The numbers of today, each with its trend over the previous days. */
function today({ days }: Figures): Html {
  const last = days.at(-1)!
  const month = days.slice(-30)
  const percent = (value: number | null) => (value === null ? '–' : value.toFixed(1))
  return figures([
    { name: 'Volume today', value: amountText(last.gross), unit: 'USDT', values: month.map(one => inUsdt(one.gross)) },
    { name: 'Paid today', value: last.paidCount.toLocaleString('en'), unit: `of ${last.orderCount.toLocaleString('en')}`, values: month.map(one => one.paidCount) },
    { name: 'Conversion today', value: percent(last.conversionPercent), unit: '%', values: month.map(one => one.conversionPercent ?? 0) },
    { name: 'Time to paid, median', value: last.medianSeconds === null ? '–' : `about ${durationText(last.medianSeconds)}`, values: month.map(one => one.medianSeconds ?? 0) },
  ]) // prettier-ignore
}

function volume(numbers: Figures, days: number): Html {
  const choices = periods.map(one => ({ label: `${one} d`, href: `/dashboard?days=${one}`, isCurrent: one === days }))
  const series = networks.map(network => ({
    name: networkTable[network].chainName,
    values: numbers.days.map(one => inUsdt(one.byNetwork[network])),
  }))
  return card(
    { title: `Volume, last ${days} days`, action: segments('Period', choices), foot: 'Orders count on the day they were created, with what was settled of them.' },
    html`<p class="amount" dir="ltr" translate="no">${amountText(numbers.gross)}<span class="unit">USDT</span></p>
      ${barChart({ title: `Volume of each of the last ${days} days in USDT`, labels: labelsOf(numbers), series, write: short, isLastOpen: true })}`,
  ) // prettier-ignore
}

function others(numbers: Figures, days: number): Html {
  const labels = labelsOf(numbers)
  const percent = (value: number) => `${value.toFixed(0)} %`
  return html`<div class="columns half">
    ${card({ title: 'Conversion' }, lineChart({ title: `Of the orders that ended on each of the last ${days} days, how many were paid`, labels, isHalf: true, series: [{ name: 'Paid, in %', values: numbers.days.map(one => one.conversionPercent ?? 0) }], write: percent }))}
    ${card({ title: 'Time to paid' }, lineChart({ title: `Median time from order to payment on each of the last ${days} days`, labels, isHalf: true, series: [{ name: 'Median', values: numbers.days.map(one => one.medianSeconds ?? 0) }], write: value => durationText(Math.round(value)) }))}
    ${card({ title: 'Fees', action: amount(numbers.fee) }, barChart({ title: `Fees of each of the last ${days} days in USDT`, labels, isHalf: true, series: [{ name: 'Fees', values: numbers.days.map(one => inUsdt(one.fee)) }], write: short, isLastOpen: true }))}
    ${card({ title: 'Paid orders' }, barChart({ title: `Paid orders of each of the last ${days} days`, labels, isHalf: true, series: [{ name: 'Paid', values: numbers.days.map(one => one.paidCount) }], write: value => value.toLocaleString('en'), isLastOpen: true }))}
  </div>` // prettier-ignore
}

function labelsOf({ days }: Figures): string[] {
  return days.map(({ day }) => shortDay(day))
}

/** For drawing only; text uses the exact amount. */
function inUsdt(units: bigint): number {
  return Number(units) / 1e6
}

function short(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000).toLocaleString('en')}k`
  return value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}

function latestOrders(orders: readonly Order[]): Html {
  return html`<div class="stack near">
    <div class="cluster apart">
      <h2>Latest orders</h2>
      ${textLink('All orders', '/dashboard/orders')}
    </div>
    ${narrowOrderTable(orders)}
  </div>`
}

function balanceCard(request: DashboardRequest, balances: Awaited<ReturnType<typeof getBalances>>['balances']): Html {
  const action =
    mayDo(request, 'withdrawals') && linkButton('Withdraw', '/dashboard/withdrawals/new', { size: 'small' })
  return card(
    { title: 'Balance', action, isFlush: true },
    facts(
      balances.map(one => ({
        term: networkName(one.network),
        value: amount(one.available),
        aside: one.pending === '0' ? 'available' : fixedFigures(`available, ${amountText(one.pending)} pending`),
      })),
    ),
  )
}

const shown: readonly OrderStatus[] = ['PAID', 'EXPIRED_PAID', 'UNDERPAID', 'FROZEN', 'EXPIRED']

function endings({ byStatus, orderCount }: Figures, days: number): Html {
  const ended = shown.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0)
  const tones = { PAID: 'good', EXPIRED_PAID: 'good', UNDERPAID: 'warn', FROZEN: 'bad' } as const
  return card(
    { title: 'Where orders end', action: html`<span class="small muted">${days} days, ${orderCount.toLocaleString('en')} orders</span>` },
    html`<div class="stack near">
      ${shown.map(status => {
        const number = byStatus[status] ?? 0
        const share = ended === 0 ? 0 : number / ended
        const tone = tones[status as keyof typeof tones] ?? 'idle'
        return html`<div>
          <div class="cluster apart"><span>${orderWord(status)}</span><span><span class="muted">${number.toLocaleString('en')}</span> <b>${(share * 100).toFixed(1)} %</b></span></div>
          ${bar(share, `${orderWord(status)}: ${(share * 100).toFixed(1)} percent`, tone)}
        </div>`
      })}
    </div>`,
  ) // prettier-ignore
}

interface Waiting {
  readonly latest: readonly Order[]
  readonly webhooks: readonly WebhookView[]
  readonly application: ApplicationStatus | null
  readonly byStatus: Readonly<Partial<Record<OrderStatus, number>>>
}

/** Lists what needs the merchant's attention; null if nothing does. */
function needsYou(request: DashboardRequest, { webhooks, application, byStatus }: Waiting): Html | null {
  const list: Fact[] = []
  const some = (number: number, word: string) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`
  const { UNDERPAID: underpaid = 0, FROZEN: frozen = 0 } = byStatus
  if (underpaid > 0)
    list.push({
      term: `${some(underpaid, 'order')} underpaid`,
      value: textLink('Accept or refund', '/dashboard/orders?status=UNDERPAID'),
    })
  if (frozen > 0)
    list.push({ term: `${some(frozen, 'order')} frozen`, value: textLink('Look', '/dashboard/orders?status=FROZEN') })
  const off = webhooks.filter(one => !one.is_active).length
  if (off > 0)
    list.push({ term: `${some(off, 'endpoint')} switched off`, value: textLink('Webhooks', '/dashboard/webhooks') })
  if (application === 'CLARIFICATION' && mayDo(request, 'kyb'))
    list.push({ term: 'A question about your business', value: textLink('Answer', '/dashboard/business') })
  if (list.length === 0) return null
  return card({ title: 'Needs you', action: count(list.length, 'warn'), isFlush: true }, facts(list))
}
