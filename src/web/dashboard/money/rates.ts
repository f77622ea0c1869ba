import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import type { components } from '../../../../generated/api.ts'
import { currencies, parseUnitsPerUsdt } from '../../../lib/exchange-rate.ts'
import { getRates, removeRate, setRate } from '../../../rates/rate.service.ts'
import { badge } from '../../kit/badge.ts'
import { button } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { field, select } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { table } from '../../kit/table.ts'
import { html, type Html, type HtmlValue } from '../../html.ts'
import {
  actionForm,
  checkedBody,
  form,
  go,
  mayDo,
  page,
  textOf,
  tried,
  type BusinessPage,
  type DashboardRequest,
  type Reply,
  type Trouble,
} from '../request.ts'
import { errorsOf } from '../form-page.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { time } from '../words.ts'

const path = '/dashboard/rates'

/** How prices in other currencies are converted. Whoever may create an order of any amount may set them. */
export const ratePages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: request => list(request, null) },
  { method: 'POST', path, permission: 'orders', respond: setting },
  { method: 'POST', path: `${path}/remove`, permission: 'orders', respond: removing },
]

type Rate = components['schemas']['CurrencyRate']

async function list(request: DashboardRequest, trouble: Trouble | null): Promise<Reply> {
  const rates = await getRates(request.deps, request.sessionUser)
  const canChange = mayDo(request, 'orders')
  const columns = [
    { head: 'Currency' },
    { head: 'For 1 USDT', isNumber: true },
    { head: 'Source' },
    { head: 'Set' },
    ...(canChange ? [{ head: 'Remove', isNumber: true, isActions: true }] : []),
  ]
  const rows = rates.map(rate => row(request, rate, canChange))
  const known =
    rows.length === 0
      ? html`<div class="body muted">No rates yet. Orders are created in USDT.</div>`
      : table({ caption: 'Your rates', columns, rows })
  const heading = { title: 'Rates', sub: 'Set how prices in other currencies are converted to USDT.' }
  const body = html`<div class="stack">
    ${card({ title: 'Your rates', isFlush: true }, known)} ${canChange && setForm(request, trouble)}
  </div>`
  return page(heading, body, trouble === null ? 200 : 400)
}

function row(request: DashboardRequest, rate: Rate, canChange: boolean): HtmlValue[] {
  const { currency, units_per_usdt: units, source } = rate
  const hidden = html`<input type="hidden" name="currency" value="${currency}" />`
  const remove = html`${hidden}${button('Remove', { size: 'small', hint: currency })}`
  return [
    html`<b translate="no">${currency}</b>`,
    units === null ? badge('warn', 'No rate now') : html`<span class="mono">${units}</span>`,
    source === 'feed' ? 'Feeds' : 'Fixed',
    time(rate.updated_at),
    ...(canChange ? [actionForm(request, `${path}/remove`, remove)] : []),
  ]
}

function setForm(request: DashboardRequest, trouble: Trouble | null): Html {
  const { form: sent, deps } = request
  const errorOf = errorsOf(trouble)
  const choices = currencies.map(value => ({ value, label: value, isFixed: true as const }))
  const hasFeeds = deps.config.rateFeeds.feeds.length > 0
  const help = hasFeeds ? 'Units of the currency, such as 0.92. Leave it empty to use the rate of the feeds.' : 'Units of the currency, such as 0.92.' // prettier-ignore
  const content = html`${trouble !== null && trouble.field !== 'units_per_usdt' && note('bad', 'Not saved.', sentenceOf(trouble.code))}
  ${select({ name: 'currency', label: 'Currency', choices, value: textOf(sent, 'currency') || 'EUR' })}
  ${field({ name: 'units_per_usdt', label: 'For 1 USDT', inputmode: 'decimal', maxlength: 18, value: textOf(sent, 'units_per_usdt'), isRequired: !hasFeeds, help, ...errorOf('units_per_usdt') })}
  <div>${button('Save', { kind: 'primary' })}</div>` // prettier-ignore
  return card({ title: 'Set a rate' }, form(request, path, content))
}

function setting(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const [currency, units] = [textOf(sent, 'currency'), textOf(sent, 'units_per_usdt')]
  const work = async () => {
    const isFeed = units === '' && deps.config.rateFeeds.feeds.length > 0
    const body = checkedBody(deps.config, 'setRate', isFeed ? { source: 'feed' } : { units_per_usdt: units })
    const unitsPerUsdt = parseUnitsPerUsdt(body.units_per_usdt)
    const set = (joined: DashboardRequest['deps']) => setRate(joined, sessionUser, { currency, unitsPerUsdt })
    await recorded(request, set, rate => auditAction('set', currency, ruleOf(rate)))
    return go(path, `The rate of ${currency} is saved.`)
  }
  return tried(work, { operationId: 'setRate', again: trouble => list(request, trouble) })
}

async function removing(request: DashboardRequest): Promise<Reply> {
  const currency = textOf(request.form, 'currency')
  await recorded(
    request,
    joined => removeRate(joined, request.sessionUser, currency),
    () => auditAction('remove', currency, `The rate of ${currency} was removed.`),
  )
  return go(path, `The rate of ${currency} is removed.`)
}

function ruleOf({ currency, source, units_per_usdt: units }: Rate): string {
  return source === 'feed' ? `${currency} follows the feeds.` : `1 USDT is ${units} ${currency}.`
}

function auditAction(what: 'set' | 'remove', currency: string, sentence: string): MerchantAction {
  return { action: `rate.${what}`, subject: `rate ${currency}`, sentence, notice: null }
}
