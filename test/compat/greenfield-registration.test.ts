// The webhook of a shop that speaks Greenfield: where it leads, which events it wants, and what its secret is.
import { randomUUID } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { insertUser } from '../../src/people/users/user.store.ts'
import { deliveriesOf, startGreenfieldShop, typesOf, type GreenfieldShop } from './greenfield-shop.ts'

async function shopFor(t: ExecutionContext): Promise<GreenfieldShop> {
  const shop = await startGreenfieldShop()
  t.teardown(() => shop.close())
  return shop
}

test('a shop is sent the events it wants, and none when its webhook is off, gone or was never registered', async t => {
  const shop = await shopFor(t)
  const paid = async () => {
    const { id } = await shop.invoice()
    await shop.receive(await shop.addressOf(id), 25_000_000n)
    await shop.deliver()
    return id
  }
  const silent = [await paid()]
  const wanted = { everything: false, specificEvents: ['InvoiceSettled', 'InvoiceInvalid'] }
  const secret = await shop.register({ authorizedEvents: wanted })
  await paid()
  t.deepEqual(typesOf(shop, secret), ['InvoiceSettled'])
  const { credential, receiver } = shop
  const change = (body: object) =>
    shop.store('PUT', `/webhooks/${credential.id}`, { body: { url: receiver.url, ...body } })
  t.is((await change({ authorizedEvents: { everything: false, specificEvents: ['InvoiceCreated'] } })).status, 200)
  silent.push(await paid())
  t.is((await change({ enabled: false })).status, 200)
  silent.push(await paid())
  t.is((await shop.store('DELETE', `/webhooks/${credential.id}`)).status, 200)
  silent.push(await paid())
  t.is(receiver.received.length, 1)
  for (const id of silent) t.deepEqual(await deliveriesOf(shop, id), [])
  await assertBooks(t, shop.at.service.deps.db)
})

test('the secret of a webhook is the given one, or one that nobody knew, and is shown once', async t => {
  const shop = await shopFor(t)
  const { credential } = shop
  const one = `/webhooks/${credential.id}`
  t.deepEqual((await shop.store('GET', '/webhooks')).json, [])
  t.is((await shop.store('GET', one)).status, 404)
  t.is((await shop.store('PUT', one, { body: { url: shop.receiver.url } })).status, 404)
  t.is(await shop.register(), credential.webhookSecret!, 'the first one has the secret of the credential')
  const second = await shop.register()
  t.not(second, credential.webhookSecret!, 'whoever has the token learns no secret that a shop trusts already')
  t.is(await shop.register({ secret: 'my-own-secret' }), 'my-own-secret')
  for (const path of ['/webhooks', one]) t.false((await shop.store('GET', path)).text.includes('secret'))
  const changed = await shop.store('PUT', one, { body: { url: `${shop.receiver.url}?moved` } })
  t.false(changed.text.includes('secret'))
  const { id } = await shop.invoice()
  await shop.receive(await shop.addressOf(id), 25_000_000n)
  await shop.deliver()
  t.is(shop.events('my-own-secret').length, 3)
  t.is(shop.receiver.received[0]!.path, '/hook?moved')
  t.is((await shop.store('DELETE', one)).status, 200)
  t.is((await shop.store('DELETE', one)).status, 404)
  t.not(await shop.register(), 'my-own-secret')
  t.false((await shop.everyRow()).includes('my-own-secret'))
})

test('a webhook must have an address that notifications may go to', async t => {
  const shop = await shopFor(t)
  for (const url of [
    'http://shop.example/hook',
    'https://10.0.0.1/hook',
    'https://shop.example:25/hook',
    'shop.example',
    'https://u@shop.example/',
    'https://shop.example/\ud800',
  ])
    // prettier-ignore
    t.like(await shop.store('POST', '/webhooks', { body: { url } }), { status: 400, json: [{ path: 'url' }] })
  t.deepEqual((await shop.store('GET', '/webhooks')).json, [])
})

/** Gives the merchant an owner. */
async function ownerOf({ at, owner }: GreenfieldShop, mail: string): Promise<void> {
  const now = at.service.clock.now()
  const { merchantId } = owner
  const person = {
    id: randomUUID(),
    merchantId,
    mail,
    name: 'Olga',
    role: 'owner',
    createdAt: now,
    signedInAt: now,
  } as const
  await insertUser(at.service.deps.db, person)
}

const recipient = 'olga@shop.example'

const mailsOf = ({ at }: GreenfieldShop) =>
  at.service.admin.query<{ subject: string; body: string }>('select subject, body from mail where recipient = $1', [
    recipient,
  ])

const entriesOf = ({ at }: GreenfieldShop) =>
  at.service.admin.query<Record<'operator' | 'action' | 'subject' | 'detail', string>>(
    'select operator, action, subject, detail::text from audit_entry order by id',
  )

