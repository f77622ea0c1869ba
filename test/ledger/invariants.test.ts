// Every promise of the books is broken on purpose, as the owner of the tables could, around triggers: the check names that one.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { allInvariantNames, checkBooks, checkPayouts } from '../../src/ledger/invariants/check-books.ts'
import { allowedMoves } from '../../src/ledger/invariants/allowed-moves.ts'
import { nextStatus, orderStatuses, orderTransitionNames } from '../../src/orders/order-status.ts'
import { bookDamages } from './book-damages.ts'
import type { Damage } from './damage.ts'
import { entryDamages } from './entry-damages.ts'
import { payoutDamages, withdrawalDamages } from './payout-damages.ts'
import { recordDamages } from './record-damages.ts'
import { startEverything } from './everything.ts'
import type { Sweeps } from '../payouts/sweeping.ts'
import type { Tx } from '../../src/database/database.ts'

const damages = [...bookDamages, ...entryDamages, ...recordDamages, ...withdrawalDamages, ...payoutDamages]
let at: Sweeps
test.before(async () => {
  at = await startEverything()
})
test.after.always(() => at.close())

const check = async (tx: Tx) => [...(await checkBooks(tx)), ...(await checkPayouts(tx))]

test.serial('when everything has happened and nothing is damaged, every promise holds', async t => {
  t.deepEqual(await at.service.admin.transaction(check), [])
})

test('every promise is seen broken', t => {
  t.deepEqual([...new Set(damages.map(one => one.breaks))].toSorted(), allInvariantNames.toSorted())
})

test('the page of invariants names exactly the promises there are, and tests that there are', t => {
  const root = path.join(import.meta.dirname, '../..')
  const [inDatabase, beside] = readFileSync(path.join(root, 'docs/invariants.md'), 'utf8').split('## Over the ledger')
  const named = [...inDatabase!.matchAll(/^\| (?!Promise)(.+?) \| [-IX\d, ]*\|$/gm)].map(match => match[1]!)
  t.deepEqual(named, [...allInvariantNames])
  const tests = [...beside!.matchAll(/`(test\/[^`]+)`: "([^"]+)"/g)]
  t.true(tests.length >= 7)
  for (const [, file, title] of tests) t.true(readFileSync(path.join(root, file!), 'utf8').includes(title!), title)
})

test('an order may go in the books where it may go in the service', t => {
  const moves = orderStatuses.flatMap(from =>
    orderTransitionNames.flatMap(transition => {
      const to = nextStatus(from, transition)
      return from === 'PENDING' || to === null || to === from ? [] : [`${from}>${to}`]
    }),
  )
  t.deepEqual([...new Set(moves)].toSorted(), [...allowedMoves].toSorted())
})

for (const damage of damages)
  test.serial(`found: ${damage.title}`, async t => {
    const undone = new Error('undone')
    const attempt = at.service.admin.transaction(async tx => {
      const what = await inflict(tx, damage)
      t.true(what.length > 0, 'the damage hit something')
      const found = await check(tx)
      t.deepEqual(found.map(one => one.invariant).toSorted(), [damage.breaks, ...(damage.also ?? [])].toSorted())
      const named = found.find(one => one.invariant === damage.breaks)?.found ?? []
      t.true(what.some(one => named.includes(one)), `${named.join()} names none of ${what.join()}`) // prettier-ignore
      throw undone
    })
    await t.throwsAsync(attempt, { is: undone })
  })

/** What the check is to name. */
async function inflict(tx: Tx, { unchecked = [], sql }: Damage): Promise<string[]> {
  for (const table of unchecked)
    await tx.query(
      `do $$ declare name text; begin
         for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c' loop
           execute format('alter table ${table} drop constraint %I', name);
         end loop; end $$`,
    )
  await tx.query('set local session_replication_role = replica')
  const statements = sql.split(';').map(one => one.trim())
  for (const statement of statements.slice(0, -1)) await tx.query(statement)
  const rows = await tx.query<{ what: string }>(statements.at(-1)!)
  return rows.map(row => row.what)
}
