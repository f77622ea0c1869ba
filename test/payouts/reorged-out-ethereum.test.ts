import test from 'ava'
import { assertAll, reopen, resume, takeBack, reorgedOutCases } from './reorged-out-cases.ts'

const at = reorgedOutCases(test, 'ERC20')

test.serial('the cheaper of two may be the one that the other branch takes: it is watched for again', async t => {
  const { payee, service, someone, withdraw, work, attempts } = at()
  const to = someone()
  payee.isStuck = true
  const id = await withdraw(to)
  await work(1)
  const cheap = [...payee.pool.values()].find(({ intent }) => intent.to === to)
  service.clock.advance(120)
  await work(2)
  payee.isStuck = false
  await work(4)
  t.deepEqual(
    (await attempts(id)).map(one => one.status),
    ['REPLACED', 'FINAL'],
  )
  await takeBack(at())
  await reopen(t, at())
  payee.pool.clear()
  payee.pool.set(cheap!.txHash, cheap!)
  payee.isStuck = false
  payee.mine(4)
  await resume(at())
  t.is(payee.paid(to).length, 1)
  t.deepEqual(
    (await attempts(id)).map(one => one.status),
    ['FINAL', 'REPLACED'],
  )
  t.like(await at().withdrawal(id), { status: 'COMPLETED', tx_hash: cheap!.txHash })
  await assertAll(t, at())
})
