import type { components } from '../../../generated/compat/epay.ts'
import { networks, networkTable, type Network } from '../../chains/networks.ts'
import { parsePrice } from '../../lib/exchange-rate.ts'
import { parseUsdt } from '../../lib/money.ts'
import { parseReturnUrl } from '../../lib/text/url.ts'
import type { ShopOrderRequest } from '../../orders/compat/shop-order.service.ts'
import type { StoredCredential } from '../../webhooks/credentials/compat-credential.store.ts'
import { judgeWebhookUrl } from '../../webhooks/endpoints/webhook-url.ts'
import { noticeNames } from '../../webhooks/formats/epay-notice.ts'
import { signatureBase } from '../../webhooks/formats/epay-signature.ts'
import { CompatRefusal } from '../compat-refusal.ts'
import { shortestDecimal, type ReceivedFields } from '../received-fields.ts'

/** What checks depend on besides the request. */
export interface PaymentContext {
  readonly credential: StoredCredential
  readonly config: { readonly mode: string; readonly egressAllowCidrs: readonly string[] }
}

/** The most bytes of a name. Clients of EPay cut longer ones, so that their signature covers another text. */
const nameBytesMax = 127

/** The key of an order: EPay and epusdt of one shop share their numbers. Other shops of the merchant may use the same number. */
export function keyOf({ id }: StoredCredential, shopNumber: string): string {
  return `epay:${id}:${shopNumber}`
}

/** Reads a signed request of EPay. Throws CompatRefusal for what the contract's schema cannot express. */
export function epayRequest(
  payment: components['schemas']['Payment'],
  received: ReceivedFields,
  context: PaymentContext,
): ShopOrderRequest {
  const { pid, out_trade_no: shopNumber, name, money, type = '', param = '' } = payment
  const { notify_url: notifyUrl, return_url: returnUrl = '' } = payment
  refuseReflection(received, /(?:^|&)trade_status=/)
  refuseSecondReading(received, ['out_trade_no', 'money', 'notify_url', 'param'])
  const parameters = { name, money, type, param, notify_url: notifyUrl, return_url: returnUrl }
  const echo = { pid, out_trade_no: shopNumber, name, money, ...(type && { type }), ...(param && { param }) }
  return requestOf({ format: 'epay', shopNumber, name, money, method: type, notifyUrl, returnUrl, parameters, echo }, received, context) // prettier-ignore
}

/** Reads a signed request of epusdt. Throws as `epayRequest`. */
export function epusdtRequest(
  transaction: components['schemas']['Transaction'],
  received: ReceivedFields,
  context: PaymentContext,
): ShopOrderRequest {
  const { pid, order_id: shopNumber, name = '', amount, trade_type: method = '' } = transaction
  const { notify_url: notifyUrl, redirect_url: returnUrl = '' } = transaction
  refuseReflection(received, /(?:^|&)(?:status|block_transaction_id)=/)
  refuseSecondReading(received, ['order_id', 'amount', 'notify_url'])
  const money = shortestDecimal(amount)
  if (money === null) throw new CompatRefusal('invalid amount')
  const parameters = { amount: money, method, name, notify_url: notifyUrl, redirect_url: returnUrl }
  const echo = { ...(pid && { pid }), order_id: shopNumber, amount: money }
  return requestOf({ format: 'epusdt', shopNumber, name, money, method, notifyUrl, returnUrl, parameters, echo }, received, context) // prettier-ignore
}

/**
 * A request and a notification are signed alike, with the same key. So a signed request must not be one of a notification, nor read as one
 * by somebody who chose a part of a value (docs/decisions/compat.md#signatures).
 */
function refuseReflection(received: ReceivedFields, notification: RegExp): void {
  if (notification.test(signatureBase(received))) throw new CompatRefusal('the fields read as a notification')
}

/**
 * The signed text can be cut into fields in more than one way. A payer who chose a part of a value, and holds the signed link, could move the cuts: to
 * the number of another order, another price or receiver. What the shop meant stays in the text, so each of these fields must have the same value
 * wherever the text has its name. Moved cuts before `notify_url` leave a second one in the text, so a second one is refused whatever its value.
 */
function refuseSecondReading(received: ReceivedFields, names: readonly string[]): void {
  const text = `&${signatureBase(received)}&`
  for (const name of names) {
    const meant = `&${name}=${received.get(name) ?? ''}&`
    const start = `&${name}=`
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
      const isSecond = at !== text.indexOf(start)
      if (!text.startsWith(meant, at) || (isSecond && name === 'notify_url'))
        throw new CompatRefusal('the fields can be read in two ways')
    }
  }
}

type EpayFormat = 'epay' | 'epusdt'

