// What lists take as `limit` and `offset`: the operations are those of the contract, so a new list is tried without a line here.
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { body, nothing, targetOf } from '../contract/merchant-fixture.ts'
import { startWebhookServer, type WebhookCalls } from './webhook-calls.ts'

let at: WebhookCalls
test.before(async () => {
  at = await startWebhookServer()
})
test.after.always(() => at.close())

const lists = Object.values<Operation>(operations).filter(one => one.queryParameters.includes('limit'))

const noNumbers = [
  'abc',
  '',
  'Infinity',
  'NaN',
  'null',
  '0x10',
  '1e1',
  '1e9',
  '+5',
  '-1',
  '1.0',
  '05',
  '%205',
  '5%00',
  '١',
]
const huge = ['99999999999999999999', '9007199254740993', '9'.repeat(309), '9'.repeat(4000)]
const wrong = { limit: [...noNumbers, ...huge, '0', '101'], offset: [...noNumbers, ...huge, '10000001'] }

test('the contract has lists with a limit', t => {
  t.deepEqual(
    lists.map(one => one.operationId).filter(name => !/^list[A-Z]/.test(name)),
    [],
  )
  t.true(lists.length >= 3)
})

for (const operation of lists) {
  for (const name of ['limit', 'offset'] as const) {
    if (!operation.queryParameters.includes(name)) continue

    test(`${operation.operationId}.400 a ${name} that is no number, or a huge one, is refused in the contract's words`, async t => {
      const merchant = await at.merchant()
      const { id: webhook } = await at.endpoint(merchant)
      const { json } = await at.send({ method: 'POST', target: '/v1/orders', as: merchant, body })
      const target = targetOf(operation, { ...nothing, webhook, order: json.id })
      for (const value of wrong[name]) {
        const answer = await at.send({ target: `${target}?${name}=${value}`, as: merchant })
        t.deepEqual([answer.status, answer.json], [400, { error: `invalid ${name}` }], value.slice(0, 40))
        t.is(answer.headers['kassa-error-param'], name)
      }
      const most = { limit: '100', offset: '10000000' }[name]
      t.is(
        (await at.send({ target: `${target}?${name}=${most}`, as: merchant })).status,
        200,
        'the most that is allowed',
      )
    })
  }
}
