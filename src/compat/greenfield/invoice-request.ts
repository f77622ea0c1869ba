import { hash } from 'node:crypto'
import type { components } from '../../../generated/compat/greenfield.ts'
import type { Network } from '../../chains/networks.ts'
import { isMetadata } from '../../http/validation.ts'
import { formatPrice, parsePrice } from '../../lib/exchange-rate.ts'
import { formatUsdt, parseUsdt } from '../../lib/money.ts'
import { isPrintable } from '../../lib/text/printable.ts'
import { parseReturnUrl } from '../../lib/text/url.ts'
import type { SeriesRequest } from '../../orders/compat/shop-order.service.ts'
import type { StoredCredential } from '../../webhooks/credentials/compat-credential.store.ts'
import { CompatRefusal } from '../compat-refusal.ts'
import { methodOf } from './views.ts'

export interface InvoiceRequestContext {
  readonly credential: StoredCredential
  readonly networks: readonly Network[]
  readonly mode: string
  /** Makes the key of an order without a number. */
  readonly newId: () => string
}

/** Reads a new invoice. Throws CompatRefusal for what the contract's schema cannot express. */
export function invoiceRequest(
  { amount, currency, metadata, checkout }: components['schemas']['NewInvoice'],
  { credential, networks, mode, newId }: InvoiceRequestContext,
): SeriesRequest {
  const kept = metadataOf(metadata ?? {})
  const { orderId } = metadata ?? {}
  const reference = orderId == null ? null : String(orderId)
  if (reference !== null && !isPrintable(reference)) throw wrong('metadata.orderId')
  const sum = sumOf(String(amount), (currency ?? credential.currency).toUpperCase())
  const network = networkOf(checkout?.paymentMethods ?? [], credential.network, networks)
  const returnUrl = checkout?.redirectURL ?? ''
  if (returnUrl !== '' && !parseReturnUrl(returnUrl, { mode })) throw wrong('checkout.redirectURL')
  const asked = 'amount' in sum ? [formatUsdt(sum.amount), 'USDT'] : [formatPrice(sum.price), sum.price.currency]
  const parameters = { orderId: reference ?? newId(), amount: asked[0]!, currency: asked[1]!, network }
  return {
    series: seriesOf(credential, parameters),
    format: 'greenfield',
    parameters,
    echo: { storeId: credential.account },
    sum,
    network,
    reference,
    description: '',
    metadata: kept,
    returnUrl,
    notifyUrl: '',
  }
}

const wrong = (field: string) => new CompatRefusal(`invalid ${field}`, 400, field)

/** Orders of one series ask for the same. Another shop of the merchant has series of its own. */
function seriesOf({ id }: StoredCredential, parameters: Readonly<Record<string, string>>): string {
  return `greenfield:${hash('sha256', JSON.stringify([id, ...Object.values(parameters)]), 'hex').slice(0, 48)}`
}

/** Returns the data that replaces that of an invoice. Its order stays the one that it was created for: other shops may go by that number. */
export function replacedMetadata(
  metadata: components['schemas']['Metadata'],
  { orderId: createdFor }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const kept = metadataOf(metadata ?? {})
  const { orderId = createdFor } = metadata ?? {}
  if (numberText(orderId) !== numberText(createdFor)) throw wrong('metadata.orderId')
  return createdFor === undefined ? kept : { ...kept, orderId: createdFor }
}

function numberText(orderId: unknown): string {
  return typeof orderId === 'string' || typeof orderId === 'number' ? String(orderId) : ''
}

/** Names and addresses of buyers are not needed for a payment, so they are not kept. */
function metadataOf(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept = Object.fromEntries(Object.entries(metadata).filter(([name]) => !/^buyer/i.test(name)))
  if (!isMetadata(kept)) throw wrong('metadata')
  return kept
}

/** Plugins write more zeros than the currency has decimals. */
function sumOf(text: string, currency: string): SeriesRequest['sum'] {
  const amount = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  if (currency === 'USDT') {
    const units = parseUsdt(amount)
    if (units === null) throw wrong('amount')
    return { amount: units }
  }
  const price = parsePrice({ amount, currency })
  if (price) return { price }
  throw wrong(parsePrice({ amount: '1', currency }) ? 'amount' : 'currency')
}

/** The credential's network if it is among the wanted ones, else the first of those that we serve. */
function networkOf(wanted: readonly string[], ofCredential: Network, networks: readonly Network[]): Network {
  const names = new Set(wanted.map(name => name.toUpperCase().replaceAll('_', '-')))
  if (names.size === 0 || names.has(methodOf(ofCredential))) return ofCredential
  const found = networks.find(network => names.has(methodOf(network)))
  if (!found) throw wrong('checkout.paymentMethods')
  return found
}
