// A number before all that the wallet gave out was left out: what waits behind it is found, and paid.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { UsedNumbers } from '../../src/signer/journal/intent-index.ts'
import { trackAttempts } from '../../src/payouts/attempts/track-attempts.service.ts'
import { meet } from '../payments/interleave.ts'
import { brokenInvariants, startPayouts, withWay, type Payouts } from './payouts.ts'

let at: Payouts
test.beforeEach(async () => {
  at = await startPayouts('ERC20')
  // It was registered while two transactions of it waited, which somebody had signed elsewhere; then every node dropped them.
  await at.service.admin.query('update wallet set next_nonce = 2')
})
test.afterEach.always(() => at?.close())

const fills = () =>
  at.service.admin.query<{ nonce: string | null; status: string; amount: string }>(
    `select c.nonce::text, s.status, c.amount::text from payout_step s join transaction_attempt c on c.step_id = s.id
      where s.purpose = 'fill' and c.attempt = 1 order by c.created_at`,
  )

test.serial('both numbers are filled, one after the other, and everything behind them is paid once', async t => {
  const people = [at.someone(), at.someone(), at.someone()]
  const ids: string[] = []
  for (const to of people) ids.push(await at.withdraw(to))
  await at.work(8)
  t.deepEqual(await fills(), [], 'they may still come')
  await at.work(24)
  for (const [index, id] of ids.entries()) {
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.is(at.payee.paid(people[index]!).length, 1)
  }
  t.deepEqual(await fills(), [
    { nonce: '0', status: 'DONE', amount: '1' },
    { nonce: '1', status: 'DONE', amount: '1' },
  ])
  const next = await at.withdraw(at.someone())
  await at.work(3, { signer: { db: at.signerDb, wallet: at.wallet() } })
  t.is((await at.withdrawal(next)).status, 'COMPLETED', 'a signer that reads its journal anew goes on behind them')
  t.like((await at.service.admin.query('select next_nonce, paused_at from wallet'))[0], {
    next_nonce: '6',
    paused_at: null,
  })
  t.deepEqual(await brokenInvariants(at), [])
})

test.serial('so many payments wait behind it that no place is left: it is filled all the same', async t => {
  const ids: string[] = []
  for (let count = 0; count < 17; count += 1) ids.push(await at.withdraw(at.someone()))
  await at.work(22)
  for (const id of ids) t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.deepEqual(await brokenInvariants(at), [])
})

test.serial(
  'what was dropped comes back after all and takes the number: the filling ends, and nothing stands still',
  async t => {
    const id = await at.withdraw(at.someone())
    at.payee.isStuck = true
    await at.work(12)
    t.is((await fills()).length, 1)
    const { outgoing, walletSigner, address } = at.wallet()
    for (const nonce of [0, 1]) {
      const terms = {
        kind: 'nonce',
        nonce,
        gasLimit: 21_000,
        maxFeePerGas: 9n ** 20n,
        maxPriorityFeePerGas: 1n,
      } as const
      const unsigned = await outgoing.format.build({ kind: 'coin', from: address, to: at.someone(), amount: 5n }, terms)
      await outgoing.broadcast(unsigned.attachSignature(await walletSigner.sign(unsigned.digest)))
    }
    at.payee.isStuck = false
    await at.work(8)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.deepEqual(
      (await fills()).map(({ status }) => status),
      ['FAILED'],
    )
    t.deepEqual(await brokenInvariants(at), [])
  },
)

test.serial('a number that was filled since it was counted is not filled once more', async t => {
  const first = await at.withdraw(at.someone())
  await at.work(32)
  t.is((await at.withdrawal(first)).status, 'COMPLETED')
  at.payee.isStuck = true
  await at.withdraw(at.someone())
  await at.work(1)
  const counted = withWay(at.deps, { ...at.payee.way(), transactionCount: async () => 0 })
  await at.work(25, { deps: counted })
  t.deepEqual(
    (await fills()).map(({ nonce, status }) => `${nonce} ${status}`),
    ['0 DONE', '1 DONE'],
  )
})

