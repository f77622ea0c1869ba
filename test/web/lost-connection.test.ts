// A payer whose page has lost its server must not trust an old state. The browser's clock is moved by hand.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import test from 'ava'
import type { Page } from 'playwright-core'
import { until } from '../helpers/until.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf, type Watched } from './browser.ts'
import { openShop, orderAt, pathOf, type Shop } from './shop.ts'

let shop: Shop
let proxy: Proxy
test.before(async () => {
  shop = await openShop({ pages: { heartbeatMs: 500 } })
  proxy = await openProxy(new URL(shop.url))
})
test.after.always(async () => {
  await closeBrowser()
  await proxy.fail('gone')
  await shop.close()
})

const withinMs = 10_000

interface Proxy {
  readonly url: string
  /** Hangs: takes what comes and forwards nothing. Gone: closes everything and refuses connections. */
  fail(how: 'hangs' | 'gone'): Promise<void>
  recover(): Promise<void>
}

async function openProxy(target: URL): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let isHung = false
  const keep = (socket: Socket, other?: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sockets.delete(socket)
      other?.destroy()
    })
  }
  const server = createServer(client => {
    if (isHung) return keep(client)
    const upstream = connect(Number(target.port), target.hostname)
    keep(client, upstream)
    keep(upstream, client)
    client.pipe(upstream).pipe(client)
  })
  const listen = (port: number) => new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const drop = () => sockets.forEach(socket => socket.destroy())
  return {
    url: `http://127.0.0.1:${port}`,
    async fail(how) {
      isHung = how === 'hangs'
      if (isHung) return sockets.forEach(socket => socket.unpipe().pause())
      const closed = new Promise(done => server.close(done))
      drop()
      await closed
    },
    async recover() {
      if (!isHung) return listen(port)
      isHung = false
      drop()
    },
  }
}

interface Opened extends Watched {
  readonly pay: () => Promise<void>
  readonly path: string
}

async function opened(prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Opened> {
  const order = await orderAt(shop, 'pay')
  const watched = await openPage({ viewport: { width: 360, height: 740 } })
  await watched.page.clock.install()
  await prepare(watched.page)
  await watched.page.goto(proxy.url + pathOf(order))
  return { ...watched, path: pathOf(order), pay: () => shop.mine(order, 10_000_000n) }
}

const isLost = (page: Page) => page.locator('#lost').isVisible()

/** Lets the browser's time go on until the page says this. */
async function says(page: Page, text: string): Promise<void> {
  await until(async () => {
    await page.clock.runFor(1000)
    return (await page.locator('main').innerText()).includes(text)
  })
}

for (const how of ['hangs', 'gone'] as const) {
  browserTest(`${how}: a lost server is shown within 10 s, and the page catches up when it is back`, async t => {
    const { page, pay } = await opened()
    t.false(await isLost(page))
    await proxy.fail(how)
    // A ping that was on its way has come by now.
    await page.evaluate('1')
    await page.clock.runFor(withinMs)
    t.true(await isLost(page))
    t.regex(await page.locator('#live').innerText(), /^No connection since \d\d:\d\d/)
    t.regex(await page.getByRole('alert').innerText(), /^Connection lost\. Your payment is not affected/)
    t.deepEqual(await violationsOf(page), [])
    t.is(await overflowOf(page), 0)
    await pay()
    await proxy.recover()
    await says(page, 'Send the rest on TRON')
    t.false(await isLost(page))
    t.false((await page.locator('#live').innerText()).includes('No connection'))
    await page.context().close()
  })
}

browserTest('a browser that goes offline says so at once, and catches up when it is online', async t => {
  const { page, pay } = await opened()
  await page.context().setOffline(true)
  await page.locator('#lost').waitFor()
  await pay()
  await page.context().setOffline(false)
  await says(page, 'Send the rest on TRON')
  t.false(await isLost(page))
  await page.context().close()
})

browserTest(
  'a stream that connects for ever does not keep the page from following, and is no lost connection',
  async t => {
    const { page, pay } = await opened(own => own.route('**/events', () => undefined))
    await pay()
    await page.clock.runFor(withinMs)
    await page.getByRole('heading', { name: 'Send the rest on TRON' }).waitFor()
    t.false(await isLost(page))
    await page.context().close()
  },
)

browserTest('while the stream pings, the page is fetched once, however long nothing happens', async t => {
  const { page, path, requests } = await opened()
  const twoPings = `new Promise(done => {
    let count = 0
    const stream = new EventSource('${path}/events')
    stream.addEventListener('ping', () => ++count === 2 && done(stream.close()))
  })`
  for (let round = 0; round < 5; round++) {
    await page.evaluate(twoPings)
    await page.clock.runFor(3000)
  }
  t.is(requests.filter(url => url.endsWith(path)).length, 1)
  t.false(await isLost(page))
  await page.context().close()
})
