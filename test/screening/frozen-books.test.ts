import test from 'ava'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { releaseOrder } from '../helpers/decide-frozen.ts'
import { openScreeningSetup, type ScreeningSetup } from './screening-setup.ts'

/** Each damage, done to books with one frozen and one released payment, and the invariant that it breaks. */
const damages: readonly (readonly [title: string, damage: string, broken: RegExp])[] = [
  [
    'a flagged transfer without its entry',
    `delete from ledger_entry where tx_id = (select max(id) from ledger_tx where kind = 'freeze');
     delete from ledger_tx where id = (select max(id) from ledger_tx where kind = 'freeze')`,
    /every frozen transfer has exactly one freeze transaction/,
  ],
  [
    'an entry without a flagged transfer',
    `insert into ledger_tx (kind, ref, environment, network, created_at) values ('freeze', 'freeze:x', 'test', 'ERC20', now())`,
    /nothing else is frozen/,
  ],
  [
    'an entry over another amount',
    `update ledger_entry set amount = amount - 1 where tx_id = (select max(id) from ledger_tx where kind = 'freeze')`,
    /exactly one freeze transaction of its amount/,
  ],
  [
    'a frozen balance that is too high',
    `update ledger_account set balance = balance + 1 where kind = 'merchant_frozen'`,
    /frozen balance of a merchant equals the sum/,
  ],
  [
    'a transfer freed without an entry',
    `update chain_transfer set status = 'FINAL', screening = 'CLEAR', released_at = now() where status = 'FROZEN'`,
    /every final, cleared transfer is credited by exactly one/,
  ],
  [
    'a transfer freed without approvals',
    `update chain_transfer set status = 'FINAL', screening = 'CLEAR', released_at = now() where status = 'FROZEN'`,
    /was approved by two operators/,
  ],
  ['an approval taken away', `delete from frozen_approval where operator = 'alice'`, /was approved by two operators/],
  ['evidence taken away', `delete from screening_verdict where verdict = 'flagged'`, /has a flagged verdict/],
  [
    'an order that holds less than its transfers',
    `update orders set frozen_amount = frozen_amount - 1 where status = 'FROZEN'`,
    /frozen amount of an order equals the sum/,
  ],
  [
    'a release credited a second time',
    `insert into ledger_tx (kind, ref, environment, network, created_at)
     select 'payment', replace(ref, 'release:', 'payment:'), environment, network, created_at from ledger_tx where kind = 'release'`,
    /credited by exactly one ledger transaction/,
  ],
]

let setup: ScreeningSetup
test.before(async () => {
  setup = await openScreeningSetup()
  const { deps, ethereum } = setup.service
  for (const isReleased of [true, false]) {
    const fixture = await setup.open()
    setup.script.flagged.add(fixture.payer)
    fixture.pay('25')
    ethereum.mineEmpty(2)
    await fixture.watch()
    await fixture.screen()
    if (!isReleased) continue
    for (const operator of ['alice', 'bob'])
      await releaseOrder(deps, { orderId: fixture.order.id, operator, reason: 'false alarm' })
  }
})
test.after.always(() => setup.service.close())

for (const [title, damage, broken] of damages) {
  test.serial(`the books check finds ${title}`, async t => {
    const undone = new Error('undone')
    let found: readonly string[] = []
    const doing = setup.service.admin.transaction(async tx => {
      t.deepEqual(await checkBooks(tx), [])
      await tx.query('set local session_replication_role = replica')
      for (const statement of damage.split(';')) await tx.query(statement)
      found = (await checkBooks(tx)).map(one => one.invariant)
      throw undone
    })
    await t.throwsAsync(doing, { is: undone })
    t.true(
      found.some(invariant => broken.test(invariant)),
      found.join(' | '),
    )
  })
}
