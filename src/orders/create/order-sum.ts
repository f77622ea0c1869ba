import {
  convertPrice,
  formatPrice,
  formatUnitsPerUsdt,
  type Price,
  type UnitsPerUsdt,
} from '../../lib/exchange-rate.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import type { OrderPrice } from '../order-columns.ts'

/** Orders must be for more than this (docs/spec/interface.md §4.1). */
export const amountMinimum = usdt(10_000_000n)

const priceRefusals = ['no rate for currency', 'amount below minimum', 'invalid amount'] as const
export type PriceRefusal = (typeof priceRefusals)[number]

/** Returns whether a Fault says that a price cannot be converted. */
export function isPriceRefusal(code: string): code is PriceRefusal {
  return priceRefusals.includes(code as PriceRefusal)
}

/** What an order is for. */
export interface OrderSum {
  readonly amount: Usdt
  /** `null` for an order in USDT. */
  readonly price: OrderPrice | null
  /** Why the price cannot be converted; the amount then means nothing. */
  readonly refusal: PriceRefusal | null
}

/** Converts a price at a rate, which the order keeps (docs/decisions/prices.md#converted-once). The minimum holds for the result. */
export function convertedSum(
  price: Price,
  rate: { readonly unitsPerUsdt: UnitsPerUsdt; readonly source: OrderPrice['source'] } | null,
): OrderSum {
  if (rate === null) return refused('no rate for currency')
  const { unitsPerUsdt, source } = rate
  const amount = convertPrice(price, unitsPerUsdt)
  if (amount === null) return refused('invalid amount')
  if (amount <= amountMinimum) return refused('amount below minimum')
  const units = formatUnitsPerUsdt(unitsPerUsdt)
  const shown = { amount: formatPrice(price), currency: price.currency, units_per_usdt: units, source }
  return { amount, price: shown, refusal: null }
}

function refused(refusal: PriceRefusal): OrderSum {
  return { amount: usdt(1n), price: null, refusal }
}
