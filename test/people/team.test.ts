import test from 'ava'
import { SessionEnded, whoIs } from '../../src/people/sign-in/signed-in.service.ts'
import { changeRole, endDueResets, removeUser, teamOf } from '../../src/people/team/team.service.ts'
import { listAudit } from '../../src/operators/audit-log/audit.service.ts'
import { addSeconds } from '../../src/lib/clock.ts'
import { revokeSession } from '../../src/people/sessions/session.service.ts'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { openDashboard, type DashboardAt } from './fixture.ts'
import { BrowserClient } from './browser-client.ts'
import { newDevice } from '../console/authenticator.ts'
import { brokenRules, type WrittenMail } from '../mail/mail-rules.ts'

interface Asked {
  readonly challenge: string
}

let at: DashboardAt
test.before(async () => {
  at = await openDashboard()
})
test.after.always(() => at.close())

interface Signed {
  readonly client: BrowserClient
  readonly mail: string
  readonly merchantId: string
  readonly userId: string
}

let people = 0

/** The owner of a merchant of his own, signed in, with a passkey just shown. */
async function owner(): Promise<Signed> {
  const mail = `owner${++people}@shop.example`
  const merchantId = await at.merchant(mail)
  const client = new BrowserClient(at)
  await client.signIn(mail)
  await client.enrol()
  const [user] = await teamOf(at.deps, merchantId)
  return { client, mail, merchantId, userId: user!.id }
}

/** Somebody invited by an owner, signed in by a link. */
async function invited(by: Signed, role: string): Promise<Signed> {
  const mail = `guest${++people}@shop.example`
  await by.client.post('/dashboard/team/invite', { form: { mail, role, name: '' } })
  const client = new BrowserClient(at)
  await client.signIn(mail)
  const user = (await teamOf(at.deps, by.merchantId)).find(one => one.mail === mail)
  return { client, mail, merchantId: by.merchantId, userId: user!.id }
}

async function whoOf({ client }: Signed) {
  return (await whoIs(at.deps, client.cookies.get('__Host-kassa-dashboard')!))!
}

test.serial('an owner invites, changes and removes: told to all owners, noted, and at once', async t => {
  const boss = await owner()
  const guest = await invited(boss, 'viewer')
  t.is((await guest.client.get('/dashboard/team')).status, 200)
  t.is(
    (await boss.client.post(`/dashboard/team/${guest.userId}/role`, { form: { role: 'finance' } })).location,
    '/dashboard/team',
  )
  t.is((await guest.client.get('/dashboard/team')).status, 303, 'sessions end with the role')
  await guest.client.signIn(guest.mail)
  await boss.client.post(`/dashboard/team/${guest.userId}/remove`)
  t.is((await guest.client.get('/dashboard/team')).status, 303)
  const reported = await at.deps.db.query<{ body: string }>(
    `select body from mail where recipient = $1 and subject like '%your team%' order by created_at, body`, [boss.mail],
  ) // prettier-ignore
  t.is(reported.length, 3)
  const noted = await listAudit(at.deps, {
    operator: `user:${boss.userId}`,
    action: null,
    subject: boss.merchantId,
    limit: 10,
  })
  t.deepEqual(
    noted.map(one => one.action),
    ['team.remove', 'team.role', 'team.invite', 'passkey.add'],
  )
})

test.serial('the last owner stays, also when two remove each other at once', async t => {
  const boss = await owner()
  await boss.client.post(`/dashboard/team/${boss.userId}/remove`)
  await boss.client.post(`/dashboard/team/${boss.userId}/role`, { form: { role: 'viewer' } })
  t.is((await teamOf(at.deps, boss.merchantId))[0]?.role, 'owner')
  const second = await invited(boss, 'owner')
  await second.client.enrol()
  const [first, other] = [await whoOf(boss), await whoOf(second)]
  const outcomes = await Promise.allSettled([
    removeUser(at.deps, first, second.userId),
    removeUser(at.deps, other, boss.userId),
  ])
  const reported = outcomes.map(one => (one.status === 'fulfilled' ? one.value : one.reason instanceof SessionEnded))
  t.deepEqual(reported.map(String).toSorted(), ['done', 'true'])
  t.is((await teamOf(at.deps, boss.merchantId)).length, 1)
})

