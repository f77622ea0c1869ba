// covers payTestOrder.400, advanceTestClock.400, mineTestBlocks.400, createTestMerchant.400
// covers advanceTestClock.404, mineTestBlocks.404, createTestMerchant.404, createTestMerchant.409
import test from 'ava'
import { operations, type Operation } from '../../generated/operations.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { send, type Caller } from '../helpers/client.ts'
import { startFakeControl, type FakeControl } from '../helpers/control-server.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const sandboxOnly = Object.values<Operation>(operations).filter(operation => operation.isSandboxOnly)
const bodies: Readonly<Record<string, object>> = {
  advanceTestClock: { seconds: 1 },
  mineTestBlocks: { network: 'TRC20', blocks: 1 },
}
const transaction = {
  tx_hash: `0x${'ab'.repeat(32)}`,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: '25',
  block_number: 7,
}

let control: FakeControl
let at: TestServer

test.before(async () => {
  control = await startFakeControl()
  at = await startTestServer({
    env: { KASSA_SANDBOX_CONTROL_URL: control.url, KASSA_SANDBOX_CONTROL_TOKEN: control.token },
  })
})
test.beforeEach(() => {
  control.orders.length = 0
  control.answers = { pay: () => ({ transactions: [transaction] }) }
})
test.after.always(async () => {
  await at.close()
  await control.close()
})

async function post(as: Caller, target: string, body?: object) {
  return at.send({ method: 'POST', target, as, body })
}

async function openOrder(as: Caller, network = 'ERC20') {
  const body = { amount: '25', currency: 'USDT', network, tolerance_percent: 0.01 }
  const { json } = await post(as, '/v1/orders', body)
  return json as { id: string; address: string; expire_at: string }
}

test.serial(
  'payTestOrder.201 without a body asks for a transfer of what is missing to the order’s address',
  async t => {
    const as = await at.merchant()
    const { id, address } = await openOrder(as)
    const answer = await post(as, `/v1/test/orders/${id}/pay`)
    t.is(answer.status, 201)
    t.like(answer.json, { order_id: id, network: 'ERC20', scenario: 'exact', scheduled_for_block: null })
    t.deepEqual(answer.json.transactions, [transaction])
    const body = { network: 'ERC20', address, units: ['25000000'], payer: 'faucet' }
    t.deepEqual(control.orders, [{ name: 'pay', body }])
  },
)

test.serial('payTestOrder.201 each scenario asks for its own payer and amounts', async t => {
  const as = await at.merchant()
  const { id } = await openOrder(as)
  const asked = async (body: object) => {
    control.orders.length = 0
    t.is((await post(as, `/v1/test/orders/${id}/pay`, body)).status, 201)
    return control.orders.map(order => [order.name, order.body['payer'], order.body['units']])
  }
  t.deepEqual(await asked({ scenario: 'underpay' }), [['pay', 'faucet', ['12375000']]])
  t.deepEqual(await asked({ scenario: 'overpay' }), [['pay', 'faucet', ['37500000']]])
  t.deepEqual(await asked({ scenario: 'split' }), [['pay', 'faucet', ['12500000', '12500000']]])
  t.deepEqual(await asked({ scenario: 'flagged', amount: '0.000001' }), [['pay', 'flagged', ['1']]])
  t.deepEqual(await asked({ scenario: 'wrong_token' }), [['pay', 'wrong_token', ['25000000']]])
})

test.serial('payTestOrder.201 a delayed payment is planned for the block the control server names', async t => {
  const as = await at.merchant()
  const { id } = await openOrder(as)
  control.answers['pay-later'] = () => ({ block_number: 44 })
  const answer = await post(as, `/v1/test/orders/${id}/pay`, { delay_blocks: 3 })
  t.like(answer.json, { transactions: [], scheduled_for_block: 44 })
  t.like(control.orders, [{ name: 'pay-later', body: { blocks: 3 } }])
})

test.serial('payTestOrder.201 late moves the clock past the end of the order before it pays', async t => {
  const as = await at.merchant()
  const { id } = await openOrder(as)
  t.is((await post(as, `/v1/test/orders/${id}/pay`, { scenario: 'late' })).status, 201)
  t.deepEqual(
    control.orders.map(({ name }) => name),
    ['clock', 'pay'],
  )
  const [row] = await at.service.deps.db.query<{ offset_ms: string }>('select offset_ms from business_clock')
  t.is(Number(row?.offset_ms), Number(control.orders[0]!.body['offset_ms']))
  t.true(Number(row?.offset_ms) > 1_800_000)
})

