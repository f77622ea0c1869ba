// What releases a lost claim runs before every other claim of the process: beside all payouts that ever ended it reads those alone that wait.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Rows } from '../../src/database/database.ts'
import { releaseDue } from '../../src/payouts/attempts/claim-attempts.store.ts'
import { releaseEnded } from '../../src/payouts/recovery/reorged-out.store.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { rowsNoting } from '../helpers/rows.ts'

const key = { environment: 'test', network: 'ERC20' } as const
const claim = { token: randomUUID(), now: new Date() }

let service: TestService
test.before(async () => {
  service = await testService()
  await service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into transaction_attempt (id, environment, network, purpose, withdrawal_id, intent_id, attempt, token, destination, amount, status, wallet,
         nonce, tx_hash, raw, block_number, block_hash, due_at, created_at, signed_at, ended_at)
       select id, 'test', 'ERC20', 'withdrawal', id, id, 1, 'token', 'someone', 1, 'FINAL', 'wallet', i, 'hash' || i, 'raw', i, 'block',
         'infinity', now(), now(), now() from generate_series(1, 5000) i cross join lateral (select gen_random_uuid() as id where i > 0) made`,
    )
  })
  await service.admin.query('analyze transaction_attempt')
})
test.after.always(() => service.close())

interface Plan {
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

const indexesOf = (plan: Plan): string[] => [
  ...(plan['Index Name'] === undefined ? [] : [plan['Index Name']]),
  ...(plan.Plans ?? []).flatMap(indexesOf),
]

const releases: Readonly<Record<string, (rows: Rows) => Promise<void>>> = {
  transaction_attempt_due: rows => releaseDue(rows, key, claim),
  transaction_attempt_to_look_at_again: rows => releaseEnded(rows, key, claim),
}

for (const [index, release] of Object.entries(releases))
  test(`what a lost claim took is found by ${index}`, async t => {
    const used: string[] = []
    await release(
      rowsNoting(async ({ text }) => {
        const [row] = await service.admin.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
          `explain (generic_plan, format json) ${text}`,
        )
        used.push(...indexesOf(row!['QUERY PLAN'][0].Plan))
      }),
    )
    t.deepEqual(used, [index])
  })