test.serial('whoever is no owner, or has shown no passkey for five minutes, changes nothing', async t => {
  const boss = await owner()
  const viewer = await invited(boss, 'viewer')
  t.is((await viewer.client.get('/dashboard/team/invite')).status, 403)
  for (const auditAction of ['role', 'remove', 'lost-passkeys', 'keep-passkeys'])
    t.is(
      (await viewer.client.post(`/dashboard/team/${boss.userId}/${auditAction}`, { form: { role: 'viewer' } })).status,
      403,
      auditAction,
    )
  at.service.clock.advance(301)
  const late = await boss.client.post(`/dashboard/team/${viewer.userId}/remove`)
  t.is(late.location, `/dashboard/confirm?then=${encodeURIComponent(`/dashboard/team/${viewer.userId}`)}`)
  t.is(await removeUser(at.deps, await whoOf(boss), viewer.userId), 'not fresh')
  t.is((await teamOf(at.deps, boss.merchantId)).length, 2)
  await boss.client.confirm()
  t.is(await removeUser(at.deps, await whoOf(boss), viewer.userId), 'done')
})

test.serial('a session that is revoked beside the request writes nothing', async t => {
  const boss = await owner()
  const guest = await invited(boss, 'viewer')
  const who = await whoOf(boss)
  await revokeSession(at.deps, who.session.subject, who.session.id)
  await t.throwsAsync(changeRole(at.deps, who, { id: guest.userId, role: 'owner' }), { instanceOf: SessionEnded })
})

test.serial('ids of others are found on no page', async t => {
  const [mine, theirs] = [await owner(), await owner()]
  const passkey = await at.deps.db.query<{ id: string }>('select id from passkey where subject = $1', [theirs.userId])
  const session = await at.deps.db.query<{ id: string }>(
    'select id from page_session where subject = $1 and revoked_at is null',
    [theirs.userId],
  )
  const ids = [theirs.userId, passkey[0]!.id, session[0]!.id, 'x', "'"]
  const own = /^\/dashboard\/(team|security)\/.*\{id\}/
  for (const page of dashboardPages.filter(one => own.test(one.path))) {
    for (const id of ids) {
      const path = page.path.replace('{id}', encodeURIComponent(id))
      const seen = await (page.method === 'GET'
        ? mine.client.get(path)
        : mine.client.post(path, { form: { role: 'viewer', name: 'x' } }))
      t.is(seen.status, 404, `${page.method} ${path}`)
    }
  }
  t.is((await theirs.client.get('/dashboard/security')).status, 200)
})

test.serial('every form is taken from our own pages alone, with the token of the session', async t => {
  const [mine, theirs] = [await owner(), await owner()]
  const own = /^\/dashboard\/(team|security|sign-in|confirm|welcome|world|sign-out|register)/
  const posts = dashboardPages.filter(one => one.method === 'POST' && own.test(one.path))
  t.true(posts.length > 20)
  for (const { path: pattern } of posts) {
    const path = pattern.replace('{id}', mine.userId).replace('{environment}', 'live')
    for (const csrf of ['', 'x', theirs.client.csrf]) t.is((await mine.client.post(path, { csrf })).status, 403, path)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[])
      t.is((await mine.client.post(path, { headers })).status, 403, path)
  }
  t.is((await mine.client.get('/dashboard')).status, 200)
})

test.serial(
  'the first passkey needs a link alone, of two made as the first one stays, and the next needs the first',
  async t => {
    const mail = `owner${++people}@shop.example`
    await at.merchant(mail)
    const [one, two] = [new BrowserClient(at), new BrowserClient(at)]
    await one.signIn(mail)
    await two.signIn(mail)
    const answers: string[] = []
    for (const client of [one, two]) {
      await client.get('/dashboard/welcome')
      answers.push(client.device.create(await client.options('/dashboard/welcome/options')))
    }
    await Promise.all(
      [one, two].map((client, index) =>
        client.post('/dashboard/welcome', { form: { response: answers[index]!, name: 'x' } }),
      ),
    )
    t.is(
      (
        await at.deps.db.query(
          `select 1 from passkey p join merchant_user u on u.id::text = p.subject where u.mail = $1`,
          [mail],
        )
      ).length,
      1,
    )
    // By a link alone, once there is one.
    const thief = new BrowserClient(at)
    await thief.signIn(mail)
    t.is(
      (await thief.get('/dashboard/security/passkeys/new')).location,
      `/dashboard/confirm?then=${encodeURIComponent('/dashboard/security/passkeys/new')}`,
    )
    await thief.get('/dashboard/confirm')
    const asked = await thief.post('/dashboard/security/passkeys/options')
    t.is(asked.location, `/dashboard/confirm?then=${encodeURIComponent('/dashboard/security/passkeys')}`)
    const form = { response: thief.device.create({ challenge: 'x', user: { id: 'x' } }), name: 'x' }
    t.is((await thief.post('/dashboard/security/passkeys/new', { form })).status, 303)
    t.is(
      (
        await at.deps.db.query(
          `select 1 from passkey p join merchant_user u on u.id::text = p.subject where u.mail = $1`,
          [mail],
        )
      ).length,
      1,
    )
  },
)

