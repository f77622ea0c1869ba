// Rows that money depends on are bound by a key that the database never sees: whoever changes one of them there is named.
import test from 'ava'
import { boundRows, type BoundRow } from '../../src/database/digests/bound-rows.ts'
import type { Tx } from '../../src/database/database.ts'
import { RowDigests } from '../../src/database/digests/row-digests.service.ts'
import { checkDigests, digestInvariant, digestInvariants } from '../../src/ledger/invariants/check-digests.service.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { keyring } from '../../src/lib/crypto/keyring.ts'
import { addAddress, restrictWithdrawals } from '../../src/withdrawals/allow-list/allow-list.service.ts'
import type { Sweeps } from '../payouts/sweeping.ts'
import { startEverything } from './everything.ts'

let at: Sweeps
test.before(async () => {
  at = await startEverything()
  await restrictWithdrawals(at.deps, at.merchant, false)
  await addAddress(at.deps, at.merchant, { network: 'ERC20', address: at.someone(), name: 'ours' })
})
test.after.always(() => at.close())

/** Does something that is taken back, around triggers and constraints; what the check says of it. */
async function after(sql: string): Promise<Map<string, readonly string[]>> {
  const undone = new Error('undone')
  let found: Awaited<ReturnType<typeof checkDigests>> = []
  const attempt = at.service.admin.transaction(async (tx: Tx) => {
    for (const table of Object.keys(boundRows))
      await tx.query(
        `do $$ declare name text; begin for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
           loop execute format('alter table ${table} drop constraint %I', name); end loop; end $$`,
      )
    await tx.query('set local session_replication_role = replica')
    if (sql !== '') await tx.query(sql)
    found = await checkDigests(tx, new RowDigests({ db: tx, keyring: at.deps.keyring, random: systemRandom }))
    throw undone
  })
  await attempt.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return new Map(found.map(one => [one.invariant, one.found]))
}

test.serial('rows that the service wrote are as they were bound', async t => {
  t.deepEqual([...(await after(''))], [])
  t.is(digestInvariants.length, Object.keys(boundRows).length)
})

/** What a column may become instead. */
function changed(column: string, type: string): string {
  if (type === 'boolean') return `not ${column}`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) - interval '1 millisecond'`
  return type === 'text' ? `${column} || 'x'` : `${column} + 1`
}

for (const bound of Object.values<BoundRow>(boundRows))
  test.serial(`any change of what is bound of ${bound.table} is named, and a row that nobody bound`, async t => {
    const types = new Map(
      (
        await at.service.admin.query<{ column_name: string; data_type: string }>(
          `select column_name, data_type from information_schema.columns where table_name = $1 and table_schema = current_schema()`,
          [bound.table],
        )
      ).map(row => [row.column_name, row.data_type]),
    )
    const one = `(select ctid from ${bound.table} where ${bound.where ?? 'true'} limit 1)`
    const [{ count } = { count: 0 }] = await at.service.admin.query<{ count: number }>(
      `select count(*)::int from ${bound.table} where ${bound.where ?? 'true'}`,
    )
    if (count === 0) {
      t.true(
        ['withdrawal_approval', 'wallet_spending'].includes(bound.table),
        `everything that happens has a row of ${bound.table}`,
      )
      return
    }
    for (const column of [...bound.columns, ...bound.key]) {
      const value = changed(column, types.get(column)!)
      const found = await after(`update ${bound.table} set ${column} = ${value} where ctid = ${one}`)
      t.is(found.get(digestInvariant(bound.table))?.length, 1, column)
    }
    const unbound = await after(`update ${bound.table} set digest = null where ctid = ${one}`)
    t.is(unbound.get(digestInvariant(bound.table))?.length, 1)
    const exchanged = await after(`update ${bound.table} set digest = repeat('0', 32) where ctid = ${one}`)
    t.is(exchanged.get(digestInvariant(bound.table))?.length, 1)
  })

test.serial('another key binds nothing: neither one that somebody put there, nor none', async t => {
  const other = keyring([Buffer.alloc(32, 7)])
  const written = await after(`delete from digest_key`)
  t.deepEqual([...written.keys()].toSorted(), digestInvariants.filter(invariant => written.has(invariant)).toSorted())
  t.true(written.has(digestInvariant('orders')))
  await t.throwsAsync(
    checkDigests(at.service.admin, new RowDigests({ db: at.service.admin, keyring: other, random: systemRandom })),
    { message: /unknown format or master key/ },
  )
})

test.serial('the key outlives the transaction that first needed it', async t => {
  const { db, keyring: keys } = at.deps
  const digests = new RowDigests({ db, keyring: keys, random: systemRandom })
  const values = {
    merchant_id: at.merchant.merchantId,
    environment: 'test',
    is_restricted: false,
    changed_at: new Date(0),
  }
  t.is(await digests.of('withdrawal_policy', values), await at.deps.digests.of('withdrawal_policy', values))
})
