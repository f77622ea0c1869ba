// Who acts for Kassa: enrolled people, each with a token of his own.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { audited, listAudit, verifyAudit } from '../../src/operators/audit-log/audit.service.ts'
import { OperatorRefused } from '../../src/operators/operator.service.ts'
import { releaseOrder } from '../helpers/decide-frozen.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { openFrozen, openScreeningSetup } from '../screening/screening-setup.ts'
import { operatorOn, operatorWith, type Operator } from './command.ts'

let service: TestService
let operator: Operator
test.before(async () => {
  service = await testService()
  service.expectRefusals(/only the owner of the tables enrols|for table operator$/)
  operator = operatorOn(service.databaseUrl, [service.deps.config.masterKeys[0]!.toString('hex')])
})
test.after.always(() => service.close())

const without = (env: Readonly<Record<string, string>>, name: string) =>
  operatorWith(Object.fromEntries(Object.entries(env).filter(([key]) => key !== name)))
const withToken = (token: string) => operatorWith({ ...operator.env, KASSA_OPERATOR_TOKEN: token })
const enrol = (by: Operator, name: string) => by.run('operator', 'enrol', '--name', name, '--yes', '--json')

test('the first operator is enrolled with the rights of the owner of the database, and with no less', async t => {
  const fresh = await testService()
  t.teardown(() => fresh.close())
  await fresh.admin.query('delete from operator')
  const key = fresh.deps.config.masterKeys[0]!.toString('hex')
  const nobody = (url: string) => without(operatorOn(url, [key]).env, 'KASSA_OPERATOR_TOKEN')
  const refused = await enrol(nobody(fresh.databaseUrl), 'alice')
  t.is(refused.code, 1)
  t.regex(refused.stderr, /denied permission[\s\S]*administrator/)
  t.deepEqual(await fresh.admin.query('select name from operator'), [])

  const { code, json, stderr } = await enrol(nobody(fresh.adminUrl), 'alice')
  t.is(code, 0, stderr)
  t.regex(json.token, /^op_[\w-]{43}$/)
  const [entry] = await listAudit(fresh.deps, { operator: null, action: null, subject: 'alice', limit: 10 })
  t.like(entry, { operator: 'database-owner', action: 'operator.enrolled' })
  t.false(JSON.stringify(await fresh.admin.query('select * from operator')).includes(json.token))
  const alice = operatorWith({ ...operatorOn(fresh.databaseUrl, [key]).env, KASSA_OPERATOR_TOKEN: json.token })
  t.is((await enrol(alice, 'bob')).code, 0)
  t.deepEqual((await verifyAudit(fresh.deps, { head: null, anchors: '' })).damage, [])
})

test('the database itself refuses an operator whom nobody enrolled, and one with a sponsor of his choice', async t => {
  const insert = (sponsor: string, by: string | null) =>
    service.deps.db.query(
      `insert into operator (name, sponsor, enrolled_by, enrolled_at, token_hash) values ('eve', $1, $2, now(), repeat('e', 64))`,
      [sponsor, by],
    )
  await t.throwsAsync(insert('eve', null), { message: /only the owner/ })
  await t.throwsAsync(insert('bob', 'alice'), { message: /cannot be enrolled/ })
  await t.throwsAsync(service.deps.db.query(`update operator set sponsor = 'bob'`), { message: /permission denied/ })
  await t.throwsAsync(service.deps.db.query(`delete from operator`), { message: /permission denied/ })
})

test('a change needs a token, which is no argument; a wrong one, and two at once, are refused', async t => {
  const words = ['operator', 'enrol', '--name', 'zoe', '--yes'] as const
  const change = ['chains', 'resume', 'test', 'ERC20', '--reason', 'x', '--yes'] as const
  const nobody = await without(operator.env, 'KASSA_OPERATOR_TOKEN').run(...change)
  t.is(nobody.code, 2)
  t.regex(nobody.stderr, /KASSA_OPERATOR_TOKEN/)
  const stranger = await withToken(`op_${'x'.repeat(43)}`).run(...words)
  t.is(stranger.code, 1)
  t.regex(stranger.stderr, /No active operator has this token/)
  t.is((await operator.run(...words, '--token', 'x')).code, 2)
  const both = operatorWith({ ...operator.env, KASSA_OPERATOR_TOKEN_FILE: '/dev/null' })
  t.is((await both.run(...words)).code, 2)
})

