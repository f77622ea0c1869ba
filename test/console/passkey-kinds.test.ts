// Passkeys whose keys nobody here can verify: refused in words where they are made, and where one is stored it stops no other.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { readApprovers } from '../../src/signer/policy/approvers.ts'
import { fingerprintOf } from '../../src/people/passkeys/public-key.service.ts'
import { testToken } from '../helpers/operators.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { operatorOn, type Operator } from '../operator/command.ts'
import { coseOf, newDevice, type Device, type KeyKind } from './authenticator.ts'
import { openOffice, optionsOf, origin, valueOf, type Office } from './office.ts'

let office: Office
let command: Operator
test.before(async () => {
  office = await openOffice()
  const { databaseUrl, deps } = office.at.service
  command = operatorOn(databaseUrl, [deps.config.masterKeys[0]!.toString('hex')])
})
test.beforeEach(() => office.at.service.clock.advance(61))
test.after.always(() => office?.close())

const admin = (text: string, values: unknown[] = []) =>
  office.at.service.admin.query<Record<string, string>>(text, values)
const words = /passkey that cannot be used here[^<]*Nothing was added[^<]*another device, browser or security key/
const foreign: readonly KeyKind[] = ['ml-dsa-44', 'ec-p384', 'rsa-1024', 'rsa-exponent-3']

/** As it stood in the database after a browser had made a key that nobody asked for. */
async function storeForeign(operator: string): Promise<string> {
  const id = randomUUID()
  const key = coseOf(generateKeyPairSync('ml-dsa-44').publicKey).toString('base64url')
  await admin(
    `insert into operator_passkey (credential_id, operator, name, public_key, sign_count, created_at) values ($1, $2, 'Foreign', $3, 0, now() - interval '1 day')`,
    [id, operator, key],
  )
  return id
}

async function enrolWith(name: string, device: Device) {
  const page = await office.request('/enrol', { form: { token: testToken(name) } })
  const response = JSON.stringify(device.create({ ...optionsOf(page.text), origin }))
  const isRecovery = page.text.includes('/enrol/recover')
  return office.request(isRecovery ? '/enrol/recover' : '/enrol/finish', {
    form: { id: valueOf(page.text, 'id'), name: 'Key', response },
  })
}

test.serial('a device is asked for ES256, EdDSA and RS256 alone, and each of them opens the door', async t => {
  for (const [name, kind] of [['ann', 'ec'], ['bob', 'ed25519'], ['carol', 'rsa']] as const) {
    const page = await office.request('/enrol', { form: { token: testToken(name) } })
    const { pubKeyCredParams } = optionsOf(page.text) as unknown as { pubKeyCredParams: { alg: number }[] }
    t.deepEqual(pubKeyCredParams.map(({ alg }) => alg), [-8, -7, -257])
    const device = newDevice(kind)
    t.is((await enrolWith(name, device)).status, 303, kind)
    t.is((await (await office.signIn(name, device)).page('/account')).status, 200, kind)
  }
}) // prettier-ignore

test.serial(
  'a key of any other kind, and a weak one, is refused in words: the first passkey, a further one, a new one for lost ones',
  async t => {
    const ann = await office.signIn('ann', await replaced('ann'))
    const count = async () => (await admin('select count(*)::int as n from operator_passkey'))[0]!.n
    const before = await count()
    for (const kind of foreign) {
      const first = await enrolWith('a', newDevice(kind))
      t.is(first.status, 400, kind)
      t.regex(first.text, words)
      const lost = await enrolWith('ann', newDevice(kind))
      t.is(lost.status, 400, kind)
      t.regex(lost.text, words)
      const page = await ann.send('/account/passkey', {})
      const response = JSON.stringify(newDevice(kind).create({ ...optionsOf(page.text), origin }))
      const further = await ann.send('/account/passkey/made', { id: valueOf(page.text, 'id'), name: 'x', response })
      t.is(further.status, 400, kind)
      t.regex(further.text, words)
    }
    t.is(await count(), before)
    t.deepEqual(await admin('select 1 from operator_recovery'), [])
  },
)

async function replaced(name: string): Promise<Device> {
  await admin('update operator_passkey set removed_at = now() where operator = $1', [name])
  const device = newDevice()
  await enrolWith(name, device)
  return device
}

test.serial(
  'a stored key that cannot be read stops neither page, sign-in nor the file of the signer, and can be removed',
  async t => {
    const [ann, bob] = [
      await office.signIn('ann', await replaced('ann')),
      await office.signIn('bob', await replaced('bob')),
    ]
    const id = await storeForeign('bob')
    await admin(
      `insert into operator_recovery (id, operator, credential_id, public_key, sign_count, name, asked_at, expires_at)
     select gen_random_uuid(), 'carol', 'x', public_key, 0, 'Foreign', $2, $2::timestamptz + interval '1 day' from operator_passkey where credential_id = $1`,
      [id, office.at.service.clock.now()],
    )
    for (const person of [ann, bob])
      for (const page of ['/', '/account']) t.is((await person.page(page)).status, 200, page)
    t.regex((await bob.page('/account')).text, /unusable key/)
    t.is((await (await office.signIn('bob', bob.device)).page('/account')).status, 200)
    const recovery = (await admin('select id from operator_recovery'))[0]!.id!
    const letIn = await ann.send('/changes', { command: 'operator recover', parameter: recovery, reason: 'x' })
    t.is(letIn.status, 409)
    t.regex(letIn.text, /nobody can verify/)
    const printed = await command.run('operator', 'keys', '--origin', origin)
    t.is(printed.code, 0)
    t.regex(printed.stderr, /^Skipped the passkey "Foreign" of bob/m)
    const file = path.join(temporaryFolder('operators'), 'operators.json')
    writeFileSync(file, printed.stdout)
    const { passkeys, problem } = readApprovers(file)
    t.is(problem, null)
    t.true(passkeys.has(ann.device.id) && passkeys.has(bob.device.id))
    t.false(passkeys.has(id))
    const place = await bob.ask({ command: 'operator remove-passkey', parameter: id, reason: 'nobody can verify it' })
    t.is((await bob.sign(place)).status, 303)
    await admin('delete from operator_recovery')
    t.notRegex((await bob.page('/account')).text, /unusable key/)
  },
)

test('in the file of the signer a key of another kind and a weak one are left out, and the others count', t => {
  const keys = [
    generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    generateKeyPairSync('ml-dsa-44'),
    generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ]
  const passkeys = keys.map(({ publicKey }, at) => {
    const public_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
    const operator = ['ann', 'bob', 'carol'][at]
    return {
      operator,
      counts_as: operator,
      credential_id: `id${at}`,
      public_key,
      fingerprint: fingerprintOf(public_key),
    }
  })
  const file = path.join(temporaryFolder('operators'), 'operators.json')
  writeFileSync(file, JSON.stringify({ origin, passkeys }))
  const read = readApprovers(file)
  t.is(read.problem, null)
  t.deepEqual([...read.passkeys.keys()], ['id0'])
  t.deepEqual(read.leftOut, ['bob', 'carol'])
})
