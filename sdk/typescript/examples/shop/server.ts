// A shop that takes USDT by Kassa: `npm run lab -- shop` in the project's root, with a sandbox running.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { Kassa } from '@kassa/sdk'
import { createWebhookRouter, type WebhookEvent } from '@kassa/sdk/webhooks'
import { cartFrom, format, totalOf } from './catalogue.ts'
import { linesText, page, purchasePage, shopPage } from './pages.ts'
import { openPurchases, type Purchase } from './purchases.ts'
import { settingsFrom } from './settings.ts'

const settings = settingsFrom(process.env)
const purchases = openPurchases(settings.databaseFile)
const stylesheet = readFileSync(new URL('style.css', import.meta.url))
const kassa = new Kassa({ keyId: settings.keyId, secret: settings.secret, baseUrl: settings.baseUrl })

/** The shop knows its purchase by the metadata it gave to the order. */
function settle(event: WebhookEvent & { data: { metadata: unknown } }, status: Purchase['status']): void {
  const { purchase } = event.data.metadata as { purchase?: unknown }
  if (typeof purchase !== 'string') return console.log(`${event.event}: not of this shop`)
  if (purchases.settle(event.id, purchase, status)) console.log(`${event.event}: purchase ${purchase} is ${status}`)
}

const webhooks = createWebhookRouter({
  secrets: settings.webhookSecret,
  fallback: event => console.log(`${event.event}: nothing to do`),
})
  .on('payment.confirmed', event => settle(event, 'paid'))
  .on('payment.underpaid', event => settle(event, 'underpaid'))
  .on('payment.expired', event => settle(event, 'expired'))
  .on('payment.frozen', event => settle(event, 'held'))

type Handler = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void

const routes: Readonly<Record<string, Handler>> = {
  'GET /': (_request, response) => html(response, 200, shopPage()),
  'GET /style.css': (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(stylesheet),
  'POST /checkout': checkOut,
  'GET /purchase': showPurchase,
  'POST /kassa': receiveWebhook,
}

async function checkOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams((await read(request)).toString('utf8'))
  const lines = cartFrom(form)
  const total = totalOf(lines)
  if (total <= 10_000_000n) return html(response, 400, shopPage('Please choose something for more than 10 USDT.'))
  const id = randomUUID()
  // First the shop's own record, then the order: a crash in between leaves a purchase nobody paid, never the reverse.
  purchases.add({ id, total: format(total), lines: linesText(lines) })
  const order = await kassa.orders.create({
    amount: format(total),
    currency: 'USDT',
    network: form.get('network') === 'ERC20' ? 'ERC20' : 'TRC20',
    description: 'Tea shop',
    metadata: { purchase: id },
    idempotency_key: id,
    return_url: `${settings.shopUrl}/purchase?id=${id}`,
    webhook_url: `${settings.shopUrl}/kassa`,
  })
  purchases.link(id, order.id)
  response.writeHead(303, { location: order.payment_url }).end()
}

async function showPurchase(_request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const purchase = purchases.find(url.searchParams.get('id') ?? '')
  if (!purchase) return html(response, 404, page('No such purchase', '<p><a href="/">Back to the shop</a></p>'))
  html(response, 200, purchasePage({ ...purchase, status: await currentStatus(purchase) }))
}

/**
 * Customers come back before the webhook does, so the order itself is asked. This is for the eye only: what is shipped is
 * decided by the event, which comes once and is written with what it changes.
 */
async function currentStatus({ order_id: orderId, status }: Purchase): Promise<Purchase['status']> {
  if (status !== 'new' || orderId === null) return status
  try {
    const order = await kassa.orders.retrieve(orderId, { timeout: 3000, maxRetries: 0 })
    return shopWords[order.status] ?? 'new'
  } catch (error) {
    console.error(String(error)) // the page can be shown without
    return status
  }
}

/** What a status of Kassa's means to the shop; all others mean that it waits. */
const shopWords: Readonly<Record<string, Purchase['status']>> = {
  PENDING_CONFIRM: 'confirming',
  CONFIRMING: 'confirming',
  PAID: 'paid',
  EXPIRED_PAID: 'paid',
  UNDERPAID: 'underpaid',
  EXPIRED: 'expired',
  FROZEN: 'held',
}

/** The signature is over the bytes as they arrived, so the body is read raw and parsed by the router. */
async function receiveWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await webhooks.handle(() => read(request), request.headers)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
}

const bodyBytesMax = 256 * 1024

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > bodyBytesMax) throw new Error('The body is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function html(response: ServerResponse, status: number, text: string): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'self'",
  }
  response.writeHead(status, headers).end(text)
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', settings.shopUrl)
    const handler = routes[`${request.method} ${url.pathname}`]
    if (handler) await handler(request, response, url)
    else html(response, 404, page('Not found', '<p><a href="/">Back to the shop</a></p>'))
  } catch (error) {
    console.error(error)
    if (!response.headersSent) html(response, 502, page('Sorry', '<p>Please try again in a moment.</p>'))
  }
}

const server = createServer(
  { cert: readFileSync(settings.certFile), key: readFileSync(settings.keyFile) },
  (request, response) => void serve(request, response),
)

server.listen(settings.port, () => console.log(`The shop is open: ${settings.shopUrl}`))
process.once('SIGINT', () => server.close(() => purchases.close()))
