// A shop that knows nothing but EPay, over HTTP and on local chains: it asks, its customer pays, it is told and says success.
import test from 'ava'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { writeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { formOf, md5Sign } from '../compat/epay-shop.ts'
import { assertBooks } from '../helpers/books.ts'
import { startReceiver } from '../helpers/receiver.ts'
import { followChain, units } from './sale.ts'
import { flowNetworks, openFlowService, type FlowService } from './service.ts'

let service: FlowService
test.before(async () => {
  service = await openFlowService()
})
test.after.always(() => service.close())

for (const network of flowNetworks) {
  test.serial(`a customer of an EPay shop pays on ${network}, and the shop takes the notification as paid`, async t => {
    const { deps, url } = service
    await service.meet(network)
    const { merchantId } = await service.merchant()
    const terms = { protocol: 'epay', network, currency: 'USDT', allowedCidrs: [] } as const
    const { id, account, secret } = await deps.db.transaction(tx =>
      writeCredential(deps, tx, { ...terms, merchantId, environment: 'test' }),
    )
    const paid: string[] = []
    // What a shop does: it computes the signature of all it was sent, and believes nothing else.
    const shop = await startReceiver((response, { path }) => {
      const { sign, sign_type: _, ...fields } = Object.fromEntries(new URL(path, 'https://shop.example').searchParams)
      const isRight = sign === md5Sign(fields, secret) && fields['trade_status'] === 'TRADE_SUCCESS'
      if (isRight) paid.push(`${fields['out_trade_no']} ${fields['money']}`)
      response.writeHead(200).end(isRight ? 'success' : 'fail')
    })
    t.teardown(() => shop.close())
    const asked = { pid: account, out_trade_no: `S-${network}`, notify_url: shop.url, name: 'Month', money: '25.5' }
    const base = `${url}/compat/epay/${id}`
    const link = `${base}/submit.php?${formOf({ ...asked, sign: md5Sign(asked, secret), sign_type: 'MD5' })}`
    const opened = await fetch(link, { redirect: 'manual' })
    t.is(opened.status, 302)
    t.regex(opened.headers.get('location')!, /^https:\/\/kassa\.example\/pay\/co_/)
    const state = async () => {
      const query = formOf({ act: 'order', pid: account, key: secret, out_trade_no: `S-${network}` })
      return ((await (await fetch(`${base}/api.php?${query}`)).json()) as { status: number }).status
    }
    t.is(await state(), 0)
    const [order] = await deps.db.query<{ address: string }>(
      'select address from orders where merchant_id = $1 and reference = $2',
      [merchantId, asked.out_trade_no],
    )
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
    t.deepEqual([paid, await state()], [[], 0], 'a payment that is not final is no payment')
    await local.mine(local.finalityBlocks)
    await goOn()
    t.deepEqual(paid, [`S-${network} 25.5`])
    t.is(await state(), 1)
    await deliverDue(deps)
    t.is(shop.received.length, 1)
    await assertBooks(t, deps.db)
  })
}
