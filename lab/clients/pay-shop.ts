// Pays an order of a shop in a sandbox: `node pay-shop.ts PROGRAM [argument …]`. The program runs the shop's own code. With `create` it reads what the
// shop is configured with and prints what a browser opens, with `notify` it reads a request and prints what the shop answers and which order it marks
// as paid.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import https from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../../dev/client.ts'
import type { SandboxFile } from '../../dev/sandbox-file.ts'

interface ShopRequest {
  readonly method: string
  /** With the host. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Created {
  /** What the payer's browser opens, as a form if there is one; or the payment page. */
  readonly open?: string
  readonly form?: Readonly<Record<string, string>>
  readonly page?: string
  /** What the shop remembers until the notification. */
  readonly state?: unknown
}

interface ShopAnswer {
  readonly status: number
  readonly body: string
  readonly paid?: string
}

const program = process.argv.slice(2)
const sandbox = JSON.parse(process.env['KASSA_SANDBOX'] ?? '') as SandboxFile
const merchant = { base_url: sandbox.base_url, ...sandbox.merchant }
const waitMs = 90_000
/** Within the rate limit of a key. */
const lookMs = 2000

const received: { readonly request: ShopRequest; readonly answer: ShopAnswer }[] = []
const paid = Promise.withResolvers<void>()
const number = `L${Date.now()}`
const shop = await serve(async (request, response) => {
  const answer = await notify(request)
  received.push({ request, answer })
  response.writeHead(answer.status).end(answer.body)
  if (answer.paid === number) paid.resolve()
})
const front = await serve(forward)
const settings = {
  ...sandbox.compat,
  secure_base_url: sandbox.compat.epay.base_url.replace(sandbox.base_url, front.url),
  number,
  cents: 1250,
  notify_url: `${shop.url}/notify`,
  return_url: 'https://shop.example/back',
}
const created = await run<Created>('create', settings)
try {
  await payOrder()
  await refuseForgeries()
  console.log('paid, told, acknowledged; forgeries refused')
} finally {
  shop.close()
  front.close()
}

async function payOrder(): Promise<void> {
  const page = created.page ?? (await openPage())
  expect(page.includes('/pay/'), `a payment page, but ${page}`)
  const { orders } = await call<{ orders: readonly { id: string }[] }>(merchant, { method: 'GET', target: `/v1/orders?reference=${number}` }) // prettier-ignore
  expect(orders.length === 1, `one order, but ${orders.length}`)
  if (created.open !== undefined)
    await refuse('its own link', { method: 'GET', url: created.open, headers: {}, body: '' })
  expect(received.length === 0, 'no notification before the payment')
  const { id } = orders[0]!
  await call(merchant, { method: 'POST', target: `/v1/test/orders/${id}/pay`, body: {} })
  await within(paid.promise)
  const until = Date.now() + waitMs
  while (!(await isDelivered(id))) {
    expect(Date.now() < until, 'a delivery that the shop has taken')
    await wait(lookMs)
  }
}

async function openPage(): Promise<string> {
  const form = created.form && new URLSearchParams(created.form)
  const opened = await fetch(created.open!, { redirect: 'manual', ...(form && { method: 'POST', body: form }) })
  expect(opened.status === 302, `a redirection, but ${opened.status} ${await opened.text()}`)
  return opened.headers.get('location') ?? ''
}

async function isDelivered(id: string): Promise<boolean> {
  const { entries } = await call<{ entries: readonly { delivery: { error: string | null } | null }[] }>(merchant, {
    method: 'GET',
    target: `/v1/orders/${id}/timeline`,
  })
  return entries.some(({ delivery }) => delivery !== null && delivery.error === null)
}

/** Changes each part of each notification that its signature covers, and takes the signature away. */
async function refuseForgeries(): Promise<void> {
  expect(received.length > 0, 'a notification')
  for (const { request, answer } of received) {
    expect(isTaken(answer), `an acknowledgement, but ${answer.status} ${answer.body}`)
    for (const [what, forged] of forgeriesOf(request)) await refuse(what, forged)
  }
}

function forgeriesOf(request: ShopRequest): [string, ShopRequest][] {
  const { 'btcpay-sig': signature } = request.headers
  if (signature !== undefined) {
    const { 'btcpay-sig': _, ...unsigned } = request.headers
    const other = JSON.stringify({ ...(JSON.parse(request.body) as object), type: 'InvoiceSettled', more: 1 })
    return [
      ['another body', { ...request, body: other }],
      ['another signature', { ...request, headers: { ...unsigned, 'btcpay-sig': signature.replace(/.$/, 'x') } }],
      ['no signature', { ...request, headers: unsigned }],
    ]
  }
  if (request.body !== '') {
    const fields = JSON.parse(request.body) as Record<string, unknown>
    return changedFields(fields).map(([what, change]) => [what, { ...request, body: JSON.stringify(change) }])
  }
  const url = new URL(request.url)
  return changedFields(Object.fromEntries(url.searchParams)).map(([what, change]) => {
    const query = new URLSearchParams(change as Record<string, string>).toString()
    return [what, { ...request, url: `${url.origin}${url.pathname}?${query}` }]
  })
}

function changedFields(fields: Readonly<Record<string, unknown>>): [string, Record<string, unknown>][] {
  const signed = Object.keys(fields).filter(name => name !== 'sign_type')
  const changed = signed.map(name => {
    const value = fields[name]
    return [`another ${name}`, { ...fields, [name]: typeof value === 'number' ? value + 1 : `${String(value)}1` }]
  }) satisfies [string, Record<string, unknown>][]
  const { sign: _, signature: __, ...unsigned } = fields
  return [...changed, ['no signature', unsigned]]
}

async function refuse(what: string, request: ShopRequest): Promise<void> {
  const answer = await notify(request)
  expect(!isTaken(answer) && answer.paid === undefined, `refused: ${what} (${answer.status} ${answer.body})`)
}

function isTaken({ status, body }: ShopAnswer): boolean {
  return status < 300 && /^(?:success|ok)/i.test(body)
}

function notify(request: ShopRequest): Promise<ShopAnswer> {
  return run<ShopAnswer>('notify', { ...settings, state: created.state, request })
}

async function run<Answer>(action: string, input: object): Promise<Answer> {
  const [file = '', ...args] = program
  const child = spawn(file, [...args, action], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(input))
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  expect(code === 0, `${action} of the shop: ${said}`)
  return JSON.parse(said.trim().split('\n').at(-1) ?? '') as Answer
}

/** Serves HTTPS with the certificate of the sandbox. */
async function serve(handle: (request: ShopRequest, response: ServerResponse) => Promise<void>) {
  const { cert_file: cert, key_file: key } = sandbox.webhook_receiver
  const server = https.createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    const answer = async () => handle(await readRequest(request), response)
    answer().catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, close }
}

async function readRequest(request: IncomingMessage): Promise<ShopRequest> {
  const { method = '', url = '', headers } = request
  return {
    method,
    url: `https://${headers.host}${url}`,
    headers: headers as Record<string, string>,
    body: await text(request),
  }
}

/** Passes a request on to the service, for clients that take no other address than HTTPS. */
async function forward({ method, url, headers, body }: ShopRequest, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(url)
  const type = headers['content-type']
  const found = await fetch(sandbox.base_url + pathname + search, {
    method,
    ...(body !== '' && { body, headers: { ...(type !== undefined && { 'content-type': type }) } }),
  })
  response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' }).end(await found.text())
}

async function within(pending: Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(waitMs)
  await Promise.race([pending, once(late, 'abort').then(() => expect(false, 'a notification in time'))])
}

function expect(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(`Not ${what}`)
}
