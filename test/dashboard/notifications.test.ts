// What is done on the dashboard, its note in the audit log and the mails to the owners are one transaction; and who is told of what else.
import test from 'ava'
import { questions } from '../../src/merchants/kyb/application.ts'
import { advance } from '../../src/withdrawals/advance.service.ts'
import type { WithdrawalEvent } from '../../src/withdrawals/withdrawal-status.ts'
import { operatorOn } from '../operator/command.ts'
import { writeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { businessPages } from '../../src/web/dashboard/business-pages.ts'
import { orderAt } from '../web/shop.ts'
import { fill, openDashboard, type Dashboard, type Person, type Things } from './fixture.ts'
import { brokenRules, type WrittenMail } from '../mail/mail-rules.ts'

let at: Dashboard
let things: Things & Readonly<Record<'open' | 'short' | 'document' | 'tested', string>>
let owner: Person
test.before(async () => {
  at = await openDashboard({ KASSA_WITHDRAWAL_AUTO_LIMIT: '15' })
  const [filled, short, open] = [await fill(at), await orderAt(at.shop, 'underpaid'), await orderAt(at.shop, 'pay')]
  const [document] = await at.shop.at.service.admin.query<{ id: string }>('select id from kyb_document')
  // One delivery that arrived and one that failed can be sent again.
  await at.shop.at.service.admin.query(
    `update webhook_delivery set status = 'FAILED', next_attempt_at = null, is_due = false, lease_until = null where endpoint_id = $1`,
    [filled.webhook],
  )
  const { deps } = at.shop.at.service
  const terms = { protocol: 'greenfield', network: 'TRC20', currency: 'USDT', allowedCidrs: [] } as const
  const tested = { ...terms, merchantId: filled.merchantId, environment: 'test', webhookUrl: 'https://localhost/shop' } as const // prettier-ignore
  const { id } = await deps.db.transaction(tx => writeCredential(deps, tx, tested))
  things = { ...filled, tested: id, open: open.id, short: short.id, document: document!.id }
  owner = await at.person(things.merchantId, 'owner')
})
test.after.always(() => at.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const to = '0x52908400098527886E0F7030069857D2E4169EE7'

interface Act {
  readonly action: string
  readonly path: string
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly file?: { readonly field: string; readonly name: string; readonly content: Buffer }
  /** What the owners read of it; `null`: they are told by the service, or not at all. */
  readonly reported: RegExp | null
}

/** In an order in which each can be done after the others. */
const actions = (): readonly Act[] => [
  { action: 'api-key.create', path: '/keys/new', form: { name: 'Till', permissions: ['orders'] }, reported: /A new API key was created\n.*Key: mk_test_/ },
  { action: 'api-key.revoke', path: `/keys/${things.keyId}/revoke`, reported: /An API key was revoked/ },
  { action: 'plugin.create', path: '/plugins/new', form: { protocol: 'epay', network: 'TRC20', currency: 'CNY' }, reported: /A shop was connected\n.*Merchant number: \d{8}/ },
  { action: 'plugin.replace-key', path: `/plugins/${things.plugin}/replace`, reported: /The key of a shop was replaced\n.*Merchant number: \d{8}/ },
  { action: 'plugin.revoke', path: `/plugins/${things.plugin}/revoke`, reported: /A shop was disconnected/ },
  { action: 'plugin.test', path: `/plugins/${things.tested}/test`, reported: null },
  { action: 'withdrawal-address.add', path: '/addresses/new', form: { network: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', name: 'x' }, reported: null },
  { action: 'withdrawal-address.remove', path: `/addresses/${things.address}/remove`, reported: null },
  { action: 'rate.set', path: '/rates', form: { currency: 'EUR', units_per_usdt: '0.92' }, reported: null },
  { action: 'rate.remove', path: '/rates/remove', form: { currency: 'EUR' }, reported: null },
  { action: 'payment-link.create', path: '/payment-links/new', form: { title: 'Told', kind: 'fixed', amount: '20', networks: ['TRC20'] }, reported: null },
  { action: 'payment-link.change', path: `/payment-links/${things.link}/edit`, form: { title: 'Told', payments_max: '4' }, reported: null },
  { action: 'payment-link.pause', path: `/payment-links/${things.link}/switch`, form: { is_active: 'no' }, reported: null },
  { action: 'payment-link.resume', path: `/payment-links/${things.link}/switch`, form: { is_active: 'yes' }, reported: null },
  { action: 'payment-link.change', path: `/payment-links/${things.link}/end`, reported: null },
  { action: 'withdrawal.create', path: '/withdrawals/new', form: { network: 'ERC20', amount: '30', address: to, idempotency_key: 'told-withdrawal-key' }, reported: /A withdrawal of 30\.00 USDT was requested\n.*To: 0x5290/ },
  { action: 'withdrawal.cancel', path: `/withdrawals/${things.withdrawal}/cancel`, reported: null },
  { action: 'refund.create', path: `/orders/${things.large}/refund`, form: { amount: '25', address: to, idempotency_key: 'told-refund-key-1' }, reported: /A refund of 25\.00 USDT was requested\n.*To: 0x5290/ },
  { action: 'order.accept', path: `/orders/${things.underpaid}/accept`, reported: /was accepted as paid\n.*Received: 10\.50 of 25\.00 USDT/ },
  { action: 'webhook-secret.show', path: '/webhooks/secret/show', reported: /signing secret of your webhooks was shown/ },
  { action: 'webhook-secret.roll', path: '/webhooks/secret/roll', reported: /A next signing secret of your webhooks was created/ },
  { action: 'webhook-secret.activate', path: '/webhooks/secret/activate', reported: /signing secret of your webhooks was replaced/ },
  { action: 'webhook.create', path: '/webhooks/new', form: { url: 'https://localhost/new', events: ['payment.confirmed'] }, reported: /A webhook endpoint was added\n.*Endpoint: https:\/\/localhost\/new\n/ },
  { action: 'webhook.change', path: `/webhooks/${things.webhook}/edit`, form: { url: 'https://localhost/moved', events: ['payment.confirmed'] }, reported: /was moved\n.*Before: https:\/\/localhost\/hooks\nEndpoint: https:\/\/localhost\/moved\n/ },
  { action: 'branding.change', path: '/branding', form: { display_name: 'Told Ltd', support: 'help@told.example' }, reported: /The branding of your payment pages was changed/ },
  { action: 'refund.link', path: `/orders/${things.large}/refund/link`, form: { amount: '5', idempotency_key: 'told-refund-link-1' }, reported: /A refund link for 5\.00 USDT was created/ },
  { action: 'branding.change', path: '/branding/logo', file: { field: 'logo', name: 'logo.png', content: png }, reported: /The logo of your payment pages was changed/ },
  { action: 'branding.change', path: '/branding/logo/remove', reported: null },
  { action: 'order.create', path: '/orders/new', form: { amount: '30', currency: 'USDT', network: 'TRC20', expires_in: '1800', idempotency_key: 'told-order-key-1' }, reported: null },
  { action: 'order.cancel', path: `/orders/${things.open}/cancel`, reported: null },
  { action: 'order.remainder', path: `/orders/${things.short}/remainder`, form: { expires_in: '3600' }, reported: null },
  { action: 'webhook.redeliver', path: `/webhooks/${things.webhook}/deliveries/${things.delivery}/redeliver`, reported: null },
  { action: 'webhook.redeliver', path: `/webhooks/${things.webhook}/redeliver`, form: { since: '2020-01-01' }, reported: null },
  { action: 'kyb.save', path: '/business/save', form: { step: 'company', legal_name: 'Told Ltd', to: 'later' }, reported: null },
  { action: 'kyb.document-add', path: '/business/documents', file: { field: 'document', name: 'told.pdf', content: Buffer.from('%PDF-1.7 told') }, reported: null },
  { action: 'kyb.document-remove', path: `/business/documents/${things.document}/remove`, reported: null },
  { action: 'kyb.submit', path: '/business/submit', form: Object.fromEntries(questions.map(({ name }) => [name, 'x'])), reported: null },
  { action: 'webhook.test', path: `/webhooks/${things.webhook}/test`, form: { event: 'payment.confirmed' }, reported: null },
  { action: 'webhook.switch-off', path: `/webhooks/${things.webhook}/switch`, form: { is_active: 'no' }, reported: /was switched off/ },
  { action: 'webhook.switch-on', path: `/webhooks/${things.webhook}/switch`, form: { is_active: 'yes' }, reported: /was switched on/ },
  { action: 'webhook.delete', path: `/webhooks/${things.webhook}/delete`, reported: /was deleted/ },
] // prettier-ignore

/** Everything that these acts change, as one text. */
async function state(): Promise<string> {
  const queries = [
    'select key_id, is_active from api_key where merchant_id = $1 order by 1',
    'select id, revoked_at, encrypted_secret from compat_credential where merchant_id = $1 order by 1',
    'select id, removed_at from withdrawal_address where merchant_id = $1 order by 1',
    'select currency, units_per_usdt from merchant_rate where merchant_id = $1 order by 1',
    'select id, title, is_active, payments_max, expires_at from payment_link where merchant_id = $1 order by 1',
    'select id, status from withdrawal where merchant_id = $1 order by 1',
    'select status, refunded_amount from orders where merchant_id = $1 order by id',
    'select id, balance from ledger_account where merchant_id = $1 order by 1',
    'select encrypted_current, encrypted_next from webhook_secret where merchant_id = $1 order by environment',
    'select id, url, is_active, deleted_at from webhook_endpoint where merchant_id = $1 order by 1',
    'select display_name, support from merchant_branding where merchant_id = $1',
    'select id from refund_claim where merchant_id = $1 order by 1',
    'select id, status, remainder_expire_at from orders where merchant_id = $1 order by 1',
    'select count(*)::int from webhook_delivery where merchant_id = $1',
    'select status, answers::text from kyb_application where merchant_id = $1',
    'select d.id from kyb_document d join kyb_application a on a.id = d.application_id where a.merchant_id = $1 order by 1',
  ]
  const { admin } = at.shop.at.service
  const rows = await Promise.all(queries.map(query => admin.query(query, [things.merchantId])))
  const mails = await admin.query('select count(*)::int as count from mail')
  const notes = await admin.query('select count(*)::int as count from audit_entry')
  return JSON.stringify([...rows, mails, notes])
}

/** Every insert into this table fails until it is let go. */
async function breakTable(table: 'audit_entry' | 'mail'): Promise<() => Promise<void>> {
  const { admin } = at.shop.at.service
  await admin.query(
    `create or replace function fail_insert() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await admin.query(`create trigger broken before insert on ${table} for each row execute function fail_insert()`)
  return async () => {
    await admin.query(`drop trigger broken on ${table}`)
  }
}

/** What leaves no entry: choices of a member for himself, and test money on a local chain. */
const unnoted = ['/setup/dismiss', '/orders/{id}/pay']

test('every form of the dashboard is one of these acts', t => {
  const paths = actions().map(({ path }) => path)
  for (const { method, path } of businessPages.filter(one => one.method === 'POST')) {
    const own = path.replace('/dashboard', '')
    const pattern = new RegExp(`^${own.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    t.is(
      paths.some(one => pattern.test(one)),
      !unnoted.includes(own),
      `${method} ${path}`,
    )
  }
})

test.serial(
  'an act whose note or mail cannot be written has not happened; one that is done is noted and told',
  async t => {
    for (const { action, path, form, file, reported } of actions()) {
      const send = () =>
        file ? at.upload(owner, `/dashboard${path}`, file) : at.post(owner, `/dashboard${path}`, form)
      const before = await state()
      for (const table of ['audit_entry', ...(reported === null ? [] : ['mail' as const])] as const) {
        const mend = await breakTable(table)
        try {
          t.is((await send()).status, 500, `${action} without ${table}`)
        } finally {
          await mend()
        }
        t.is(await state(), before, `${action} without ${table}`)
      }
      const { status, text } = await send()
      t.true(status === 200 || status === 303, `${action}: ${status} ${text.split('<main')[1]}`)
      const [note] = await at.shop.at.service.admin.query<{ operator: string; action: string; detail: string }>(
        'select operator, action, detail::text as detail from audit_entry order by id desc limit 1',
      )
      t.like(note, { operator: `user:${owner.userId}`, action }, action)
      if (reported === null) continue
      const mails = await at.shop.at.service.admin.query<{ body: string }>(
        `select body from mail where recipient = $1 and body ~ $2`,
        [owner.mail, reported.source],
      )
      t.is(mails.length, 1, action)
      t.regex(mails[0]!.body, /^Done by: Person \d+ \(person-\d+@shop\.example\)\nBusiness: .+\nEnvironment: Test$/m)
    }
  },
)

test.serial('a form that is sent twice is told of once', async t => {
  const form = { network: 'ERC20', amount: '21', address: to, idempotency_key: 'told-twice-key-1' }
  await Promise.all([1, 2].map(() => at.post(owner, '/dashboard/withdrawals/new', form)))
  const mails = await mailsTo(owner, /A withdrawal of 21\.00 USDT/)
  t.is(mails.length, 1)
  const address = { network: 'ERC20', address: to.replace(/.$/, '8').toLowerCase(), name: 'Once' }
  await Promise.all([1, 2].map(() => at.post(owner, '/dashboard/addresses/new', address)))
  const noted = await at.shop.at.service.admin.query(
    `select id from audit_entry where action = 'withdrawal-address.add' and detail::text ilike '%' || $1 || '%'`,
    [address.address],
  )
  t.is(noted.length, 1)
})

async function mailsTo({ mail }: Person, pattern: RegExp): Promise<{ subject: string; body: string }[]> {
  return at.shop.at.service.admin.query<{ subject: string; body: string }>(
    `select subject, body from mail where recipient = $1 and (body ~ $2 or subject ~ $2) order by created_at`,
    [mail, pattern.source],
  )
}

test.serial(
  'owners read of keys that keys make and revoke, and of endpoints that keys add, change and switch, 30 times an hour of one key at most',
  async t => {
    const { merchantId } = await at.shop.at.merchant()
    const boss = await at.person(merchantId, 'owner')
    const viewer = await at.person(merchantId, 'viewer')
    const made = await at.post(boss, '/dashboard/keys/new', { name: 'All', permissions: ['keys', 'webhooks', 'read'] })
    const [keyId] = /mk_test_\w+/.exec(made.text)!
    const [secret] = /sk_test_\w+/.exec(made.text)!
    const as = { keyId, secret }
    const send = (method: string, target: string, body?: object) =>
      at.shop.at.send({ method, target, as, ...(body && { body }) })
    const key = await send('POST', '/v1/merchants/api-keys', { environment: 'test', permissions: ['read'] })
    t.is(key.status, 201, key.text)
    t.is((await mailsTo(boss, new RegExp(`key was created\n.*Key: ${key.json.key_id}`))).length, 1)
    const revoke = () => send('DELETE', `/v1/merchants/api-keys/${key.json.key_id}`)
    t.is((await revoke()).status, 200)
    t.is((await revoke()).status, 200, 'no change: no mail')
    t.is((await mailsTo(boss, new RegExp(`key was revoked\n.*Key: ${key.json.key_id}\n.*Done by: API key`))).length, 1)
    const added = { url: 'https://localhost/told', events: ['payment.confirmed'] }
    const endpoint = await send('POST', '/v1/webhooks', added)
    const path = `/v1/webhooks/${endpoint.json.id}`
    t.is((await send('PATCH', path, { ...added, is_active: true })).status, 200, 'no change: no mail')
    const moved = { url: 'https://localhost/moved', events: ['payment.expired'], is_active: false }
    t.is((await send('PATCH', path, moved)).status, 200)
    t.is((await send('PATCH', path, moved)).status, 200, 'no change: no mail')
    for (let round = 0; round < 35; round++)
      for (const isActive of [true, false]) t.is((await send('PATCH', path, { is_active: isActive })).status, 200)
    t.is((await mailsTo(boss, /endpoint was added\n.*Endpoint: https:\/\/localhost\/told\n/)).length, 1)
    t.is(
      (await mailsTo(boss, /was moved\n.*Endpoint: https:\/\/localhost\/moved\nAlso changed: state, events\n/)).length,
      1,
    )
    t.is((await mailsTo(boss, /was switched on\n.*Endpoint: https:\/\/localhost\/moved/)).length, 13)
    t.is((await mailsTo(boss, /was switched off\n.*Endpoint: https:\/\/localhost\/moved/)).length, 13)
    t.is((await mailsTo(boss, new RegExp(`by one API key are paused\n.*Done by: API key ${keyId}\n`))).length, 1)
    const live = await at.shop.at.key(merchantId, 'live')
    t.is((await at.shop.at.send({ method: 'POST', target: '/v1/webhooks', as: live, body: added })).status, 201)
    t.is((await mailsTo(boss, /endpoint was added\n.*Environment: Live/)).length, 1, 'a test key hides no live change')
    t.is((await mailsTo(viewer, /./)).length, 0)
  },
)

test.serial('the end of a withdrawal is told to owners and finance as each of them wants', async t => {
  const { deps } = at.shop.at.service
  const boss = await at.person(things.merchantId, 'owner')
  const finance = await at.person(things.merchantId, 'finance')
  const quiet = await at.person(things.merchantId, 'finance')
  const developer = await at.person(things.merchantId, 'developer')
  t.is(
    (await at.post(finance, '/dashboard/preferences/mails', { payout_mails: 'all', order_mails: 'yes' })).location,
    '/dashboard/preferences',
  )
  await at.post(quiet, '/dashboard/preferences/mails', { payout_mails: 'none', order_mails: 'no' })
  t.is((await at.post(quiet, '/dashboard/preferences/mails', { payout_mails: 'x', order_mails: 'no' })).status, 404)
  t.regex((await at.get(finance, '/dashboard/preferences')).text, /<option value="all" +selected>/)
  const end = async (amount: string, events: readonly WithdrawalEvent[]) => {
    const form = { network: 'ERC20', amount, address: to, idempotency_key: `end-of-${amount}-withdrawal` }
    const id = (await at.post(boss, '/dashboard/withdrawals/new', form)).location!.split('/').at(-1)!
    // What whoever pays does beside it, of one that needs nobody's approval.
    await at.shop.at.service.admin.query(
      `update withdrawal set paying_since = now() where id = $1 and status = 'APPROVED'`,
      [id],
    )
    for (const event of events) await deps.db.transaction(tx => advance(deps, tx, { withdrawalId: id, event }))
  }
  const hash = `0x${'ab'.repeat(32)}`
  const paid = [{ type: 'signed', txHash: hash }, { type: 'broadcast', txHash: hash }, { type: 'completed', txHash: hash, blockNumber: 7 }] as const // prettier-ignore
  await end('12', paid)
  await end('13', [{ type: 'failed', reason: 'the address is on a list' }])
  await end('24', [{ type: 'cancelled', reason: 'cancelled by the merchant' }])
  const subjects = async (person: Person) => (await mailsTo(person, /has failed$|is complete$/)).map(one => one.subject)
  t.deepEqual(await subjects(boss), ['A withdrawal of 13.00 USDT has failed'])
  t.deepEqual((await subjects(finance)).toSorted(), [
    'A withdrawal of 12.00 USDT is complete',
    'A withdrawal of 13.00 USDT has failed',
  ])
  t.deepEqual(await subjects(quiet), [])
  t.deepEqual(await subjects(developer), [])
})

test.serial('owners read what became of their application, with the words of the operator', async t => {
  const { merchantId } = await at.shop.at.merchant({ approved: false })
  const boss = await at.person(merchantId, 'owner')
  const { databaseUrl, admin } = at.shop.at.service
  const answers = Object.fromEntries(questions.map(({ name }) => [name, `Some ${name}`]))
  await at.post(boss, '/dashboard/business/save', answers)
  await at.upload(boss, '/dashboard/business/documents', {
    field: 'document',
    name: 'e.pdf',
    content: Buffer.from('%PDF-1.7'),
  })
  const sent = await at.post(boss, '/dashboard/business/submit', answers)
  t.is(sent.status, 303, sent.text.split('<main')[1])
  const [{ id } = { id: '' }] = await admin.query<{ id: string }>(
    'select id from kyb_application where merchant_id = $1',
    [merchantId],
  )
  const ann = operatorOn(databaseUrl).as('ann')
  t.is((await ann.run('kyb', 'clarify', id, '--reason', 'Who signs?', '--yes', '--json')).code, 0)
  await at.post(boss, '/dashboard/business/submit', { ...answers, reply: 'Ines does.' })
  t.is((await ann.run('kyb', 'approve', id, '--reason', 'All known', '--yes', '--json')).code, 0)
  const [question] = await mailsTo(boss, /question about your business/)
  t.regex(question!.body, /Who signs\?/)
  t.is((await mailsTo(boss, /is approved$/)).length, 1)
})

test.serial('every mail that was left keeps the rules of mails', async t => {
  const mails = await at.shop.at.service.admin.query<WrittenMail>('select subject, body, html from mail')
  t.true(new Set(mails.map(one => one.subject)).size > 20)
  for (const mail of mails) t.deepEqual(brokenRules(mail), [], mail.subject)
})
