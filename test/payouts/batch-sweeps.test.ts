// Who goes into a batch and who does not: by what was taken back, by what nodes say, by the fee, with two workers, and after a restore.
import test from 'ava'
import { pino } from 'pino'
import type { Database } from '../../src/database/database.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { NoSweepContract, refuseWithoutContract } from '../../src/payouts/sweeps/sweep-contract.service.ts'
import { sweepDue } from '../../src/payouts/sweeps/sweep.service.ts'
import { nameOf } from './crash.ts'
import { brokenInvariants } from './payouts.ts'
import { dirty, startSweeps, type Sweeps } from './sweeping.ts'
import { rowsAround } from '../helpers/rows.ts'

let at: Sweeps
test.before(async () => {
  at = await startSweeps('ERC20', { KASSA_TEST_ERC20_SWEEP_STRATEGY: 'batch' })
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenInvariants(at), []))

const swept = [{ purpose: 'sweep', status: 'DONE', amount: '24999999' }]
const failed = { ...swept[0]!, status: 'FAILED' }

async function deposits(count: number): Promise<string[]> {
  const addresses: string[] = []
  while (addresses.length < count) addresses.push(await at.deposit())
  return addresses
}

const batches = () =>
  at.service.admin.query<{ id: string; status: string; count: number }>(
    `select s.id, s.status, (select count(*)::int from payout_step m where m.batch_id = s.id) as count
       from payout_step s where s.purpose = 'batch' order by s.created_at`,
  )

test.serial('what is taken back before it is signed stops the batch, and the others go without it', async t => {
  const [back, ...others] = await deposits(3)
  await runDue(at.deps)
  t.like((await batches()).at(-1), { status: 'OPEN', count: 3 })
  const credit = (by: string) =>
    at.service.admin.query(`update deposit_balance set credited = credited ${by} where address = $1`, [back!])
  await credit('- 25000000')
  await at.work(2)
  t.is((await batches()).at(-1)?.status, 'FAILED')
  at.service.clock.advance(600)
  await at.work(6)
  for (const address of others) t.deepEqual(await at.steps(address), [failed, ...swept])
  t.deepEqual(await at.steps(back!), [failed])
  t.like((await at.sweeps(back!))[0], { status: 'OPEN', note: 'nothing is left to sweep' })
  await credit('+ 25000000')
  at.service.clock.advance(70)
  await at.work(6)
  t.deepEqual(await at.steps(back!), [failed, ...swept])
  const { milestones } = at.deps
  t.is(milestones.of('sweep begun'), 3)
  t.true(milestones.of('sweep completed') >= 2)
})

test.serial(
  'what is frozen after it was signed is in the hot wallet then, and a dearer attempt is not held up by it',
  async t => {
    const [one, two] = await deposits(2)
    at.payee.isStuck = true
    await at.work(1)
    await at.pay(one!, 30_000_000n, dirty)
    at.service.clock.advance(120)
    await at.work(2)
    const attempts = await at.service.admin.query<{ attempt: number }>(
      `select attempt from transaction_attempt where purpose = 'batch' and status = 'BROADCAST'`,
    )
    t.is(attempts.length, 2)
    at.payee.isStuck = false
    await at.work(4)
    for (const address of [one!, two!]) t.deepEqual(await at.steps(address), swept)
  },
)

test.serial(
  'one liar among three nodes decides nothing; what a majority says of an address leaves that one out',
  async t => {
    const [one, odd, lacking] = await deposits(3)
    at.payee.batches.lies.set(0, standing => ({ ...standing, count: 7, runs: 'other' }))
    at.payee.batches.foreign.set(odd!, 1)
    at.payee.batches.poor.add(lacking!)
    await at.work(4)
    at.payee.batches.lies.clear()
    t.deepEqual(await at.steps(one!), swept)
    t.like((await at.sweeps(odd!))[0], { status: 'OPEN', note: 'its address runs code that is not ours' })
    t.like((await at.sweeps(lacking!))[0], {
      status: 'OPEN',
      note: 'its address holds less of the token than was credited there',
    })
    at.payee.batches.poor.clear()
    at.service.clock.advance(60)
    await at.work(4)
    t.deepEqual(await at.steps(lacking!), swept)
    t.deepEqual(await at.steps(odd!), [])
  },
)

test.serial('an address that was used between worker and signer stops the batch before anything is signed', async t => {
  const [used, other] = await deposits(2)
  await runDue(at.deps)
  const before = at.wallet().journal.head.sequence
  at.payee.batches.foreign.set(used!, 1)
  await at.work(2)
  t.is(at.wallet().journal.head.sequence, before)
  t.is((await batches()).at(-1)?.status, 'FAILED')
  const notes = await at.service.admin.query<{ note: string }>(
    `select note from transaction_attempt where purpose = 'batch' and status = 'FAILED' order by created_at desc limit 1`,
  )
  const reason = `${used!} runs other code than ours`
  t.deepEqual(notes, [{ note: reason }])
  t.like((await at.sweeps(other!))[0], { status: 'OPEN', note: reason })
  at.service.clock.advance(600)
  await at.work(6)
  t.deepEqual(await at.steps(other!), [failed, ...swept])
  t.deepEqual(await at.steps(used!), [failed])
})

