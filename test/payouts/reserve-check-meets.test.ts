// Our addresses are held against the chain while sweeps, payouts and payments go on: what moves meanwhile is no difference.
import test from 'ava'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { checkReserves, checkPart } from '../../src/payouts/reserves/reserve-check.service.ts'
import { brokenInvariants, ofNothing } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

let at: Sweeps
let hot: string
/** What the tests made of nothing lies on the wallet. */
const capital = 1_000_000_000_000n
const deposited = new Map<string, bigint>()

test.before(async () => {
  at = await startSweeps('TRC20', { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' })
  hot = at.wallet().address
  // What is final on the chain that is paid on is so far below where the other one was read to.
  at.service.tron.mineEmpty(1_000)
  await at.service.admin.query(
    `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at)
     values ('test', 'TRC20', $4, 0, $1, 'somebody', $2, 1, $3)`,
    [hot, capital, at.service.clock.now(), ofNothing],
  )
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenInvariants(at), []))

async function deposit(): Promise<string> {
  const address = await at.deposit()
  at.payee.poor.clear()
  deposited.set(address, 25_000_000n)
  return address
}

/** What an address holds in the newest final block. */
function heldBy(address: string): bigint {
  let held = address === hot ? capital : (deposited.get(address) ?? 0n)
  for (const { transaction, succeeded } of at.payee.blocks.slice(0, -2).flatMap(block => block.transactions)) {
    const { intent } = transaction
    if (!succeeded || intent.kind !== 'token') continue
    if (intent.to === address) held += intent.amount
    if (intent.from === address) held -= intent.amount
  }
  return held
}

/** Nodes that keep no past, and are asked about one address after the other: the first of these first, and then this happens. */
function meeting(first: (address: string) => boolean, meanwhile: () => Promise<unknown>): OnChainBalances {
  let isOver = false
  return {
    network: 'TRC20',
    pageMax: 1000,
    finalHeight: async () => 1,
    async balances(addresses) {
      const before = new Map(addresses.filter(first).map(one => [one, heldBy(one)]))
      if (!isOver) await meanwhile()
      isOver = true
      return addresses.map(one => before.get(one) ?? heldBy(one))
    },
  }
}

/** What the check of a part and that of all addresses have to say. */
const checks = [
  async (balances: OnChainBalances) => {
    await at.service.admin.query('update reserve_check set next_at = $1', [new Date(0)])
    await checkPart(at.deps, { key: at.key, balances, pauseMs: 0 })
    return at.service.admin.query('select reason from payout_switch')
  },
  async (balances: OnChainBalances) =>
    (await checkReserves(at.deps.db, { key: at.key, balances, pauseMs: 0 })).problems,
]

test.serial('a sweep ends after the wallet was asked, and before its address is', async t => {
  for (const check of checks) {
    const address = await deposit()
    t.deepEqual(
      await check(
        meeting(
          one => one === hot,
          () => at.work(6),
        ),
      ),
      [],
    )
    t.is(heldBy(address), 1n)
  }
})

test.serial('a payment comes after its address was asked, and a payout leaves before the wallet is', async t => {
  for (const check of checks) {
    const address = await deposit()
    await at.work(6)
    const to = at.someone()
    const meanwhile = async () => {
      await at.withdraw(to, '20')
      await at.work(1)
      await at.pay(address, 5_000_000n)
      deposited.set(address, 30_000_000n)
      await at.work(4)
    }
    t.deepEqual(await check(meeting(one => one !== hot, meanwhile)), [])
    t.is(heldBy(to), 20_000_000n)
  }
})

test.serial('what no address holds is told of the address, and of the books where no address lacks it', async t => {
  const [, checkAll] = checks
  const nothing = () =>
    checkAll!(
      meeting(
        one => one === hot,
        async () => {},
      ),
    )
  const address = await deposit()
  t.deepEqual(await nothing(), [])
  deposited.set(address, 24_000_000n)
  t.like(await nothing(), {
    length: 1,
    0: `deposit address ${address} holds 24 USDT, 1 USDT less than the record of its transfers`,
  })
  deposited.set(address, 25_000_000n)
  const bookMore = (by: number) =>
    at.service.admin.transaction(async tx => {
      await tx.query('alter table ledger_account disable trigger all')
      await tx.query(`update ledger_account set balance = balance + $1 where kind = 'onchain_hot'`, [by])
      await tx.query('alter table ledger_account enable trigger all')
    })
  await bookMore(1)
  t.deepEqual(await nothing(), ['our addresses hold less than the books say'])
  await bookMore(-1)
})