test.serial(
  'nodes that tell a worker too low a count for long have it ask the signer now and then, not always',
  async t => {
    await at.service.admin.query('update wallet set next_nonce = 0')
    for (let payment = 0; payment < 2; payment += 1) await at.withdraw(at.someone())
    await at.work(3)
    // Of a wallet that was made anew beside an older journal, none of whose numbers the database knows.
    await at.service.admin.query(
      `do $$ begin set local session_replication_role = replica; delete from wallet_nonce; end $$`,
    )
    at.payee.isStuck = true
    const id = await at.withdraw(at.someone())
    const way = at.payee.way()
    const lied = withWay(at.deps, { ...way, transactionCount: async () => 1 })
    await at.work(25, { deps: lied })
    t.deepEqual(
      (await fills()).map(({ nonce, status }) => `${nonce} ${status}`),
      ['null FAILED'],
    )
    at.payee.isStuck = false
    await at.work(4)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
  },
)

test.serial(
  'two workers who find the same gap at once have it filled once, wherever one of them is stopped',
  async t => {
    const other = await at.service.second()
    const meeting = { service: at.service, processes: [at.deps, { ...other, outgoing: at.deps.outgoing }] } as const
    at.payee.isStuck = true
    const id = await at.withdraw(at.someone())
    await at.work(8)
    t.deepEqual(await fills(), [])
    const inspect = (deps: Deps) => {
      at.service.clock.advance(61)
      return trackAttempts(deps, at.key)
    }
    let number = 1
    for (; ; number += 1) {
      const { errors, isReached } = await meet(meeting, { stopped: inspect, at: number, other: inspect })
      t.deepEqual(errors, [])
      if (!isReached) break
      t.true((await fills()).length <= 1)
    }
    t.true(number > 8, `${number}`)
    at.payee.isStuck = false
    await at.work(12)
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.deepEqual(
      (await fills()).map(({ nonce, status }) => `${nonce} ${status}`),
      ['0 DONE', '1 DONE'],
    )
    t.deepEqual(await brokenInvariants(at), [])
  },
)

test.serial('the signer fills nothing where nothing was left out, whoever asks for it', async t => {
  await at.work(1)
  await at.service.admin.query('update wallet set next_nonce = 0')
  const id = await at.withdraw(at.someone())
  await at.work(3)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  await at.service.admin.query(
    `insert into payout_step (id, environment, network, purpose, status, created_at) values (md5('x')::uuid, 'test', 'ERC20', 'fill', 'OPEN', now())`,
  )
  await at.service.admin.query(
    `insert into transaction_attempt (id, environment, network, purpose, step_id, intent_id, attempt, destination, amount, status, due_at, created_at)
      values (md5('y')::uuid, 'test', 'ERC20', 'fill', md5('x')::uuid, md5('x')::uuid, 1, $1, 1, 'READY', '2020-01-01', '2020-01-01')`,
    [at.wallet().address],
  )
  await at.work(2)
  t.deepEqual(await fills(), [{ nonce: null, status: 'FAILED', amount: '1' }])
  const notes = await at.service.admin.query(`select note from transaction_attempt where purpose = 'fill'`)
  t.deepEqual(notes, [{ note: 'there is no nonce gap' }])
})

test('what lies before the first number is left out until it is given, and is not given to payments', t => {
  const numbers = new UsedNumbers()
  t.false(numbers.isLeftOut(0))
  for (const used of [3, 4]) numbers.add(used)
  t.deepEqual(
    [2, 3, 5].map(number => numbers.isLeftOut(number)),
    [true, false, false],
  )
  numbers.add(2)
  t.false(numbers.isLeftOut(2))
  t.true(numbers.isLeftOut(1))
  t.deepEqual([numbers.next, numbers.end], [5, 5])
})
