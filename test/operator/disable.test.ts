// Ending what an operator may do takes two others, or one and a day in which it can be called off.
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { endDueDisablings } from '../../src/operators/approvals/disable.service.ts'
import { databaseTime } from '../../src/database/migrations/first/times.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { claimsBy } from '../helpers/claims.ts'
import { clockOff } from '../helpers/clock-off.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { operatorOn, type Operator } from './command.ts'

let service: TestService
let operator: Operator
test.beforeEach(async () => {
  service = await testService()
  operator = operatorOn(service.databaseUrl, [service.deps.config.masterKeys[0]!.toString('hex')])
})
test.afterEach.always(() => service.close())

const disable = (by: string, name: string) =>
  operator.as(by).run('operator', 'disable', '--name', name, '--yes', '--json')
const keep = (by: string, name: string) => operator.as(by).run('operator', 'keep', '--name', name, '--yes')
const isActive = async (name: string) =>
  (await service.admin.query('select 1 from operator where name = $1 and disabled_at is null', [name])).length === 1
/** The command goes by the time of this machine: what was asked for is made as old. */
const wait = (seconds: number) =>
  service.admin.query(
    `update operator_disabling set asked_at = asked_at - $1 * interval '1 s', due_at = due_at - $1 * interval '1 s' where ended_at is null`,
    [seconds],
  )
const ofMachine: Clock = { now: () => new Date(), business: () => new Date() }
/** As a worker does it whose clock is off; that of the database is the time of this machine. */
const disableDue = (seconds = 0) =>
  endDueDisablings({ ...service.deps, clock: clockOff(ofMachine, seconds), claims: claimsBy(ofMachine) })

test.serial(
  'a worker whose clock is ahead ends what is due by the clock of the database, and nothing before',
  async t => {
    await disable('ann', 'bob')
    await wait(86_000)
    await disable('ann', 'carol')
    await service.admin.query(
      `update operator_disabling set asked_at = asked_at - interval '25 hours', due_at = due_at - interval '25 hours' where operator = 'carol'`,
    )
    await disableDue(3600)
    t.true(await isActive('bob'))
    t.false(await isActive('carol'))
  },
)

test.serial('one operator alone ends nothing; a second person does, and those of one sponsor are one', async t => {
  await service.admin.query(`update operator set sponsor = 'ann', enrolled_by = 'ann' where name = 'd'`)
  const asked = await disable('ann', 'bob')
  t.is(asked.code, 0)
  t.like(asked.json, { name: 'bob', is_active: true })
  t.true(await isActive('bob'))
  const { operators } = (await operator.run('operator', 'list', '--json')).json
  t.like(
    operators.find((one: { name: string }) => one.name === 'bob'),
    { is_active: true, disabling: [{ asked_by: 'ann' }] },
  )
  t.is((await disable('ann', 'bob')).code, 1)
  t.is((await disable('d', 'bob')).code, 1, 'd is ann')
  t.true(await isActive('bob'))
  t.like((await disable('carol', 'bob')).json, { is_active: false })
  t.false(await isActive('bob'))
  const { entries } = (await operator.run('audit', 'list', '--subject', 'bob', '--json')).json
  t.deepEqual(
    entries.map((one: { operator: string; action: string }) => `${one.operator} ${one.action}`),
    ['carol operator.disabled', 'ann operator.disable_asked'],
  )
})

test.serial('an operator’s own request is not one of the two', async t => {
  t.is((await disable('bob', 'bob')).code, 0)
  t.like((await disable('ann', 'bob')).json, { is_active: true })
  t.is((await disable('bob', 'bob')).code, 1)
  t.true(await isActive('bob'))
  t.like((await disable('carol', 'bob')).json, { is_active: false })
  t.false(await isActive('bob'))
})

test.serial('an operator’s own request does not count for others of his sponsor', async t => {
  await service.admin.query(`update operator set sponsor = 'ann', enrolled_by = 'ann' where name = 'd'`)
  t.is((await disable('d', 'd')).code, 0)
  t.like((await disable('ann', 'd')).json, { is_active: true })
  t.like((await disable('bob', 'd')).json, { is_active: false })
  t.false(await isActive('d'))
})

