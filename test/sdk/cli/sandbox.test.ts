import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import { call } from '../../../dev/client.ts'
import { freePort } from '../../../dev/ports.ts'
import { startReceiver } from '../../../dev/receiver.ts'
import type { SandboxFile } from '../../../dev/sandbox-file.ts'
import { sandboxEnvironment, startSandbox, type RunningSandbox } from '../../helpers/sandbox.ts'
import { killAll, runKassa, startKassa, startProcess, type Surroundings } from './kassa.ts'

interface Reported {
  readonly id: string
  readonly order_number: string
  readonly status: string
}

let running: RunningSandbox
let home: string
let sandbox: SandboxFile
/** Only the folder of the sandbox is given: the key comes from what `npm start` wrote there. */
let there: Surroundings

test.before(async t => {
  t.timeout(400_000)
  const environment = await sandboxEnvironment()
  home = environment.KASSA_HOME
  running = startSandbox(environment)
  sandbox = await running.ready
  there = { env: { KASSA_HOME: home } }
})

test.after.always(async () => {
  killAll()
  running.signal('SIGINT')
  await running.exited
  rmSync(home, { recursive: true, force: true })
})

interface Hook {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A merchant's receiver on plain HTTP, as developers have it on their machine; answers with `status`. */
async function startHook(t: ExecutionContext, status = 204) {
  const received: Hook[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function trigger(...args: string[]): Promise<{ id: string; data: { order_id: string; status: string } }> {
  const { code, out, err } = await runKassa(['trigger', ...args, '--json'], there)
  if (code !== 0) throw new Error(`kassa trigger ended with ${code}: ${err}`)
  return JSON.parse(out) as { id: string; data: { order_id: string; status: string } }
}

test.serial('listen forwards an event with a signature of now that an independent check accepts', async t => {
  t.timeout(400_000)
  const hook = await startHook(t)
  // As a process, which a real Ctrl-C ends.
  const listening = startProcess(['listen', '--forward-to', hook.url], there)
  await listening.until(/Listening to the events/)
  const triggered = startKassa(['trigger', 'payment.confirmed', '--amount', '25', '--network', 'TRC20'], there)
  t.is(await triggered.ended, 0, triggered.err())
  t.regex(triggered.out(), /^payment\.confirmed {2}evt_\S+ {2}ord_\S+\n$/)
  await listening.until(/payment\.confirmed +ord_\S+ {2}25 USDT {2}-> 204 \(\d+ ms\)/)

  const [first] = hook.received
  t.is(first?.headers['x-webhook-event'], 'payment.confirmed')
  const [, time = '', given = ''] = /^t=(\d+),v1=(.*)$/.exec(String(first?.headers['x-merchant-signature'])) ?? []
  const signed = createHmac('sha256', sandbox.merchant.webhook_secret).update(`${time}.${first?.body}`).digest('hex')
  t.is(given, signed)
  t.true(Math.abs(Number(time) - Date.now() / 1000) < 60)
  const event = JSON.parse(first?.body ?? '') as { id: string; data: { status: string } }
  t.is(event.data.status, 'PAID')
  t.is(first?.headers['x-webhook-id'], event.id)

  listening.interrupt()
  t.is(await listening.ended, 0)
  t.true(listening.err().includes(`To go on from here: kassa listen --since ${event.id}`))
})

test.serial('listen goes on after the event it is given, and only with the types asked for', async t => {
  t.timeout(400_000)
  const first = await trigger('payment.expired', '--network', 'ERC20')
  const second = await trigger('payment.expired', '--network', 'TRC20')
  const listening = startKassa(['listen', '--since', first.id, '--events', 'payment.expired', '--json'], there)
  const [line = ''] = await listening.until(/^.*\n/)
  t.is((JSON.parse(line) as { id: string }).id, second.id)
  listening.interrupt()
  t.is(await listening.ended, 0)
})

test.serial('listen tells of a receiver that refuses and of one that is not there, and goes on', async t => {
  t.timeout(400_000)
  const hook = await startHook(t, 500)
  const since = (await trigger('payment.expired')).id
  await trigger('payment.expired')
  const refused = startKassa(['listen', '--since', since, '--forward-to', hook.url], there)
  await refused.until(/-> 500 \(\d+ ms\) {2}Kassa would try again/)
  refused.interrupt()
  t.is(await refused.ended, 0)
  const absent = startKassa(
    ['listen', '--since', since, '--forward-to', `http://127.0.0.1:${await freePort()}/hook`],
    there,
  )
  await absent.until(/-> nobody listens there/)
  absent.interrupt()
  t.is(await absent.ended, 0)
})

for (const [event, status] of [
  ['payment.underpaid', 'UNDERPAID'],
  ['payment.frozen', 'FROZEN'],
] as const) {
  test.serial(`trigger ${event} brings a real order to ${status}`, async t => {
    t.timeout(400_000)
    const before = await openOrder()
    const { data } = await trigger(event, '--network', 'ERC20')
    t.is(data.status, status)
    const { out } = await runKassa(['orders', 'retrieve', data.order_id, '--json'], there)
    t.is((JSON.parse(out) as Reported).status, status)
    t.is((await found(before.id)).status, 'OPEN', 'the orders of the developer live on')
  })
}

test.serial('trigger brings a late payment about without moving the time of other orders', async t => {
  t.timeout(400_000)
  const before = await openOrder()
  const { data } = await trigger('payment.confirmed', '--scenario', 'late')
  t.is(data.status, 'EXPIRED_PAID')
  t.is((await found(before.id)).status, 'OPEN')
  const after = await openOrder()
  const aheadMs = Date.parse(after.created_at) - Date.now()
  t.true(Math.abs(aheadMs) < 60_000, `the sandbox's clock is ${aheadMs} ms ahead`)
})

interface Started extends Reported {
  readonly created_at: string
}

async function openOrder(): Promise<Started> {
  const { out } = await runKassa(['orders', 'create', '--amount', '25', '--network', 'ERC20', '--json'], there)
  return JSON.parse(out) as Started
}

async function found(id: string): Promise<Reported> {
  return JSON.parse((await runKassa(['orders', 'retrieve', id, '--json'], there)).out) as Reported
}

test.serial('orders are created, shown and watched to their end, which the exit code tells', async t => {
  t.timeout(400_000)
  const created = await runKassa(
    ['orders', 'create', '--amount', '25.50', '--network', 'erc20', '--metadata', 'cart=17', '--json'],
    there,
  )
  const order = JSON.parse(created.out) as Reported & { metadata: object; order_amount: string }
  t.like(order, { status: 'OPEN', order_amount: '25.5', metadata: { cart: '17' } })
  const shown = await runKassa(['orders', 'retrieve', order.id], there)
  t.true(shown.out.startsWith(`${order.order_number}  OPEN\n`))
  const watching = startKassa(['orders', 'watch', order.id], there)
  await watching.until(/^OPEN/m)
  await call(
    { base_url: sandbox.base_url, ...sandbox.merchant },
    { method: 'POST', target: `/v1/test/orders/${order.id}/pay` },
  )
  t.is(await watching.ended, 0)
  t.regex(watching.out(), /PAID +received 25\.5 of 25\.5 USDT/)

  const { data } = await trigger('payment.expired')
  const ended = await runKassa(['orders', 'watch', data.order_id], there)
  t.is(ended.code, 3)
  t.regex(ended.out, /^EXPIRED/)
})

test.serial('a refusal of the service is told with its words, its request and where to read about it', async t => {
  const { code, err } = await runKassa(['orders', 'create', '--amount', '5', '--network', 'TRC20'], there)
  t.is(code, 1)
  t.regex(err, /amount below minimum/)
  t.regex(err, /request [0-9a-f-]{36}/)
  t.regex(err, /see http:\S+\/docs\/errors#amount-below-minimum/)
  const wrong = {
    env: {
      ...there.env,
      KASSA_KEY_ID: sandbox.merchant.key_id,
      KASSA_SECRET: 'sk_test_wrong',
      KASSA_BASE_URL: sandbox.base_url,
    },
  }
  const unsigned = await runKassa(['orders', 'retrieve', '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'], wrong)
  t.is(unsigned.code, 1)
  t.regex(unsigned.err, /The secret does not belong to the key/)
})

test.serial('the sandbox is known to other programs by its .env, which only its user may read', async t => {
  const file = path.join(home, '.env')
  t.is(statSync(file).mode & 0o777, 0o600)
  const { base_url: baseUrl, merchant } = sandbox
  t.deepEqual(parseEnv(readFileSync(file, 'utf8')), {
    KASSA_BASE_URL: baseUrl,
    KASSA_KEY_ID: merchant.key_id,
    KASSA_SECRET: merchant.secret,
    KASSA_WEBHOOK_SECRET: merchant.webhook_secret,
  })
  const env = {
    KASSA_HOME: home,
    KASSA_KEY_ID: merchant.key_id,
    KASSA_SECRET: merchant.secret,
    KASSA_BASE_URL: baseUrl,
  }
  const { out } = await runKassa(['listen', '--print-secret'], { env })
  t.is(out, `${merchant.webhook_secret}\n`)
})

test.serial('orders are listed, cancelled and told about; any request can be sent, and pages opened', async t => {
  t.timeout(400_000)
  const order = await openOrder()
  const kassa = async (...args: string[]) => {
    const { code, out, err } = await runKassa(args, there)
    t.is(code, 0, `${args.join(' ')}: ${err}`)
    return out
  }
  t.true((await kassa('orders', 'list', '-n', 'erc20', '-s', 'open', '-l', '3')).includes(order.order_number))
  t.true((await kassa('get', '/v1/orders', '-d', 'limit=1', '-d', 'status=OPEN')).includes(order.id))
  t.regex(await kassa('open', order.id, '--print'), /^https?:\/\/\S+\/pay\S*\n$/)
  t.is(await kassa('open', '--print'), `${sandbox.base_url}/docs\n`)
  t.regex(await kassa('orders', 'cancel', order.id), / EXPIRED\n/)
  t.regex(await kassa('orders', 'timeline', order.id), /order\.cancelled/)
  const created = await kassa('post', '/v1/orders', '-d', 'amount=25', '-d', 'currency=USDT', '-d', 'network=TRC20', '-d', 'expires_in:=600', '-j') // prettier-ignore
  t.is((JSON.parse(created) as Reported).status, 'OPEN')
  const refused = await runKassa(['get', '/v1/orders/x'], there)
  t.is(refused.code, 1)
  t.is(refused.out, '')
  t.regex(refused.err, /^40[04] .*\(getOrder, request .*\)/)
})

test.serial(
  'payment links are made, listed, paused and resumed; an order takes a price in another currency',
  async t => {
    t.timeout(400_000)
    const ask = async (...args: string[]) => {
      const { code, out, err } = await runKassa([...args, '--json'], there)
      t.is(code, 0, `${args.join(' ')}: ${err}`)
      return JSON.parse(out) as Record<string, unknown>
    }
    const link = await ask('payment-links', 'create', '-t', 'Donation', '--min', '15', '--max', '500', '--suggest', '25', '--suggest', '50', '-n', 'trc20') // prettier-ignore
    t.deepEqual(link.open_amount, { min: '15', max: '500', currency: 'USDT', suggested: ['25', '50'] })
    t.deepEqual(link.networks, ['TRC20'])
    t.is((await ask('payment-links', 'list', '-l', '1')).id, link.id)
    t.false((await ask('payment-links', 'pause', String(link.id))).is_active)
    t.true((await ask('payment-links', 'resume', String(link.id))).is_active)
    t.is((await runKassa(['payment-links', 'create', '-t', 'Half', '--min', '15'], there)).code, 2)
    const merchant = { base_url: sandbox.base_url, ...sandbox.merchant }
    await call(merchant, { method: 'PUT', target: '/v1/rates/EUR', body: { units_per_usdt: '0.5' } })
    const priced = await ask('payment-links', 'create', '-t', 'Workshop', '--price', '25eur')
    t.deepEqual(priced.price, { amount: '25.00', currency: 'EUR' })
    const chosen = await ask(
      'payment-links',
      'create',
      '-t',
      'Fund',
      '--min',
      '15',
      '--max',
      '500',
      '--currency',
      'eur',
    )
    t.deepEqual(chosen.open_amount, { min: '15.00', max: '500.00', currency: 'EUR', suggested: [] })
    t.is((await runKassa(['payment-links', 'create', '-t', 'x', '--price', '25EUR', '-a', '25'], there)).code, 1)

    const order = await ask('orders', 'create', '--price', '25eur', '-n', 'TRC20')
    t.is(order.order_amount, '50')
    t.is((await runKassa(['orders', 'create', '--price', '25', '-n', 'TRC20'], there)).code, 2)
  },
)

test.serial(
  'endpoints are registered, tested and looked into; an event is sent again; doctor finds what is wrong',
  async t => {
    t.timeout(400_000)
    const lines = async (...args: string[]) => {
      const { code, out, err } = await runKassa([...args, '--json'], there)
      t.true(code === 0 || code === 3, `${args.join(' ')}: ${err}`)
      const reported = out.trim().split('\n').filter(Boolean)
      return reported.map(line => JSON.parse(line) as Record<string, string>)
    }
    const arrived = Promise.withResolvers<void>()
    const receiver = await startReceiver(sandbox, 0, { onEvent: () => arrived.resolve(), onRefused: () => {} })
    t.teardown(() => receiver.close())
    const [webhook] = await lines('webhooks', 'create', '-u', receiver.url, '-e', 'payment.expired')
    t.true((await lines('webhooks', 'list')).some(({ id }) => id === webhook?.id))
    const { id: eventId } = await trigger('payment.expired')
    t.is((await lines('events', 'list', '-t', 'payment.expired', '-l', '1'))[0]?.id, eventId)
    const isDelivered = async () => (await lines('webhooks', 'deliveries', webhook!.id!))[0]?.status === 'DELIVERED'
    await arrived.promise
    while (!(await isDelivered())) t.pass('not yet; the timeout of the test ends it')
    const [resent] = await lines('events', 'resend', eventId)
    t.is(resent?.webhook_id, webhook?.id)
    t.is((await runKassa(['events', 'resend', 'evt_nothing'], there)).code, 3)
    t.is((await lines('webhooks', 'test', webhook!.id!))[0]?.event_type, 'payment.expired')
    t.true((await lines('webhooks', 'deliveries', webhook!.id!)).length >= 2)
    const findings = await lines('doctor')
    t.deepEqual(
      findings.map(({ check }) => check),
      ['node', 'key', 'address', 'clock', 'signature', 'webhooks', 'secret'],
    )
    t.true(findings.every(({ ok, check, cure }) => (ok ? cure === null : check === 'webhooks' && cure !== null)))
    t.regex((await lines('webhooks', 'delete', webhook!.id!))[0]?.message ?? '', /./)
  },
)
