// Drives a client that hey-api has made: signs each request, creates, lists and pays an order, reads events and an error. Of
// webhooks it makes the types alone.
import { createHash, createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { client } from './kassa/client.gen.ts'
import { createOrder, getOrder, listEvents, listOrders, payTestOrder } from './kassa/sdk.gen.ts'

const { KASSA_BASE_URL, KASSA_KEY_ID, KASSA_SECRET, KASSA_WEBHOOKS } = process.env

client.setConfig({ baseUrl: KASSA_BASE_URL })
async function signed(request) {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.clone().arrayBuffer())
  const timestamp = String(Math.floor(Date.now() / 1000))
  const digest = createHash('sha256').update(body).digest('hex')
  const text = [timestamp, request.method, pathname + search, digest].join('\n')
  const signature = createHmac('sha256', KASSA_SECRET).update(text).digest('hex')
  request.headers.set('Authorization', `Bearer ${KASSA_KEY_ID}:${timestamp}:${signature}`)
  return request
}

client.interceptors.request.use(request => signed(request))

const reference = `TS-${Date.now()}`
const body = { amount: '25', currency: 'USDT', network: 'TRC20', reference }
const { data: order } = await createOrder({ body, throwOnError: true })
const { data: list } = await listOrders({ query: { reference }, throwOnError: true })
if (list.total !== 1) throw new Error('the order is not in the list')
await payTestOrder({ path: { id: order.id }, body: {}, throwOnError: true })
let isPaid = false
for (let attempt = 0; attempt < 120 && !isPaid; attempt++) {
  await wait(500)
  const { data } = await getOrder({ path: { id: order.id }, throwOnError: true })
  isPaid = data.status === 'PAID'
}
if (!isPaid) throw new Error('the order was not paid')
const { data: page } = await listEvents({ throwOnError: true })
const { error } = await getOrder({ path: { id: '00000000-0000-4000-8000-000000000000' } })
const ids = Object.values(JSON.parse(KASSA_WEBHOOKS)).map(({ id }) => id)
console.log('paid', page.events[0].event, ids.join(','), error.error)
