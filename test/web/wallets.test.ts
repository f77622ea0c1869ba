// Wallets in the page, played by providers that sign with a key of their own and send to anvil and to the local TRON node.
import test from 'ava'
import type { Page } from 'playwright-core'
import { TronWeb } from 'tronweb'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { ethereumSender } from '../helpers/ethereum-sender.ts'
import { openSandboxShop, type Order, type SandboxShop } from '../helpers/sandbox-shop.ts'
import { until } from '../helpers/until.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage } from './browser.ts'

let shop: SandboxShop
test.before(async t => {
  t.timeout(300_000)
  shop = await openSandboxShop()
})
test.after.always(() => Promise.all([closeBrowser(), shop?.close()]))

interface Playing {
  /** The number of the chain the wallet is on. */
  readonly chain?: string
  /** Whether it changes when it is asked to. */
  readonly isObedient?: boolean
  readonly isDeclining?: boolean
  /** An account that holds nothing, in place of the rich one. */
  readonly from?: string
}

interface Ask {
  readonly method: string
  readonly params?: readonly { readonly to?: string; readonly data?: string; readonly chainId?: string }[]
}

/** What the wallet was asked to sign. */
const asked: Ask[] = []

/** A wallet that announces itself as EIP-6963 says; its signing happens here, with the key of the faucet. */
async function announce(page: Page, playing: Playing = {}): Promise<void> {
  const { rpc_url: url, faucet_private_key: key } = shop.sandbox.networks.ERC20
  const sender = ethereumSender(url, key.replace(/^0x/, ''))
  let { chain } = playing
  await page.exposeFunction('walletOfTest', async ({ method, params = [] }: Ask) => {
    const [first] = params
    if (method === 'eth_requestAccounts') return [playing.from ?? sender.address]
    if (method === 'eth_chainId' && chain !== undefined) return chain
    if (method === 'wallet_switchEthereumChain') {
      if (playing.isObedient) chain = first?.chainId
      return playing.isObedient ? null : { refusal: 4902 }
    }
    if (method !== 'eth_sendTransaction') return ethereumRpc(url, method, params)
    asked.push({ method, params })
    return playing.isDeclining ? { refusal: 4001 } : sender.send(first!.to!, first!.data!)
  })
  await page.addInitScript(`{
    const provider = { request: async ask => {
      const answer = await walletOfTest(ask)
      if (answer?.refusal) throw Object.assign(new Error('The user said no'), { code: answer.refusal })
      return answer
    } }
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test <b>Wallet</b>', rdns: 'test.wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>' }
    const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', say)
    say()
  }`)
}

const says = (page: Page, text: string) => page.locator('#wallets [role=status]', { hasText: text }).waitFor()

async function open(order: Order, playing?: Playing) {
  const watched = await openPage()
  if (playing) await announce(watched.page, playing)
  await watched.page.goto(order.payment_url)
  return watched
}

browserTest('a wallet that announces itself pays the order: right chain, token, receiver and units, once', async t => {
  t.timeout(300_000)
  asked.length = 0
  const order = await shop.open('ERC20', { amount: '100.25' })
  const { page, complaints, requests } = await open(order, {})
  const button = page.locator('#wallets button')
  t.is(await button.innerText(), 'Pay with Test <b>Wallet</b>')
  t.deepEqual(await violationsOf(page), [])
  await button.click()
  await says(page, 'Sent.')
  t.true(await button.isDisabled())
  const [{ params }] = asked as [Required<Ask>]
  const { token } = shop.sandbox.networks.ERC20
  t.is(params[0]?.to?.toLowerCase(), token.toLowerCase())
  const word = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  t.is(params[0]?.data, `0xa9059cbb${word(order.address)}${word(100_250_000n.toString(16))}`)
  await until(async () => (await page.title()).startsWith('Paid'))
  t.is((await shop.becomes(order, 'PAID')).received_amount, '100.25')
  t.is(asked.length, 1)
  t.deepEqual(complaints, [])
  const { origin } = new URL(shop.sandbox.base_url)
  t.deepEqual(
    requests.filter(url => !url.startsWith(`${origin}/`) && !url.startsWith('data:')),
    [],
  )
  await page.context().close()
})

