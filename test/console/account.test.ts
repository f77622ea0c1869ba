// What operators do to their own passkeys and sessions, and how one comes back who has lost them.
import test from 'ava'
import { testToken } from '../helpers/operators.ts'
import { operatorOn, type Operator } from '../operator/command.ts'
import { newDevice, type Device } from './authenticator.ts'
import { signInRequestsMax, wrongAnswersMax } from '../../src/web/console/sign-in/sign-in-limit.ts'
import { openOffice, optionsOf, origin, valueOf, type OfficeAnswer, type Office, type Person } from './office.ts'

let office: Office
let command: Operator
test.before(async () => {
  office = await openOffice()
  const { databaseUrl, deps } = office.at.service
  command = operatorOn(databaseUrl, [deps.config.masterKeys[0]!.toString('hex')])
})
// Each test has a minute of its own for what is limited by the minute.
test.beforeEach(() => office.at.service.clock.advance(61))
test.after.always(() => office?.close())

/** The page where another passkey is made, and the answer of a device. */
async function make(person: Person, device: Device, name = 'Second'): Promise<OfficeAnswer> {
  const page = await person.send('/account/passkey', {})
  const response = JSON.stringify(device.create({ ...optionsOf(page.text), origin }))
  return person.send('/account/passkey/made', { id: valueOf(page.text, 'id'), name, response })
}
const add = async (person: Person, device: Device, name?: string) => {
  const made = await make(person, device, name)
  const path = String(made.headers['location'])
  const signed = await person.sign(path)
  if (signed.status !== 303) throw new Error(`${signed.status}: ${signed.text}`)
}
const remove = (credential: string) => ({ command: 'operator remove-passkey', parameter: credential, reason: 'lost' })
const lastActions = async (subject: string, count: number) => {
  const { json } = await command.run('audit', 'list', '--subject', subject, '--limit', String(count), '--json')
  return json.entries.map((one: { operator: string; action: string }) => `${one.operator} ${one.action}`)
}

test.serial(
  'a second passkey is signed for with the first; each opens the door; the last one is never removed',
  async t => {
    const ann = await office.enrol('ann')
    const first = ann.device.id
    t.is((await ann.send('/changes', remove(first))).status, 409, 'the only one')
    const device = newDevice()
    const made = await make(ann, device, 'Key at home')
    t.is(made.status, 303)
    const shown = await ann.page(String(made.headers['location']))
    t.regex(shown.text, /fact\.fingerprint: [0-9a-f]{32}/)
    t.false((await ann.page('/account')).text.includes('Key at home'), 'nothing is done before it is signed')
    await t.throwsAsync(office.signIn('ann', device))
    const byItself = device.get({ ...optionsOf(shown.text), origin })
    t.is((await ann.send(String(made.headers['location']), { response: JSON.stringify(byItself) })).status, 409)
    t.is((await ann.sign(String(made.headers['location']))).status, 303)
    const account = (await ann.page('/account')).text
    t.true(account.includes('Key at home'))
    t.true(
      account.includes(/fact\.fingerprint: ([0-9a-f]{32})/.exec(shown.text)![1]!),
      'the account shows what was signed',
    )
    const second = await office.signIn('ann', device)
    t.is((await ann.page('/')).status, 200)
    t.is((await second.sign(await second.ask(remove(first)))).status, 303)
    t.is((await ann.page('/')).status, 303, 'the sessions that it opened end')
    t.is((await second.page('/')).status, 200)
    await t.throwsAsync(office.signIn('ann', ann.device))
    t.is((await second.send('/changes', remove(device.id))).status, 409, 'the last one')
    t.deepEqual(await lastActions('ann', 3), [
      'ann operator.passkey_removed',
      'ann operator.signed_in',
      'ann operator.passkey_added',
    ])
  },
)

test.serial('of two passkeys removed at once one stays', async t => {
  const bob = await office.enrol('bob')
  const device = newDevice()
  await add(bob, device)
  const other = await office.signIn('bob', device)
  const [one, two] = [await bob.ask(remove(device.id)), await other.ask(remove(bob.device.id))]
  const answers = await Promise.all([bob.sign(one), other.sign(two)])
  // Whoever comes second may find his session ended, and is led to the door.
  const done = answers.filter(
    ({ status, headers }) => status === 200 || (status === 303 && headers.location !== '/sign-in'),
  )
  t.is(done.length, 1, answers.map(a => `${a.status} ${String(a.headers.location)}`).join(', '))
  const [left] = await office.at.service.admin.query<{ count: number }>(
    `select count(*)::int as count from operator_passkey where operator = 'bob' and removed_at is null`,
  )
  t.is(left?.count, 1)
})

