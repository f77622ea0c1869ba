// sdk/vectors.json is what the SDKs of all languages must sign, accept and refuse. Here the service and this SDK are held to it.
import { readFileSync } from 'node:fs'
import test from 'ava'
import { canonicalString, createSigner } from '../../../sdk/typescript/src/sign.ts'
import {
  verify,
  WebhookVerificationError,
  type WebhookVerificationCode,
} from '../../../sdk/typescript/src/webhooks/index.ts'
import { encryptionContext } from '../../../src/database/encryption/encrypted-table.ts'
import { encryptedKeys } from '../../../src/merchants/api-keys/api-key.service.ts'
import { insertApiKey } from '../../../src/merchants/api-keys/api-key.store.ts'
import { defaultPermissions } from '../../../src/merchants/api-keys/permission.ts'
import { startTestServer } from '../../helpers/server.ts'

interface SigningCase {
  readonly name: string
  readonly method: string
  readonly target: string
  readonly body: string
  readonly body_sha256: string
  readonly string_to_sign: string
  readonly signature: string
  readonly authorization: string
}

interface WebhookCase {
  readonly name: string
  readonly secrets: readonly string[]
  readonly now: number
  readonly body: string
  readonly header: string
  /** Why it is refused; `null` if it is genuine. */
  readonly error: WebhookVerificationCode | null
}

interface Vectors {
  readonly signing: {
    readonly key_id: string
    readonly secret: string
    readonly timestamp: number
    readonly cases: readonly SigningCase[]
  }
  readonly webhooks: readonly WebhookCase[]
}

const file = new URL('../../../sdk/vectors.json', import.meta.url)
const { signing, webhooks } = JSON.parse(readFileSync(file, 'utf8')) as Vectors
const { key_id: keyId, secret, timestamp } = signing

for (const each of signing.cases) {
  test(`the SDK signs: ${each.name}`, async t => {
    const request = { ...each, timestamp }
    t.is(await canonicalString(request), each.string_to_sign)
    t.is(each.string_to_sign.split('\n')[3], each.body_sha256)
    t.is(await createSigner(keyId, secret)(request), each.authorization)
    t.is(each.authorization, `Bearer ${keyId}:${timestamp}:${each.signature}`)
  })
}

test('the service accepts every signature, and none of them for another body', async t => {
  const at = await startTestServer({ start: new Date(timestamp * 1000) })
  t.teardown(() => at.close())
  const { deps } = at.service
  const { merchantId } = await at.merchant()
  const context = encryptionContext(encryptedKeys, 'encrypted_secret', [keyId])
  await deps.db.transaction(tx =>
    insertApiKey(tx, {
      merchantId,
      keyId,
      environment: 'test',
      name: 'vectors',
      permissions: defaultPermissions,
      allowedCidrs: [],
      encryptedSecret: deps.keyring.encrypt(deps.random, secret, context),
      createdAt: deps.clock.business(),
    }),
  )
  for (const { name, method, target, body, authorization } of signing.cases) {
    const headers = { authorization, 'content-type': body === '' ? undefined : 'application/json' }
    t.not((await at.send({ method, target, body, headers })).status, 401, name)
    if (body === '') continue
    t.is((await at.send({ method, target, body: `${body} `, headers })).json.error, 'invalid signature', name)
  }
})

for (const { name, body, header, secrets, now, error } of webhooks) {
  test(`a webhook is ${error ?? 'accepted'}: ${name}`, async t => {
    const verified = verify(body, header, secrets, { now: () => new Date(now * 1000) })
    if (error === null) {
      const event: unknown = await verified
      t.deepEqual(event, JSON.parse(body))
    } else t.is((await t.throwsAsync(verified, { instanceOf: WebhookVerificationError }))?.code, error)
  })
}