interface Asked extends Pick<ShopOrderRequest, 'notifyUrl' | 'parameters' | 'echo'> {
  readonly format: EpayFormat
  readonly shopNumber: string
  readonly name: string
  readonly money: string
  readonly method: string
  readonly returnUrl: string
}

function requestOf(asked: Asked, received: ReceivedFields, { credential, config }: PaymentContext): ShopOrderRequest {
  const { format, shopNumber, name, parameters, echo, notifyUrl } = asked
  const words = wordsOf[format]
  if (Buffer.byteLength(name) > nameBytesMax) throw new CompatRefusal('invalid name')
  refuseOverrides(received, credential)
  if (!isNotifyUrl(notifyUrl, config.egressAllowCidrs)) throw new CompatRefusal('invalid notify_url')
  const network = networkOf(asked.method, received.get('network') ?? '', credential.network)
  if (!network) throw new CompatRefusal(`invalid ${words.method}`)
  const sum = sumOf(asked.money, credential.currency)
  if (!sum) throw new CompatRefusal(`invalid ${words.money}`)
  const returnUrl = returnUrlOf(asked, config)
  if (returnUrl === null) throw new CompatRefusal(`invalid ${words.returnUrl}`)
  const key = keyOf(credential, shopNumber)
  return { key, format, parameters, echo, sum, network, reference: shopNumber, description: name, returnUrl, notifyUrl }
}

/** What each format calls the fields that are checked here. */
const wordsOf: Readonly<
  Record<EpayFormat, { readonly method: string; readonly money: string; readonly returnUrl: string }>
> = {
  epay: { method: 'type', money: 'money', returnUrl: 'return_url' },
  epusdt: { method: 'trade_type', money: 'amount', returnUrl: 'redirect_url' },
}

/** What the merchant has set is not the client's to choose: address, rate and currency (docs/decisions/compat.md#orders). */
function refuseOverrides(received: ReceivedFields, { currency }: StoredCredential): void {
  for (const name of ['address', 'rate']) {
    if ((received.get(name) ?? '') !== '') throw new CompatRefusal(`unsupported ${name}`)
  }
  for (const name of ['currency', 'fiat']) {
    const given = received.get(name) ?? ''
    if (given !== '' && given.toUpperCase() !== currency) throw new CompatRefusal(`invalid ${name}`)
  }
  const token = received.get('token') ?? ''
  if (token !== '' && token.toLowerCase() !== 'usdt') throw new CompatRefusal('invalid token')
}

/** The address must be one that a webhook may have, and its own parameters must not be mistaken for ours. */
function isNotifyUrl(text: string, allowCidrs: readonly string[]): boolean {
  const verdict = judgeWebhookUrl(text, allowCidrs)
  return verdict.ok && ![...verdict.url.searchParams.keys()].some(name => noticeNames.has(name))
}

/** Names of payment methods that choose no network. Some panels know no other than the first three. */
const anyMethod: ReadonlySet<string> = new Set(['', 'alipay', 'wxpay', 'qqpay', 'usdt'])

/** Networks by the names that clients use: of the token's standard, or of the chain. */
const byName: ReadonlyMap<string, Network> = new Map(
  networks.flatMap(network => {
    const { standard, chainName } = networkTable[network]
    return [standard, chainName].map(name => [name.toLowerCase(), network] as const)
  }),
)

/** Returns the network that a request names, or the credential's; `null` when it names none that we know, or two. */
function networkOf(method: string, name: string, ofCredential: Network): Network | null {
  const named = [
    ...(anyMethod.has(method) ? [] : [byName.get(method.replace(/^usdt\./, ''))]),
    ...(name === '' ? [] : [byName.get(name.toLowerCase())]),
  ]
  const [first = ofCredential, second = first] = named
  return named.includes(undefined) || first !== second ? null : first
}

function sumOf(money: string, currency: string): ShopOrderRequest['sum'] | null {
  if (currency === 'USDT') {
    const amount = parseUsdt(money)
    return amount === null ? null : { amount }
  }
  // Shops write two decimals in every currency.
  const price = parsePrice({ amount: money, currency }) ?? parsePrice({ amount: money.replace(/\.0+$/, ''), currency })
  return price === null ? null : { price }
}

/** Adds the shop's number to its page, unsigned: nothing that comes back with a browser may be taken for a payment. */
function returnUrlOf({ returnUrl, shopNumber, format }: Asked, config: PaymentContext['config']): string | null {
  if (returnUrl === '') return ''
  const url = parseReturnUrl(returnUrl, config)
  if (!url) return null
  const name = format === 'epay' ? 'out_trade_no' : 'order_id'
  if (!url.searchParams.has(name)) url.searchParams.append(name, shopNumber)
  return parseReturnUrl(url.href, config) ? url.href : null
}
