// Who enters moves between our addresses holds every balance before any account of the books, as whoever credits does: nobody waits in a ring.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { recordFinalBlocks } from '../../src/payments/record/record.service.ts'
import { settle } from '../../src/payments/settle/settle.service.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { orderInput } from '../helpers/order-input.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { startMoving } from './moving.ts'
import { brokenInvariants } from './payouts.ts'

for (const [title, isBoth] of [
  ['one of them is', false],
  ['both are', true],
] as const)
  test(`money that a cold wallet sends to two orders is entered while ${title} credited`, async t => {
    const at = await startMoving(t, 'ERC20')
    await at.toCold()
    const { service, key, chain } = at
    const open = async () => {
      const input = orderInput({ network: 'ERC20', amount: usdt(25_000_000n), idempotencyKey: randomUUID() })
      return (await createOrder(at.deps, at.merchant, input)).order.address
    }
    const addresses = [await open(), await open()].toSorted()
    const [recording, settling] = [await service.second(), await service.second()]
    const record = async (deps: Deps, transfers: readonly { from: string; to: string }[]) => {
      for (const transfer of transfers) chain.mine([{ ...transfer, amount: usdt(25_000_000n) }])
      chain.mineEmpty(4)
      const { final, resumes } = (await findCursors(deps.db, key))!
      const { chain: read } = deps.chains.all.find(one => one.chain.network === 'ERC20')!
      const range = await read.finalRange(final.height + 1, (await read.finalHead()).height)
      return recordFinalBlocks(deps, key, { final, resumes, ...range })
    }
    const stranger = at.someone()
    t.true(
      await record(
        at.deps,
        (isBoth ? addresses : addresses.slice(1)).map(to => ({ from: stranger, to })),
      ),
    )
    const others: Promise<unknown>[] = []
    let balances = 0
    const meeting = hooked(recording, async (text, _at, values) => {
      const isMoving = text.includes('into deposit_balance')
      if (isMoving) balances += Array.isArray(values[2]) ? values[2].length : 1
      // Before the second balance, or before the accounts where both are taken at once.
      if (balances < 2 || !(text.startsWith('select 1 from ledger_account') || (isMoving && !Array.isArray(values[2]))))
        return
      if (others.length === 0) others.push(settle(settling, key))
      await doneOrWaiting(service, others[0]!)
    })
    const moves = (isBoth ? addresses.toReversed() : addresses).map(to => ({ from: at.cold, to }))
    t.true(await record(meeting, moves))
    t.is(others.length, 1)
    await Promise.all(others)
    assertNoDeadlocks(t, recording.db, settling.db)
    t.deepEqual(await brokenInvariants(at), [])
  })
