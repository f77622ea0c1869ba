import { networks } from '../generated/words.ts'
import { needText, text, withoutAbsent, type Option, type Values } from './command.ts'
import { UsageError } from './usage-error.ts'

/** The options of a new order and of a new payment link, whose orders have the same. */
export const sharedOptions = {
  price: { type: 'string', value: '25EUR', help: 'a price in another currency, instead of --amount' },
  description: { type: 'string', short: 'd', value: 'text', help: 'shown on the page that customers see' },
  reference: { type: 'string', short: 'r', value: 'text', help: 'your own number, such as an invoice number' },
  metadata: {
    type: 'string',
    short: 'm',
    value: 'key=value',
    multiple: true,
    help: 'comes back in events; may be repeated',
  },
  'return-url': { type: 'string', value: 'url', help: 'where the payer goes afterwards' },
  'idempotency-key': { type: 'string', value: 'text', help: 'the same key again gives the same result' },
} as const satisfies Readonly<Record<string, Option>>

/** The values of these options but the price. */
export function sharedFrom(values: Values) {
  return {
    description: text(values, 'description'),
    reference: text(values, 'reference'),
    metadata: metadataFrom(values['metadata']),
    return_url: text(values, 'return-url'),
    idempotency_key: text(values, 'idempotency-key'),
  }
}

/** An amount in USDT, or a price in another currency. The service refuses both together. */
export function sumFrom(values: Values) {
  const price = text(values, 'price')
  if (price === undefined) return { amount: needText(values, 'amount') }
  const [, amount, currency] = /^([\d.]+) ?([A-Za-z]{3})$/.exec(price) ?? []
  if (amount === undefined || currency === undefined)
    throw new UsageError(`--price takes an amount and a currency such as 25EUR, not ${JSON.stringify(price)}`)
  return {
    ...withoutAbsent({ amount: text(values, 'amount') }),
    price: { amount, currency: currency.toUpperCase() },
  }
}

/** The network as the contract writes it. */
export function networkFrom(given: string): (typeof networks)[number] {
  const network = given.toUpperCase()
  const known = networks.find(one => one === network)
  if (known !== undefined) return known
  throw new UsageError(`--network is one of ${networks.join(', ')}, not ${JSON.stringify(given)}`)
}

function metadataFrom(pairs: Values[string]): Record<string, string> | undefined {
  if (!Array.isArray(pairs)) return undefined
  return Object.fromEntries(
    pairs.map(pair => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(String(pair)) ?? []
      if (key === undefined) throw new UsageError(`--metadata takes key=value, not ${JSON.stringify(pair)}`)
      return [key, value ?? '']
    }),
  )
}
