// What strangers and merchants can make us write to people who never asked for it.
import test from 'ava'
import { nameInMail } from '../../src/mail/mail-name.ts'
import { sendDueLinks } from '../../src/people/sign-in/link.service.ts'
import { listOrderReaders, listPayoutReaders, listWebhookReaders } from '../../src/people/users/user.store.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { openDashboard, type Dashboard, type Person } from '../dashboard/fixture.ts'

let at: Dashboard
test.beforeEach(async () => {
  at = await openDashboard()
})
test.afterEach.always(() => at.close())

const mailsTo = (mail: string) =>
  at.shop.at.service.admin.query<{ subject: string; body: string }>(
    'select subject, body from mail where recipient = $1',
    [mail],
  )
const invite = (person: Person, mail: string, role = 'viewer') =>
  at.post(person, '/dashboard/team/invite', { mail, name: 'x', role })

async function remove(person: Person, mail: string): Promise<void> {
  const [user] = await at.shop.at.service.admin.query<{ id: string }>(
    'select id from merchant_user where mail = $1 and merchant_id = $2 and removed_at is null',
    [mail, person.merchantId],
  )
  if (user) await at.post(person, `/dashboard/team/${user.id}/remove`)
}

/** A stranger's merchant of this name, with its owner. */
async function stranger(name: string): Promise<Person> {
  const { deps } = at.shop.at.service
  const id = deps.random.uuid()
  const merchant = await registerMerchant(deps, { name, email: `${id}@evil.example`, platformUserId: id })
  return at.person(merchant.id, 'owner')
}

test.serial(
  'inviting and removing one address again and again writes few mails to it, from all merchants together',
  async t => {
    const victim = 'victim@bank.example'
    for (const merchant of ['One', 'Two', 'Three']) {
      const owner = await stranger(merchant)
      for (let round = 0; round < 8; round++) {
        await invite(owner, victim, round % 2 === 0 ? 'viewer' : 'owner')
        await remove(owner, victim)
      }
    }
    t.is((await mailsTo(victim)).length, 3)
  },
)

test.serial('a merchant invites so many people in a day, and is told when to go on', async t => {
  const owner = await stranger('Many')
  let sent = 0
  for (let one = 0; one < 40; one++) {
    const mail = `victim-${one}@bank.example`
    await invite(owner, mail)
    sent += (await mailsTo(mail)).length
    await remove(owner, mail)
  }
  t.true(sent > 0 && sent <= 20, String(sent))
  const { text, location } = await invite(owner, 'victim-last@bank.example')
  t.is((await mailsTo('victim-last@bank.example')).length, 0)
  t.true(location !== null || text.includes('changed too often'))
})

test.serial('whoever was made an owner and never came reads nothing of what others do', async t => {
  const owner = await stranger('Owners')
  await invite(owner, 'victim@bank.example', 'owner')
  for (const role of ['developer', 'finance', 'viewer']) await invite(owner, `${role}@evil.example`, role)
  t.is((await mailsTo('victim@bank.example')).length, 1)
  t.true((await mailsTo(owner.mail)).length >= 4, 'who came does')
})

test.serial('whoever was invited and never came reads nothing that a member chooses to read', async t => {
  const owner = await stranger('Alerts')
  for (const role of ['owner', 'developer', 'finance']) await invite(owner, `victim-${role}@bank.example`, role)
  const { db } = at.shop.at.service.deps
  const read = async () => [
    (await listOrderReaders(db, owner.merchantId)).toSorted(),
    (await listWebhookReaders(db, owner.merchantId)).toSorted(),
    (await listPayoutReaders(db, owner.merchantId, ['failed'])).toSorted(),
  ]
  t.deepEqual(await read(), [[owner.mail], [owner.mail], [owner.mail]])
  await at.shop.at.service.admin.query(
    `update merchant_user set signed_in_at = now() where mail in ('victim-developer@bank.example', 'victim-finance@bank.example')`,
  )
  t.deepEqual(await read(), [
    [owner.mail, 'victim-finance@bank.example'],
    [owner.mail, 'victim-developer@bank.example'],
    [owner.mail, 'victim-finance@bank.example'],
  ])
})

test.serial('as long as no owner ever came, owners read of what needs a decision', async t => {
  const { deps } = at.shop.at.service
  const owner = { name: 'API only', email: 'api@shop.example', platformUserId: 'api-only' }
  const { id } = await registerMerchant(deps, owner)
  t.deepEqual(await listOrderReaders(deps.db, id), ['api@shop.example'])
})

test.serial('links to an address by which nobody ever came are few, also over a day', async t => {
  const { service } = at.shop.at
  const victim = 'victim@bank.example'
  await registerMerchant(service.deps, { name: 'Kassa', email: victim, platformUserId: 'mallory' })
  for (let link = 0; link < 40; link++) {
    await service.admin.query(
      `insert into sign_in_link (id, mail, browser_hash, created_at, expires_at) values (gen_random_uuid(), $1, repeat('a', 64), $2, $3)`,
      [victim, service.clock.now(), new Date(service.clock.now().getTime() + 900_000)],
    )
    await sendDueLinks(service.deps)
  }
  t.is((await mailsTo(victim)).length, 10)
})

test.serial('no subject has a word of a stranger, and his name in a mail is short and no link', async t => {
  const lure =
    'Kassa Security: confirm within 24 hours at https://kassa-verify.example/login or www.evil.example\r\nBcc: all@bank.example'
  const owner = await stranger(lure)
  await invite(owner, 'victim@bank.example')
  await at.post(owner, '/dashboard/branding', { name: lure })
  const mails = await at.shop.at.service.admin.query<{ subject: string; body: string }>(
    'select subject, body from mail',
  )
  t.true(mails.length >= 2)
  for (const { subject, body } of mails) {
    t.notRegex(subject, /Security|confirm|verify|evil/)
    t.notRegex(body, /kassa-verify\.|www\.evil|https:\/\/kassa-verify/)
    for (const line of body.split('\n')) t.true(line.length < 400)
  }
})

test('a name in a mail: what a mail program would make a link of, and what it could not show', t => {
  const cases = {
    'Tea & Co': 'Tea & Co',
    'St. Moritz Tea, Inc.': 'St. Moritz Tea, Inc.',
    'https://evil.example/login?x=1': 'https evil example login?x=1',
    'evil．example': 'evil example',
    'evil。example': 'evil example',
    'me@evil.example': 'me evil example',
    'a\u202Eb\u200Bc\r\nd': 'abc d',
    '': 'a merchant',
    '://': 'a merchant',
    ['long '.repeat(50)]: `${'long '.repeat(8).slice(0, 39).trim()}…`,
    ['😀'.repeat(60)]: `${'😀'.repeat(39)}…`,
  }
  for (const [name, shown] of Object.entries(cases)) t.is(nameInMail(name), shown, name)
})