test.serial(
  'a device is asked for three kinds of keys, and a passkey of another kind is refused in words, the first and a further one',
  async t => {
    const mail = `owner${++people}@shop.example`
    await at.merchant(mail)
    const client = new BrowserClient(at)
    await client.signIn(mail)
    const refused = async (page: string, path: string) => {
      await client.get(page)
      const options = await client.options(path)
      t.deepEqual(
        (options as { pubKeyCredParams: { alg: number }[] }).pubKeyCredParams.map(({ alg }) => alg),
        [-8, -7, -257],
      )
      const response = JSON.stringify(newDevice('ml-dsa-44').create({ ...(options as Asked), origin: at.url }))
      const seen = await client.post(page, { form: { response, name: 'x' } })
      t.is(seen.status, 400, page)
      t.regex(seen.text, /passkey that cannot be used here[^<]*another device, browser or security key/)
    }
    await refused('/dashboard/welcome', '/dashboard/welcome/options')
    t.is((await client.enrol()).status, 303)
    await refused('/dashboard/security/passkeys/new', '/dashboard/security/passkeys/options')
  },
)

test.serial('a passkey signs for our origin alone, unlocked, once, and with a count that grows', async t => {
  const { client } = await owner()
  const show = async (answer: (options: never) => string) => {
    await client.get('/dashboard/confirm')
    const response = answer(await client.options('/dashboard/confirm/options'))
    return { response, seen: await client.post('/dashboard/confirm', { form: { response } }) }
  }
  t.is((await show(options => client.device.get(options, { origin: 'https://evil.example' }))).seen.status, 403)
  t.is((await show(options => client.device.get(options, { flags: 0x01 }))).seen.status, 403)
  const good = await show(options => client.device.get(options))
  t.is(good.seen.status, 303)
  await client.get('/dashboard/confirm')
  t.is((await client.post('/dashboard/confirm', { form: { response: good.response } })).status, 403)
  client.device.counter = 0
  t.is((await show(options => client.device.get(options))).seen.status, 403, 'a copy counts from the beginning')
  for (const nonsense of ['', '{}', 'null', '{"id":"x","response":{"clientDataJSON":"e30"}}'])
    t.is((await show(() => nonsense)).seen.status, 403)
})

test.serial('lost passkeys are removed a day after an owner has said so, unless somebody says no', async t => {
  const boss = await owner()
  const guest = await invited(boss, 'finance')
  await guest.client.enrol()
  const ask = () => boss.client.post(`/dashboard/team/${guest.userId}/lost-passkeys`)
  const passkeys = async () =>
    (await at.deps.db.query('select 1 from passkey where subject = $1 and removed_at is null', [guest.userId])).length
  await ask()
  t.regex((await guest.client.get('/dashboard/security')).text, /to be removed/)
  await guest.client.post('/dashboard/security/keep-passkeys')
  at.service.clock.advance(86_400)
  await endDueResets(at.deps)
  t.is(await passkeys(), 1)
  await boss.client.get('/dashboard/sign-in')
  const again = await boss.client.options('/dashboard/sign-in/passkey/options')
  await boss.client.post('/dashboard/sign-in/passkey', { form: { response: boss.client.device.get(again) } })
  await boss.client.get('/dashboard/security')
  await ask()
  at.service.clock.advance(86_399)
  await endDueResets(at.deps)
  t.is(await passkeys(), 1)
  const { clock } = at.deps
  const ahead = { now: () => addSeconds(clock.now(), 600), business: () => addSeconds(clock.business(), 600) }
  await endDueResets({ ...at.deps, clock: ahead })
  t.is(await passkeys(), 1, 'by the clock of the database, whatever a worker says')
  at.service.clock.advance(2)
  await endDueResets(at.deps)
  t.is(await passkeys(), 0)
  const reported = await at.deps.db.query<WrittenMail>(
    'select subject, body, html from mail where recipient in ($1, $2)',
    [guest.mail, boss.mail],
  )
  t.is(reported.filter(one => one.body.includes('were removed')).length, 2)
  t.deepEqual(reported.flatMap(brokenRules), [])
})
