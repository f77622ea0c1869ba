// Whose approvals the signer believes: the database may say what it likes.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { deskOf, origin, type Desk, type Person } from '../console/office.ts'
import { operatorOn, type Operator } from '../operator/command.ts'
import { startPayouts, type Payouts } from '../payouts/payouts.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

interface Listed {
  readonly origin: string
  readonly passkeys: readonly { readonly operator: string; readonly counts_as: string; readonly fingerprint: string }[]
}

let at: Payouts
let desk: Desk
let command: Operator
let [ann, bob] = [] as unknown as [Person, Person]
let known: Listed
let wallet: SigningWallet
const file = path.join(temporaryFolder('operators'), 'operators.json')
const put = (content: unknown) => writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))

test.before(async () => {
  at = await startPayouts('ERC20', {
    env: { KASSA_WITHDRAWAL_AUTO_LIMIT: '50', KASSA_WITHDRAWAL_SECOND_LIMIT: '500' },
  })
  desk = deskOf(at.deps)
  ;[ann, bob] = [await desk.enrol('ann'), await desk.enrol('bob')]
  command = operatorOn(at.service.databaseUrl, [at.deps.config.masterKeys[0]!.toString('hex')])
  known = (await command.run('operator', 'keys', '--origin', origin, '--json')).json as Listed
  put(known)
  wallet = at.wallet({ operatorsFile: file })
})
test.afterEach(() => put(known))
test.after.always(async () => {
  await desk?.close()
  await at?.close()
})

const admin = (text: string, values: unknown[] = []) => at.service.admin.query<Record<string, string>>(text, values)
const approve = async (id: string, ...people: readonly Person[]) => {
  for (const one of people) {
    const asked = await one.ask({ command: 'withdrawals approve', parameter: id, reason: 'looked at' })
    if ((await one.sign(asked)).status !== 303) throw new Error('The approval was refused')
  }
}
const work = async (rounds = 1) => {
  at.service.clock.advance(120)
  await at.work(rounds, { signer: { db: at.signerDb, wallet } })
}
/** As whoever owns the database changes what nobody may. */
const tampered = async (table: string, text: string, values: unknown[]) => {
  await admin(`alter table ${table} disable trigger all`)
  await admin(text, values)
  await admin(`alter table ${table} enable trigger all`)
}
const noteOf = async (id: string) => {
  const [attempt] = await at.attempts(id)
  return attempt?.tx_hash === null ? attempt.note : attempt?.tx_hash && 'signed'
}
const unknown = /^it lacks approvals signed by operators in the operators file$/

test.serial('operators print what the signer knows them by; it compares the fingerprints as people do', async t => {
  t.deepEqual(
    known.passkeys.map(one => [one.operator, one.counts_as]),
    [['ann', 'ann'], ['bob', 'bob']],
  ) // prettier-ignore
  t.is(wallet.approvers()?.problem, null)
  const [first, second] = known.passkeys
  for (const wrong of [
    '',
    '{',
    { ...known, origin: `${origin}/x` },
    { ...known, more: true },
    { ...known, passkeys: [first, first] },
    { ...known, passkeys: [{ ...first, fingerprint: second!.fingerprint }] },
    { ...known, passkeys: [{ ...first, public_key: 'AAAA' }] },
  ]) {
    put(wrong)
    t.regex(wallet.approvers()?.problem ?? '', /cannot use the operators file \(KASSA_SIGNER_OPERATORS\): \S/)
    t.is(wallet.approvers()?.passkeys.size, 0)
  }
  const { code, stderr } = await command.run('operator', 'keys', '--origin', 'https://console.example/x')
  t.is(code, 2)
  t.regex(stderr, /--origin.*KASSA_CONSOLE_URL/)
})

test.serial('what two operators have signed whom the signer knows is paid', async t => {
  const [small, large] = [await at.withdraw(at.someone(), '60'), await at.withdraw(at.someone(), '600')]
  await approve(small, bob)
  await approve(large, ann, bob)
  await work()
  t.deepEqual([await noteOf(small), await noteOf(large)], ['signed', 'signed'])
})

test.serial('operators whom the database alone knows approve nothing, whatever they have signed', async t => {
  const id = await at.withdraw(at.someone(), '600')
  await approve(id, await desk.enrol('c'), await desk.enrol('d'))
  await work()
  t.regex((await noteOf(id)) ?? '', unknown)
  await approve(id, ann)
  await work()
  t.regex((await noteOf(id)) ?? '', unknown, 'one of two')
  await approve(id, bob)
  await work()
  t.is(await noteOf(id), 'signed')
})

