// An order is named by its id or by its number, wherever a path takes one.
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import type { Caller } from '../helpers/client.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

let at: TestServer
test.before(async () => {
  at = await startTestServer()
})
test.after.always(() => at.close())

const taking = Object.values<Operation>(operations).filter(one => one.path.includes('/orders/{id}'))

async function order(as: Caller): Promise<{ id: string; order_number: string }> {
  const body = { amount: '25', currency: 'USDT', network: 'TRC20' }
  return (await at.send({ method: 'POST', target: '/v1/orders', as, body })).json
}

test('every operation on an order answers its number as it answers its id', async t => {
  t.true(taking.length >= 6)
  for (const { method, path, operationId } of taking) {
    const as = await at.merchant()
    const [one, two] = [await order(as), await order(as)]
    const ask = async (reference: string) => {
      // HEAD of a stream ends by itself.
      const verb = operationId === 'streamOrderEvents' ? 'HEAD' : method
      const { status, json } = await at.send({ method: verb, target: path.replace('{id}', reference), as })
      return [status, json?.error, json && Object.keys(json)]
    }
    t.deepEqual(await ask(two.order_number), await ask(one.id), operationId)
  }
})

test('getOrder.404 a number of another merchant, another environment or nobody is the same as none', async t => {
  const [mine, other] = [await at.merchant(), await at.merchant()]
  const live = await at.key(mine.merchantId, 'live')
  const { order_number } = await order(mine)
  const cases: [Caller, string][] = [
    [other, order_number],
    [live, order_number],
    [mine, 'ord_doesnotexist'],
    [mine, order_number.toLowerCase() === order_number ? order_number.toUpperCase() : order_number.toLowerCase()],
    [mine, 'ord_'],
    [mine, `ord_${'x'.repeat(61)}`],
    [mine, `${order_number}%00`],
    [mine, `${order_number}%27`],
  ]
  for (const [as, reference] of cases) {
    const { status, text } = await at.send({ target: `/v1/orders/${reference}`, as })
    t.deepEqual([status, text], [404, '{"error":"order not found"}'], reference)
  }
  t.is((await at.send({ target: `/v1/orders/${order_number}`, as: mine })).json.order_number, order_number)
})
