// The chain over the ledger: what it covers, and that nothing in it is changed, removed or inserted unseen.
import test from 'ava'
import pg from 'pg'
import { verifyCheckpoints, writeCheckpoint } from '../../src/ledger/checkpoints/checkpoint.service.ts'
import { findHead, hasCheckpoint } from '../../src/ledger/checkpoints/checkpoint.store.ts'
import { insertCheckpoint } from '../../src/ledger/ledger.sql.ts'
import { post } from '../../src/ledger/ledger.service.ts'
import { paymentPostings } from '../../src/ledger/posting.ts'
import { usdt } from '../../src/lib/money.ts'
import { startMoneyOut, type MoneyOut, type Payer } from '../withdrawals/fixture.ts'
import { checkpointAll, settleMark } from './checkpoint-all.ts'
import { rowsOf } from '../../src/database/rows.ts'

let at: MoneyOut
let merchant: Payer
test.before(async () => {
  at = await startMoneyOut()
  merchant = await at.richMerchant(0n)
})
test.after.always(() => at.close())

const key = { environment: 'test', network: 'TRC20' } as const
let count = 0

async function pay(amount = 5_000_000n): Promise<void> {
  const { deps } = at.service
  const postings = paymentPostings(merchant.merchantId, usdt(amount), usdt(0n))
  const entry = { kind: 'payment', ref: `payment:sealed:${(count += 1)}`, ...key, postings } as const
  await deps.db.transaction(tx => post(tx, entry, deps.clock.business()))
}

const checkpointRest = () => checkpointAll(at.service.admin, at.service.deps)
const lastRef = () => `payment:sealed:${count}`

test.serial('what is settled is sealed, in order and once, and the head follows', async t => {
  const { db } = at.service.deps
  await writeCheckpoint(at.service.deps)
  await pay()
  await pay()
  await checkpointRest()
  const first = await findHead(db)
  t.is(first?.sequence, '1')
  await checkpointRest()
  t.deepEqual(await findHead(db), first, 'nothing new')
  await pay()
  await checkpointRest()
  t.is((await findHead(db))?.sequence, '2')
  t.deepEqual(await verifyCheckpoints(db, '0'), [])
  t.true(await hasCheckpoint(db, first!.hash))
  t.false(await hasCheckpoint(db, 'a'.repeat(64)))
})

test.serial(
  'nothing is sealed before a transaction that was under way has ended, and then nothing is left out',
  async t => {
    const { db } = at.service.deps
    const before = await findHead(db)
    const slow = new pg.Client(at.service.adminUrl)
    await slow.connect()
    try {
      await slow.query('begin')
      // Its id is given, and comes before that of the payment which is committed first.
      await slow.query(`insert into ledger_tx (kind, ref, environment, network, created_at)
      values ('payment', 'payment:sealed:slow', 'test', 'TRC20', now())`)
      await pay()
      await settleMark(at.service.admin)
      await writeCheckpoint(at.service.deps)
      await settleMark(at.service.admin)
      await writeCheckpoint(at.service.deps)
      t.deepEqual(await findHead(db), before)
      const { rows: [from, to] } = await slow.query<{ id: string }>(
      `select a.id from ledger_account a where a.merchant_id = $1 and a.kind = 'merchant_available'
       union all select a.id from ledger_account a where a.kind = 'onchain_deposit' and a.environment = 'test' and a.network = 'TRC20'`,
      [merchant.merchantId],
    ) // prettier-ignore
      for (const [account, direction] of [[from!.id, 'C'], [to!.id, 'D']] as const) {
      await slow.query('update ledger_account set balance = balance + 1 where id = $1', [account])
      await slow.query(
        `insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
         select (select id from ledger_tx where ref = 'payment:sealed:slow'), id, $2, 1, balance from ledger_account where id = $1`,
        [account, direction],
      )
    } // prettier-ignore
      await slow.query('commit')
    } finally {
      await slow.end()
    }
    await checkpointRest()
    const [written] = await db.query<{ has: boolean }>(
      `select (select id from ledger_tx where ref = 'payment:sealed:slow') = any(ids) as has from ledger_checkpoint order by sequence desc limit 1`,
    )
    t.true(written?.has)
    t.deepEqual(await verifyCheckpoints(db, '0'), [])
  },
)

