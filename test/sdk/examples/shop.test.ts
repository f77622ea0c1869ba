// The example shop, as someone has it who copied it: beside the installed package, against a sandbox.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import test from 'ava'
import { call } from '../../../dev/client.ts'
import { freePort } from '../../../dev/ports.ts'
import { openSandboxShop, type Order, type SandboxShop } from '../../helpers/sandbox-shop.ts'
import { shared } from '../../helpers/shared.ts'
import { consumer } from '../package/consumer.ts'
import { root } from '../package/packed.ts'

interface Answer {
  readonly status: number
  readonly location: string
  readonly text: string
}

/** A browser that trusts the sandbox's authority and follows no redirect. */
function browser(base: string, ca: Buffer) {
  return (method: string, target: string, form?: Record<string, string>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const headers = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
      const request = https.request(new URL(target, base), { method, ca, headers }, response => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', text }),
        )
      })
      request.once('error', reject).end(form && new URLSearchParams(form).toString())
    })
}

async function openShop(sandboxShop: SandboxShop, env: Readonly<Record<string, string>> = {}) {
  const { sandbox } = sandboxShop
  const project = await consumer()
  cpSync(path.join(root, 'sdk/typescript/examples/shop'), path.join(project.folder, 'shop'), { recursive: true })
  const port = await freePort()
  const child = spawn(process.execPath, ['shop/server.ts'], {
    cwd: project.folder,
    env: {
      ...process.env,
      KASSA_HOME: path.dirname(path.dirname(sandbox.webhook_receiver.ca_file)),
      SHOP_PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const heard = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(said)) said += String((await once(child.stdout, 'data')) as unknown)
  }
  await heard(/The shop is open/)
  const visit = browser(`https://localhost:${port}`, readFileSync(sandbox.webhook_receiver.ca_file))
  return {
    heard,
    visit,
    close() {
      child.kill()
      project.remove()
    },
  }
}

const running = shared(test, openSandboxShop)

test.serial('a cart is paid at the checkout, and the webhook turns the purchase to paid, once', async t => {
  t.timeout(240_000)
  const sandboxShop = running()
  const shop = await openShop(sandboxShop)
  t.teardown(() => shop.close())

  const front = await shop.visit('GET', '/')
  t.is(front.status, 200)
  t.regex(front.text, /Green tea, 100 g/)
  t.regex(front.text, /<link rel="stylesheet" href="\/style\.css">/)
  t.notRegex(front.text, /<style|style=/)
  t.is((await shop.visit('GET', '/style.css')).status, 200)
  const tooLittle = await shop.visit('POST', '/checkout', { cup: '1', network: 'TRC20' })
  t.is(tooLittle.status, 400)
  t.regex(tooLittle.text, /more than 10 USDT/)

  const out = await shop.visit('POST', '/checkout', { tea: '2', cup: '1', network: 'ERC20' })
  t.is(out.status, 303)
  const page = await (await fetch(out.location)).text()
  t.regex(page, /34\.9/)
  const order = await newest(sandboxShop)
  t.like(order, { order_amount: '34.9', network: 'ERC20', description: 'Tea shop', payment_url: out.location })
  const back = new URL(order.return_url)
  const before = await shop.visit('GET', back.pathname + back.search)
  t.regex(before.text, /waiting for your payment/)

  await sandboxShop.pay(order)
  await shop.heard(/payment\.confirmed: purchase \S+ is paid/)
  const after = await shop.visit('GET', back.pathname + back.search)
  t.regex(after.text, /Paid\. Your tea is on its way/)
  t.is((await shop.visit('GET', '/purchase?id=none')).status, 404)
  t.is((await shop.visit('POST', '/kassa', { event: 'payment.confirmed' })).status, 400)
})

test.serial('a customer who comes back before the webhook, or without one, sees what the order says', async t => {
  t.timeout(240_000)
  const sandboxShop = running()
  // No webhook is genuine to this shop, so that none changes anything.
  const shop = await openShop(sandboxShop, { KASSA_WEBHOOK_SECRET: 'whsec_another' })
  t.teardown(() => shop.close())
  t.is((await shop.visit('POST', '/checkout', { pot: '1', network: 'ERC20' })).status, 303)
  const order = await newest(sandboxShop)
  const back = new URL(order.return_url)
  t.regex((await shop.visit('GET', back.pathname + back.search)).text, /waiting for your payment/)
  await sandboxShop.pay(order)
  await sandboxShop.becomes(order, 'PAID')
  t.regex((await shop.visit('GET', back.pathname + back.search)).text, /Paid\. Your tea is on its way/)
})

async function newest({ sandbox, read }: SandboxShop): Promise<Order> {
  const credentials = { base_url: sandbox.base_url, ...sandbox.merchant }
  const { orders } = await call<{ orders: Order[] }>(credentials, { method: 'GET', target: '/v1/orders?limit=1' })
  return read(orders[0]!)
}
