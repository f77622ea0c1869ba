import type { components } from '../../../../../generated/api.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readFields } from './json.ts'
import { decimalsOf, formatRateUnits, parseRate } from './price.ts'
import { checkQuery } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'

/** What the feeds of the fake say of every currency. */
const feedRate = '0.92'

/** `GET /v1/rates`. */
export function listRates(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const rates = [...state.rates.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  return { status: 200, body: { rates } }
}

/** `PUT /v1/rates/{currency}`. */
export function setRate(state: FakeState, request: FakeRequest): FakeAnswer {
  const rules = {
    units_per_usdt: { isValid: (value: unknown) => parseRate(value) !== null },
    source: { isValid: (value: unknown) => value === 'feed' },
  }
  const { units_per_usdt: units, source } = readFields(request, rules)
  if ((units === undefined) === (source === undefined)) throw new Refusal(400, 'invalid units per usdt')
  const currency = request.ids[0]!
  if (decimalsOf(currency) === null) throw new Refusal(404, 'rate not found', { param: 'currency' })
  const now = state.business().toISOString()
  const body: components['schemas']['CurrencyRate'] = {
    currency,
    source: source === undefined ? 'fixed' : 'feed',
    units_per_usdt: source === undefined ? formatRateUnits(parseRate(units)!) : feedRate,
    quoted_at: source === undefined ? null : now,
    environment: state.environment,
    updated_at: now,
  }
  state.rates.set(currency, body)
  return { status: 200, body }
}

/** `DELETE /v1/rates/{currency}`. */
export function removeRate(state: FakeState, { url, ids: [currency] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  if (!state.rates.delete(currency ?? '')) throw new Refusal(404, 'rate not found', { param: 'currency' })
  return { status: 200, body: { message: 'rate removed' } }
}
