import type { components } from '../../../generated/compat/greenfield.ts'
import { networkTable, type Network } from '../../chains/networks.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import { greenfieldPayment, greenfieldStatus, paymentMethodOf } from '../../orders/compat/greenfield-notice.ts'
import { missingAmount, type Order } from '../../orders/order.ts'
import type { RecordedTransfer } from '../../orders/recorded-transfer.ts'
import type { StoredCredential } from '../../webhooks/credentials/compat-credential.store.ts'
import type { Plugin } from '../../webhooks/credentials/protocol.ts'
import type { Refused } from '../compat-refusal.ts'

type Schemas = components['schemas']

/** A version that plugins accept, and whose payment methods have ids. */
const serverVersion = '2.0.0'
/** Late payments are always noticed. Plugins want a time, so they get a day. */
const monitoringMinutes = 1440

/** The database has just counted the request, so that it accepts orders as well. */
export function viewServer(methods: readonly string[]): Schemas['ServerInfo'] {
  return {
    version: serverVersion,
    onion: null,
    supportedPaymentMethods: [...methods],
    fullySynched: true,
    syncStatus: [],
  }
}

const viewing = ['canviewinvoices', 'cancreateinvoice', 'canviewstoresettings', 'canmodifyinvoices']
const webhooks = 'webhooks.canmodifywebhooks'

/** Names that plugins compare with the ones they know. What a credential can do is the same for all of them. */
const permissions: Readonly<Record<Plugin, readonly string[]>> = {
  woocommerce: [...viewing, webhooks],
  prestashop: [...viewing, webhooks, 'canmodifystoresettings'],
  other: [...viewing, webhooks],
}

export function viewKey({ account, plugin }: StoredCredential, apiKey: string): Schemas['ApiKey'] {
  const names = permissions[plugin ?? 'other']
  return { apiKey, label: 'Kassa', permissions: names.map(name => `btcpay.store.${name}:${account}`) }
}

export function viewStore({ account, currency }: StoredCredential, name: string): Schemas['Store'] {
  return { id: account, name, website: null, defaultCurrency: currency }
}

export const methodOf = (network: Network) => `USDT-${networkTable[network].standard}`

export function viewMethod(network: Network): Schemas['PaymentMethod'] {
  const id = methodOf(network)
  return { enabled: true, paymentMethodId: id, paymentMethod: id, cryptoCode: 'USDT' }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

export interface InvoiceContext {
  readonly credential: StoredCredential
  readonly publicUrl: string
}

export function viewInvoice(order: Order, { credential, publicUrl }: InvoiceContext): Schemas['Invoice'] {
  const { price, orderAmount, createdAt, expireAt, returnUrl } = order
  const canCancel = order.status === 'OPEN' && order.receivedAmount === 0n
  const method = paymentMethodOf(order)
  return {
    id: order.id,
    storeId: credential.account,
    amount: price?.amount ?? formatUsdt(orderAmount),
    currency: price?.currency ?? 'USDT',
    type: 'Standard',
    checkoutLink: checkoutLink(order, publicUrl),
    createdTime: seconds(createdAt),
    expirationTime: seconds(expireAt),
    monitoringExpiration: seconds(expireAt) + monitoringMinutes * 60,
    ...greenfieldStatus(order),
    availableStatusesForManualMarking: canCancel ? ['Invalid'] : [],
    archived: order.archivedAt != null,
    metadata: order.metadata,
    checkout: {
      speedPolicy: 'LowSpeed',
      paymentMethods: [method],
      defaultPaymentMethod: method,
      expirationMinutes: Math.round((seconds(expireAt) - seconds(createdAt)) / 60),
      monitoringMinutes,
      paymentTolerance: 0,
      redirectURL: returnUrl === '' ? null : returnUrl,
      redirectAutomatically: false,
      defaultLanguage: null,
    },
  }
}

export function checkoutLink({ checkoutToken }: Pick<Order, 'checkoutToken'>, publicUrl: string): string {
  return `${publicUrl}/pay/${checkoutToken}`
}

export function viewPaid(
  order: Order,
  transfers: readonly RecordedTransfer[],
  publicUrl: string,
): Schemas['InvoicePaymentMethod'] {
  const method = paymentMethodOf(order)
  const paid = formatUsdt(order.receivedAmount)
  return {
    paymentMethodId: method,
    paymentMethod: method,
    currency: 'USDT',
    cryptoCode: 'USDT',
    destination: order.address,
    paymentLink: checkoutLink(order, publicUrl),
    rate: order.price?.units_per_usdt ?? '1',
    paymentMethodPaid: paid,
    totalPaid: paid,
    due: formatUsdt(order.status === 'EXPIRED' ? usdt(order.orderAmount) : missingAmount(order)),
    amount: formatUsdt(order.orderAmount),
    networkFee: '0',
    paymentMethodFee: '0',
    payments: transfers.map(greenfieldPayment),
    activated: true,
  }
}

export function viewWebhook({ id, webhook }: StoredCredential): Schemas['Webhook'] | null {
  if (webhook === null) return null
  const { url, events, isEnabled: enabled } = webhook
  const authorizedEvents = { everything: events === undefined, specificEvents: [...(events ?? [])] }
  return { id, enabled, automaticRedelivery: true, url, authorizedEvents }
}

/** What a status is called where the refusal itself has no better word. */
const codes: Readonly<Record<number, string>> = {
  401: 'unauthenticated',
  403: 'missing-permission',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  429: 'throttled',
  500: 'internal-error',
  503: 'unavailable',
}

/** What our flows refuse, by the field that the plugin sent. */
const fieldOfMessage: Readonly<Record<string, string>> = {
  'amount below minimum': 'amount',
  'invalid amount': 'amount',
  'no rate for the currency': 'currency',
  'unsupported currency': 'currency',
  'invalid metadata': 'metadata',
}

/** Wrong fields are a list, anything else is one problem. */
export function greenfieldRefusal({ status, message, field }: Refused) {
  const path = field ?? fieldOfMessage[message]
  if (status === 400 && path !== undefined)
    return { status, body: [{ path, message }] satisfies Schemas['FieldProblem'][] }
  const problem = {
    code: codes[status] ?? message.replaceAll(' ', '-'),
    message: status === 401 ? 'invalid token' : message,
  } satisfies Schemas['Problem']
  return { status, body: problem }
}
