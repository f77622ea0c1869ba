// In which order addresses are held against the chain, when there are more than one run asks for.
import test from 'ava'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { checkPart } from '../../src/payouts/reserves/reserve-check.service.ts'
import { listReserveAddresses } from '../../src/payouts/reserves/reserve-check.store.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { historyKey as key, insertPaid } from '../helpers/history.ts'
import { rowsNoting, type Statement } from '../helpers/rows.ts'

const count = 1_000
/** As much as one run on TRON asks for: of these so many go to the fullest, and to all in their order. */
const [part, share] = [500, 50]

let service: TestService
test.before(async () => {
  service = await testService()
  await service.admin.transaction(async tx => {
    await insertPaid(tx, { from: 1, to: count })
    // Every second one was swept; one holds more than all others.
    await tx.query(
      `insert into deposit_balance (environment, network, address, credited, swept)
       select environment, network, address, 25000000, case when derivation_index % 2 = 0 then 24999999 else 0 end from deposit_address`,
    )
    await tx.query(`update deposit_balance set credited = 26000000 where address = 'T' || md5('7')`)
    await tx.query(
      `update chain_transfer set amount = 26000000, credited_amount = 26000000 where to_address = 'T' || md5('7')`,
    )
    await tx.query(
      `insert into chain_cursor (environment, network, kind, height, hash, block_time, moved_at)
       select 'live', 'TRC20', 'final', 2000000, 'h', now(), now()`,
    )
  })
  await service.admin.query('analyze deposit_balance')
})
test.after.always(() => service?.close())

const fullest = 'T7'
let asked: string[] = []
const balances: OnChainBalances = {
  network: 'TRC20',
  pageMax: 100,
  finalHeight: async () => 1,
  async balances(addresses) {
    asked.push(...addresses)
    const rows = await service.admin.query<{ address: string; amount: string }>(
      `select to_address as address, sum(amount) as amount from chain_transfer where to_address = any($1::text[]) group by 1`,
      [addresses],
    )
    const held = new Map(rows.map(row => [row.address, BigInt(row.amount)]))
    return addresses.map(address => held.get(address) ?? 0n)
  },
}

async function run(): Promise<Set<string>> {
  asked = []
  await service.admin.query('update reserve_check set next_at = $1', [new Date(0)])
  await checkPart(service.deps, { key, balances, pauseMs: 0 })
  return new Set(asked)
}

test.serial('those that hold something come first, the fullest every time, and all others in their turn', async t => {
  const names = await service.admin.query<{ address: string; index: number }>(
    'select address, derivation_index as index from deposit_address',
  )
  const indexOf = new Map(names.map(one => [one.address, one.index]))
  const [{ address: richest } = { address: fullest }] = await service.admin.query<{ address: string }>(
    'select address from deposit_balance order by credited - swept desc limit 1',
  )
  const seen = new Set<string>()
  const holding = () => [...seen].filter(one => indexOf.get(one)! % 2 === 1).length
  for (let runs = 1; holding() < count / 2; runs += 1) {
    const now = await run()
    t.true(asked.length <= part + share, `${asked.length} were asked`)
    t.true(now.has(richest), `run ${runs}`)
    for (const one of now) seen.add(one)
    t.true(runs <= 2, `after ${runs} runs ${holding()} that hold something were looked at`)
  }
  for (let runs = 0; seen.size < count; runs += 1) {
    for (const one of await run()) seen.add(one)
    t.true(runs < count / share, `${seen.size} of all after ${runs} more runs`)
  }
  const switched = await service.admin.query('select from payout_switch')
  t.is(switched.length, 0)
})

test.serial('the next that hold something are found by their index', async t => {
  const statements: Statement[] = []
  const rows = rowsNoting(statement => void statements.push(statement))
  await listReserveAddresses(rows, key, { after: { amount: 25_000_000n, address: 'T5' }, limit: part })
  t.is(statements.length, 1)
  // Few rows are read and sorted sooner: what matters is that the index can do it.
  const [row] = await service.admin.transaction(async tx => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_sort = off')
    return tx.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${statements[0]!.text}`, statements[0]!.values)
  })
  t.regex(JSON.stringify(row), /Index (Only )?Scan.*deposit_balance_unswept/)
  t.notRegex(JSON.stringify(row), /"Sort"|Seq Scan/)
})