test.serial('two processes seal nothing twice, and one that is held up holds up nobody', async t => {
  const { deps } = at.service
  const { db } = deps
  await pay()
  await writeCheckpoint(deps)
  await settleMark(at.service.admin)
  const before = await findHead(db)
  await db.transaction(async tx => {
    await tx.query('select from ledger_checkpoint_mark for update')
    t.false(await writeCheckpoint(deps), 'the other has the mark')
    t.deepEqual(await findHead(db), before)
  })
  await Promise.all([writeCheckpoint(deps), writeCheckpoint(deps)])
  await checkpointRest()
  t.deepEqual(await verifyCheckpoints(db, '0'), [])
})

test.serial('one that dies in the middle has sealed nothing', async t => {
  const { db } = at.service.deps
  await pay()
  const before = await findHead(db)
  await t.throwsAsync(
    db.transaction(async tx => {
      await insertCheckpoint(tx, '9999999')
      throw new Error('the process dies')
    }),
  )
  t.deepEqual(await findHead(db), before)
  await checkpointRest()
})

const tampered: readonly [string, string, RegExp][] = [
  ['an amount is changed', `update ledger_entry set amount = amount + 1 where tx_id = $1`, /was changed/],
  ['a transaction gets another reference', `update ledger_tx set ref = ref || 'x' where id = $1`, /was changed/],
  ['a transaction is moved in time', `update ledger_tx set created_at = created_at - interval '1 day' where id = $1`, /was changed/],
  ['a transaction is removed', `with e as (delete from ledger_entry where tx_id = $1) delete from ledger_tx where id = $1`, /was removed/],
] // prettier-ignore

for (const [what, sql, reported] of tampered) {
  test.serial(`check:books names the entry when ${what}`, async t => {
    const { deps } = at.service
    await pay()
    await checkpointRest()
    const [tx] = await deps.db.query<{ id: string }>('select id from ledger_tx where ref = $1', [lastRef()])
    const client = new pg.Client(at.service.adminUrl)
    await client.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(sql, [tx!.id])
      const rows = rowsOf(client)
      const problems = await verifyCheckpoints(rows, '0')
      t.is(problems.length, 1, problems.join('\n'))
      t.regex(problems[0]!, reported)
      t.regex(problems[0]!, new RegExp(`ledger transaction ${tx!.id} `))
      await client.query('rollback')
    } finally {
      await client.end()
    }
    t.deepEqual(await verifyCheckpoints(deps.db, '0'), [])
  })
}

test.serial(
  'check:books names an entry that was put in between, a seal that was changed and one that is missing',
  async t => {
    const client = new pg.Client(at.service.adminUrl)
    await client.connect()
    const rows = rowsOf(client)
    const expectReported = async (sql: string, reported: RegExp) => {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(sql)
      t.regex((await verifyCheckpoints(rows, '0')).join('\n'), reported, sql)
      await client.query('rollback')
    }
    try {
      // An id that nobody used, as a transaction that was rolled back leaves it, lies between two that are sealed.
      const [gap] = await rows.query<{ id: string }>(`select nextval(pg_get_serial_sequence('ledger_tx', 'id')) as id`)
      await pay()
      await checkpointRest()
      const forged = (id: string) =>
        `insert into ledger_tx (id, kind, ref, environment, network, created_at) overriding system value
       values (${id}, 'payment', 'forged', 'test', 'TRC20', now())`
      await expectReported(forged(gap!.id), new RegExp(`^ledger transaction ${gap!.id} was inserted \\(forged\\)$`))
      await expectReported(forged('-1'), /^ledger transaction -1 was inserted/)
      await expectReported(
        `update ledger_checkpoint set digests[1] = repeat('0', 32) where sequence = 1`,
        /seal 1 was changed/,
      )
      await expectReported(`delete from ledger_checkpoint where sequence = 2`, /seal 3 does not follow/)
    } finally {
      await client.end()
    }
  },
)
