// Links to the apps of wallets, which are there for real money alone.
import test from 'ava'
import { networkTable } from '../../src/chains/networks.ts'
import { usdt } from '../../src/lib/money.ts'
import type { ViewParts } from '../../src/web/checkout/view.ts'
import { walletLinks } from '../../src/web/checkout/wallets/wallets.ts'
import { wordsOf } from '../../src/web/checkout/words.ts'

const pageUrl = 'https://pay.example/pay/co_x?lang=de'
const addresses = { TRC20: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', ERC20: '0x52908400098527886E0F7030069857D2E4169EE7' }

function linksOf(
  network: keyof typeof addresses,
  change: { environment?: string; token?: string; chainIdentity?: string } = {},
) {
  const { main } = networkTable[network]
  const { environment = 'live', token = main.token, chainIdentity = main.identity } = change
  const checkout = { order: { network, environment }, network: { token, chainIdentity } }
  const parts = { checkout, words: wordsOf('en'), pageUrl } as unknown as ViewParts
  const request = { network, address: addresses[network], amount: usdt(49_900_000n), walletLink: null }
  const found = walletLinks(parts, request)
  return found && [...found.text.matchAll(/href="([^"]*)"/g)].map(one => one[1]!.replaceAll('&amp;', '&'))
}

test('Trust is handed token, receiver and amount; TokenPocket and TronLink the page itself', t => {
  t.deepEqual(linksOf('TRC20'), [
    `trust://send?asset=c195_tTR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t&address=${addresses.TRC20}&amount=49.900000`,
    `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: pageUrl, chain: 'TRON' }))}`,
    `tronlinkoutside://pull.activity?param=${encodeURIComponent(JSON.stringify({ url: pageUrl, action: 'open', protocol: 'tronlink', version: '1.0' }))}`,
  ])
  t.deepEqual(linksOf('ERC20'), [
    `trust://send?asset=c60_t0xdAC17F958D2ee523a2206206994597C13D831ec7&address=${addresses.ERC20}&amount=49.900000`,
    `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: pageUrl, chain: 'ETH' }))}`,
  ])
})

test('there are none for test money, another token or another chain: an app would send real money', t => {
  for (const network of ['TRC20', 'ERC20'] as const)
    for (const change of [{ environment: 'test' }, { token: addresses[network] }, { chainIdentity: '31337' }])
      t.is(linksOf(network, change), null, `${network} ${JSON.stringify(change)}`)
})
