// A shop that speaks EPay and epusdt, with a receiver of notifications, on a service of its own.
import { createHash } from 'node:crypto'
import type { Server } from '@hapi/hapi'
import { addCompatRoutes } from '../../src/compat/routes.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import type { Owner } from '../../src/lib/owner.ts'
import {
  writeCredential,
  type CreatedCredential,
  type NewCredential,
} from '../../src/webhooks/credentials/compat-credential.service.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { startReceiver, testCertificates, type Receiver, type ReceiverAnswer } from '../helpers/receiver.ts'
import type { TestServiceOptions } from '../helpers/deps.ts'

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

export interface EpayShop {
  readonly at: TestServer
  readonly server: Server
  readonly receiver: Receiver
  readonly owner: Owner
  readonly credential: CreatedCredential
  newCredential(change?: Partial<NewCredential & Owner>): Promise<CreatedCredential>
  /** What a shop asks for, with a number of its own. */
  payment(change?: Fields): Record<string, string>
  signed(fields: Fields, by?: CreatedCredential): Record<string, string>
  request(method: 'GET' | 'POST', file: string, options?: RequestParts): Promise<ShopAnswer>
  submit(fields: Fields, options?: RequestParts): Promise<ShopAnswer>
  /** Signs and creates; returns the token of the payment page. */
  pay(change?: Fields): Promise<{ readonly number: string; readonly orderId: string; readonly address: string }>
  /** Moves the chain so that an order gets this much, final. */
  receive(address: string, units: bigint): Promise<void>
  expire(): Promise<void>
  deliver(): Promise<void>
  close(): Promise<void>
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

export async function startEpayShop(
  options: TestServiceOptions & { readonly answer?: ReceiverAnswer } = {},
): Promise<EpayShop> {
  const { caFile } = await testCertificates()
  const { answer = response => response.writeHead(200).end('success'), ...rest } = options
  const env = { KASSA_WEBHOOK_CA_FILE: caFile, KASSA_RATE_LIMIT_PER_MINUTE: '10000', ...options.env }
  const at = await startTestServer({ ...rest, env })
  const receiver = await startReceiver(answer)
  const { deps, api, tron } = at.service
  addCompatRoutes(at.server, api)
  const merchant = await at.merchant()
  const owner: Owner = { merchantId: merchant.merchantId, environment: 'test' }
  const plain = { protocol: 'epay', network: 'TRC20', currency: 'USDT', allowedCidrs: [] } as const
  const newCredential: EpayShop['newCredential'] = (change = {}) =>
    api.db.transaction(tx => writeCredential(api, tx, { ...plain, ...owner, ...change }))
  const credential = await newCredential()
  const key = { environment: 'test', network: 'TRC20' } as const
  const watch = async () => {
    if (tron.head.time > at.service.clock.now()) at.service.clock.set(tron.head.time)
    await watchChain(deps, key)
  }
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
    at,
    server: at.server,
    receiver,
    owner,
    credential,
    newCredential,
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
    async receive(address, units) {
      tron.mine([{ to: address, amount: units }])
      await watch()
      tron.mineEmpty(5)
      await watch()
    },
    async expire() {
      at.service.clock.advance(7200)
      tron.mine([], { time: at.service.clock.now() })
      tron.mineEmpty(5)
      await watch()
    },
    deliver: () => deliverDue(deps),
    async close() {
      await receiver.close()
      await at.close()
    },
  }
}
