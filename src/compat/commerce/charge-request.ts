import type { components } from '../../../generated/compat/commerce.ts'
import { isMetadata } from '../../http/validation.ts'
import { parsePrice } from '../../lib/exchange-rate.ts'
import { isPrintable } from '../../lib/text/printable.ts'
import { parseUsdt } from '../../lib/money.ts'
import { parseReturnUrl } from '../../lib/text/url.ts'
import type { ChargeTerms } from '../../orders/compat/commerce-charge.ts'
import type { ChargeRequest } from '../../orders/compat/charge.service.ts'
import { CompatRefusal } from '../compat-refusal.ts'

type Fields = components['schemas']['ChargeRequest']

const referenceLengthMax = 64

/** Reads a request to create a charge. Throws CompatRefusal for what the contract's schema cannot express. */
export function chargeRequest(fields: Fields, config: { readonly mode: string }): ChargeRequest {
  if (fields.pricing_type !== 'fixed_price') throw new CompatRefusal('unsupported pricing_type')
  const { currency } = fields.local_price
  const amount = String(fields.local_price.amount)
  const metadata = fields.metadata ?? {}
  if (!isMetadata(metadata)) throw new CompatRefusal('invalid metadata')
  const name = fields.name ?? ''
  const description = fields.description ?? ''
  const redirectUrl = urlOf(fields.redirect_url, 'redirect_url', config)
  const cancelUrl = urlOf(fields.cancel_url, 'cancel_url', config)
  const orderId = textOf(metadata['order_id'])
  return {
    terms: {
      amount,
      currency,
      ...(name && { name }),
      ...(description && { description }),
      ...(redirectUrl && { redirect_url: redirectUrl }),
      ...(cancelUrl && { cancel_url: cancelUrl }),
    } satisfies Partial<ChargeTerms>,
    orderId,
    sum: sumOf(amount, currency),
    metadata,
    reference: orderId.length <= referenceLengthMax && isPrintable(orderId) ? orderId : null,
    description: name || description,
    returnUrl: redirectUrl,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function sumOf(text: string, currency: string): ChargeRequest['sum'] {
  const amount = currency === 'USDT' ? parseUsdt(text) : null
  // Shops write two decimals in every currency.
  const price =
    currency === 'USDT'
      ? null
      : (parsePrice({ amount: text, currency }) ?? parsePrice({ amount: text.replace(/\.0+$/, ''), currency }))
  if (amount !== null) return { amount }
  if (price !== null) return { price }
  throw new CompatRefusal('invalid local_price')
}

function urlOf(given: string | null | undefined, name: string, config: { readonly mode: string }): string {
  const text = given ?? ''
  if (text !== '' && !parseReturnUrl(text, config)) throw new CompatRefusal(`invalid ${name}`)
  return text
}
