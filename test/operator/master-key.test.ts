import { randomBytes } from 'node:crypto'
import test from 'ava'
import { audited } from '../../src/operators/audit-log/audit.service.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { openSecret } from '../../src/merchants/api-keys/api-key.service.ts'
import { findApiKey } from '../../src/merchants/api-keys/api-key.store.ts'
import { encryptedTables } from '../../src/cli/commands/master-key.ts'
import type { Deps } from '../../src/deps.ts'
import { keyring } from '../../src/lib/crypto/keyring.ts'
import { revealWebhookSecret, rollWebhookSecret } from '../../src/webhooks/endpoints/webhook-secret.service.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { asAnn, operatorOn } from './command.ts'

const newKey = randomBytes(32).toString('hex')

/** More keys than one transaction seals anew. */
const keysCount = 230

async function furnish(service: TestService) {
  const merchant = await testMerchant(service.deps)
  const owner = { merchantId: merchant.merchantId, environment: 'test' } as const
  const keys = [{ keyId: merchant.keyId, secret: merchant.secret }]
  while (keys.length < keysCount) keys.push(await issueKey(service.deps, { ...owner, name: 'one of many' }))
  const secrets = await rollWebhookSecret(service.deps, owner)
  const oldKey = service.deps.config.masterKeys[0]!.toString('hex')
  return { owner, keys, secrets, oldKey }
}

const withKeys = (deps: Deps, ...keys: readonly string[]): Deps => ({
  ...deps,
  keyring: keyring(keys.map(key => Buffer.from(key, 'hex'))),
})

test('after a rotation everything opens with both keys, and with the new one alone', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { owner, keys, secrets, oldKey } = await furnish(service)
  const assertOpens = async (deps: Deps) => {
    for (const { keyId, secret } of keys) {
      t.is(openSecret(deps, keyId, (await findApiKey(deps.db, keyId))!.encryptedSecret), secret)
    }
    t.deepEqual(await revealWebhookSecret(deps, owner), secrets)
  }
  const act = { operator: 'ann', action: 'test.done', subject: 'before', reason: null }
  await audited(service.deps, act, async () => ({ result: null, detail: {} }))
  const operator = operatorOn(service.databaseUrl, [newKey, oldKey])
  const { code, json } = await operator.run('master-key', 'rotate', ...asAnn, '--json')
  t.is(code, 0)
  t.like(json, { secrets: keysCount + 3, resealed: keysCount + 3, unreadable: [] })
  await assertOpens(withKeys(service.deps, newKey, oldKey))
  await assertOpens(withKeys(service.deps, newKey))
  await t.throwsAsync(revealWebhookSecret(withKeys(service.deps, oldKey), owner))

  const again = await operatorOn(service.databaseUrl, [newKey]).run('master-key', 'rotate', ...asAnn, '--json')
  t.like(again.json, { secrets: keysCount + 3, resealed: 0, unreadable: [], audit: null })
  const { json: log } = await operator.run('audit', 'list', '--json')
  t.deepEqual(
    (log.entries as { subject: string; detail: { resealed?: number } }[]).map(one => [
      one.subject,
      one.detail.resealed,
    ]),
    [
      ['audit_key', 1],
      ['webhook_secret', 2],
      ['api_key', keysCount - 200],
      ['api_key', 200],
      ['before', undefined],
    ],
  )
  t.is(
    (await operatorOn(service.databaseUrl, [newKey]).run('audit', 'verify')).code,
    0,
    'the key of the log opens as well',
  )
})

test('a rotation goes through every encrypted column of the database', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const columns = await service.deps.db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and column_name like 'encrypted%'`,
  )
  t.deepEqual(
    encryptedTables.flatMap(table => table.columns.map(column => `${table.name}.${column}`)).toSorted(),
    columns.map(({ name }) => name).toSorted(),
  )
})

test('what no key opens is named and left as it is, the rest is sealed anew', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { merchantId, environment, keyId, secret } = await testMerchant(service.deps)
  const oldKey = service.deps.config.masterKeys[0]!.toString('hex')
  const { encryptedSecret } = (await findApiKey(service.deps.db, keyId))!
  const stranger = await issueKey(withKeys(service.deps, randomBytes(32).toString('hex')), {
    merchantId,
    environment,
    name: 'sealed by a stranger',
  })
  const before = (await findApiKey(service.deps.db, stranger.keyId))!.encryptedSecret
  const { code, json } = await operatorOn(service.databaseUrl, [newKey, oldKey]).run(
    'master-key',
    'rotate',
    ...asAnn,
    '--json',
  )
  t.is(code, 1)
  t.deepEqual(json.unreadable, [`api_key ${stranger.keyId}`])
  t.is((await findApiKey(service.deps.db, stranger.keyId))!.encryptedSecret, before)
  const after = (await findApiKey(service.deps.db, keyId))!.encryptedSecret
  t.not(after, encryptedSecret)
  t.is(openSecret(withKeys(service.deps, newKey), keyId, after), secret)
})
