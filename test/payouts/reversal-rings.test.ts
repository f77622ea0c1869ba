// A chain takes back blocks in which one withdrawal of a merchant was paid and another failed, while the merchant asks for more: nobody waits in
// a ring.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { brokenInvariants, withdrawFor } from './payouts.ts'
import { startSweeps } from './sweeping.ts'
import { resume, takeBack } from './reorged-out-cases.ts'

test('whoever asks for a withdrawal while others are opened again waits for that, or goes first', async t => {
  const at = await startSweeps('ERC20')
  t.teardown(() => at.close())
  const { service, payee, key } = at
  const [late, other] = [await service.second(), await service.second()]
  await at.deposit()
  const to = new Map<string, string>()
  for (const address of [at.someone(), at.someone()]) to.set(await at.withdraw(address), address)
  // They are opened again in the order of their ids: first the one that was paid.
  const [, last] = [...to.keys()].toSorted()
  payee.refusing.add(to.get(last!)!)
  await at.work(4)
  await takeBack(at)
  const address = at.someone()
  const asked = { amount: '26', currency: 'USDT', network: 'ERC20', address, idempotency_key: randomUUID() } as const
  let asking: Promise<unknown> | undefined
  let isReserveHeld = false
  // What was paid holds what is reserved; for what failed the reversal then wants what is available.
  const stopping: Deps = hooked(late, async (text, _at, values) => {
    if (values[0] === 'merchant_available' && isReserveHeld && !asking) {
      asking = withdrawFor(other, at.merchant, asked)
      await doneOrWaiting(service, asking)
    }
    isReserveHeld ||= text.startsWith('select 1 from ledger_account where id = any')
  })
  const outcome = await planReversal(stopping, key, { chain: service.ethereum.chain, way: payee.way() })
  if (outcome.kind !== 'plan') throw new Error(outcome.kind)
  t.is((await reverseFinal(stopping, outcome.plan)).kind, 'reversed')
  t.truthy(asking)
  await asking
  assertNoDeadlocks(t, late.db, other.db)
  await resume(at, 4)
  t.deepEqual(await brokenInvariants(at), [])
})
