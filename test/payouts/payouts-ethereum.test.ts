import test from 'ava'
import { payoutCases } from './payouts-cases.ts'

const at = payoutCases(test, 'ERC20')

test.serial(
  'a payment that no block takes is offered a higher fee under the same number, and only one is ever paid',
  async t => {
    const { payee, service, someone, withdraw, work, attempts } = at()
    const to = someone()
    payee.isStuck = true
    const id = await withdraw(to)
    await work(1)
    service.clock.advance(120)
    await work(2)
    const two = await attempts(id)
    t.is(two.length, 2)
    t.is(two[0]?.nonce, two[1]?.nonce)
    const fees = await service.admin.query<{ fee: string; tip: string }>(
      'select max_fee_per_gas as fee, max_priority_fee_per_gas as tip from transaction_attempt where withdrawal_id = $1 order by attempt',
      [id],
    )
    t.true(BigInt(fees[1]!.fee) * 8n >= BigInt(fees[0]!.fee) * 9n)
    t.true(BigInt(fees[1]!.tip) * 8n >= BigInt(fees[0]!.tip) * 9n)
    payee.isStuck = false
    await work(4)
    t.is(payee.paid(to).length, 1)
    t.deepEqual(
      (await attempts(id)).map(one => one.status),
      ['REPLACED', 'FINAL'],
    )
    t.is((await at().withdrawal(id)).tx_hash, (await attempts(id))[1]?.tx_hash ?? null)
  },
)

test.serial('the cheaper of two attempts may be the one that a block takes', async t => {
  const { payee, service, someone, withdraw, work, attempts } = at()
  const to = someone()
  payee.isStuck = true
  const id = await withdraw(to)
  await work(1)
  const first = [...payee.pool.values()].find(({ intent }) => intent.to === to)
  service.clock.advance(120)
  await work(2)
  payee.pool.clear()
  payee.pool.set(first!.txHash, first!)
  payee.manners = [{ isTaken: false, says: 'underpriced' }]
  payee.isStuck = false
  payee.mine(4)
  await work(3)
  payee.manners = [{}]
  await work(2)
  t.is(payee.paid(to).length, 1)
  const [cheap, ...dear] = await attempts(id)
  t.is(cheap?.status, 'FINAL')
  t.true(dear.length >= 1 && dear.every(({ status }) => status === 'REPLACED' || status === 'FAILED'))
  t.like(await at().withdrawal(id), { status: 'COMPLETED', tx_hash: first!.txHash })
})

test.serial('payments wait in the order of their numbers, and none is lost when the nodes forget them', async t => {
  const { payee, someone, withdraw, work } = at()
  const people = Array.from({ length: 5 }, () => someone())
  const ids: string[] = []
  payee.isStuck = true
  for (const to of people) ids.push(await withdraw(to))
  await work(6)
  const ours = [...payee.pool.values()].filter(({ intent }) => people.includes(intent.to))
  const numbers = ours.map(({ terms }) => (terms.kind === 'nonce' ? terms.nonce : -1))
  t.is(new Set(numbers).size, 5)
  // All but the last: a gap in what the nodes have.
  for (const { txHash } of ours.slice(0, -1)) payee.pool.delete(txHash)
  payee.isStuck = false
  await work(5)
  for (const [index, to] of people.entries()) {
    t.is(payee.paid(to).length, 1)
    t.is((await at().withdrawal(ids[index]!)).status, 'COMPLETED')
  }
})

test.serial('a number used by somebody else stops the wallet before anything else is signed', async t => {
  const { payee, service, someone, withdraw, work, attempts, wallet } = at()
  const stranger = wallet()
  const terms = { kind: 'nonce', nonce: 0, gasLimit: 1, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n } as const
  const [row] = await service.admin.query<{ next_nonce: string }>(
    `select next_nonce from wallet where network = 'ERC20'`,
  )
  const { format } = stranger.outgoing
  const token = stranger.rules.token
  const intent = { kind: 'token' as const, token, from: stranger.address, to: someone(), amount: 1n as never }
  const unsigned = await format.build(intent, { ...terms, nonce: Number(row!.next_nonce) })
  await stranger.outgoing.broadcast(unsigned.attachSignature(await stranger.walletSigner.sign(unsigned.digest)))
  payee.mine(4)
  const id = await withdraw(someone())
  await work(3)
  t.is((await attempts(id))[0]?.status, 'READY')
  const [paused] = await service.admin.query<{ pause_reason: string }>(
    `select pause_reason from wallet where network = 'ERC20'`,
  )
  t.regex(paused?.pause_reason ?? '', /transactions of the wallet, and only/)
})
