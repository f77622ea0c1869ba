// The watcher on dense blocks of a real node compared with only fetching the same blocks, and the time from a block to the credit.
import { formatAddress } from '../../src/chains/address.ts'
import type { Chain } from '../../src/chains/chain.ts'
import { connectChain } from '../../src/chains/connect.ts'
import { compose, directory } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { usdt, type Ppm } from '../../src/lib/money.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { startLocalEthereum } from '../../test/helpers/local-ethereum.ts'
import type { LocalChain } from '../../test/helpers/local-chain.ts'
import { median, openBenchFixture, round } from './fixture.ts'
import { orderInput } from '../../test/helpers/order-input.ts'

const key = { environment: 'test', network: 'ERC20' } as const
/** Watched addresses; the first of them belong to orders. */
const watched = 1_000_000
const orders = 20_000
const transfersPerBlock = 200
/** Transfers per block to addresses of orders. */
const ownPerBlock = 20
const blocksPerRun = 20
const runs = 10
const payments = 9

export async function benchWatch(): Promise<void> {
  const fixture = await openBenchFixture()
  const node = await startLocalEthereum()
  const { deps: bare, close } = await compose(readConfig({ ...fixture.env }))
  try {
    const chain = await connectChain(node.settings, () => Date.now())
    const deps: Deps = { ...bare, chains: directory([{ environment: 'test', chain }]) }
    await watchChain(deps, key)
    const merchant = await makeMerchant(deps)
    await fillOrders(deps, merchant)
    // A separate chain object, so that the watcher has to fetch everything itself.
    await denseBlocks(deps, node, await connectChain(node.settings, () => Date.now()))
    await blockToCredit(deps, node, merchant)
  } finally {
    await close()
    await node.stop()
    await fixture.close()
  }
}

async function makeMerchant(deps: Deps): Promise<Principal> {
  const { id: merchantId } = await registerMerchant(deps, {
    name: 'bench',
    email: 'bench@example.com',
    platformUserId: 'bench',
  })
  const { keyId } = await issueKey(deps, { merchantId, environment: 'test', name: 'bench' })
  return { merchantId, environment: 'test', keyId }
}

/** Creates open orders and further addresses, all derived from their number; nobody needs their keys. */
async function fillOrders(deps: Deps, { merchantId }: Principal): Promise<void> {
  const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
  const numbers = count(0, orders)
  await deps.db.query(
    `with made as (
       insert into orders (id, order_number, merchant_id, environment, network, status, version, address, order_amount,
         threshold_amount, tolerance_ppm, fee_rate_ppm, received_amount, credited_amount, fee_amount, frozen_amount,
         required_confirmations, description, metadata, return_url, webhook_url, checkout_token, expire_at,
         created_at, updated_at)
       select gen_random_uuid(), 'ord_' || n, $1, 'test', 'ERC20', 'OPEN', 1, address, 900000000000, 900000000000, 0, 0, 0,
         0, 0, 0, 3, '', '{}', '', '', 'co_' || n, now() + interval '1 year', now(), now()
         from unnest($2::int[], $3::text[]) as t (n, address) returning id, address, order_number)
     insert into deposit_address (environment, network, derivation_index, address, order_id, assigned_at)
     select 'test', 'ERC20', 1000000 + substr(order_number, 5)::int, address, id, now() from made`,
    [merchantId, numbers, numbers.map(addressOf)],
  )
  const page = 20_000
  for (let from = orders; from < watched; from += page) {
    const rest = count(from, from + page)
    await deps.db.query(
      `insert into deposit_address (environment, network, derivation_index, address)
       select 'test', 'ERC20', 1000000 + n, address from unnest($1::int[], $2::text[]) as t (n, address)`,
      [rest, rest.map(addressOf)],
    )
  }
}

function addressOf(number: number): string {
  const bytes = Buffer.alloc(20, 0x5a)
  bytes.writeUInt32BE(number, 16)
  return formatAddress('ERC20', bytes)
}

/** Each run fetches new dense blocks once and then follows them, so that both see the same machine and load. */
async function denseBlocks(deps: Deps, node: LocalChain, chain: Chain): Promise<void> {
  const loadBegin = performance.now()
  await deps.watched.filter(deps.db, key, [])
  console.log(
    `${watched} watched addresses are read into memory in ${round((performance.now() - loadBegin) / 1000, 1)} s`,
  )
  const ratios: number[] = []
  const rates: number[] = []
  for (let run = 0; run < runs; run++) {
    await watchChain(deps, key)
    const first = (await chain.head()).height + 1
    for (let block = 0; block < blocksPerRun; block++) await mineDense(node, run * blocksPerRun + block)
    const last = (await chain.head()).height
    const begin = performance.now()
    for (let height = first; height <= last; height++) await chain.transfers((await chain.block(height))!)
    const fetching = performance.now() - begin
    const watchBegin = performance.now()
    for (let iteration = 0; iteration < 10 && (await headHeight(deps)) < last; iteration++) await watchChain(deps, key)
    const watching = performance.now() - watchBegin
    if ((await headHeight(deps)) < last) throw new Error('the watcher did not reach the head')
    ratios.push(fetching / watching)
    rates.push((last - first + 1) / (watching / 1000))
  }
  console.log(
    `watcher on blocks of ${transfersPerBlock} transfers (${ownPerBlock} to orders), read twice and settled: ` +
      `${round(median(rates), 1)} blocks/s; ratio to only fetching them once ${round(median(ratios))} ` +
      `(median of ${runs}; ${ratios.map(ratio => round(ratio)).join(', ')})`,
  )
}

async function mineDense(node: LocalChain, block: number): Promise<void> {
  const transfers = Array.from({ length: transfersPerBlock }, (_, index) => {
    const number = (block * transfersPerBlock + index) % orders
    const isOwn = index % (transfersPerBlock / ownPerBlock) === 0
    return { to: addressOf(isOwn ? number : watched + number), amount: 1_000_000n }
  })
  await node.pay({ kind: 'batch', transfers })
  await node.mine()
}

async function headHeight(deps: Deps): Promise<number> {
  const [row] = await deps.db.query<{ height: string }>(
    `select height from chain_cursor where kind = 'head' and network = 'ERC20'`,
  )
  return Number(row?.height ?? 0)
}

async function blockToCredit(deps: Deps, node: LocalChain, merchant: Principal): Promise<void> {
  const times: number[] = []
  const fetchTimes: number[] = []
  const chain = deps.chains.find('test', 'ERC20')!
  for (let payment = 0; payment < payments; payment++) {
    const { order } = await createOrder(
      { ...deps, config: { ...deps.config, openOrdersMax: 10 * watched } },
      merchant,
      orderInput({ tolerancePpm: 0 as Ppm, expiresIn: 86_400 }),
    )
    await node.pay({ kind: 'transfer', to: order.address, amount: usdt(25_000_000n) })
    await node.mine(node.finalityBlocks + 1)
    const fetchBegin = performance.now()
    const head = await chain.finalHead()
    await chain.finalRange(head.height, head.height)
    fetchTimes.push(performance.now() - fetchBegin)
    const begin = performance.now()
    await watchChain(deps, key)
    times.push(performance.now() - begin)
    const { status } = await getOrder(deps, merchant, order.id)
    if (status !== 'PAID') throw new Error(`Order is ${status}, not PAID`)
  }
  console.log(
    `block final → credit stored: ${round(median(times), 1)} ms (median of ${payments}), of which the node's answers for one block ${round(median(fetchTimes), 1)} ms; ratio ${round(median(fetchTimes) / median(times))}`,
  )
}
