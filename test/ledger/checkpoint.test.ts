// The chain over the ledger: what it covers, in which order, and when.
import test from 'ava'
import pg from 'pg'
import { verifyCheckpoints, writeCheckpoint } from '../../src/ledger/checkpoints/checkpoint.service.ts'
import { findHead, hasCheckpoint } from '../../src/ledger/checkpoints/checkpoint.store.ts'
import { insertCheckpoint } from '../../src/ledger/ledger.sql.ts'
import { settleMark } from './checkpoint-all.ts'
import { startCheckpoints, type CheckpointFixture } from './checkpoint-fixture.ts'

let at: CheckpointFixture
test.before(async () => {
  at = await startCheckpoints()
})
test.after.always(() => at.close())

test.serial('what is settled is sealed, in order and once, and the head follows', async t => {
  const { db } = at.service.deps
  await at.pay()
  await at.pay()
  await at.checkpointRest()
  const first = await findHead(db)
  t.is(first?.sequence, '1')
  await at.checkpointRest()
  t.deepEqual(await findHead(db), first, 'nothing new')
  await at.pay()
  await at.checkpointRest()
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
      await at.pay()
      await settleMark(at.service.admin)
      await writeCheckpoint(at.service.deps)
      await settleMark(at.service.admin)
      await writeCheckpoint(at.service.deps)
      t.deepEqual(await findHead(db), before)
      const { rows: [from, to] } = await slow.query<{ id: string }>(
      `select a.id from ledger_account a where a.merchant_id = $1 and a.kind = 'merchant_available'
       union all select a.id from ledger_account a where a.kind = 'onchain_deposit' and a.environment = 'test' and a.network = 'TRC20'`,
      [at.merchant.merchantId],
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
    await at.checkpointRest()
    const [written] = await db.query<{ has: boolean }>(
      `select (select id from ledger_tx where ref = 'payment:sealed:slow') = any(ids) as has from ledger_checkpoint order by sequence desc limit 1`,
    )
    t.true(written?.has)
    t.deepEqual(await verifyCheckpoints(db, '0'), [])
  },
)

test.serial('a mark of a server that numbers transactions higher is settled after a minute', async t => {
  const { deps } = at.service
  await at.checkpointRest()
  const before = await findHead(deps.db)
  await at.pay()
  await at.service.admin.query(
    `update ledger_checkpoint_mark set last_tx = (select max(id) from ledger_tx), next_xid = '9223372036854775807', made_at = now()`,
  )
  await writeCheckpoint(deps)
  t.deepEqual(await findHead(deps.db), before)
  await settleMark(at.service.admin)
  await writeCheckpoint(deps)
  t.is((await findHead(deps.db))?.sequence, String(Number(before!.sequence) + 1))
  t.deepEqual(await verifyCheckpoints(deps.db, '0'), [])
})

test.serial('two processes seal nothing twice, and one that is held up holds up nobody', async t => {
  const { deps } = at.service
  const { db } = deps
  await at.pay()
  await writeCheckpoint(deps)
  await settleMark(at.service.admin)
  const before = await findHead(db)
  await db.transaction(async tx => {
    await tx.query('select from ledger_checkpoint_mark for update')
    t.false(await writeCheckpoint(deps), 'the other has the mark')
    t.deepEqual(await findHead(db), before)
  })
  await Promise.all([writeCheckpoint(deps), writeCheckpoint(deps)])
  await at.checkpointRest()
  t.deepEqual(await verifyCheckpoints(db, '0'), [])
})

test.serial('one that dies in the middle has sealed nothing', async t => {
  const { db } = at.service.deps
  await at.pay()
  const before = await findHead(db)
  await t.throwsAsync(
    db.transaction(async tx => {
      await insertCheckpoint(tx, '9999999')
      throw new Error('the process dies')
    }),
  )
  t.deepEqual(await findHead(db), before)
  await at.checkpointRest()
})