test.serial('no form and no command line adds a passkey, and nobody adds one for somebody else', async t => {
  const [c, d] = [await office.enrol('c'), await office.enrol('d')]
  const options = { option_credential_id: 'x', option_public_key: 'x', option_name: 'x', option_sign_count: '0' }
  t.is((await c.send('/changes', { command: 'operator add-passkey', reason: 'x', ...options })).status, 400)
  t.is((await command.run('operator', 'add-passkey', '--yes')).code, 2)
  t.is((await command.run('operator', 'recover', 'x', '--yes')).code, 2)
  const page = await c.send('/account/passkey', {})
  const response = JSON.stringify(newDevice().create({ ...optionsOf(page.text), origin }))
  const stolen = await d.send('/account/passkey/made', { id: valueOf(page.text, 'id'), name: 'x', response })
  t.is(stolen.status, 400)
  t.is((await c.send('/changes', remove(d.device.id))).status, 409, 'not his')
  t.is((await d.send('/account/passkey/made', { id: 'x', name: 'x', response: '{}' })).status, 400)
})

test.serial('who has lost all asks with his token, and another operator of another sponsor lets him in', async t => {
  const [carol, a] = [await office.enrol('carol'), await office.enrol('a')]
  const ask = async (device: Device) => {
    const page = await office.request('/enrol', { form: { token: testToken('carol') } })
    const response = JSON.stringify(device.create({ ...optionsOf(page.text), origin }))
    return office.request('/enrol/recover', { form: { id: valueOf(page.text, 'id'), name: 'New', response } })
  }
  const device = newDevice()
  await ask(newDevice())
  const waits = await ask(device)
  t.is(waits.status, 200)
  const fingerprint = /[0-9a-f]{32}/.exec(waits.text.slice(waits.text.indexOf('Read this fingerprint')))![0]
  await t.throwsAsync(office.signIn('carol', device), undefined, 'it opens nothing yet')
  t.is((await carol.page('/')).status, 200, 'and takes nothing away')
  const own = (await carol.page('/account')).text
  t.regex(own, /Was it not you\?/)
  const { text } = await a.page('/account')
  t.true(text.includes(fingerprint))
  t.regex((await a.page('/')).text, /Passkey resets/)
  const recovery = /value="operator recover" \/>\s*<input[^>]*name="parameter" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const form = { command: 'operator recover', parameter: recovery, reason: 'He read me the fingerprint on the phone' }
  t.is((await carol.send('/changes', form)).status, 409, 'not himself')
  const path = await a.ask(form)
  t.true((await a.page(path)).text.includes(`fact.fingerprint: ${fingerprint}`))
  t.is((await a.sign(path)).status, 303)
  t.is((await carol.page('/')).status, 303, 'what was there before is out')
  await t.throwsAsync(office.signIn('carol', carol.device))
  t.is((await (await office.signIn('carol', device)).page('/')).status, 200)
  t.is((await a.send('/changes', form)).status, 409, 'once')
  t.deepEqual(await lastActions('carol', 4), [
    'carol operator.signed_in',
    'a operator.passkeys_recovered',
    'carol operator.recovery_asked',
    'carol operator.recovery_asked',
  ])
})

test.serial('nobody of the same sponsor lets an operator in, and nobody after a day', async t => {
  const { admin, clock } = office.at.service
  await admin.query(`alter table operator disable trigger all`)
  await admin.query(`update operator set enrolled_by = 'b', sponsor = 'b' where name = 'alice'`)
  await admin.query(`alter table operator enable trigger all`)
  const [b, alice] = [await office.enrol('b'), await office.enrol('alice')]
  const page = await office.request('/enrol', { form: { token: testToken('alice') } })
  const response = JSON.stringify(newDevice().create({ ...optionsOf(page.text), origin }))
  await office.request('/enrol/recover', { form: { id: valueOf(page.text, 'id'), name: 'New', response } })
  const [row] = await admin.query<{ id: string }>(`select id from operator_recovery where operator = 'alice'`)
  const form = { command: 'operator recover', parameter: row!.id, reason: 'x' }
  t.regex((await b.send('/changes', form)).text, /count as one/)
  t.regex((await b.page('/account')).text, /An operator of another sponsor has to sign for it/)
  clock.advance(24 * 3600)
  const a = await office.signIn('b', b.device)
  t.regex((await a.send('/changes', form)).text, /Nobody asks for it any more/)
  t.is((await alice.page('/')).status, 303, 'her session is as old')
})

