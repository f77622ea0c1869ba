// Nothing in the ledger is changed, removed or inserted unseen once a checkpoint covers it.
import test from 'ava'
import pg from 'pg'
import { verifyCheckpoints } from '../../src/ledger/checkpoints/checkpoint.service.ts'
import { startCheckpoints, type CheckpointFixture } from './checkpoint-fixture.ts'
import { rowsOf } from '../../src/database/rows.ts'

let at: CheckpointFixture
test.before(async () => {
  at = await startCheckpoints()
})
test.after.always(() => at.close())

const tampered: readonly [string, string, RegExp][] = [
  ['an amount is changed', `update ledger_entry set amount = amount + 1 where tx_id = $1`, /was changed/],
  ['a transaction gets another reference', `update ledger_tx set ref = ref || 'x' where id = $1`, /was changed/],
  ['a transaction is moved in time', `update ledger_tx set created_at = created_at - interval '1 day' where id = $1`, /was changed/],
  ['a transaction is removed', `with e as (delete from ledger_entry where tx_id = $1) delete from ledger_tx where id = $1`, /was removed/],
] // prettier-ignore

for (const [what, sql, reported] of tampered) {
  test.serial(`check:books names the entry when ${what}`, async t => {
    const { deps } = at.service
    await at.pay()
    await at.checkpointRest()
    const [tx] = await deps.db.query<{ id: string }>('select id from ledger_tx where ref = $1', [at.lastRef()])
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
      await at.pay()
      await at.checkpointRest()
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
