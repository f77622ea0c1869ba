import { randomUUID } from 'node:crypto'
import test from 'ava'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { listAudit } from '../../src/operators/audit-log/audit.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { type Ppm } from '../../src/lib/money.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { asAnn, operatorInProcess, operatorOn, type Operator } from './command.ts'
import { orderInput } from '../helpers/order-input.ts'

let service: TestService
let operator: Operator
test.before(async () => {
  service = await testService()
  operator = operatorOn(service.databaseUrl, [service.deps.config.masterKeys[0]!.toString('hex')])
  await watchChain(service.deps, { environment: 'test', network: 'ERC20' })
})
test.after.always(() => service.close())

async function register(): Promise<string> {
  const name = randomUUID()
  return (await registerMerchant(service.deps, { name, email: `${name}@example.com`, platformUserId: name })).id
}

const auditOf = (subject: string) => listAudit(service.deps, { operator: null, action: null, subject, limit: 10 })

test('approving makes a merchant active and live with the rate of its tier, and is noted', async t => {
  const id = await register()
  const asProcess = operatorInProcess(operator.env)
  const { code, json } = await asProcess.run('merchants', 'approve', id, '--tier', 'STANDARD', ...asAnn, '--json')
  t.is(code, 0)
  t.like(json.merchant, { id, status: 'ACTIVE', tier: 'STANDARD', fee_rate: '0.007', environment: 'live' })
  const [entry, ...more] = await auditOf(id)
  t.is(more.length, 0)
  t.like(entry, {
    operator: 'ann',
    action: 'merchant.approved',
    reason: null,
    id: json.audit.id,
    hash: json.audit.hash,
  })
  t.like(JSON.parse(entry!.detail), {
    before: { status: 'PENDING_KYB' },
    after: { status: 'ACTIVE', fee_rate: '0.007' },
  })
  const again = await asProcess.run('merchants', 'approve', id, ...asAnn)
  t.is(again.code, 1)
  t.regex(again.stderr, /it is ACTIVE/)
  t.is((await auditOf(id)).length, 1)
})

test('without a terminal and without --yes the plan is shown, nothing is done and nothing noted', async t => {
  const id = await register()
  const { code, stdout, stderr } = await operator.run('merchants', 'approve', id)
  t.is(code, 2)
  t.is(stdout, '')
  t.regex(stderr, /status PENDING_KYB → ACTIVE[\s\S]*Nothing was done[\s\S]*--yes/)
  t.is((await operator.run('merchants', 'show', id, '--json')).json.merchant.status, 'PENDING_KYB')
  t.deepEqual(await auditOf(id), [])
})

test('a change is noted with the name of whose token it was made with', async t => {
  const id = await register()
  t.is((await operator.as('bob').run('merchants', 'approve', id, '--yes')).code, 0)
  t.is((await auditOf(id))[0]?.operator, 'bob')
})

test('a suspension needs a reason, is noted with it, and a reinstated merchant is what it was before', async t => {
  const [verified, unverified] = [await register(), await register()]
  await operator.run('merchants', 'approve', verified, '--tier', 'PREMIUM', ...asAnn)
  t.is((await operator.run('merchants', 'suspend', verified, ...asAnn)).code, 2)
  for (const [id, status, fee] of [
    [verified, 'ACTIVE', '0.004'],
    [unverified, 'PENDING_KYB', '0'],
  ] as const) {
    const suspended = await operator.run('merchants', 'suspend', id, '--reason', 'fraud report', ...asAnn, '--json')
    t.is(suspended.json.merchant.status, 'SUSPENDED')
    t.like((await auditOf(id))[0], { action: 'merchant.suspended', reason: 'fraud report' })
    t.is((await operator.run('merchants', 'suspend', id, '--reason', 'again', ...asAnn)).code, 1)
    const { json } = await operator.run('merchants', 'reinstate', id, ...asAnn, '--json')
    t.like(json.merchant, { status, fee_rate: fee })
  }
})