test.serial('nothing is begun, and no worker starts, while one node does not show the contract', async t => {
  const [address] = await deposits(1)
  at.payee.batches.withoutContract.add(1)
  await at.work(3)
  t.deepEqual(await at.steps(address!), [])
  t.regex((await at.sweeps(address!))[0]?.note ?? '', /^no sweep contract at 0x\w{40} on node 2$/)
  const refusal = await t.throwsAsync(refuseWithoutContract(at.deps), { instanceOf: NoSweepContract })
  t.regex(
    refusal?.message ?? '',
    /KASSA_TEST_ERC20_SWEEP_STRATEGY is batch.* by node 2: "npm run sweep-contract -- --token 0x\w{40} --hot 0x\w{40}"/,
  )
  at.payee.batches.withoutContract.clear()
  await t.notThrowsAsync(refuseWithoutContract(at.deps))
  at.service.clock.advance(60)
  await at.work(4)
  t.deepEqual(await at.steps(address!), swept)
})

test.serial('a fee that is too high for one address is shared by several', async t => {
  const cheap = at.payee.quote
  if (cheap.kind !== 'nonce') throw new Error('not Ethereum')
  at.payee.quote = { ...cheap, maxFeePerGas: 10_000_000_000n }
  const [first] = await deposits(1)
  await at.work(2)
  t.deepEqual(await at.steps(first!), [])
  t.is((await at.sweeps(first!))[0]?.note, 'the fee is too high')
  const others = await deposits(3)
  at.service.clock.advance(60)
  await at.work(4)
  at.payee.quote = cheap
  for (const address of [first!, ...others]) t.deepEqual(await at.steps(address), swept)
  t.is((await batches()).at(-1)?.count, 4)
})

test.serial('two workers beside each other: each address is in one batch, and nobody waits for ever', async t => {
  const addresses = await deposits(4)
  const before = (await batches()).length
  const barrier = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const slow = { ...at.deps, db: heldAt(at.deps.db, 'update deposit_balance', { barrier: barrier.promise, isHeld }) }
  const first = sweepDue(slow, at.key)
  await isHeld.promise
  // Its lease is over, and it still holds them.
  at.service.clock.advance(61)
  await sweepDue(at.deps, at.key)
  t.is((await batches()).length, before)
  barrier.resolve()
  await first
  t.is((await batches()).at(-1)?.count, 4)
  await at.work(5)
  t.is((await batches()).length, before + 1)
  for (const address of addresses) t.deepEqual(await at.steps(address), swept)
})

test.serial(
  'a restored database learns the numbers of deposit addresses from the journal, and the same bytes are sent',
  async t => {
    const addresses = await deposits(3)
    at.payee.isStuck = true
    await at.work(1)
    const { id } = (await batches()).at(-1)!
    const wallet = at.wallet()
    const entry = wallet.journal.last!
    t.is(entry.intentId, id)
    t.deepEqual(
      Object.fromEntries((entry.members ?? []).map(one => [one.address, one.nonce])),
      Object.fromEntries(addresses.map(address => [address, 0])),
    )
    const numbers = () =>
      at.service.admin.query('select wallet, nonce from wallet_nonce where wallet = any($1) order by 1', [addresses])
    const known = await numbers()
    t.is(known.length, 3)
    const sequence = entry.sequence - 1
    await at.service.admin.query(`do $$ begin
    set local session_replication_role = replica;
    delete from transaction_attempt where step_id = '${id}';
    delete from wallet_nonce where intent_id = '${id}' or wallet = any(array['${addresses.join("','")}']);
    update wallet set journal_sequence = ${sequence}, journal_hash = '${entry.previous}', next_nonce = next_nonce - 1, import_at = now(),
      paused_at = now(), pause_reason = 'restored';
  end $$`)
    t.deepEqual(await numbers(), [])
    const log = pino({ level: 'silent' })
    t.true(await importRequestedJournal({ db: at.signerDb, clock: at.service.clock, log }, wallet))
    t.deepEqual(await numbers(), known)
    at.payee.pool.clear()
    at.payee.isStuck = false
    await at.work(5, { signer: { db: at.signerDb, wallet } })
    for (const address of addresses) t.deepEqual(await at.steps(address), swept)
    t.is(wallet.journal.head.sequence, entry.sequence)
  },
)

interface Held {
  readonly barrier: Promise<void>
  readonly isHeld: PromiseWithResolvers<void>
}

/** A database whose next statement of this kind within a transaction waits at the gate. */
function heldAt(db: Database, what: string, { barrier, isHeld }: Held): Database {
  return {
    ...db,
    transaction: work =>
      db.transaction(tx => {
        const rows = rowsAround(tx, async ({ plain }, run) => {
          if (nameOf(plain) === what) {
            isHeld.resolve()
            await barrier
          }
          return run()
        })
        return work({ em: tx.em, ...rows })
      }),
  }
}
