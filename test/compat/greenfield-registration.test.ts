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

test('what a token does to a webhook is in the audit log and in a mail to the owners, and a save that changes nothing is not', async t => {
  const shop = await shopFor(t)
  const { admin } = shop.at.service
  const { id, account } = shop.credential
  const recipient = 'olga@shop.example'
  await ownerOf(shop, recipient)
  const one = `/webhooks/${id}`
  const { url } = shop.receiver
  const moved = `${url}?moved`
  const put = (body: object) => shop.store('PUT', one, { body })
  const remove = () => shop.store('DELETE', one)
  const mailed = () =>
    admin.query<{ subject: string; body: string }>('select subject, body from mail where recipient = $1', [recipient])
  const entries = () =>
    admin.query<Record<'operator' | 'action' | 'subject' | 'detail', string>>(
      'select operator, action, subject, detail::text from audit_entry order by id',
    )
  /** One entry and one mail that say so; without words neither. */
  const reports = async (what: string, act: () => Promise<unknown>, reported?: readonly [string, string, string]) => {
    const [noted, mails] = [await entries(), await mailed()]
    await act()
    const [newNoted, newMails] = [(await entries()).slice(noted.length), (await mailed()).slice(mails.length)]
    t.deepEqual([newNoted.length, newMails.length], reported ? [1, 1] : [0, 0], what)
    if (!reported) return
    const [action, did, where] = reported
    const [{ detail, ...entry }] = newNoted as [(typeof newNoted)[0]]
    t.deepEqual(entry, { operator: `credential:${id}`, action, subject: `credential ${id}` }, what)
    t.is((JSON.parse(detail) as { sentence: string }).sentence, `The shop ${account} ${did}: ${where}.`, what)
    t.is(newMails[0]!.subject, `A shop ${did}`, what)
    t.true(newMails[0]!.body.includes(`Done by: Shop ${account}\n`), what)
  }
  const events = { authorizedEvents: { everything: false, specificEvents: ['InvoiceSettled'] } }
  await reports('first', () => shop.register(), ['plugin-webhook.register', 'registered its webhook', url])
  await reports('the same', () => shop.register())
  await reports('saved', () => put({ url }))
  const to = (from: string, there: string) => `from ${from} to ${there}`
  await reports('moved', () => put({ url: moved }), ['plugin-webhook.move', 'moved its webhook', to(url, moved)])
  await reports('replaced', () => shop.register(), ['plugin-webhook.move', 'moved its webhook', to(moved, url)])
  await reports('off', () => put({ url, enabled: false }), [
    'plugin-webhook.switch-off',
    'switched its webhook off',
    url,
  ])
  await reports('on', () => put({ url }), ['plugin-webhook.switch-on', 'switched its webhook on', url])
  const others = ['plugin-webhook.change', 'subscribed its webhook to other events', url] as const
  await reports('events', () => put({ url, ...events }), others)
  await reports('refused', () => put({ url: 'http://shop.example/' }))
  await reports('deleted', () => remove(), ['plugin-webhook.delete', 'deleted its webhook', url])
  await reports('gone', () => remove())
})
