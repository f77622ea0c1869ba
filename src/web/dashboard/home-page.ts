import { withReplica } from '../../database/connection/replica.ts'
import { amountText } from '../../lib/money.ts'
import { listApiKeys } from '../../merchants/api-keys/merchant-key.service.ts'
import { findApplicationOf } from '../../merchants/kyb/application.service.ts'
import { getFigures, type Figures } from '../../orders/query/figures.service.ts'
import { browseOrders } from '../../orders/query/order-list.service.ts'
import { findEnvironmentsWithOrders } from '../../merchants/environments.store.ts'
import type { OrderStatus } from '../../orders/order-status.ts'
import type { Order } from '../../orders/order.ts'
import { dismissSetup, isSetupDismissed } from '../../people/users/user.store.ts'
import { getBalances } from '../../withdrawals/balances/balance.service.ts'
import { listEvents } from '../../webhooks/events/event-list.service.ts'
import { listWebhooks } from '../../webhooks/endpoints/webhook.service.ts'
import { button, linkButton, textLink } from '../kit/button.ts'
import { card, facts } from '../kit/card.ts'
import { note } from '../kit/note.ts'
import { bar } from '../kit/steps.ts'
import { fixedFigures, html, type Html } from '../html.ts'
import {
  actionForm,
  go,
  livePage,
  mayDo,
  textOf,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
} from './request.ts'
import { others, periods, today, volume } from './home/home-charts.ts'
import { findAttention, needsAttention } from './home/needs-attention.ts'
import { onboarding, type Progress } from './onboarding.ts'
import { narrowOrderTable } from './orders/orders-list.ts'
import { amount, utcDayText, networkName, orderWord } from './words.ts'

/** The first page: how payments are going, what needs attention, and at first how to take a payment. */
const home: BusinessPage = { method: 'GET', path: '/dashboard', permission: 'read', respond }

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
  const [attention, events] = await Promise.all([
    findAttention(reading, request, webhooks),
    webhooks.length > 0 ? listEvents(reading, sessionUser, { limit: 1 }) : null,
  ])
  const hasEvents = events !== null && events.events.length > 0
  const progress: Progress = {
    hasKey: keys.some(key => key.is_active && key.environment === sessionUser.environment),
    newest: latest.orders[0] ?? null,
    isPaid,
    hasEndpoint: webhooks.length > 0,
    hasEvents,
    application: application?.application.status ?? null,
  }
  const isDone = progress.hasKey && isPaid && hasEvents
  const isNew = latest.total === 0 || (sessionUser.environment === 'test' && !isDone)
  const isSetupShown = isNew && !(await isSetupDismissed(deps.db, sessionUser))
  const charted = { ...numbers, hasOlder: latest.total > numbers.orderCount }
  const heading = { title: 'Home', sub: html`<bdi>${utcDayText(deps.clock.business())}</bdi>, days in UTC` }
  const body = html`<div class="stack">
    ${latest.total === 0 && (await elsewhere(request))} ${today(numbers)}
    ${needsAttention(request, attention, progress.application)} ${isSetupShown && setup(request, progress)}
    <div class="columns rail">
      <div class="stack">
        ${volume(charted, days)} ${others(charted, days)} ${latest.orders.length > 0 && latestOrders(latest.orders)}
      </div>
      <div class="stack">${balanceCard(request, balances)} ${endings(numbers, days)}</div>
    </div>
  </div>`
  return livePage(heading, body, liveSeconds)
}

/** Users who tried things in the test environment look for them here. */
async function elsewhere({ deps, sessionUser }: DashboardRequest): Promise<Html | null> {
  if (sessionUser.environment === 'test') return null
  const environments = (await findEnvironmentsWithOrders(deps.db, [sessionUser.merchantId])).get(sessionUser.merchantId)
  if (!environments?.includes('test')) return null
  const link = textLink('Go to Test', '/dashboard/world/test')
  return note('info', 'Your test orders are in Test.', html`You are in Live, which has no orders yet. ${link}`)
}

/** The first steps, which the user may put away. */
function setup(request: DashboardRequest, progress: Progress): Html {
  const title = request.sessionUser.environment === 'test' ? 'Take your first test payment' : 'Take your first payment'
  const away = button('Dismiss', { kind: 'ghost', size: 'small', icon: 'close', hint: 'the first steps' })
  return html`<section class="stack near" aria-labelledby="setup">
    <div class="cluster apart in-line">
      <h2 id="setup">${title}</h2>
      ${actionForm(request, '/dashboard/setup/dismiss', away)}
    </div>
    ${onboarding(request, progress)}
  </section>`
}

/** Puts the first steps away, for this user in this environment. */
const dismissal: BusinessPage = {
  method: 'POST',
  path: '/dashboard/setup/dismiss',
  permission: 'read',
  async respond({ deps, sessionUser }) {
    await dismissSetup(deps.db, sessionUser)
    return go('/dashboard')
  },
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
    { title: 'Where orders end', action: html`<bdi class="small muted">${days} days, ${orderCount.toLocaleString('en')} orders</bdi>` },
    html`<div class="stack near">
      ${shown.map(status => {
        const number = byStatus[status] ?? 0
        const share = ended === 0 ? 0 : number / ended
        const tone = tones[status as keyof typeof tones] ?? 'idle'
        return html`<div>
          <div class="cluster apart"><span>${orderWord(status)}</span><span><span class="muted">${number.toLocaleString('en')}</span> <b><bdi>${(share * 100).toFixed(1)} %</bdi></b></span></div>
          ${bar(share, `${orderWord(status)}: ${(share * 100).toFixed(1)} percent`, tone)}
        </div>`
      })}
    </div>`,
  ) // prettier-ignore
}

export const homePages: readonly BusinessPage[] = [home, dismissal]