test.serial('approvals without signatures, and signatures of something else, are none', async t => {
  const [other, id] = [await at.withdraw(at.someone(), '600'), await at.withdraw(at.someone(), '600')]
  await approve(other, ann, bob)
  // As whoever owns the database writes them, once without and once with what they have signed of another withdrawal.
  await tampered('withdrawal', `update withdrawal set status = 'APPROVED', approved_at = now() where id = $1`, [id])
  await admin(
    `update withdrawal_count set count = count + case status when 'APPROVED' then 1 else -1 end where status in ('APPROVED', 'PENDING')`,
  )
  const sign = `insert into withdrawal_approval (withdrawal_id, operator, sponsor, decision, reason, created_at, signature_id)
    select $1, operator, sponsor, decision, reason, created_at, signature_id from withdrawal_approval where withdrawal_id = $2`
  await tampered('withdrawal_approval', sign.replace('signature_id from', 'null from'), [id, other])
  await work()
  t.regex((await noteOf(id)) ?? '', unknown)
  await tampered('withdrawal_approval', `delete from withdrawal_approval where withdrawal_id = $1`, [id])
  await tampered('withdrawal_approval', sign, [id, other])
  await work()
  t.regex((await noteOf(id)) ?? '', unknown)
})

test.serial('a withdrawal that was redirected, and a text that was changed, are not what was signed', async t => {
  const id = await at.withdraw(at.someone(), '600')
  await approve(id, ann, bob)
  const thief = at.someone()
  const [{ address } = { address: '' }] = await admin('select address from withdrawal where id = $1', [id])
  const redirect = async (to: string) => {
    await tampered('withdrawal', 'update withdrawal set address = $2 where id = $1', [id, to])
    await tampered('transaction_attempt', 'update transaction_attempt set destination = $2 where withdrawal_id = $1', [
      id,
      to,
    ])
  }
  const { runDue } = await import('../../src/jobs/pay-withdrawals.ts')
  await runDue(at.deps)
  await redirect(thief)
  await work()
  t.regex((await noteOf(id)) ?? '', unknown)
  const write = (from: string, to: string) =>
    tampered('operator_signature', 'update operator_signature set signed_text = replace(signed_text, $1, $2)', [
      from,
      to,
    ])
  await write(address, thief)
  await work()
  t.regex((await noteOf(id)) ?? '', unknown)
  await write(thief, address)
  await redirect(address)
  await work()
  t.is(await noteOf(id), 'signed')
})

test.serial('who is taken out of the file, shares a sponsor there or signed elsewhere does not count', async t => {
  const id = await at.withdraw(at.someone(), '600')
  await approve(id, ann, bob)
  for (const wrong of [
    { ...known, passkeys: known.passkeys.slice(0, 1) },
    { ...known, passkeys: known.passkeys.map(one => ({ ...one, counts_as: 'ann' })) },
    { ...known, passkeys: known.passkeys.map(one => ({ ...one, operator: 'ann' })) },
    { ...known, origin: 'https://other.example' },
  ]) {
    put(wrong)
    await work()
    t.regex((await noteOf(id)) ?? '', unknown)
  }
  put('')
  await work()
  t.regex((await noteOf(id)) ?? '', /cannot use/)
  put(known)
  await work()
  t.is(await noteOf(id), 'signed')
})

test.serial('what was begun goes on when a passkey is replaced; a second attempt asks for no signatures', async t => {
  const id = await at.withdraw(at.someone(), '600')
  await approve(id, ann, bob)
  at.payee.isStuck = true
  await work()
  put({ ...known, passkeys: [] })
  await work()
  await work()
  const attempts = await at.attempts(id)
  t.true(attempts.length > 1)
  t.true(attempts.every(one => one.tx_hash !== null))
  at.payee.isStuck = false
  await work(4)
  t.is((await at.withdrawal(id)).status, 'COMPLETED')
})

test.serial('without the file, in a sandbox, approvals of the command line count', async t => {
  const id = await at.withdraw(at.someone(), '60')
  t.is((await command.as('alice').run('withdrawals', 'approve', id, '--reason', 'x', '--yes')).code, 0)
  await work()
  t.regex((await noteOf(id)) ?? '', unknown)
  at.service.clock.advance(120)
  wallet.journal.close()
  wallet = at.wallet()
  await work()
  t.is(await noteOf(id), 'signed')
})