test.serial(
  'payTestOrder.201 reorg pays, waits until that is recorded, forks, waits again, and lets the chain go on',
  async t => {
    const as = await at.merchant()
    const { id, address } = await openOrder(as)
    const { ethereum, deps } = at.service
    const watch = () => watchChain(deps, { environment: 'test', network: 'ERC20' })
    const sent = { ...transaction, tx_hash: '' }
    control.answers['pay-on-held-chain'] = () => {
      const [paid] = ethereum.mine([{ to: address, amount: 25_000_000n }])
      sent.tx_hash = paid!.txHash
      void watch()
      return { transactions: [sent] }
    }
    control.answers['fork'] = () => {
      ethereum.reorg(1)
      void watch()
      return {}
    }
    control.answers['resume'] = () => ({ transactions: [sent] })
    const answer = await post(as, `/v1/test/orders/${id}/pay`, { scenario: 'reorg' })
    t.is(answer.status, 201)
    t.deepEqual(
      control.orders.map(({ name }) => name),
      ['pay-on-held-chain', 'fork', 'resume'],
    )
  },
)

test.serial('payTestOrder.400 says what is wrong and asks for nothing', async t => {
  const as = await at.merchant()
  const { id } = await openOrder(as)
  const cases: [object, string][] = [
    [{ amount: '0' }, 'invalid amount'],
    [{ amount: 5 }, 'invalid amount'],
    [{ amount: '1e3' }, 'invalid amount'],
    [{ amount: '0.000001', scenario: 'split' }, 'invalid amount'],
    [{ delay_blocks: -1 }, 'invalid delay blocks'],
    [{ delay_blocks: 101 }, 'invalid delay blocks'],
    [{ delay_blocks: 1, scenario: 'reorg' }, 'invalid delay blocks'],
    [{ scenario: 'EXACT' }, 'invalid scenario'],
    [{ scenarios: 'exact' }, 'unknown field: scenarios'],
  ]
  for (const [body, error] of cases) {
    const answer = await post(as, `/v1/test/orders/${id}/pay`, body)
    t.is(answer.status, 400, JSON.stringify(body))
    t.deepEqual(answer.json, { error })
  }
  t.deepEqual(control.orders, [])
})

test.serial(
  'payTestOrder.500 a control server that refuses or is away is our fault, and says nothing to the caller',
  async t => {
    const as = await at.merchant()
    const { id } = await openOrder(as)
    control.answers['pay'] = () => {
      throw new Error('secret words')
    }
    const answer = await post(as, `/v1/test/orders/${id}/pay`)
    t.is(answer.status, 500)
    t.deepEqual(answer.json, { error: 'internal server error' })
    const config = { ...at.service.deps.config, port: 0, sandboxControl: { url: 'http://127.0.0.1:1', token: 'x' } }
    const lost = createHttpServer({ ...at.service.api, config })
    t.teardown(() => lost.stop())
    const target = `/v1/test/orders/${id}/pay`
    t.is((await send(lost, at.service.clock.now(), { method: 'POST', target, as })).status, 500)
  },
)

test.serial(
  'advanceTestClock.200 moves the one row that every process follows, and the chains to the same time',
  async t => {
    const as = await at.merchant()
    const first = await post(as, '/v1/test/clock/advance', { seconds: 60 })
    t.is(first.status, 200)
    const two = await Promise.all([1, 2].map(() => post(as, '/v1/test/clock/advance', { seconds: 60 })))
    const offsets = [first, ...two].map(({ json }) => json.offset_seconds as number).toSorted((a, b) => a - b)
    t.deepEqual([offsets[1]! - offsets[0]!, offsets[2]! - offsets[1]!], [60, 60], 'none is lost')
    t.deepEqual(
      control.orders.map(({ body }) => Number(body['offset_ms']) / 1000).toSorted((a, b) => a - b),
      offsets,
    )
  },
)