test.serial('whoever disables an operator is told whom he enrolled that can still act', async t => {
  await service.admin.query(`update operator set enrolled_by = 'bob' where name in ('carol', 'd')`)
  await service.admin.query(`update operator set disabled_at = now() where name = 'd'`)
  const { stderr } = await operator.as('ann').run('operator', 'disable', '--name', 'bob', '--yes')
  t.regex(stderr, /Operators enrolled by bob stay active: carol\./)
  t.notRegex((await operator.as('ann').run('operator', 'disable', '--name', 'carol', '--yes')).stderr, /stay active/)
})

test.serial(
  'a day later it is so, by a worker alone too, unless somebody has called it off, he himself as well',
  async t => {
    await disable('ann', 'bob')
    t.is((await keep('bob', 'bob')).code, 0)
    t.is((await keep('bob', 'bob')).code, 1)
    await wait(2 * 86_400)
    await disableDue()
    t.true(await isActive('bob'))
    await disable('ann', 'bob')
    await wait(86_000)
    await disableDue()
    t.true(await isActive('bob'))
    await wait(400)
    await disableDue()
    t.false(await isActive('bob'))
    const { entries } = (await operator.run('audit', 'list', '--subject', 'bob', '--limit', '1', '--json')).json
    t.like(entries[0], { operator: 'ann', action: 'operator.disabled' })
  },
)

test.serial('what somebody has asked for who was disabled meanwhile ends with him', async t => {
  await disable('ann', 'bob')
  for (const one of ['carol', 'alice']) t.is((await disable(one, 'ann')).code, 0)
  t.false(await isActive('ann'))
  await wait(86_401)
  await disableDue()
  t.true(await isActive('bob'))
  t.is((await keep('carol', 'bob')).code, 1, 'nothing is under way any more')
})

test.serial('what somebody asked for who was disabled since makes nobody a second person', async t => {
  await disable('ann', 'bob')
  for (const one of ['carol', 'alice']) t.is((await disable(one, 'ann')).code, 0)
  t.like((await disable('carol', 'bob')).json, { is_active: true })
  t.true(await isActive('bob'))
  await wait(86_401)
  await disableDue()
  t.false(await isActive('bob'), 'what carol asked for is due by itself')
})

test.serial('the role of the console disables nobody whom not two others want disabled, or one for a day', async t => {
  await service.admin.query(databaseTime)
  const client = new pg.Client(roleUrl(service.adminUrl, 'worker'))
  await client.connect()
  t.teardown(() => client.end())
  const asWorker = (text: string, values: unknown[] = []) => client.query(text, values)
  const disableBob = `update operator set disabled_at = now() where name = 'bob'`
  const refused = { code: '42501', message: /bob is disabled by two others, or by one and a day later/ }
  const want = (by: string, sponsor: string) =>
    asWorker(
      `insert into operator_disabling (id, operator, asked_by, sponsor, asked_at, due_at)
       values (gen_random_uuid(), 'bob', $1, $2, now() - interval '9 days', now() - interval '8 days')`,
      [by, sponsor],
    )
  await t.throwsAsync(asWorker(disableBob), refused)
  await t.throwsAsync(want('ann', 'carol'), { code: '23503' }, 'nobody has the sponsor of another')
  await want('ann', 'ann')
  await t.throwsAsync(asWorker(disableBob), refused, 'a day begins when it is asked for')
  await wait(86_401)
  await asWorker(disableBob)
  t.false(await isActive('bob'))
})

test.serial('of two people who ask at once the second makes it so', async t => {
  const both = await Promise.all([disable('ann', 'bob'), disable('carol', 'bob')])
  // Whoever was shown a day and would do it at once looks again.
  t.true(both.some(({ code }) => code === 0))
  if (await isActive('bob')) t.is((await disable(both[0].code === 0 ? 'carol' : 'ann', 'bob')).code, 0)
  t.false(await isActive('bob'))
})
