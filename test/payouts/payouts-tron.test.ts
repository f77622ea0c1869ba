import test from 'ava'
import { pretendEnded } from './payouts.ts'
import { payoutCases } from './payouts-cases.ts'

const at = payoutCases(test, 'TRC20')

test.serial('two equal payments in one block are two transactions', async t => {
  const { payee, someone, withdraw, work } = at()
  const to = someone()
  await withdraw(to)
  await withdraw(to)
  await work(5)
  const paid = payee.paid(to).map(({ transaction }) => transaction.txHash)
  t.is(new Set(paid).size, 2)
})

test.serial('a payment is signed anew only when no final block can hold the first one any more', async t => {
  const { payee, someone, withdraw, work, attempts } = at()
  const to = someone()
  payee.isStuck = true
  payee.manners = [{ isTaken: false, says: 'throws' }]
  const id = await withdraw(to)
  await work(2)
  t.is((await attempts(id)).length, 1)
  // Ten minutes of blocks, of which the last are not final yet.
  payee.mine(180)
  await work(1)
  const [early] = await attempts(id)
  t.not(early?.status, 'EXPIRED')
  payee.mine(30)
  payee.manners = [{}]
  payee.isStuck = false
  await work(6)
  t.deepEqual(
    (await attempts(id)).map(one => one.status),
    ['EXPIRED', 'FINAL'],
  )
  t.is(payee.paid(to).length, 1)
  t.is((await at().withdrawal(id)).tx_hash, (await attempts(id))[1]?.tx_hash ?? null)
})

test.serial('nodes called it expired and a block took it in the last moment: paid once', async t => {
  const { payee, someone, withdraw, work, attempts } = at()
  const to = someone()
  payee.isStuck = true
  const id = await withdraw(to)
  await work(1)
  payee.manners = [{ says: 'expired' }]
  payee.mine(190)
  payee.isStuck = false
  payee.mine(20)
  await work(4)
  payee.manners = [{}]
  await work(2)
  t.deepEqual(
    (await attempts(id)).map(one => one.status),
    ['FINAL'],
  )
  t.is(payee.paid(to).length, 1)
})

test.serial('a worker that lies about the first attempt gets no second signature', async t => {
  const { payee, someone, withdraw, work, attempts } = at()
  const to = someone()
  payee.isStuck = true
  const id = await withdraw(to)
  await work(1)
  await pretendEnded(at(), id, 'EXPIRED')
  await work(2)
  t.like((await attempts(id))[1], { status: 'READY', note: 'an earlier attempt may still be mined' })
  payee.isStuck = false
  payee.mine(4)
  await work(3)
  t.is(payee.paid(to).length, 1)
  t.is((await attempts(id))[1]?.status, 'READY')
})
