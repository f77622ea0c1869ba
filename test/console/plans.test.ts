// What each page of the console asks the database: by an index, however many rows there are; and what every page counts, up to a limit.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { countWaiting } from '../../src/web/console/server.ts'
import { rowsAround } from '../helpers/rows.ts'
import { deskOf, openOffice, type Office } from './office.ts'
import { fillFixture, type ConsoleFixture } from './console-fixture.ts'

let office: Office
let fixture: ConsoleFixture
test.before(async () => {
  office = await openOffice()
  await office.enrol('ann')
  fixture = await fillFixture(office.at, 'ann')
})
test.after.always(() => office?.close())

/** Tables that have a row for each chain, wallet, operator or setting, and what is looked at whole since it is work that waits. */
const small = new Set([
  'wallet', 'retired_wallet', 'cold_wallet', 'payout_switch', 'chain_pause', 'chain_status', 'chain_check', 'reserve_check', 'chain_cursor', 'operator',
  'operator_passkey', 'operator_recovery', 'operator_session', 'business_clock', 'audit_key', 'withdrawal_policy', 'retention', 'backup_record', 'service_process', 'doctor_run',
]) // prettier-ignore

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** The lists of both environments, of one, and their second parts. */
const lists = ['/withdrawals', '/frozen', '/orders'].flatMap(path => [
  `${path}?environment=live`,
  `${path}?after=1760000000000.00000000-0000-4000-8000-000000000000`,
])

const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
]

/** The same service; each statement is told. */
function reported(deps: Deps, report: (text: string, values: readonly unknown[]) => void): Deps {
  const rows = rowsAround(deps.db, ({ text, values }, run) => {
    report(text, values)
    return run()
  })
  return { ...deps, db: { ...deps.db, ...rows } }
}

test.serial('no page asks for what only a look through a whole table answers', async t => {
  const { deps } = office.at.service
  const asked = new Map<string, readonly unknown[]>()
  const desk = deskOf(reported(deps, (text, values) => asked.set(text, values)))
  t.teardown(() => desk.close())
  const bob = await desk.enrol('bob')
  for (const path of [
    ...fixture.paths,
    '/merchants?q=x',
    '/audit?by=ann',
    '/audit?subject=x',
    '/audit?action=x',
    '/audit?from=2026-01-01',
    '/audit?before=1760000000000.2',
    ...lists,
  ]) {
    asked.clear()
    await bob.page(path)
    t.true(asked.size > 3 || path === '/nothing', path)
    for (const [text, values] of asked) {
      const [row] = await deps.db.transaction(async tx => {
        await tx.query('set local enable_seqscan = off')
        return tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(`explain (format json) ${text}`, [
          ...values,
        ])
      })
      const tables = scanned(row!['QUERY PLAN'][0]!.Plan).filter(table => !small.has(table))
      t.deepEqual(tables, [], `${path}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    }
  }
})

test.serial('what waits is counted one by one, and never beyond a hundred', async t => {
  const { deps, admin } = office.at.service
  t.like(await countWaiting(deps), { withdrawals: 1, frozen: 1, kyb: 1, recoveries: 0 })
  await admin.query('alter table withdrawal disable trigger user; alter table chain_transfer disable trigger user')
  const copy = (table: string, change: string, where: string) =>
    admin.query(
      `insert into ${table} select (jsonb_populate_record(one, ${change})).* from ${table} one, generate_series(1, 150) n where ${where}`,
    )
  await copy('withdrawal', `jsonb_build_object('id', gen_random_uuid())`, `status = 'PENDING'`)
  await copy('chain_transfer', `jsonb_build_object('ordinal', 1000 + n)`, `status = 'FROZEN'`)
  t.like(await countWaiting(deps), { withdrawals: 100, frozen: 1 }, 'an order with many frozen transfers is one')
})
