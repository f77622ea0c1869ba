import test from 'ava'
import { usdt } from '../../src/lib/money.ts'
import { startPayouts } from '../payouts/payouts.ts'
import { asAnn, operatorOn } from './command.ts'

test('an operator stops what is paid with a reason, and lets it go on', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const operator = operatorOn(at.service.databaseUrl)
  const chain = ['test', 'ERC20'] as const
  const why = ['--reason', 'a drill', ...asAnn] as const
  t.is((await operator.run('payouts', 'off', ...chain, ...asAnn)).code, 2)
  t.is((await operator.run('payouts', 'off', ...chain, ...why)).code, 0)
  t.is((await operator.run('payouts', 'off', ...chain, ...why)).code, 1)
  const id = await at.withdraw(at.someone())
  await at.work(2)
  const { code, json } = await operator.run('payouts', 'list', '--json')
  t.is(code, 1, 'merchants wait as long as it is off')
  t.deepEqual(json.payouts, [])
  t.is((await at.withdrawal(id)).status, 'APPROVED')
  t.like(json.wallets[0], { switched_off_because: 'a drill', halted_because: null })
  t.is((await operator.run('payouts', 'on', ...chain, ...why)).code, 0)
  t.is((await operator.run('payouts', 'on', ...chain, ...why)).code, 1)
  await at.work(4)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
  t.regex((await operator.run('payouts', 'list')).stdout, /No payouts/)
})

test('a wallet that the signer stopped is bad news, until a person lets it go on', async t => {
  const at = await startPayouts('TRC20')
  t.teardown(() => at.close())
  const operator = operatorOn(at.service.databaseUrl)
  await at.service.admin.query(`update wallet set paused_at = now(), pause_reason = 'two journals'`)
  const stopped = await operator.run('payouts', 'list')
  t.is(stopped.code, 1)
  t.regex(stopped.stdout, /wallet paused: two journals/)
  const resumed = ['payouts', 'resume', 'test', 'TRC20', '--reason', 'looked', ...asAnn] as const
  t.is((await operator.run(...resumed)).code, 0)
  t.is((await operator.run(...resumed)).code, 1)
  t.is((await operator.run('payouts', 'list')).code, 0)
})

test('where the signer asks for more people than the api did, another approval lets a withdrawal go', async t => {
  const at = await startPayouts('ERC20')
  t.teardown(() => at.close())
  const operator = operatorOn(at.service.databaseUrl)
  const wallet = at.wallet({ approvalAbove: usdt(1_000_000n) })
  const signer = { db: at.signerDb, wallet }
  const id = await at.withdraw(at.someone())
  await at.work(1, { signer })
  t.is((await operator.run('payouts', 'list', '--json')).json.payouts[0].note, 'it lacks approvals')
  const approve = ['withdrawals', 'approve', id, '--reason', 'known', '--yes', ...asAnn] as const
  const approved = await operator.run(...approve, '--json')
  t.like(approved.json, { outcome: 'approved further', status: 'APPROVED' })
  t.is((await operator.run(...approve)).code, 1)
  const reject = ['withdrawals', 'reject', id, '--reason', 'no', '--yes', ...asAnn] as const
  t.is((await operator.run(...reject)).code, 1)
  await at.work(4, { signer })
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
})

test('a withdrawal above a limit of the signer is given up, and its money comes back', async t => {
  const at = await startPayouts('TRC20')
  t.teardown(() => at.close())
  const operator = operatorOn(at.service.databaseUrl)
  const signer = { db: at.signerDb, wallet: at.wallet({ payoutMax: usdt(1_000_000n) }) }
  const id = await at.withdraw(at.someone())
  await at.work(1, { signer })
  const give = ['payouts', 'give-up', id, '--reason', 'above the limit', ...asAnn] as const
  const given = await operator.run(...give)
  t.is(given.code, 0)
  t.regex(given.stdout, /once the signer confirms/)
  const again = await operator.run(...give)
  t.is(again.code, 1)
  t.regex(again.stderr, /already marked/)
  const noted = await at.service.admin.query(`select 1 from audit_entry where action = 'withdrawal.given_up'`)
  t.is(noted.length, 1)
  await at.work(3, { signer })
  t.is((await at.withdrawal(id)).status, 'FAILED')
  t.is(await at.balance('merchant_reserved'), 0n)
  t.is((await operator.run(...give)).code, 1)
  t.is((await operator.run('payouts', 'give-up', 'nothing', '--reason', 'x', ...asAnn)).code, 1)
})