test.serial('sessions are listed and ended, one’s own alone', async t => {
  const a = await reset('a')
  const b = await office.signIn('b', (await reset('b')).device)
  const other = await office.signIn('b', b.device)
  const sessions = async () =>
    [...(await b.page('/account')).text.matchAll(/name="session" value="([0-9a-f]{64})"/g)].map(one => one[1]!)
  const [id] = await sessions()
  t.is((await sessions()).length, 2, 'the one it was enrolled with, and the other; not its own')
  t.is((await a.send('/account/sessions', { session: id! })).status, 303)
  t.is((await sessions()).length, 2, 'nobody ends those of others')
  for (const one of await sessions()) await b.send('/account/sessions', { session: one })
  t.deepEqual(await sessions(), [])
  t.is((await other.page('/')).status, 303)
  t.is((await b.page('/')).status, 200)
  t.is((await b.send('/account/sessions', { session: 'x' })).status, 303)
})

/** As the owner of the database does for somebody who lost everything. */
async function reset(name: string): Promise<Person> {
  const { admin } = office.at.service
  await admin.query('update operator_passkey set removed_at = now() where operator = $1', [name])
  return office.enrol(name)
}

test.serial('the door is knocked at so often in a minute from one address, and one passkey fails so often', async t => {
  const b = await reset('b')
  const asked = await office.request('/sign-in')
  const wrong = async () => {
    const page = await office.request('/sign-in')
    const response = JSON.stringify(b.device.get({ challenge: 'AAAA', origin }))
    return office.request('/sign-in', { form: { id: valueOf(page.text, 'id'), response } })
  }
  t.is(asked.status, 200)
  for (let count = 0; count < wrongAnswersMax; count += 1) t.is((await wrong()).status, 400)
  const waits = { message: /^429: [^]*too often/ }
  await t.throwsAsync(office.signIn('b', b.device), waits, 'a right answer waits as well')
  t.regex(String((await wrong()).headers['retry-after']), /^[1-9][0-9]?$/)
  t.is((await b.page('/')).status, 200, 'who is in stays in')
  let refused = 0
  for (let count = 0; count < signInRequestsMax; count += 1) {
    const { status, headers } = await office.request('/enrol')
    if (status !== 429) continue
    refused += 1
    t.regex(String(headers['retry-after']), /^[1-9][0-9]?$/)
  }
  t.true(refused > 0)
  t.is((await office.request('/sign-in')).status, 429)
  const program = await office.request('/sign-in', { headers: { accept: 'application/json' } })
  t.deepEqual([program.status, JSON.parse(program.text)], [429, { error: 'rate limit exceeded' }])
  t.regex(String(program.headers['retry-after']), /^[1-9][0-9]?$/)
  t.is((await b.page('/')).status, 200, 'pages of who is in are not of the door')
  office.at.service.clock.advance(61)
  t.is((await (await office.signIn('b', b.device)).page('/')).status, 200)
})

test.serial('what is signed wrongly ten times in a minute waits', async t => {
  const b = await reset('b')
  const { merchantId } = await office.at.merchant()
  const path = await b.ask({ command: 'merchants suspend', parameter: merchantId, reason: 'x' })
  for (let count = 0; count < wrongAnswersMax; count += 1) t.is((await b.send(path, { response: '{}' })).status, 409)
  const refused = await b.sign(path)
  t.is(refused.status, 429)
  t.regex(refused.text, /Too many wrong signatures/)
  t.regex(String(refused.headers['retry-after']), /^[1-9][0-9]?$/)
  office.at.service.clock.advance(61)
  t.is((await b.sign(path)).status, 303)
})
