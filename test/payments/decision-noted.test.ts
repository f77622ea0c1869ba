// An operator's decision about frozen money is one transaction with its entry in the audit log; what follows of it is settled afterwards.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test from 'ava'
import { audited } from '../../src/operators/audit-log/audit.service.ts'
import type { Deps } from '../../src/deps.ts'
import { approveDecision, completeDecision, inspectFrozen } from '../../src/payments/screen/decide-frozen.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import type { FrozenDecision } from '../../src/screening/screening.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { hooked, unsettling } from '../helpers/hooked.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { key, openScreeningSetup, type ScreeningSetup } from '../screening/screening-setup.ts'
import { meet } from './interleave.ts'

const statementsMax = 60

const anchors = mkdtempSync(path.join(tmpdir(), 'kassa-anchors-'))
test.after.always(() => rmSync(anchors, { recursive: true }))

/** Its anchors go into a file, not into the output of the tests. */
const silent = (deps: Deps): Deps => ({ ...deps, config: { ...deps.config, auditAnchors: path.join(anchors, 'file') } })

/** A frozen order with one approval, and another order whose payment waits to be settled. */
async function frozenAndUnsettled(setup: ScreeningSetup, decision: FrozenDecision = 'release') {
  const { ethereum, deps, clock } = setup.service
  const [frozen, other] = [await setup.open(), await setup.open()]
  setup.script.flagged.add(frozen.payer)
  frozen.pay('25')
  ethereum.mineEmpty(2)
  await frozen.watch()
  await frozen.screen()
  const approveFirst = decision === 'release' ? releaseOrder : setApart
  await approveFirst(deps, { orderId: frozen.order.id, operator: 'alice', reason: 'looked' })
  other.pay('25')
  ethereum.mineEmpty(3)
  clock.set(ethereum.head.time)
  for (let round = 0; round < 4; round++) await watchChain(unsettling(deps), key).catch(() => undefined)
  await screenDue(deps, key)
  const { freezeCount } = await inspectFrozen(deps, frozen.order.id)
  const asked = { orderId: frozen.order.id, freezeCount, decision, operator: 'bob', reason: 'looked too' }
  const act = { operator: 'bob', action: `order.${decision}_approved`, subject: frozen.order.id, reason: asked.reason }
  const noting = (one: Deps) =>
    audited(silent(one), act, async joined => ({
      result: (await approveDecision(joined, asked)).kind,
      detail: { by: 'bob' },
    }))
  return { frozen, other, noting, complete: () => completeDecision(deps, asked) }
}

for (const [decision, becomes] of [
  ['release', { status: 'PAID', credited_amount: '24.75', frozen_amount: '0' }],
  ['set_apart', { status: 'OPEN', credited_amount: '0', frozen_amount: '0' }],
] as const)
  test(`${decision}, stopped before each statement of its transaction while others settle: noted once, done once, no ring`, async t => {
    const setup = await openScreeningSetup()
    t.teardown(() => setup.service.close())
    const processes = [await setup.service.second(), await setup.service.second()] as const
    for (let at = 1; ; at++) {
      t.true(at < statementsMax)
      const { frozen, other, noting, complete } = await frozenAndUnsettled(setup, decision)
      const works = { stopped: noting, other: (one: Deps) => settle(one, key), at }
      const { isReached, errors } = await meet({ service: setup.service, processes }, works)
      t.deepEqual(errors, [], `${at}`)
      await complete()
      t.like(await frozen.get(), becomes)
      t.like(await other.get(), { status: 'PAID', credited_amount: '24.75' })
      const entries = await setup.service.deps.db.query('select 1 from audit_entry where subject = $1', [
        frozen.order.id,
      ])
      t.is(entries.length, 1)
      await assertSettled(t, setup.service.deps.db)
      if (!isReached) break
    }
    await assertBooks(t, setup.service.deps.db)
    assertNoDeadlocks(t, setup.service.deps.db, ...processes.map(one => one.db))
  })

test('its transaction changes no order, ledger or event: that is done afterwards, and again where it failed', async t => {
  const setup = await openScreeningSetup()
  t.teardown(() => setup.service.close())
  const { frozen, other, noting, complete } = await frozenAndUnsettled(setup)
  const written: string[] = []
  const watching = hooked(setup.service.deps, text => {
    const [, table] = /(?:insert into|update|delete from)\s+(?:only\s+)?"?(\w+)/.exec(text) ?? []
    if (table) written.push(table)
  })
  t.is((await noting(watching)).result, 'decided')
  t.deepEqual([...new Set(written)].toSorted(), [
    'audit_entry',
    'audit_key',
    'chain_transfer',
    'frozen_approval',
    'order_facts',
  ])
  t.like(await frozen.get(), { status: 'FROZEN', credited_amount: '0' })
  t.is((await other.get()).credited_amount, '0', 'another order waits as before')
  const dying = unsettling(setup.service.deps)
  await t.throwsAsync(settle(dying, key), { message: 'not now' })
  await complete()
  t.is((await frozen.get()).status, 'PAID')
  t.is((await other.get()).status, 'PAID')
  await assertBooks(t, setup.service.deps.db)
})
