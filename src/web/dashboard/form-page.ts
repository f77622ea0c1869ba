import { getRates } from '../../rates/rate.service.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import { button, linkButton } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { hidden, type FieldOption } from '../kit/field.ts'
import { note } from '../kit/note.ts'
import type { Heading } from '../kit/dashboard-layout.ts'
import { form, page, textOf, type DashboardRequest, type Reply, type Trouble } from './request.ts'
import { sentenceOf } from './sentences.ts'

export interface FormPage {
  readonly heading: Heading
  readonly action: string
  /** The fields. */
  readonly content: HtmlValue
  /** The button that sends the form. */
  readonly submit: string
  /** Where Back leads. */
  readonly back: string
  /** Why the form was refused. */
  readonly trouble: Trouble | null
}

/** Returns a page with one form. A refusal shows it again: beside its field, or above the buttons if it concerns none. */
export function formPage(request: DashboardRequest, parts: FormPage): Reply {
  const { heading, action, content, submit, back, trouble } = parts
  const all = html`${content}
    ${trouble?.field === null && note('bad', 'Nothing was changed.', sentenceOf(trouble.code))}
    <div class="cluster">${button(submit, { kind: 'primary' })} ${linkButton('Back', back)}</div>`
  return page(
    heading,
    html`<div class="page-narrow">${card({ label: heading.title }, form(request, action, all))}</div>`,
    trouble === null ? 200 : 400,
  )
}

/** Returns the error of each field by name, to spread into its options. */
export function errorsOf(trouble: Trouble | null): (name: string) => { readonly error?: string } {
  return name => (trouble?.field === name ? { error: sentenceOf(trouble.code) } : {})
}

/** Returns the key that makes a form safe to send twice. A form that was sent with other values gets a new one once its reader knows. */
export function formKey({ form: sent, deps }: DashboardRequest, trouble: Trouble | null): Html {
  const given = trouble?.code === 'duplicate idempotency key' ? '' : textOf(sent, 'idempotency_key')
  return hidden('idempotency_key', given || deps.random.uuid())
}

/** Returns USDT and the currencies of the merchant's rates, to choose from. */
export async function currencyChoices({ deps, sessionUser }: DashboardRequest): Promise<readonly FieldOption[]> {
  const rates = await getRates(deps, sessionUser)
  return [
    { value: 'USDT', label: 'USDT', isFixed: true },
    ...rates.map(({ currency, units_per_usdt: units }) => ({
      value: currency,
      label: units === null ? `${currency} (no rate now)` : `${currency} (1 USDT = ${units} ${currency})`,
      isFixed: true,
    })),
  ]
}

export const currencyHelp = html`Other currencies come from your <a class="link" href="/dashboard/rates">rates</a>. Each
  order uses the rate at that moment.`

/** Returns the links through a list that is read by cursor. */
export function pagerOf(
  path: string,
  { cursor, next, text }: { readonly cursor: string; readonly next: string | null; readonly text: string },
) {
  // prettier-ignore
  return {
    text,
    previous: cursor === '' ? undefined : path,
    next: next === null ? undefined : `${path}?cursor=${next}`,
  }
}
