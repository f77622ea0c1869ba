// Every statement is planned once for each connection, perhaps while the tables are small, and the plan is kept until they are analysed: what comes
// in between may be thousands of transfers, and whoever records or releases them must not walk over all of them for each.
import test from 'ava'
import { FinalityBroken } from '../../src/chains/chain.ts'
import type { Rows } from '../../src/database/database.ts'
import { usdt } from '../../src/lib/money.ts'
import { recallPutOff, releaseFrozen } from '../../src/payments/screen/screening.store.ts'
import {
  confirmTransfersBelow,
  orphanTransfersUpTo,
  upsertFinalTransfers,
  upsertSeenTransfers,
} from '../../src/payments/record/transfer.store.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { historyKey as key, insertPaid } from '../helpers/history.ts'
import { rowsNoting } from '../helpers/rows.ts'

let service: TestService
test.before(async () => {
  service = await testService()
  await service.admin.transaction(tx => insertPaid(tx, { from: 1, to: 20 }))
})
test.after.always(() => service.close())

const at = new Date('2026-06-01T12:00:00Z')
const id = '00000000-0000-4000-8000-000000000001'
const transfer = {
  txHash: '0x1',
  ordinal: 0,
  from: 'f',
  to: 't',
  amount: usdt(1_000_000n),
  blockHeight: 5,
  blockHash: '0x2',
}
const own = { transfer, orderId: id, blockTime: at }
const asked: Readonly<Record<string, (rows: Rows) => Promise<unknown>>> = {
  'what is in no final block': rows => orphanTransfersUpTo(rows, key, 5),
  'what has descendants now': rows => confirmTransfersBelow(rows, key, 5),
  'what is final': rows =>
    upsertFinalTransfers(rows, key, {
      found: [own],
      screened: 'CLEAR',
      dustBelow: usdt(1n),
      now: at,
      digests: service.deps.digests,
    }),
  'what is seen': rows =>
    upsertSeenTransfers(rows, key, { found: [own], hasQuorum: true, dustBelow: usdt(1n), now: at }),
  'what a clock that ran ahead put off': rows => recallPutOff(rows, key, { now: at, putOffUntilMax: at, limit: 200 }),
  'what is released': rows => releaseFrozen(rows, { orderId: id, freezeCount: 1, now: at, limit: 500 }),
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

for (const [what, ask] of Object.entries(asked))
  test(`${what}: planned for a small table it walks over none`, async t => {
    const nodes: Plan[] = []
    const explaining = rowsNoting(async ({ text }) => {
      const [row] = await service.admin.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      nodes.push(...nodesOf(row!['QUERY PLAN'][0].Plan))
    })
    await ask(explaining).catch((error: unknown) => {
      // None is written.
      if (!(error instanceof FinalityBroken)) throw error
    })
    t.true(nodes.length > 0)
    t.deepEqual(
      nodes.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name']),
      [],
    )
  })
