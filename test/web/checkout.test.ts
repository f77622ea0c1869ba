import { LRUCache } from 'lru-cache'
import test from 'ava'
import { networkTable } from '../../src/chains/networks.ts'
import { checkoutFinder, type Checkout } from '../../src/orders/checkout/checkout.service.ts'
import { Assets } from '../../src/web/assets.ts'
import { checkoutPage } from '../../src/web/checkout/checkout-page.ts'
import { qrDrawer } from '../../src/web/checkout/wallets/qr-code.ts'
import { wordsOf } from '../../src/web/checkout/words.ts'
import { contentSecurityPolicy } from '../../src/web/page.ts'
import { steps, openShop, orderAt, pathOf, type Step, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

/** The words of a page as a reader sees them. */
function readOut(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
}

async function wordsAt(step: Step): Promise<{ words: string; html: string; address: string }> {
  const order = await orderAt(shop, step)
  const { status, text } = await shop.page(pathOf(order))
  if (status !== 200) throw new Error(text)
  return { words: readOut(text), html: text, address: order.address }
}

test.serial('pay: network, exact amount and the whole address are there to read and to copy', async t => {
  const { words, html, address } = await wordsAt('pay')
  t.true(words.includes('Send USDT on TRON'))
  t.true(words.includes('TRC20 only. Tokens sent on another network are lost.'))
  t.true(words.includes(address), 'nothing is left out of it and nothing stands between its groups')
  t.true(html.includes(`data-copy="${address}"`))
  t.true(html.includes('data-copy="25.00"'), 'with two decimals at least')
  t.true(words.includes('Two tickets, row 7'))
  t.true(html.includes(`QR code of the address ${address}`))
  t.false(html.includes('ethereum:'), 'wallets know no link for TRON')
  t.true(words.includes('TEST'))
})

test.serial('pay on Ethereum: the wallet link names token, chain, receiver and units, as EIP-681 says', async t => {
  const { words, html, address } = await wordsAt('payEthereum')
  const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  t.true(html.includes(`href="ethereum:${token}@31337/transfer?address=${address}&amp;uint256=1234567891"`))
  t.true(words.includes('Send USDT on Ethereum'))
  t.true(words.includes('ERC20 only'))
  t.is(html.split('class="qr"').length - 1, 1, 'one code, of the bare address')
  t.true(words.includes(address))
  t.true(html.includes('data-copy="1234.567891"'))
})

test.serial('partial: what is missing is what has to be sent; address and code stay', async t => {
  const { words, html, address } = await wordsAt('partial')
  t.regex(words, /10\.50 USDT received/)
  t.regex(words, /14\.50 USDT missing/)
  t.true(html.includes('data-copy="14.50"'))
  t.true(html.includes('uint256=14500000"'))
  t.true(words.includes(address))
  t.true(/<svg\s+class="qr"/.test(html))
})

test.serial('a rest that would be dust is asked for as the smallest amount that counts', async t => {
  const order = await shop.order({ network: 'ERC20', amount: '25', tolerance_percent: 0 })
  await shop.mine(order, 24_995_000n)
  const { text } = await shop.page(pathOf(order))
  t.regex(readOut(text), /0\.005 USDT missing/)
  t.true(text.includes('data-copy="0.01"'))
  t.true(text.includes('uint256=10000"'))
  await shop.mine(order, 10_000n)
  t.regex(readOut((await shop.page(pathOf(order))).text), /Confirming/)
})

const withoutAddress: readonly (readonly [Step, RegExp])[] = [
  ['closing', /The time to pay is over .*Do not send any money now/],
  ['seen', /You can close this page.*Confirming, 1 of 3.*Return to/],
  ['confirming', /You can close this page.*Confirming, 2 of 3.*Return to/],
  ['paid', /Paid. Thank you. ?Your payment has arrived and is final/],
  ['overpaid', /5\.00 USDT more than asked for has arrived/],
  ['cancelled', /This order was cancelled.*You don’t need to pay anything.*Do not send any money now.*start again/],
  ['expired', /time for this payment is over .*Do not send any money now.*start again/],
  [
    'underpaid',
    /Not the whole amount arrived in time.*10\.50 USDT is safe.*14\.50 USDT missing.*Do not send the rest now/,
  ],
  ['paidLate', /Your payment came after the deadline/],
  ['frozen', /Your payment is being checked .*Do not send any money now/],
]
for (const [step, says] of withoutAddress) {
  test.serial(`${step}: says what holds, and shows neither address nor code (D-07)`, async t => {
    const { words, html, address } = await wordsAt(step)
    t.regex(words, says)
    t.false(html.includes(address))
    t.false(html.includes('class="qr"'))
    t.false(html.includes('data-copy='))
    const returns = html.includes('href="https://shop.example/thanks?order=7"')
    t.is(returns, step !== 'closing', 'there is a way back as soon as nothing is left to do')
    t.is(words.includes('Nothing arrived by'), step === 'expired', 'nothing is said of a time that did not count')
    if (step === 'paidLate') t.false(/class="state good"/.test(html), 'late is not as if all were right')
    t.false(/http-equiv="refresh" content="\d+;/.test(html), 'nobody is sent anywhere without a click')
  })
}

test.serial(
  'every step carries the headers of D-04 and D-25, no cookie, and asks nobody else for anything',
  async t => {
    for (const step of Object.keys(steps) as Step[]) {
      const { headers, text } = await shop.page(pathOf(await orderAt(shop, step)))
      t.is(headers.get('content-security-policy'), contentSecurityPolicy)
      t.is(headers.get('content-type'), 'text/html; charset=utf-8')
      t.is(headers.get('cache-control'), 'no-store')
      t.is(headers.get('x-content-type-options'), 'nosniff')
      t.is(headers.get('referrer-policy'), 'no-referrer')
      t.is(headers.get('cross-origin-opener-policy'), 'same-origin')
      t.is(headers.get('cross-origin-resource-policy'), 'same-origin')
      t.regex(headers.get('permissions-policy') ?? '', /camera=\(\)/)
      t.is(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains')
      t.is(headers.get('set-cookie'), null)
      t.deepEqual(
        loadedBy(text).filter(url => !/^(\/assets\/|data:image\/svg)/.test(url)),
        [],
      )
      t.false(/<[^>]+\s(style|on\w+)=/.test(text), 'nothing inline')
    }
  },
)

/** What a browser fetches by itself: everything but the targets of `<a>`. */
function loadedBy(html: string): string[] {
  return [...html.matchAll(/<(?!a\s)[^>]*?\s(?:src|href|action|data)="([^"]*)"/g)].map(match => match[1]!)
}

test('the policy is the strict one: nothing inline, nothing of anybody else, no frame', t => {
  t.deepEqual(contentSecurityPolicy.split('; '), [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
})

test.serial('the end is told by the server’s clock, and a browser without JavaScript asks again', async t => {
  const order = await shop.order({ expires_in: 1800 })
  const { service } = shop.at
  service.clock.advanceBusiness(60)
  const { text } = await shop.page(pathOf(order))
  t.regex(text, new RegExp(`until <span class="at"><time datetime="${order.expire_at}">[^<]+ UTC</time>`))
  t.regex(text, /role="timer">29:00</)
  t.regex(text, /<noscript><meta http-equiv="refresh" content="30" ?\/?><\/noscript>/)
  t.true(text.includes('data-milliseconds-left="1740000"'))
})

test.serial('D-02, D-03: a return address is the stored one if it is https, and never one of the request', async t => {
  for (const stored of [
    'javascript:alert(1)',
    'http://shop.example/',
    '//evil.example',
    'https://user@evil.example/',
    '',
  ]) {
    const order = await orderAt(shop, 'paid')
    await shop.store(order, { return_url: stored })
    const { text } = await shop.page(`${pathOf(order)}?return_url=https://evil.example/&next=//evil.example`)
    t.deepEqual(
      [...text.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(one => one[1]!).filter(url => !/^(#main|\/pay\/)/.test(url)),
      [],
      stored,
    )
    t.false(text.includes('evil.example'))
  }
})

test.serial('a shop on the developer’s own machine is a way back in a sandbox', async t => {
  for (const url of ['http://localhost:3000/thanks?order=7', 'http://127.0.0.1:3000/', 'http://[::1]:3000/']) {
    const order = await orderAt(shop, 'paid')
    await shop.store(order, { return_url: url })
    const { text } = await shop.page(pathOf(order))
    t.true(text.includes(`href="${url}"`), url)
  }
})

test.serial(
  'an address that is none of its network, or not its own, is not shown: nobody is asked to send money to it',
  async t => {
    const order = await shop.order({ network: 'ERC20' })
    const { address: anothers } = await shop.order({ network: 'ERC20' })
    const thief = '0x000000000000000000000000000000000000dEaD'
    const wrong = ['0x52908400098527886E0F7030069857D2E4169ee7', 'TKz46fjyuXQ4SrNiUY7hGPAJXM2fLXAJY8', '"><b>x</b>']
    for (const address of [...wrong, thief, anothers]) {
      await shop.store(order, { address })
      const { status, text } = await shop.page(pathOf(order))
      t.is(status, 200)
      t.false(text.includes(address))
      t.false(text.includes('class="qr"'))
      t.true(readOut(text).includes('Do not send any money now'))
    }
  },
)

test.serial('a live order carries no test banner', async t => {
  const order = await shop.order()
  await shop.store(order, { environment: 'live' })
  const { text } = await shop.page(pathOf(order))
  t.false(text.includes('test-banner'))
})

const hash = '0123456789abcdef'.repeat(4)

/** What is shown of a paid order, as it would be on the chain where the money is real. */
async function livePaid(network: 'TRC20' | 'ERC20', txHash: string): Promise<Checkout> {
  const order = await orderAt(shop, 'paid')
  const found = await checkoutFinder(shop.at.service.deps)(pathOf(order).slice('/pay/'.length))
  const { main } = networkTable[network]
  return {
    ...found!,
    order: { ...found!.order, environment: 'live', network },
    network: { ...found!.network!, network, environment: 'live', chainIdentity: main.identity },
    transfers: found!.transfers.map(transfer => ({ ...transfer, txHash })),
  }
}

function bodyOf(checkout: Checkout): string {
  return checkoutPage(checkout, {
    assets: new Assets(),
    drawQr: qrDrawer(new LRUCache({ max: 1 })),
    words: wordsOf('en'),
  }).body.text
}

for (const [network, txHash, url] of [
  ['TRC20', hash, `https://tronscan.org/#/transaction/${hash}`],
  ['ERC20', `0x${hash}`, `https://etherscan.io/tx/0x${hash}`],
] as const) {
  test.serial(
    `a payment of real money on ${network} leads to its page at the explorer, and sends no referrer`,
    async t => {
      const checkout = await livePaid(network, txHash)
      t.is(checkout.transfers.length, 1)
      const [, href, rel] = /<a class="link" href="([^"]+)" rel="([^"]+)"/.exec(bodyOf(checkout))!
      t.deepEqual([href, rel], [url, 'noreferrer'])
    },
  )
}

test.serial(
  'no other payment leads to an explorer: one of a test, on another chain, or with a hash that is none',
  async t => {
    const checkout = await livePaid('ERC20', `0x${hash}`)
    const others: Checkout[] = [
      { ...checkout, order: { ...checkout.order, environment: 'test' } },
      { ...checkout, network: { ...checkout.network!, chainIdentity: '31337' } },
      { ...checkout, network: null },
      { ...checkout, transfers: checkout.transfers.map(one => ({ ...one, txHash: `0x${hash}"><script>` })) },
    ]
    for (const other of others) {
      const body = bodyOf(other)
      t.regex(body, /Transaction<\/dt>\s*<dd><bdi class="mono hash"/)
      t.false(body.includes('etherscan'))
      t.false(body.includes('<script>'))
    }
  },
)
