import { formatAmount } from './money.ts'
import { smallest, type OrderInput } from './order-input.ts'
import { convert, parseRate } from './price.ts'
import { Refusal } from './refusal.ts'
import type { Order } from './order.ts'
import type { FakeState } from './state.ts'

/** What an order is for: as it was asked, or converted at the rate of now. */
export interface OrderSum {
  readonly amount: string
  readonly price: Order['price']
}

export function sumOf(state: FakeState, { amount, price }: Pick<OrderInput, 'amount' | 'price'>): OrderSum {
  if (amount !== null || price === null) return { amount: amount ?? '0', price: null }
  const rate = state.rates.get(price.currency)
  const units = parseRate(rate?.units_per_usdt)
  if (rate === undefined || units === null) throw new Refusal(400, 'no rate for currency', { param: 'price' })
  const converted = convert(price, units)
  if (converted <= smallest) throw new Refusal(400, 'amount below minimum', { param: 'amount' })
  const { currency } = price
  const { source } = rate
  return {
    amount: formatAmount(converted),
    price: { amount: price.amount, currency, units_per_usdt: rate.units_per_usdt!, source },
  }
}
