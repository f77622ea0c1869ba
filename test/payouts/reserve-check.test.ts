// What our addresses hold against what is recorded of them: what differs is named, and missing money stops payouts.
import test from 'ava'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { usdt } from '../../src/lib/money.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { deleteSwitch } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { differenceOf } from '../../src/payouts/reserves/reserve-check.ts'
import { checkReserves, checkPart } from '../../src/payouts/reserves/reserve-check.service.ts'
import { startMoneyOut, type MoneyOut } from '../withdrawals/fixture.ts'

let at: MoneyOut
let addresses: string[]
const key = { environment: 'test', network: 'TRC20' } as const
const held = new Map<string, bigint>()
let asked = 0
let atSecondCheck = (_address: string, balance: bigint) => balance

const balances: OnChainBalances = {
  network: 'TRC20',
  pageMax: 2,
  finalHeight: async () => 1,
  async balances(wanted) {
    asked += wanted.length
    return wanted.map(address => atSecondCheck(address, held.get(address) ?? 0n))
  },
}

test.before(async () => {
  at = await startMoneyOut()
  const merchant = await at.richMerchant(0n)
  for (const amount of [20n, 30n, 40n]) await at.paidOrder(merchant, amount)
  const found = await at.service.deps.db.query<{ address: string; amount: string }>(
    'select to_address as address, amount from chain_transfer order by amount',
  )
  addresses = found.map(one => one.address)
  for (const { address, amount } of found) held.set(address, BigInt(amount))
})
test.after.always(() => at.close())

async function run(nodes = balances): Promise<void> {
  const { deps, admin } = at.service
  await admin.query('update reserve_check set next_at = $1', [new Date(0)])
  await checkPart(deps, { key, balances: nodes, pauseMs: 0 })
}

async function reason(): Promise<string | null> {
  const [row] = await at.service.deps.db.query<{ reason: string }>('select reason from payout_switch')
  return row?.reason ?? null
}

test.serial('where every address holds what came to it all is well, and all were asked', async t => {
  const { problems, held: sum, booked } = await checkReserves(at.service.deps.db, { key, balances, pauseMs: 0 })
  t.deepEqual(problems, [])
  t.deepEqual([sum, booked], [90_000_000n, 90_000_000n])
  t.true(asked >= 3)
  await run()
  t.is(await reason(), null)
})

test.serial('where nodes keep no past, nothing is concluded while no node tells what blocks hold', async t => {
  const { deps, admin } = at.service
  const [first] = addresses
  held.set(first!, 25_000_000n)
  const status = `insert into chain_status (environment, network, state, reason, nodes, polled_at) values ('test', 'TRC20', $1, 'told', '[]', now())
    on conflict (environment, network) do update set state = excluded.state`
  const rescans = async () => (await deps.db.query('select from chain_rescan')).length
  await admin.query(status, ['blind'])
  await run({ ...balances, isOfNewest: true })
  t.is(await rescans(), 0, 'the payment is not recorded yet')
  await admin.query(status, ['ok'])
  await run({ ...balances, isOfNewest: true })
  t.is(await rescans(), 1)
  held.set(first!, 20_000_000n)
  await admin.query('delete from chain_rescan')
})

test.serial('missing money is named by its address and switches payouts off, once for each difference', async t => {
  const [first, second] = addresses
  held.set(first!, 19_000_000n)
  await run()
  t.regex(
    (await reason())!,
    new RegExp(`^reserve check: deposit address ${first} holds 19 USDT, 1 USDT less than the record`),
  )
  const message = await checkReserves(at.service.deps.db, { key, balances, pauseMs: 0 })
  t.is(message.problems.length, 1)
  await deleteSwitch(at.service.deps.db, key)
  await run()
  t.is(await reason(), null, 'whoever switched payouts on again knew of it')
  held.set(second!, 0n)
  await run()
  t.regex((await reason())!, new RegExp(`^reserve check: deposit address ${second} holds 0 USDT, 30 USDT less`))
  await deleteSwitch(at.service.deps.db, key)
  held.set(first!, 20_000_000n)
  held.set(second!, 30_000_000n)
})

test.serial('money that nobody recorded is told and stops nothing', async t => {
  held.set(addresses[0]!, 21_000_000n)
  const { problems } = await checkReserves(at.service.deps.db, { key, balances, pauseMs: 0 })
  t.regex(problems.join('\n'), /1 USDT more than the record/)
  await run()
  t.is(await reason(), null)
  held.set(addresses[0]!, 20_000_000n)
})

test.serial('what was only a block ahead is no difference at the second look', async t => {
  let reads = 0
  atSecondCheck = (address, balance) => (address === addresses[1] && (reads += 1) === 1 ? balance - 1n : balance)
  t.deepEqual((await checkReserves(at.service.deps.db, { key, balances, pauseMs: 0 })).problems, [])
  t.is(reads, 2)
  atSecondCheck = (_address, balance) => balance
})

test.serial(
  'while a chain is halted, before or since it was asked, nothing of it is missing; afterwards it is',
  async t => {
    const { deps, clock } = at.service
    const [first] = addresses
    const pause = () => insertPause(deps.db, key, { reason: 'a final block was taken back', now: clock.now() })
    held.set(first!, 18_000_000n)
    await pause()
    await run()
    t.is(await reason(), null, 'it was halted before')
    await deletePause(deps.db, key)
    const askedSince: OnChainBalances = {
      ...balances,
      async balances(wanted, height) {
        await pause()
        return balances.balances(wanted, height)
      },
    }
    await run(askedSince)
    t.is(await reason(), null, 'it was halted since')
    await deletePause(deps.db, key)
    const askedOver: OnChainBalances = {
      ...balances,
      async balances(wanted, height) {
        await pause()
        await deletePause(deps.db, key)
        return balances.balances(wanted, height)
      },
    }
    await run(askedOver)
    t.is(await reason(), null, 'it was halted and resumed since')
    await run()
    t.regex((await reason())!, /2 USDT less than the record/)
    await deleteSwitch(deps.db, key)
    held.set(first!, 20_000_000n)
  },
)

test.serial('what a clock that ran ahead has looked at is due again once it is right', async t => {
  const { clock, deps } = at.service
  clock.advance(7_200)
  await run()
  clock.advance(-7_200)
  let inspected = 0
  const counting: OnChainBalances = {
    ...balances,
    balances: (...wanted) => {
      inspected += 1
      return balances.balances(...wanted)
    },
  }
  await checkPart(deps, { key, balances: counting, pauseMs: 0 })
  t.true(inspected > 0)
})

test.serial('a part that nobody could be asked about is due again, and stops nothing', async t => {
  const broken: OnChainBalances = { ...balances, balances: async () => Promise.reject(new Error('no node answers')) }
  await at.service.admin.query('update reserve_check set next_at = $1', [new Date(0)])
  await t.throwsAsync(checkPart(at.service.deps, { key, balances: broken, pauseMs: 0 }))
  const [row] = await at.service.deps.db.query<{ due: boolean }>(
    `select next_at <= now() + interval '10 years' as due from reserve_check`,
  )
  t.true(row?.due)
  t.is(await reason(), null)
})

test('what is under way may have left or not, and what is more or less than that is told', t => {
  const recorded = { address: 'a', isWallet: true, amount: usdt(100n), leaving: usdt(30n), coming: usdt(5n) }
  for (const balance of [70n, 100n, 105n]) t.is(differenceOf(recorded, balance), null)
  t.is(differenceOf(recorded, 69n)?.amount, usdt(-1n))
  t.is(differenceOf(recorded, 107n)?.amount, usdt(2n))
})
