import test from 'ava'
import { assertAll, reopen, resume, takeBack, vanishedCases } from './vanished-cases.ts'

const at = vanishedCases(test, 'TRC20')

test.serial('one that vanished and has expired since is signed anew, and only once no block can hold it', async t => {
  const { payee, someone, withdraw, work, attempts } = at()
  const to = someone()
  const id = await withdraw(to)
  await work(4)
  const [first] = await attempts(id)
  await takeBack(at())
  await reopen(t, at())
  payee.mine(195)
  await resume(at(), 6)
  const [old, anew] = await attempts(id)
  t.deepEqual([old?.status, anew?.status], ['EXPIRED', 'FINAL'])
  t.is(old?.tx_hash, first?.tx_hash)
  t.is(payee.paid(to).length, 1)
  t.like(await at().withdrawal(id), { status: 'COMPLETED', tx_hash: anew!.tx_hash })
  await assertAll(t, at())
})