test('a tier changes the fee rate of future orders only, and of verified merchants only', async t => {
  const { deps } = service
  const merchant = await testMerchant(deps)
  const open = async () => {
    const { order } = await createOrder(deps, merchant, orderInput({ tolerancePpm: 0 as Ppm }))
    const [row] = await deps.db.query<{ rate: number }>('select fee_rate_ppm as rate from orders where id = $1', [
      order.id,
    ])
    return { id: order.id, rate: row!.rate }
  }
  const before = await open()
  const { json } = await operator.run('merchants', 'tier', merchant.merchantId, 'premium', ...asAnn, '--json')
  t.like(json.merchant, { tier: 'PREMIUM', fee_rate: '0.004' })
  t.is((await open()).rate, 4000)
  const [kept] = await deps.db.query<{ rate: number }>('select fee_rate_ppm as rate from orders where id = $1', [
    before.id,
  ])
  t.is(kept!.rate, 10_000)

  const unverified = await register()
  const changed = await operator.run('merchants', 'tier', unverified, 'PREMIUM', ...asAnn, '--json')
  t.like(changed.json.merchant, { tier: 'PREMIUM', fee_rate: '0', status: 'PENDING_KYB' })
  t.is((await operator.run('merchants', 'tier', unverified, 'GOLD', ...asAnn)).code, 1)
})

test('merchants are listed newest first, of one status where asked', async t => {
  const id = await register()
  await operator.run('merchants', 'suspend', id, '--reason', 'x', ...asAnn)
  const { json } = await operator.run('merchants', 'list', '--status', 'SUSPENDED', '--json')
  const merchants = json.merchants as { id: string; status: string }[]
  t.true(merchants.some(one => one.id === id))
  t.true(merchants.every(one => one.status === 'SUSPENDED'))
  t.regex((await operator.run('merchants', 'list', '--limit', '1')).stdout, /^ID +STATUS[^\n]*\n[^\n]*\n$/)
})

test('a first key is made, shown once, listed, and revoked; a live one only after the verification', async t => {
  const id = await register()
  const make = (environment: string) =>
    operator.run('keys', 'create', id, '--environment', environment, '--name', 'till', ...asAnn, '--json')
  const refused = await make('live')
  t.is(refused.code, 1)
  t.regex(refused.stderr, /PENDING_KYB/)
  const { json: key } = await make('test')
  t.regex(key.key_id, /^mk_test_/)
  t.regex(key.secret, /^sk_test_\w{43}$/)
  const [entry] = await auditOf(id)
  t.is(entry?.action, 'key.created')
  t.false(JSON.stringify(entry).includes(key.secret))
  await operator.run('merchants', 'approve', id, ...asAnn)
  t.regex((await make('live')).json.key_id, /^mk_live_/)

  t.is((await operator.run('keys', 'revoke', key.key_id, ...asAnn)).code, 0)
  t.like((await auditOf(key.key_id))[0], { action: 'key.revoked', operator: 'ann' })
  t.is((await operator.run('keys', 'revoke', key.key_id, ...asAnn)).code, 1)
  t.is((await operator.run('keys', 'revoke', 'mk_test_nobody', ...asAnn)).code, 1)
  const { json } = await operator.run('keys', 'list', id, '--json')
  t.deepEqual(
    (json.keys as { key_id: string; is_active: boolean }[]).map(one => one.is_active),
    [true, false],
  )
  t.false(JSON.stringify(json).includes('secret'))
})

test('the webhook secret is shown, rolled and activated, each noted without the secret itself', async t => {
  const id = await register()
  const secret = (word: string) => operator.run('secret', word, id, '--environment', 'test', ...asAnn, '--json')
  const { json: shown } = await secret('show')
  t.is(shown.next, null)
  t.is((await secret('activate')).code, 1)
  const { json: rolled } = await secret('roll')
  t.is(rolled.current, shown.current)
  const { json: activated } = await secret('activate')
  t.like(activated, { current: rolled.next, next: null })
  const entries = await auditOf(id)
  t.deepEqual(
    entries.map(entry => entry.action),
    ['secret.activated', 'secret.rolled', 'secret.shown'],
  )
  t.false(JSON.stringify(entries).includes('whsec_'))
})

test('an unknown merchant is said so, and nothing is printed', async t => {
  const nobody = randomUUID()
  for (const words of [
    ['merchants', 'show', nobody],
    ['keys', 'create', nobody, '--environment', 'test', '--name', 'x', ...asAnn],
  ]) {
    const { code, stdout, stderr } = await operator.run(...words)
    t.is(code, 1)
    t.true(stderr.includes(`Merchant ${nobody} not found`))
    t.is(stdout, '')
  }
})

test('what a merchant has put into its name does not reach the terminal as control characters', async t => {
  const name = `\u001b[2J\u202eevil`
  const { id } = await registerMerchant(service.deps, { name, email: 'e@example.com', platformUserId: randomUUID() })
  await issueKey(service.deps, { merchantId: id, environment: 'test', name: '\u001b]0;x' })
  for (const words of [['show', id], ['list']]) {
    const { stdout } = await operator.run('merchants', ...words)
    t.deepEqual(
      ['\u001b', '\u202e'].filter(character => stdout.includes(character)),
      [],
    )
  }
})