test.serial('advanceTestClock.400 and mineTestBlocks.400 name what is missing or out of range', async t => {
  const as = await at.merchant()
  const cases: [string, object, string][] = [
    ['/v1/test/clock/advance', {}, 'missing seconds'],
    ['/v1/test/clock/advance', { seconds: 0 }, 'invalid seconds'],
    ['/v1/test/clock/advance', { seconds: -5 }, 'invalid seconds'],
    ['/v1/test/clock/advance', { seconds: 1.5 }, 'invalid seconds'],
    ['/v1/test/clock/advance', { seconds: 2_678_401 }, 'invalid seconds'],
    ['/v1/test/mine', { blocks: 1 }, 'unsupported network'],
    ['/v1/test/mine', { network: 'BTC', blocks: 1 }, 'unsupported network'],
    ['/v1/test/mine', { network: 'TRC20' }, 'missing blocks'],
    ['/v1/test/mine', { network: 'TRC20', blocks: 101 }, 'invalid blocks'],
    ['/v1/test/merchants', { status: 'GONE' }, 'invalid status'],
    ['/v1/test/merchants', { tier: 'GOLD' }, 'invalid tier'],
  ]
  for (const [target, body, error] of cases) {
    const answer = await post(as, target, body)
    t.is(answer.status, 400, JSON.stringify(body))
    t.deepEqual(answer.json, { error })
  }
  t.deepEqual(control.orders, [])
})

test.serial('mineTestBlocks.200 moves the clock by the time the blocks take', async t => {
  const as = await at.merchant()
  control.answers['mine'] = () => ({ block_number: 120 })
  const offset = async () => Number((await post(as, '/v1/test/clock/advance', { seconds: 1 })).json.offset_seconds)
  const before = await offset()
  const answer = await post(as, '/v1/test/mine', { network: 'TRC20', blocks: 4 })
  t.is(answer.status, 200)
  t.like(answer.json, { network: 'TRC20', block_number: 120 })
  t.is((await offset()) - before, 4 * 3 + 1)
  await post(as, '/v1/test/mine', { network: 'ERC20', blocks: 4 })
  t.is((await offset()) - before, 4 * 3 + 1 + 4 * 2 + 1)
})

test.serial('createTestMerchant.201 makes a merchant of each status, whose key works', async t => {
  const as = await at.merchant()
  const rates = { BASIC: '0.01', STANDARD: '0.007', PREMIUM: '0.004' } as const
  for (const status of ['ACTIVE', 'PENDING_KYB', 'SUSPENDED'] as const) {
    for (const tier of ['BASIC', 'STANDARD', 'PREMIUM'] as const) {
      const { status: code, json } = await post(as, '/v1/test/merchants', { status, tier })
      t.is(code, 201)
      const rate = status === 'PENDING_KYB' ? '0' : rates[tier]
      t.like(json.merchant, { status, tier, fee_rate: rate, environment: status === 'PENDING_KYB' ? 'test' : 'live' })
      const own = { keyId: json.api_key.key_id as string, secret: json.api_key.secret as string }
      const me = await at.send({ target: '/v1/merchants/me', as: own })
      t.deepEqual(me.json, json.merchant)
      t.is((await at.send({ target: '/v1/orders', as: own })).status, status === 'SUSPENDED' ? 403 : 200)
    }
  }
  t.like((await post(as, '/v1/test/merchants')).json.merchant, { status: 'ACTIVE', tier: 'BASIC' })
})

test.serial('to a live key the controls are not there, whatever it asks', async t => {
  const merchant = await at.merchant()
  const live = await at.key(merchant.merchantId, 'live')
  const { id } = await openOrder(merchant)
  for (const operation of sandboxOnly) {
    for (const body of [bodies[operation.operationId] ?? {}, { nonsense: 1 }]) {
      const answer = await post(live, operation.path.replace('{id}', id), body)
      t.is(answer.status, 404, operation.operationId)
      t.deepEqual(answer.json, { error: 'not found' })
    }
  }
  t.deepEqual(control.orders, [])
})

test.serial(
  'createTestMerchant.201 two requests of one second, with the same signature, make two merchants',
  async t => {
    const as = await at.merchant()
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(as, '/v1/test/merchants')))
    t.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    )
    t.is(new Set(answers.map(({ json }) => json.merchant.id)).size, 4)
  },
)