browserTest(
  'without a wallet no script for wallets is loaded, and one that announces nothing is not looked for',
  async t => {
    const order = await shop.open('ERC20')
    const { page, requests } = await openPage()
    await page.addInitScript('window.ethereum = { request: () => { throw new Error("asked") } }')
    await page.goto(order.payment_url)
    await page.locator('#copy-address:not([hidden])').waitFor()
    t.true(await page.locator('#wallets').isHidden())
    t.false(requests.some(url => url.includes('wallets.')))
    await page.context().close()
  },
)

browserTest('what stands in the way is said in a sentence, nothing is sent, and one can try again', async t => {
  asked.length = 0
  const order = await shop.open('ERC20')
  const cases: readonly (readonly [Playing, string])[] = [
    [{ isDeclining: true }, 'You declined it in your wallet. Nothing was sent.'],
    [{ chain: '0x1' }, 'Your wallet is on another network. Switch it to Ethereum'],
    [{ from: `0x${'12'.repeat(20)}` }, 'This wallet has too little USDT.'],
  ]
  for (const [playing, sentence] of cases) {
    const { page } = await open(order, playing)
    await page.locator('#wallets button').click()
    await says(page, sentence)
    t.false(await page.locator('#wallets button').isDisabled(), sentence)
    await page.context().close()
  }
  t.is(asked.length, 1, 'only the one that declined was asked')
  const { page } = await open(order, { chain: '0x1', isObedient: true, isDeclining: true })
  await page.locator('#wallets button').click()
  await says(page, 'You declined it')
  t.is(asked.length, 2, 'a wallet that changes to the right chain goes on')
  await page.context().close()
  t.is((await shop.read(order)).status, 'OPEN')
})

/** TronLink as it puts itself into a page; each call happens here, with TronWeb and the key of the faucet. */
async function injectTronLink(page: Page, { isDeclining = false, isElsewhere = false } = {}): Promise<void> {
  const { rpc_url: url, faucet_private_key: key, faucet_address: from } = shop.sandbox.networks.TRC20
  const tron = new TronWeb({ fullHost: url, privateKey: key })
  await page.exposeFunction(
    'tronOfTest',
    async (group: 'trx' | 'transactionBuilder', name: string, values: unknown[]) => {
      if (name === 'sign' && isDeclining) return { refusal: 'Confirmation declined by user' }
      if (name === 'getBlock' && isElsewhere) return { blockID: '00' }
      const run = (tron[group] as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>)[name]!
      return JSON.parse(JSON.stringify(await run.apply(tron[group], values))) as unknown
    },
  )
  await page.addInitScript(`{
    const group = name => new Proxy({}, { get: (_, key) => async (...values) => {
      const answer = await tronOfTest(name, key, values)
      if (answer?.refusal) throw answer.refusal
      return answer
    } })
    const tronWeb = { defaultAddress: { base58: false }, trx: group('trx'), transactionBuilder: group('transactionBuilder') }
    window.tronLink = { tronWeb, request: async () => ((tronWeb.defaultAddress.base58 = '${from}'), { code: 200 }) }
  }`)
}

browserTest('TronLink pays the order on TRON', async t => {
  t.timeout(300_000)
  const order = await shop.open('TRC20', { amount: '49.9' })
  for (const [playing, sentence] of [
    [{ isDeclining: true }, 'You declined it'],
    [{ isElsewhere: true }, 'Switch it to TRON'],
  ] as const) {
    const { page } = await openPage()
    await injectTronLink(page, playing)
    await page.goto(order.payment_url)
    await page.locator('#wallets button').click()
    await says(page, sentence)
    await page.context().close()
  }
  const { page, complaints } = await openPage()
  await injectTronLink(page)
  await page.goto(order.payment_url)
  t.is(await page.locator('#wallets button').innerText(), 'Pay with TronLink')
  await page.locator('#wallets button').click()
  await until(async () => (await page.title()).startsWith('Paid'))
  t.is((await shop.becomes(order, 'PAID')).received_amount, '49.9')
  t.deepEqual(complaints, [])
  await page.context().close()
})
