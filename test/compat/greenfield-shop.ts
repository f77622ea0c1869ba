// A shop whose plugin speaks Greenfield, on a service of its own.
import { createHmac } from 'node:crypto'
import type { Server } from '@hapi/hapi'
import { responses } from '../../generated/compat/greenfield-validators.js'
import type { CreatedCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import type { Received } from '../helpers/receiver.ts'
import { startShopService, type ShopService, type ShopServiceOptions } from './shop-service.ts'

/** HMAC as the known client writes it: not our own code. */
export const sigOf = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

export interface ShopAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly json: unknown
}

export interface CallParts {
  readonly by?: CreatedCredential
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly server?: Server
  readonly remoteAddress?: string
}

export type Invoice = {
  readonly id: string
  readonly status: string
  readonly additionalStatus: string
  readonly checkoutLink: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly checkout: { readonly redirectURL: string | null; readonly paymentMethods: readonly string[] }
}

export interface GreenfieldShop extends ShopService {
  /** Calls a path below `/api/v1`. */
  call(method: string, path: string, parts?: CallParts): Promise<ShopAnswer>
  /** Calls a path below the store. */
  store(method: string, path: string, parts?: CallParts): Promise<ShopAnswer>
  invoice(change?: Readonly<Record<string, unknown>>): Promise<Invoice>
  read(id: string): Promise<Invoice>
  addressOf(id: string): Promise<string>
  /** Registers the receiver; returns the secret. */
  register(change?: Readonly<Record<string, unknown>>): Promise<string>
  /** What the receiver got, with its signatures checked. */
  events(secret: string): readonly Readonly<Record<string, unknown>>[]
}

let orders = 0
export const orderNumber = () => `${1000 + (orders += 1)}`

export async function startGreenfieldShop(options: ShopServiceOptions = {}): Promise<GreenfieldShop> {
  const service = await startShopService('greenfield', options)
  const { at, credential, receiver } = service
  const call: GreenfieldShop['call'] = async (method, path, parts = {}) => {
    const { by = credential, body, headers = {}, server = at.server, remoteAddress } = parts
    const response = await server.inject({
      method,
      url: `/compat/greenfield/${by.id}/api/v1/${path}`,
      headers: {
        authorization: `token ${by.secret}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      ...(remoteAddress && { remoteAddress }),
    })
    const { payload: text, statusCode: status } = response
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return { status, headers: response.headers, text, json: isJson ? (JSON.parse(text) as unknown) : null }
  }
  const store: GreenfieldShop['store'] = (method, path, parts = {}) =>
    call(method, `stores/${(parts.by ?? credential).account}${path}`, parts)
  const checked = ({ status, text, json }: ShopAnswer): Invoice => {
    if (status !== 200) throw new Error(`${status} ${text}`)
    if (!responses.createInvoice['200'](json)) throw new Error(JSON.stringify(responses.createInvoice['200'].errors))
    return json as Invoice
  }
  return {
    ...service,
    call,
    store,
    async invoice(change = {}) {
      const body = { amount: '25.00', currency: 'USDT', metadata: { orderId: orderNumber() }, ...change }
      return checked(await store('POST', '/invoices', { body }))
    },
    read: async id => checked(await store('GET', `/invoices/${id}`)),
    async addressOf(id) {
      const [order] = await at.service.deps.db.query<{ address: string }>('select address from orders where id = $1', [id]) // prettier-ignore
      return order!.address
    },
    async register(change = {}) {
      const { status, json, text } = await store('POST', '/webhooks', { body: { url: receiver.url, ...change } })
      if (status !== 200) throw new Error(`${status} ${text}`)
      return (json as { secret: string }).secret
    },
    events: secret => receiver.received.map(one => eventOf(one, secret)),
  }
}

function eventOf({ method, body, headers }: Received, secret: string): Record<string, unknown> {
  if (method !== 'POST' || headers['btcpay-sig'] !== sigOf(body, secret)) throw new Error(`wrong signature of ${body}`)
  return JSON.parse(body) as Record<string, unknown>
}

export const typesOf = (shop: GreenfieldShop, secret: string) => shop.events(secret).map(({ type }) => type)

export const deliveriesOf = ({ at }: Pick<ShopService, 'at'>, orderId: string) =>
  at.service.deps.db.query<{ readonly status: string; readonly attempts: number; readonly last_error: string | null }>(
    `select d.status, d.attempts, d.last_error from webhook_delivery d join webhook_event e on e.id = d.event_id
      where e.order_id = $1 order by e.position`,
    [orderId],
  )
