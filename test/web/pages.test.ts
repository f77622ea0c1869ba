import test from 'ava'
import { openShop, pathOf, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

test('an unknown or mangled link is a page for people with status 404', async t => {
  const targets = ['co_00000000000000000000000000', 'x', '', 'co_00000000000000000000000000/more/', '%F0%9F%92%A9', "'"]
  for (const target of targets) {
    const { status, headers, text } = await shop.page(`/pay/${target}`)
    t.is(status, 404, target)
    t.is(headers.get('content-type'), 'text/html; charset=utf-8')
    t.true(text.includes('>Payment not found</h1>'), target)
    t.true(text.includes('Don’t send any money'))
    t.regex(headers.get('content-security-policy') ?? '', /script-src 'self'/)
  }
})

test('a payer reads in his own language why a page is not there, and can choose another', async t => {
  for (const [target, lang, title] of [
    ['/pay/x', 'ru', 'Платёж не найден'],
    ['/pay/x/find', 'ja', 'お支払いが見つかりません'],
    ['/pay/x/y/z', 'ar', 'الدفعة غير موجودة'],
    ['/refund/x', 'fr', 'Remboursement introuvable'],
  ] as const) {
    const { status, text } = await shop.page(target, { headers: { accept: 'text/html', 'accept-language': lang } })
    t.is(status, 404)
    t.true(text.includes(`<html lang="${lang}"`) && text.includes(`>${title}</h1>`), target)
    t.true(text.includes(`href="?lang=tr"`))
  }
  const { status, text } = await shop.page('/pay/x', {
    method: 'POST',
    headers: { accept: 'text/html', 'accept-language': 'es' },
  })
  t.is(status, 405)
  t.true(text.includes('No se puede acceder así a esta página'))
})

test('what only programs ask for answers them as the service does, and a browser with a page', async t => {
  for (const target of ['/pay/x/events', '/assets/x', '/assets/kassa.css']) {
    for (const accept of ['*/*', 'text/event-stream', 'application/json']) {
      const { status, text, headers } = await shop.page(target, { headers: { accept } })
      t.deepEqual([status, text], [404, '{"error":"not found"}'], target)
      t.regex(headers.get('link') ?? '', /\/docs\/errors#not-found>; rel="help"$/)
    }
    const page = await shop.page(target, { headers: { accept: 'text/html,*/*;q=0.8' } })
    t.is(page.status, 404)
    t.true(page.text.startsWith('<!doctype html>'), target)
  }
})

test('a page is read only: other methods get 405, in a browser as a page, else as the error of the service', async t => {
  const path = pathOf(await shop.order())
  for (const target of [path, `${path}/events`, '/docs', '/', '/favicon.ico']) {
    const other = { method: 'POST', body: 'x'.repeat(100_000) }
    const page = await shop.page(target, { ...other, headers: { accept: 'text/html,*/*;q=0.8' } })
    t.is(page.status, 405)
    t.is(page.headers.get('allow'), 'GET, HEAD')
    t.true(page.text.startsWith('<!doctype html>'))
    const { status, headers, text } = await shop.page(target, other)
    t.deepEqual([status, text], [405, '{"error":"method not allowed"}'], target)
    t.is(headers.get('allow'), 'GET, HEAD')
    t.regex(headers.get('link') ?? '', /\/docs\/errors#method-not-allowed>; rel="help"$/)
  }
  t.is((await shop.page(path, { method: 'HEAD' })).status, 200)
})

test('errors of the API stay JSON beside the pages', async t => {
  const { status, text } = await shop.page('/v1/orders')
  t.is(status, 401)
  t.is(text, '{"error":"missing authorization header"}')
  t.is((await shop.page('/nothing')).text, '{"error":"not found"}')
})

test('a failure of a page is a page that says nothing about it', async t => {
  const own = await openShop()
  t.teardown(() => own.close())
  const path = pathOf(await own.order())
  await own.at.service.admin.query('alter table merchant rename column name to name_gone')
  const { status, headers, text } = await own.page(path)
  t.is(status, 500)
  t.is(headers.get('content-type'), 'text/html; charset=utf-8')
  t.true(text.includes('>Something went wrong</h1>'))
  t.false(/name_gone|select|Error/.test(text))
})

test('assets are named after their content, typed, and cached for ever; other names are not found', async t => {
  const { text } = await shop.page(pathOf(await shop.order()))
  const urls = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(match => match[1]!)
  t.deepEqual(urls.map(url => url.replace(/[0-9a-f]{16}/, '#')).toSorted(), [
    '/assets/checkout.#.css',
    '/assets/checkout.#.js',
  ])
  let bytes = text.length
  for (const url of urls) {
    const asset = await shop.page(url)
    t.is(asset.status, 200)
    t.is(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    t.is(asset.headers.get('x-content-type-options'), 'nosniff')
    t.regex(asset.headers.get('content-type') ?? '', url.endsWith('.js') ? /^text\/javascript/ : /^text\/css/)
    t.false(/https?:\/\/|@import|url\((?!'\/assets\/)/.test(asset.text), 'it names nobody else')
    bytes += wireBytes(asset.headers)
    if (url.endsWith('.css')) {
      // What a page in English loads of the fonts; others load one subset more.
      const fonts = [...asset.text.matchAll(/url\('(\/assets\/(?:inter-latin|jetbrains-mono-latin)\.[^']+)'\)/g)]
      t.is(fonts.length, 2)
      for (const font of fonts) bytes += wireBytes((await shop.page(font[1]!)).headers)
    }
  }
  t.true(bytes < 60_000, `${bytes} bytes over the wire for a whole checkout page, fonts included`)
  for (const name of ['kassa.css', 'kassa.0000000000000000.css', '..%2Fhtml.ts', '__proto__']) {
    t.is((await shop.page(`/assets/${name}`)).status, 404)
  }
})

function wireBytes(headers: Headers): number {
  return Number(headers.get('content-length'))
}
