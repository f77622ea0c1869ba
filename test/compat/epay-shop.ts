// A shop that speaks EPay and epusdt, with a receiver of notifications, on a service of its own.
import { createHash } from 'node:crypto'
import type { Server } from '@hapi/hapi'
import type { CreatedCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { startShopService, type ShopService, type ShopServiceOptions } from './shop-service.ts'

export type Fields = Readonly<Record<string, string>>

/** MD5 over sorted pairs, as the known clients write it: not our own code. */
export function md5Sign(fields: Fields, key: string): string {
  const base = Object.keys(fields)
    .filter(name => !['sign', 'sign_type', 'signature'].includes(name) && fields[name] !== '')
    .toSorted()
    .map(name => `${name}=${fields[name]}`)
    .join('&')
  return createHash('md5').update(`${base}${key}`).digest('hex')
}

export interface ShopAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly json: Record<string, unknown>
}

export interface EpayShop extends ShopService {
  /** What a shop asks for, with a number of its own. */
  payment(change?: Fields): Record<string, string>
  signed(fields: Fields, by?: CreatedCredential): Record<string, string>
  request(method: 'GET' | 'POST', file: string, options?: RequestParts): Promise<ShopAnswer>
  submit(fields: Fields, options?: RequestParts): Promise<ShopAnswer>
  /** Signs and creates; returns the token of the payment page. */
  pay(change?: Fields): Promise<{ readonly number: string; readonly orderId: string; readonly address: string }>
}

export interface RequestParts {
  readonly by?: CreatedCredential
  readonly query?: string
  readonly form?: string
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly server?: Server
  readonly remoteAddress?: string
}

export const formOf = (fields: Fields) => new URLSearchParams(fields).toString()

let numbers = 0

export async function startEpayShop(options: ShopServiceOptions = {}): Promise<EpayShop> {
  const service = await startShopService('epay', options)
  const { at, receiver, owner, credential } = service
  const { deps } = at.service
  const signed: EpayShop['signed'] = (fields, by = credential) => ({
    ...fields,
    sign: md5Sign(fields, by.secret),
    sign_type: 'MD5',
  })
  const payment: EpayShop['payment'] = (change = {}) => ({
    pid: credential.account,
    out_trade_no: `A-${(numbers += 1)}`,
    notify_url: receiver.url,
    return_url: 'https://shop.example/return?o=1',
    name: 'VIP 会员',
    money: '100.00',
    type: 'usdt.trc20',
    ...change,
  })
  const request: EpayShop['request'] = async (method, file, parts = {}) => {
    const { by = credential, query, form, json, server = at.server } = parts
    const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
    const response = await server.inject({
      method,
      url: `/compat/epay/${by.id}/${file}${query === undefined ? '' : `?${query}`}`,
      headers: { ...(method === 'POST' && { 'content-type': type }), ...parts.headers },
      payload: form ?? json ?? '',
      ...(parts.remoteAddress && { remoteAddress: parts.remoteAddress }),
    })
    const { payload: text, statusCode: status, headers } = response
    const isJson = String(headers['content-type']).startsWith('application/json')
    return { status, headers, text, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} }
  }
  const submit: EpayShop['submit'] = (fields, parts = {}) =>
    request('GET', 'submit.php', { ...parts, query: formOf(fields) })
  return {
    ...service,
    payment,
    signed,
    request,
    submit,
    async pay(change = {}) {
      const fields = payment(change)
      const answered = await submit(signed(fields))
      if (answered.status !== 302) throw new Error(`${answered.status} ${answered.text}`)
      const [order] = await deps.db.query<{ orderId: string; address: string }>(
        'select id as "orderId", address from orders where merchant_id = $1 and reference = $2',
        [owner.merchantId, fields['out_trade_no']],
      )
      return { number: fields['out_trade_no']!, ...order! }
    },
  }
}
