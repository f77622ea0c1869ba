import test from 'ava'
import { startSweeps } from '../payouts/sweeping.ts'
import { operatorOn } from './command.ts'

test('an operator sees what is swept, by which transactions, and what each cost', async t => {
  const at = await startSweeps('ERC20')
  t.teardown(() => at.close())
  const operator = operatorOn(at.service.databaseUrl)
  t.regex((await operator.run('sweeps', 'list')).stdout, /No sweeps/)
  const address = await at.deposit()
  await at.work(8)
  const { code, json } = await operator.run('sweeps', 'list', '--json')
  t.is(code, 0)
  t.like(json.sweeps[0], { status: 'DONE', network: 'ERC20', address, strategy: 'top_up' })
  const shown = await operator.run('sweeps', 'show', json.sweeps[0].id, '--json')
  t.deepEqual(
    shown.json.transactions.map(({ purpose, status, amount, fee }: Record<string, unknown>) => [
      purpose,
      status,
      amount,
      fee,
    ]),
    [
      ['top_up', 'FINAL', '200000000000000', '50000'],
      ['sweep', 'FINAL', '24.999999', '50000'],
    ],
  )
  t.is((await operator.run('sweeps', 'show', 'nothing')).code, 1)
})
