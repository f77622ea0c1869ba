import { Fault } from '../../../lib/fault.ts'
import { getPaymentLink, updatePaymentLink } from '../../../orders/links/payment-link.service.ts'
import { readLinkChange, type LinkChange, type PaymentLinkView } from '../../../orders/links/payment-link.ts'
import { html, isolated } from '../../html.ts'
import { button, linkButton } from '../../kit/button.ts'
import { question } from '../../kit/card.ts'
import { hidden } from '../../kit/field.ts'
import { formPage } from '../form-page.ts'
import { recorded } from '../record.ts'
import { checkedBody, form, go, page, textOf, tried, type BusinessPage, type DashboardRequest, type Reply, type Trouble } from '../request.ts' // prettier-ignore
import { descriptionOf, endOfDay, lastDayOf, limitFields, linkFieldNames, textFields, withLineEnds, type LinkFieldName, type LinkValues } from './link-fields.ts' // prettier-ignore
import { linkChanged } from './link-actions.ts'

const path = '/dashboard/payment-links'
const one = `${path}/{id}`

/** Pages that change a payment link: edit its texts and limits, pause, resume and end it. */
export const linkChangePages: readonly BusinessPage[] = [
  { method: 'GET', path: `${one}/edit`, permission: 'orders', respond: async request => editing(request, await linkOf(request), null) },
  { method: 'POST', path: `${one}/edit`, permission: 'orders', respond: changing },
  { method: 'POST', path: `${one}/switch`, permission: 'orders', respond: switching },
  { method: 'GET', path: `${one}/end`, permission: 'orders', respond: confirming },
  { method: 'POST', path: `${one}/end`, permission: 'orders', respond: ending },
] // prettier-ignore

function linkOf({ deps, sessionUser, params }: DashboardRequest): Promise<PaymentLinkView> {
  return getPaymentLink(deps, sessionUser, params['id']!)
}

function crumbsOf({ id, title }: PaymentLinkView) {
  return [
    { label: 'Payment links', href: path },
    { label: title, href: `${path}/${id}` },
  ]
}

/** Prefix of the hidden fields that say what the form began with. */
const basisPrefix = 'was_'

const valuesOf =
  (link: PaymentLinkView): LinkValues =>
  name =>
    ({
      title: link.title,
      description: link.description,
      payments_max: link.payments_max === null ? '' : String(link.payments_max),
      expires_on: lastDayOf(link.expires_at),
    })[name]

/** Shows what was sent, or the link as it is. */
function editing(request: DashboardRequest, link: PaymentLinkView, trouble: Trouble | null): Reply {
  const sent = (name: string) => textOf(request.form, name)
  const kept = valuesOf(link)
  const basis = linkFieldNames.map(name => hidden(basisPrefix + name, trouble ? sent(basisPrefix + name) : kept(name)))
  return formPage(request, {
    heading: {
      title: 'Edit the payment link',
      crumbs: crumbsOf(link),
      sub: 'Price, networks and reference never change. Orders that exist stay as they are.',
    },
    action: `${path}/${link.id}/edit`,
    content: html`${textFields(trouble ? sent : kept, trouble)} ${limitFields(trouble ? sent : kept, trouble)} ${basis}`,
    submit: 'Save',
    back: `${path}/${link.id}`,
    trouble,
  })
}

async function changing(request: DashboardRequest): Promise<Reply> {
  const { deps, form: sent } = request
  const link = await linkOf(request)
  const kept = valuesOf(link)
  // What the form did not change stays, also when another tab has changed it meanwhile. So does the time of an end within a day.
  const isChanged = (name: LinkFieldName) => {
    const basis = basisPrefix + name in sent ? textOf(sent, basisPrefix + name) : kept(name)
    return withLineEnds(textOf(sent, name)) !== withLineEnds(basis)
  }
  const work = async () => {
    const [paymentsMax, day] = [textOf(sent, 'payments_max'), textOf(sent, 'expires_on')]
    const body = checkedBody(deps.config, 'updatePaymentLink', {
      title: isChanged('title') ? textOf(sent, 'title') : undefined,
      description: isChanged('description') ? descriptionOf(sent) : undefined,
      payments_max: isChanged('payments_max') ? (paymentsMax === '' ? null : Number(paymentsMax)) : undefined,
      expires_at: isChanged('expires_on') ? (day === '' ? null : endOfDay(day)) : undefined,
    })
    const change = readLinkChange(body)
    if (change.expiresAt && change.expiresAt <= deps.clock.business()) throw new Fault('invalid expires at')
    return update(request, change, 'Saved.')
  }
  return tried(work, { operationId: 'updatePaymentLink', again: trouble => editing(request, link, trouble) })
}

function switching(request: DashboardRequest): Promise<Reply> {
  const isActive = textOf(request.form, 'is_active') === 'yes'
  const say = isActive ? 'The link is active again.' : 'The link is paused. Open orders stay payable.'
  return update(request, { isActive }, say)
}

async function confirming(request: DashboardRequest): Promise<Reply> {
  const link = await linkOf(request)
  const here = `${path}/${link.id}`
  const content = html`<div class="cluster">
    ${button('End the link', { kind: 'danger' })} ${linkButton('Back', here)}
  </div>`
  const body = question({
    title: 'End this payment link?',
    sentences: [
      'Its page says that it is no longer valid, and it creates no more orders. Open orders stay payable. Set a later last day to reopen it.',
    ],
    details: [{ term: 'Title', value: isolated(link.title) }],
    form: form(request, `${here}/end`, content),
  })
  return page({ title: 'End a payment link', crumbs: crumbsOf(link) }, body)
}

function ending(request: DashboardRequest): Promise<Reply> {
  return update(request, { expiresAt: request.deps.clock.business() }, 'The link has ended. Open orders stay payable.')
}

/** Changes the link with its audit entry in one transaction. */
async function update(request: DashboardRequest, change: LinkChange, say: string): Promise<Reply> {
  const { sessionUser, params } = request
  const id = params['id']!
  await recorded(request, joined => updatePaymentLink(joined, sessionUser, { ...change, id }), linkChanged)
  return go(`${path}/${id}`, say)
}
