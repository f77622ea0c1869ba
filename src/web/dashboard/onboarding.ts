import type { ApplicationStatus } from '../../merchants/kyb/application.ts'
import type { Order } from '../../orders/order.ts'
import { linkButton } from '../kit/button.ts'
import { card, facts } from '../kit/card.ts'
import { code } from '../kit/code.ts'
import { steps, type Step, type StepState } from '../kit/steps.ts'
import { html, type Html } from '../html.ts'
import { mayDo, type DashboardRequest } from './request.ts'
import { orderBadge } from './words.ts'

/** The merchant's progress towards its first paid order. */
export interface Progress {
  readonly hasKey: boolean
  readonly newest: Pick<Order, 'id' | 'status' | 'orderNumber'> | null
  readonly isPaid: boolean
  readonly hasEndpoint: boolean
  readonly hasEvents: boolean
  readonly application: ApplicationStatus | null
}

/** The checklist that ends with the first paid order. */
export function onboarding(request: DashboardRequest, progress: Progress): Html {
  const isTest = request.sessionUser.environment === 'test'
  return html`<div class="columns rail">
    <div class="stack">${card({ label: 'First steps' }, steps(stepsOf(request, progress)))}</div>
    <div class="stack">
      ${isTest ? [sandboxCard(), endingsCard()] : !request.deps.config.isSingleMerchant && liveCard(progress)}
    </div>
  </div>`
}

/** The first step that is not done is the current one. */
function stepsOf(request: DashboardRequest, progress: Progress): Step[] {
  const { hasKey, newest, isPaid, hasEndpoint, hasEvents } = progress
  const isTest = request.sessionUser.environment === 'test'
  const all = [
    { isDone: hasKey, title: 'Create an API key', more: keyStep(request) },
    { isDone: newest !== null, title: 'Create an order with it', more: orderStep(request, isTest) },
    { isDone: isPaid, title: 'Pay it', more: payStep(request, newest, isTest) },
    {
      isDone: hasEndpoint && hasEvents,
      title: 'Receive the webhook',
      more: html`<p>Kassa tells your server when an order is paid. Add an endpoint, or forward events to your machine with
        <span class="mono">kassa listen</span>.</p>
        <div class="cluster">${mayDo(request, 'webhooks') && linkButton(hasEndpoint ? 'Webhooks' : 'Add an endpoint', hasEndpoint ? '/dashboard/webhooks' : '/dashboard/webhooks/new')}</div>`, // prettier-ignore
    },
  ]
  const next = all.findIndex(one => !one.isDone)
  return all.map(({ isDone, title, more }, index) => {
    const state: StepState = isDone ? 'done' : index === next ? 'now' : 'next'
    return {
      state,
      title,
      ...(isDone ? { aside: 'Done' } : {}),
      ...(index === next && { more: html`<div class="stack near">${more}</div>` }),
    }
  })
}

function keyStep(request: DashboardRequest): Html {
  const button =
    mayDo(request, 'keys') && linkButton('Create a key', '/dashboard/keys/new', { kind: 'primary', icon: 'key' })
  return html`<p>Your server signs its requests with the key. The secret is shown once.</p>
    <div class="cluster">${button || html`<span class="muted">Ask an owner of your team to create it.</span>`}</div>`
}

const sample = `import { Kassa } from '@kassa/sdk'

const kassa = new Kassa({ keyId, secret }) // from your environment
const order = await kassa.orders.create({
  amount: '49.90',
  currency: 'USDT',
  network: 'TRC20',
})
// Send the payer to order.payment_url.`

function orderStep(request: DashboardRequest, isTest: boolean): Html {
  const canMake = isTest && mayDo(request, 'orders')
  return html`<p>From your server, or here with one click.</p>
    ${code('Node · @kassa/sdk', sample)}
    <div class="cluster">
      ${canMake && linkButton('Create a test order', '/dashboard/orders/new', { kind: 'primary', icon: 'plus' })}
      ${linkButton('Other languages', '/docs/guides/quickstart')}
    </div>`
}

function payStep(request: DashboardRequest, newest: Progress['newest'], isTest: boolean): Html {
  if (!newest) return html`<p>Needs an order.</p>`
  const here = `/dashboard/orders/${newest.id}`
  const canPay =
    isTest && newest.status === 'OPEN' && mayDo(request, 'orders') && request.deps.config.sandboxControl !== null
  return html`<p>Your newest order ${orderBadge(newest.status)}. ${isTest ? 'One click in the test wallet; it settles in seconds.' : 'Open its payment page and send the amount.'}</p>
    <div class="cluster">${canPay && linkButton('Pay it', `${here}/pay`, { kind: 'primary' })} ${linkButton('Open the order', here)}</div>` // prettier-ignore
}

function sandboxCard(): Html {
  return card(
    { title: 'Test' },
    html`<p class="soft">Orders settle on a local chain, without real money. Its test wallet can pay any of them.</p>`,
  )
}

function endingsCard(): Html {
  return card(
    {
      title: 'Try every ending',
      foot: html`<a class="link" href="/docs/guides/test-mode">How Test works</a>`,
      isFlush: true,
    },
    facts([
      { term: 'Half arrives', value: orderBadge('UNDERPAID') },
      { term: 'It arrives late', value: orderBadge('EXPIRED_PAID') },
      { term: 'A flagged sender pays', value: orderBadge('FROZEN') },
      { term: 'Nothing arrives', value: orderBadge('EXPIRED') },
    ]),
  )
}

function liveCard({ application }: Progress): Html {
  const words: Readonly<Record<ApplicationStatus, string>> = {
    DRAFT: 'Your application is not sent yet.',
    SUBMITTED: 'Your application is being read.',
    CLARIFICATION: 'There is a question about your application.',
    APPROVED: 'Your business is approved.',
    DECLINED: 'Your application was declined.',
  }
  const sentence = application === null ? 'Live payments need an approved business.' : words[application]
  const link = application === 'APPROVED' ? null : linkButton('Your business', '/dashboard/business')
  return card(
    { title: 'Your business' },
    html`<div class="stack near">
      <p class="soft">${sentence}</p>
      ${link}
    </div>`,
  )
}
