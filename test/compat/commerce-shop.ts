// A shop that speaks the charges of Coinbase Commerce, with a receiver of notifications, on a service of its own.
import { createHmac } from 'node:crypto'
import type { Server } from '@hapi/hapi'
import type { components } from '../../generated/compat/commerce.ts'
import { responses } from '../../generated/compat/commerce-validators.js'
import type { CreatedCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import type { Received } from '../helpers/receiver.ts'
import { startShopService, type ShopService, type ShopServiceOptions } from './shop-service.ts'

export type Charge = components['schemas']['Charge']
type Event = components['schemas']['Event']

export interface CommerceAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly json: {
    readonly data?: Charge & readonly Charge[]
    readonly error?: unknown
    readonly [name: string]: unknown
  }
}

export interface RequestParts {
  readonly by?: CreatedCredential
  readonly key?: string | null
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly server?: Server
  readonly remoteAddress?: string
}

export interface CommerceShop extends ShopService {
  /** What a shop asks for, with an order number of its own. */
  wanted(change?: Readonly<Record<string, unknown>>): Record<string, unknown>
  request(method: 'GET' | 'POST', file: string, parts?: RequestParts): Promise<CommerceAnswer>
  charge(change?: Readonly<Record<string, unknown>>): Promise<Charge & { readonly address: string }>
  read(name: string): Promise<Charge>
  statusOf(id: string): Promise<string>
}

let numbers = 0

export async function startCommerceShop(options: ShopServiceOptions = {}): Promise<CommerceShop> {
  const shop = await startShopService('commerce', options)
  const { deps } = shop.at.service
  const newCredential: CommerceShop['newCredential'] = (change = {}) =>
    shop.newCredential({
      protocol: 'commerce',
      ...((change.protocol ?? 'commerce') === 'commerce' && { webhookUrl: shop.receiver.url }),
      ...change,
    })
  const credential = await newCredential()
  const wanted: CommerceShop['wanted'] = (change = {}) => ({
    name: 'The Sovereign Individual',
    description: 'Mastering the Transition to the Information Age',
    pricing_type: 'fixed_price',
    local_price: { amount: '100.00', currency: 'USDT' },
    metadata: { order_id: `C-${(numbers += 1)}`, customer_name: 'Satoshi Nakamoto' },
    redirect_url: 'https://shop.example/completed',
    cancel_url: 'https://shop.example/canceled',
    ...change,
  })
  const request: CommerceShop['request'] = async (method, file, parts = {}) => {
    const { by = credential, key = by.secret, body, text: sent, server = shop.at.server, remoteAddress } = parts
    const response = await server.inject({
      method,
      url: `/compat/commerce/${by.id}/${file}`,
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key !== null && { 'x-cc-api-key': key }),
        'x-cc-version': '2018-03-22',
        ...parts.headers,
      },
      payload: sent ?? (body === undefined ? '' : JSON.stringify(body)),
      ...(remoteAddress !== undefined && { remoteAddress }),
    })
    const { payload: text, statusCode: status, headers } = response
    const json = JSON.parse(text) as CommerceAnswer['json']
    const { data } = json
    if (data !== undefined) for (const one of Array.isArray(data) ? data : [data]) assertReadable(one)
    return { status, headers, text, json }
  }
  const read: CommerceShop['read'] = async name => {
    const { status, json, text } = await request('GET', `charges/${name}`)
    if (status !== 200 || !responses.readCharge['200'](json)) throw new Error(`${status} ${text}`)
    return json.data!
  }
  return {
    ...shop,
    credential,
    newCredential,
    wanted,
    request,
    read,
    async charge(change = {}) {
      const { status, json, text } = await request('POST', 'charges', { body: wanted(change) })
      if (status !== 201) throw new Error(`${status} ${text}`)
      const [order] = await deps.db.query<{ address: string }>('select address from orders where id = $1', [
        json.data!.id,
      ])
      return { ...(json.data as Charge), address: order!.address }
    },
    async statusOf(id) {
      const [order] = await deps.db.query<{ status: string }>('select status from orders where id = $1', [id])
      return order!.status
    },
  }
}

const statuses = [
  'NEW',
  'PENDING',
  'COMPLETED',
  'EXPIRED',
  'UNRESOLVED',
  'RESOLVED',
  'CANCELED',
  'PENDING REFUND',
  'REFUNDED',
]
const contexts = ['UNDERPAID', 'OVERPAID', 'DELAYED']

/**
 * Throws for a charge that the strictest known reader refuses: hyperswitch, whose parser names each of these fields and knows no other status or
 * context. It takes the last entry of the timeline for the state, and one with a context for unresolved.
 */
export function assertReadable(charge: Charge): void {
  const texts = ['id', 'code', 'created_at', 'expires_at', 'hosted_url', 'brand_color', 'pricing_type', 'support_email', 'brand_logo_url', 'organization_name'] as const // prettier-ignore
  const problems = [
    ...texts.filter(name => typeof charge[name] !== 'string'),
    ...(/^[^\s@]+@[^\s@]+$/.test(charge.support_email) ? [] : ['support_email']),
    ...(typeof charge.pwcb_only === 'boolean' ? [] : ['pwcb_only']),
    ...(typeof charge.redirects.will_redirect_after_success === 'boolean' ? [] : ['redirects']),
    ...(Array.isArray(charge.payments) && charge.payments.length === 0 ? [] : ['payments']),
    ...Object.values(charge.pricing).filter(one => typeof one.amount !== 'string' || typeof one.currency !== 'string'),
    ...(charge.timeline.length > 0 ? [] : ['timeline']),
    ...charge.timeline.filter(
      ({ status, time, context, payment }) =>
        !statuses.includes(status) ||
        Number.isNaN(Date.parse(time)) ||
        (context !== undefined && (!contexts.includes(context) || status !== 'UNRESOLVED')) ||
        (payment !== undefined && typeof payment.value.amount !== 'string'),
    ),
  ]
  if (problems.length > 0) throw new Error(`unreadable charge: ${JSON.stringify(problems)}`)
}

/** What the shop's webhook was told, after it has checked the signature of the bytes as the known clients do. */
export function verified({ body, headers, method }: Received, secret: string): Event {
  const signature = createHmac('sha256', secret).update(body, 'utf8').digest('hex')
  if (method !== 'POST' || headers['x-cc-webhook-signature'] !== signature) throw new Error('wrong signature')
  const event = JSON.parse(body) as Event
  assertReadable(event.event.data)
  if (!responses.readCharge['200']({ data: event.event.data })) throw new Error(`not of the contract: ${body}`)
  return event
}

/** The statuses of a timeline, with their contexts. */
export function wordsOf({ timeline }: Charge): string[] {
  return timeline.map(({ status, context }) => (context === undefined ? status : `${status} ${context}`))
}
