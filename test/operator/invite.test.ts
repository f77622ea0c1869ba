import test from 'ava'
import { listAudit } from '../../src/operators/audit-log/audit.service.ts'
import { testService } from '../helpers/deps.ts'
import { asAnn, operatorOn, operatorWith } from './command.ts'

const invite = (name: string, email: string) => ['merchants', 'invite', '--name', name, '--email', email, ...asAnn]

test('an invitation adds a merchant, mails its owner and is noted; a repetition adds nothing', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const operator = operatorOn(service.databaseUrl, [service.deps.config.masterKeys[0]!.toString('hex')])
  const done = await operator.run(...invite('Tea', 'Owner@Tea.example'), '--json')
  t.is(done.code, 0)
  t.like(done.json.merchant, { name: 'Tea', email: 'owner@tea.example', status: 'PENDING_KYB' })
  const [entry] = await listAudit(service.deps, {
    operator: null,
    action: 'merchant.invited',
    subject: 'owner@tea.example',
    limit: 10,
  })
  t.like(JSON.parse(entry!.detail), { merchant: done.json.merchant.id, name: 'Tea' })
  const again = await operator.run(...invite('Tea', 'owner@tea.example'))
  t.is(again.code, 1)
  t.regex(again.stderr, /was invited before/)
  const mails = await service.deps.db.query<{ recipient: string }>('select recipient from mail')
  t.deepEqual(mails, [{ recipient: 'owner@tea.example' }])
})

test('an invitation that cannot be is refused in words', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { env } = operatorOn(service.databaseUrl, [service.deps.config.masterKeys[0]!.toString('hex')])
  const refused = async (change: Readonly<Record<string, string>>, name: string, email: string) => {
    const { code, stderr } = await operatorWith({ ...env, ...change }).run(...invite(name, email))
    t.not(code, 0)
    return stderr
  }
  t.regex(await refused({}, 'Tea', 'owner'), /--email must be an email address/)
  t.regex(await refused({}, 'https://tea.example', 'owner@tea.example'), /--name must be at most 255 characters/)
  t.regex(await refused({}, ' ', 'owner@tea.example'), /--name must be/)
  t.regex(await refused({ KASSA_REGISTRATION: 'closed' }, 'Tea', 'owner@tea.example'), /KASSA_REGISTRATION is closed/)
  const single = { KASSA_SINGLE_MERCHANT: 'true' }
  t.is((await operatorWith({ ...env, ...single }).run(...invite('Tea', 'owner@tea.example'))).code, 0)
  t.regex(
    await refused(single, 'Coffee', 'owner@coffee.example'),
    /KASSA_SINGLE_MERCHANT is true, and merchant \S+ exists/,
  )
})