test('a token may stand in a file that nobody else reads', async t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-token-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const [own, open] = [path.join(folder, 'own'), path.join(folder, 'open')]
  writeFileSync(own, `${operator.env.KASSA_OPERATOR_TOKEN}\n`, { mode: 0o600 })
  writeFileSync(open, `${operator.env.KASSA_OPERATOR_TOKEN}\n`, { mode: 0o644 })
  const { env } = without(operator.env, 'KASSA_OPERATOR_TOKEN')
  const from = (file: string) => enrol(operatorWith({ ...env, KASSA_OPERATOR_TOKEN_FILE: file }), 'filed')
  t.regex((await from(open)).stderr, /other users can read/)
  t.is((await from(own)).code, 0)
  // A right that systemd grants by an access control list shows as the right of a group.
  chmodSync(own, 0o440)
  t.regex((await from(own)).stderr, /other users can read/)
  const byUnit = operatorWith({ ...env, KASSA_OPERATOR_TOKEN_FILE: own, CREDENTIALS_DIRECTORY: folder })
  t.is((await enrol(byUnit, 'handed')).code, 0)
})

test('names that look alike are one name, and a name stays with one person', async t => {
  // Its first letter is Cyrillic.
  for (const name of ['\u0430lice', 'database-owner', '9', 'a b']) {
    const { code, stderr } = await enrol(operator, name)
    t.is(code, 2, name)
    t.regex(stderr, /The name of an operator must have 1 to 100 characters of a to z/)
  }
  t.regex((await enrol(operator, ' ALICE ')).stderr, /The name alice is taken by a current or former operator/)
  for (const one of ['ann', 'bob'])
    t.is((await operator.as(one).run('operator', 'disable', '--name', 'carol', '--yes')).code, 0)
  t.regex((await enrol(operator, 'carol')).stderr, /is taken by a current or former operator/)
})

test('whoever is disabled acts no more, by command or by call; a renewed token replaces the one before', async t => {
  const { json } = await enrol(operator, 'dave')
  const dave = withToken(json.token)
  const { json: renewed } = await dave.run('operator', 'renew', '--name', 'dave', '--yes', '--json')
  t.is((await enrol(dave, 'erin')).code, 1)
  const again = withToken(renewed.token)
  t.is((await enrol(again, 'erin')).code, 0)
  t.regex((await again.run('operator', 'renew', '--name', 'ann', '--yes')).stderr, /Only ann or the database owner/)

  for (const one of ['alice', 'bob'])
    t.is((await operator.as(one).run('operator', 'disable', '--name', 'dave', '--yes')).code, 0)
  t.regex((await enrol(again, 'fred')).stderr, /No active operator has this token/)
  const act = { operator: 'dave', action: 'x', subject: 'x', reason: null }
  await t.throwsAsync(
    audited(service.deps, act, async () => ({ result: null, detail: {} })),
    { instanceOf: OperatorRefused },
  )
  await t.throwsAsync(service.deps.db.query(`update operator set disabled_at = null where name = 'dave'`), {
    message: /stays so/,
  })
  const { json: list } = await operator.run('operator', 'list', '--json')
  const found = (list.operators as { name: string }[]).find(one => one.name === 'dave')
  t.like(found, { is_active: false, enrolled_by: 'ann', counts_as: 'ann' })
})

test('nobody releases money with an operator he enrolled himself, nor with one who was disabled', async t => {
  const setup = await openScreeningSetup()
  t.teardown(() => setup.service.close())
  const { deps, admin, databaseUrl } = setup.service
  const fixture = await openFrozen(setup)
  const ann = operatorOn(databaseUrl, [deps.config.masterKeys[0]!.toString('hex')])
  t.is((await enrol(ann, 'puppet')).code, 0)
  const release = async (name: string) =>
    (await releaseOrder(deps, { orderId: fixture.order.id, operator: name, reason: 'x' })).kind
  t.is(await release('ann'), 'approved')
  t.is(await release('puppet'), 'approved')
  await admin.query(`update operator set disabled_at = now() where name = 'bob'`)
  await t.throwsAsync(release('bob'), { instanceOf: OperatorRefused })
  await t.throwsAsync(release('nobody'), { instanceOf: OperatorRefused })
  t.is((await fixture.get()).status, 'FROZEN')
  t.is(await release('alice'), 'decided')
})