test('what a token does to a webhook is in the audit log and in a mail to the owners, and a save that changes nothing is not', async t => {
  const shop = await shopFor(t)
  const { id, account } = shop.credential
  await ownerOf(shop, recipient)
  const one = `/webhooks/${id}`
  const { url } = shop.receiver
  const moved = `${url}?moved`
  const put = (body: object) => shop.store('PUT', one, { body })
  const remove = () => shop.store('DELETE', one)
  const mailed = () => mailsOf(shop)
  const entries = () => entriesOf(shop)
  /** One entry and one mail that say so; without words neither. */
  const reports = async (
    what: string,
    act: () => Promise<unknown>,
    reported?: readonly [action: string, did: string, where: string, meaning?: string],
  ) => {
    const [noted, mails] = [await entries(), await mailed()]
    await act()
    const [newNoted, newMails] = [(await entries()).slice(noted.length), (await mailed()).slice(mails.length)]
    t.deepEqual([newNoted.length, newMails.length], reported ? [1, 1] : [0, 0], what)
    if (!reported) return
    const [action, did, where, meaning = ''] = reported
    const [{ detail, ...entry }] = newNoted as [(typeof newNoted)[0]]
    t.deepEqual(entry, { operator: `credential:${id}`, action, subject: `credential ${id}` }, what)
    t.is((JSON.parse(detail) as { sentence: string }).sentence, `The shop ${account} ${did}: ${where}.`, what)
    t.is(newMails[0]!.subject, `A shop ${did}`, what)
    t.true(newMails[0]!.body.includes(`Done by: Shop ${account}\n`), what)
    t.true(newMails[0]!.body.includes(meaning), what)
  }
  const events = (...specificEvents: string[]) => ({ authorizedEvents: { everything: false, specificEvents } })
  const replaced = ['plugin-webhook.replace-secret', 'replaced its webhook’s secret', url] as const
  await reports('first', () => shop.register(), ['plugin-webhook.register', 'registered its webhook', url])
  await reports('a new secret that Kassa makes', () => shop.register(), replaced)
  await reports('a secret of the shop', () => put({ url, secret: 'its-own-secret' }), replaced)
  await reports('the same secret', () => put({ url, secret: 'its-own-secret' }))
  await reports('the same, registered again', () => shop.register({ secret: 'its-own-secret' }))
  await reports('saved', () => put({ url }))
  const to = (from: string, there: string) => `from ${from} to ${there}`
  await reports('moved', () => put({ url: moved }), ['plugin-webhook.move', 'moved its webhook', to(url, moved)])
  await reports('moved, with a new secret', () => shop.register(), [
    'plugin-webhook.move',
    'moved its webhook',
    `${to(moved, url)}. Also changed: secret`,
    '\nAlso changed: secret\n',
  ])
  await reports('off', () => put({ url, enabled: false }), [
    'plugin-webhook.switch-off',
    'switched its webhook off',
    url,
  ])
  const off = '\nIt is switched off, so Kassa does not notify the shop of payments.\n'
  const movedOff = ['plugin-webhook.move', 'moved its webhook', to(url, moved), off] as const
  await reports('moved while off', () => put({ url: moved, enabled: false }), movedOff)
  await reports('moved back while off', () => put({ url, enabled: false }), [
    'plugin-webhook.move',
    'moved its webhook',
    to(moved, url),
    off,
  ])
  await reports('on', () => put({ url }), ['plugin-webhook.switch-on', 'switched its webhook on', url])
  const others = ['plugin-webhook.change', 'subscribed its webhook to other events', url] as const
  await reports('events', () => put({ url, ...events('InvoiceSettled', 'InvoiceInvalid') }), others)
  const repeated = ['InvoiceInvalid', 'InvoiceSettled', 'InvoiceInvalid']
  await reports('repeated events', () => put({ url, ...events(...repeated) }))
  await reports('one odd event', () => put({ url, ...events('InvoiceInvalid,InvoiceSettled') }), others)
  await reports('refused', () => put({ url: 'http://shop.example/' }))
  await reports('deleted', () => remove(), ['plugin-webhook.delete', 'deleted its webhook', url])
  await reports('gone', () => remove())
  await reports('registered while off', () => shop.register({ enabled: false }), [
    'plugin-webhook.register',
    'registered its webhook',
    url,
    off,
  ])
  t.false((await shop.everyRow()).includes('its-own-secret'))
})

test('mails about one shop are paused after thirty in an hour, with a mail that says so, and hide no change by another', async t => {
  const shop = await shopFor(t)
  await ownerOf(shop, recipient)
  await shop.register()
  const save = (enabled: boolean) =>
    shop.store('PUT', `/webhooks/${shop.credential.id}`, { body: { url: shop.receiver.url, enabled } })
  for (let round = 0; round < 35; round++) t.is((await save(round % 2 === 1)).status, 200)
  t.is((await entriesOf(shop)).length, 36, 'the audit log has every change')
  const mails = await mailsOf(shop)
  t.is(mails.length, 31)
  const paused = mails.filter(one => one.subject === 'Emails about changes by one shop are paused')
  t.is(paused.length, 1)
  t.regex(paused[0]!.body, new RegExp(`Done by: Shop ${shop.credential.account}\\n`))
  const other = await shop.newCredential({ environment: 'live' })
  const { status, text } = await shop.store('POST', '/webhooks', { by: other, body: { url: shop.receiver.url } })
  t.is(status, 200, text)
  const ofOther = (await mailsOf(shop)).filter(one => one.body.includes(`Done by: Shop ${other.account}\n`))
  t.is(ofOther.length, 1)
  t.regex(ofOther[0]!.body, /^Environment: Live$/m)
})

test('a URL that looks like another is stored as given, and mailed and recorded in punycode', async t => {
  const shop = await shopFor(t)
  await ownerOf(shop, recipient)
  const url = 'https://p\u0430ypal.example/\u202ehook'
  const shown = 'https://xn--pypal-4ve.example/%E2%80%AEhook'
  await shop.register({ url })
  t.like((await shop.store('GET', '/webhooks')).json, [{ url }])
  const [entry] = await entriesOf(shop)
  t.true(entry!.detail.includes(`registered its webhook: ${shown}.`), entry!.detail)
  const [mail] = await mailsOf(shop)
  t.true(mail!.body.includes(`\nWebhook: ${shown}\n`), mail!.body)
  await shop.store('PUT', `/webhooks/${shop.credential.id}`, { body: { url: shown } })
  t.is((await entriesOf(shop)).length, 1, 'the same URL in another spelling is no change')
})
