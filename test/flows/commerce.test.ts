// The client of Coinbase Commerce for Node.js, unmodified, over HTTP and on local chains: it creates a charge, the customer pays, it verifies the
// notification and reads the charge as completed.
import { createRequire } from 'node:module'
import path from 'node:path'
import test from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { writeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { assertReadable, wordsOf, type Charge } from '../compat/commerce-shop.ts'
import { assertBooks } from '../helpers/books.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { followChain, units } from './sale.ts'
import { flowNetworks, openFlowService, type FlowService } from './service.ts'

/** As much of the client as is used. */
interface Commerce {
  readonly Client: {
    init(apiKey: string, baseUrl: string, version?: string, timeoutMs?: number): unknown
  }
  readonly Webhook: {
    verifyEventBody(body: string, signature: string, secret: string): { readonly type: string; readonly data: Charge }
  }
  readonly resources: {
    readonly Charge: {
      create(data: object): Promise<Charge>
      retrieve(id: string): Promise<Charge>
      list(params: object): Promise<[Charge[], { readonly total: number }]>
      all(params: object): Promise<Charge[]>
    }
  }
}

const root = path.resolve(import.meta.dirname, '../..')
const { Client, Webhook, resources } = createRequire(path.join(root, 'test/tools/package.json'))('coinbase-commerce-node') as Commerce // prettier-ignore
/** The client waits three seconds for an answer, which is short for a machine with other work. */
const timeoutMs = 60_000

/** The class of the client's error. It is no `Error`. */
function errorOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: object) => error.constructor.name,
  )
}

let service: FlowService
test.before(async () => {
  service = await openFlowService()
})
test.after.always(() => service.close())

for (const network of flowNetworks) {
  test.serial(`a customer pays a charge on ${network}, and the client takes the notification as confirmed`, async t => {
    const { deps, url } = service
    await service.meet(network)
    const { merchantId } = await service.merchant()
    const events: string[] = []
    let secret = ''
    // What a shop does with the client: it believes an event whose signature it has verified, and nothing else.
    const shop = await startReceiver((response, { body, headers }) => {
      const { type, data } = Webhook.verifyEventBody(body, String(headers['x-cc-webhook-signature']), secret)
      events.push(`${String(data.metadata['order_id'])} ${type} ${data.timeline.at(-1)!.status}`)
      response.writeHead(200).end()
    })
    t.teardown(() => shop.close())
    const terms = { protocol: 'commerce', network, currency: 'USDT', allowedCidrs: [], webhookUrl: shop.url } as const
    const credential = await deps.db.transaction(tx =>
      writeCredential(deps, tx, { ...terms, merchantId, environment: 'test' }),
    )
    secret = credential.webhookSecret!
    const base = `${url}/compat/commerce/${credential.id}/`

    Client.init('wrong', base, '2018-03-22', timeoutMs)
    t.is(await errorOf(resources.Charge.list({})), 'AuthenticationError')
    Client.init(credential.secret, base, '2018-03-22', timeoutMs)
    const orderId = `S-${network}`
    const wanted = {
      name: 'A month',
      description: 'Thirty days',
      pricing_type: 'fixed_price',
      local_price: { amount: '25.50', currency: 'USDT' },
      metadata: { order_id: orderId },
      redirect_url: 'https://shop.example/completed',
    }
    t.is(await errorOf(resources.Charge.create({ ...wanted, pricing_type: 'no_price' })), 'ValidationError')
    const charge = await resources.Charge.create(wanted)
    t.regex(charge.hosted_url, /^https:\/\/kassa\.example\/pay\/co_/)
    t.is((await resources.Charge.create(wanted)).id, charge.id, 'asked again after a time-out')
    const nobodys = '00000000-0000-0000-0000-000000000000'
    t.is(await errorOf(resources.Charge.retrieve(nobodys)), 'ResourceNotFoundError')

    const state = async () => {
      const read = await resources.Charge.retrieve(charge.code)
      assertReadable(read)
      return wordsOf(read)
    }
    t.deepEqual(await state(), ['NEW'])
    const [order] = await deps.db.query<{ address: string }>('select address from orders where id = $1', [charge.id])
    const { local } = service.on(network)
    const goOn = async () => {
      await followChain(service, network)
      await watchChain(deps, { environment: 'test', network })
      await screenPayments(deps, { environment: 'test', network })
      await deliverDue(deps)
    }
    await local.pay({ kind: 'transfer', to: order!.address, amount: units('25.5') })
    await local.mine(1)
    await goOn()
    t.deepEqual([events, await state()], [[], ['NEW', 'PENDING']], 'a payment that is not final is no payment')
    await local.mine(local.finalityBlocks)
    await goOn()
    t.deepEqual(events, [`${orderId} charge:confirmed COMPLETED`])
    t.deepEqual(await state(), ['NEW', 'PENDING', 'COMPLETED'])
    await deliverDue(deps)
    t.is(shop.received.length, 1)
    const [delivery] = await deps.db.query<{ status: string; attempts: number }>(
      'select d.status, d.attempts from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = $1',
      [charge.id],
    )
    t.deepEqual({ ...delivery }, { status: 'DELIVERED', attempts: 1 })

    const [listed, { total }] = await resources.Charge.list({ limit: 1 })
    t.deepEqual([listed.map(({ id }) => id), total], [[charge.id], 1])
    t.deepEqual((await resources.Charge.all({ limit: 1 })).map(({ id }) => id), [charge.id]) // prettier-ignore
    const { body, headers } = shop.received[0]!
    const signature = String(headers['x-cc-webhook-signature'])
    for (const [text, sum, key] of [
      [body.replace(orderId, 'S-other'), signature, secret],
      [body, signature.replace(/^./, digit => (digit === '0' ? '1' : '0')), secret],
      [body, signature, credential.secret],
    ] as const)
      t.throws(() => Webhook.verifyEventBody(text, sum, key), { any: true })
    await assertBooks(t, deps.db)
  })
}
