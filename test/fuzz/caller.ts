// Turns a plan of a request into the request, about objects that exist, signed as the plan says.
import { randomUUID } from 'node:crypto'
import type { Operation } from '../../generated/operations.ts'
import { authorization, type Caller, type TestAnswer } from '../helpers/client.ts'
import type { TestServer } from '../helpers/server.ts'
import { hook, nothing, payee, targetOf, type PathIds, type MerchantFixture } from '../contract/merchant-fixture.ts'
import { idsOf } from '../contract/prism-requests.ts'
import { payloadOf, queryOf, type Fault, type signatures } from './spoilt.ts'
import type { Wanted } from './valid.ts'
import { exchange, type Sent } from './wire.ts'

export interface FuzzCaller {
  ask(operation: Operation, good: Wanted, fault: Fault | null): Promise<TestAnswer>
}

export interface Parties {
  readonly at: TestServer
  readonly url: string
  readonly fixture: MerchantFixture
  readonly revoked: Caller
}

export function fuzzCaller(parties: Parties): FuzzCaller {
  return {
    async ask(operation, good, fault) {
      // Another method is another operation, which would do what it is there for.
      const ids = good.isOwn && fault?.is !== 'method' ? await ownIds(parties, operation) : nothing
      const answer = await exchange(parties.url, requestOf(parties, operation, { ids, good, fault }))
      await undo(parties, operation, answer)
      return answer
    },
  }
}

/** The merchant's own objects; those an operation uses up are made for it. */
async function ownIds({ at, fixture }: Parties, { operationId }: Operation): Promise<PathIds> {
  const { merchant } = fixture
  const create = async (target: string, body: object): Promise<{ id: string; key_id: string }> => {
    const { status, json, text } = await at.send({ method: 'POST', target, as: merchant, body })
    if (status !== 201) throw new Error(`What ${operationId} is to be tried on was not made: ${status} ${text}`)
    return json
  }
  const ids = idsOf(fixture)
  switch (operationId) {
    case 'cancelOrder':
      return { ...ids, order: (await create('/v1/orders', { amount: '25', currency: 'USDT', network: 'TRC20' })).id }
    case 'requestRemainder':
    case 'acceptOrder':
      return { ...ids, order: fixture.orders.underpaid }
    case 'updateWebhook':
      return { ...ids, webhook: fixture.spareWebhook }
    case 'deleteWebhook':
      return { ...ids, webhook: (await create('/v1/webhooks', hook)).id }
    case 'revokeApiKey':
      // Under a name of its own: a signature makes one key only, and chance may have sent this very request in this second.
      return {
        ...ids,
        key: (await create('/v1/merchants/api-keys', { environment: 'test', name: randomUUID() })).key_id,
      }
    case 'cancelWithdrawal': {
      const asked = {
        amount: '60',
        currency: 'USDT',
        network: 'TRC20',
        address: payee(1),
        idempotency_key: randomUUID(),
      }
      return { ...ids, withdrawal: (await create('/v1/withdrawals', asked)).id }
    }
    case 'removeWithdrawalAddress':
      return {
        ...ids,
        address: (await create('/v1/withdrawal-addresses', { network: 'TRC20', address: payee(9) })).id,
      }
    case 'removeRate':
      await at.send({ method: 'PUT', target: '/v1/rates/CHF', as: merchant, body: { units_per_usdt: '0.8' } })
      return { ...ids, currency: 'CHF' }
    default:
      return ids
  }
}

/** Endpoints and keys are limited in number: what was made by chance is removed, or soon nothing could be made. */
async function undo({ at, fixture }: Parties, { operationId }: Operation, { status, json }: TestAnswer): Promise<void> {
  const { db } = at.service.deps
  const { merchantId } = fixture.merchant
  if (operationId === 'createWebhook' && status === 201) {
    await at.send({ method: 'DELETE', target: `/v1/webhooks/${String(json.id)}`, as: fixture.merchant })
  }
  // Chance sends more samples than ten a minute, and makes more keys than ten an hour.
  await db.query(`delete from rate_window where bucket like 'resend %'`)
  const hourAgo = new Date(at.service.clock.now().getTime() - 3_600_000)
  await at.service.admin.query(
    `update api_key set created_at = created_at - interval '1 day' where not is_active and created_at > $1`,
    [hourAgo],
  )
  if (operationId === 'createApiKey' && status === 201) {
    await at.send({ method: 'DELETE', target: `/v1/merchants/api-keys/${String(json.key_id)}`, as: fixture.merchant })
  }
  if (operationId !== 'revokeApiKey' && operationId !== 'deleteWebhook') return
  // What they were to remove is still there when they were refused.
  const kept = [merchantId, fixture.merchant.keyId, fixture.live.keyId, fixture.spareKey]
  await db.query(
    `update api_key set is_active = false, revoked_at = now() where merchant_id = $1 and is_active and key_id not in ($2, $3, $4)`,
    kept,
  )
  const { webhook, spareWebhook, inactiveWebhook } = fixture
  const { json: listed } = await at.send({ target: '/v1/webhooks', as: fixture.merchant })
  for (const { id } of (listed as { id: string }[]).filter(
    one => ![webhook, spareWebhook, inactiveWebhook].includes(one.id),
  ))
    await at.send({ method: 'DELETE', target: `/v1/webhooks/${id}`, as: fixture.merchant })
}

interface Plan {
  readonly ids: PathIds
  readonly good: Wanted
  readonly fault: Fault | null
}

function requestOf(parties: Parties, operation: Operation, { ids, good, fault }: Plan): Sent {
  const places = fault?.is === 'path' ? spoiltIds(fault.segment) : ids
  const query = queryOf(good.query, fault)
  const target = targetOf(operation, places) + (query === '' ? '' : `?${query}`)
  const payload = payloadOf(good.body, fault)
  const method = fault?.is === 'method' ? fault.method : operation.method
  const signed = operation.isPublic ? {} : sign(parties, { method, target, payload, fault })
  const type = fault?.is === 'type' ? fault.type : 'application/json'
  const harmless = fault?.is === 'harmless header' ? fault.headers : {}
  const headers = { ...(payload.length > 0 && { 'content-type': type }), ...signed, ...good.header, ...harmless }
  return { method, target, headers, payload }
}

/** `targetOf` replaces by text, in which `$` has a meaning. */
function spoiltIds(segment: string): PathIds {
  const id = segment.replaceAll('$', '$$$$').replaceAll(/[{}]/g, encodeURIComponent)
  const money = { withdrawal: id, address: id, currency: id, link: id }
  return { order: id, webhook: id, event: id, delivery: id, key: id, ...money }
}

interface Signing {
  readonly method: string
  readonly target: string
  readonly payload: string | Buffer
  readonly fault: Fault | null
}

type Header = Readonly<Record<string, string | readonly string[]>>

function sign({ at, fixture, revoked }: Parties, { method, target, payload, fault }: Signing): Header {
  const { merchant } = fixture
  const timestamp = Math.floor(at.service.clock.now().getTime() / 1000)
  const right = { method, target, body: payload, timestamp }
  const good = authorization(merchant, right)
  if (fault?.is !== 'signature') return { authorization: good }
  const wrong: Record<(typeof signatures)[number], Header> = {
    none: {},
    empty: { authorization: '' },
    basic: { authorization: 'Basic c2hvcDpzZWNyZXQ=' },
    'lower-case scheme': { authorization: good.replace('Bearer', 'bearer') },
    'two headers': { authorization: [good, good] },
    'one bit': { authorization: good.slice(0, -1) + (good.endsWith('0') ? '1' : '0') },
    'upper case': { authorization: good.slice(0, -64) + 'A' + good.slice(-63).toUpperCase() },
    'too short': { authorization: good.slice(0, -1) },
    'other secret': { authorization: authorization({ ...merchant, secret: fixture.live.secret }, right) },
    'unknown key': { authorization: authorization({ ...merchant, keyId: `${merchant.keyId}x` }, right) },
    'revoked key': { authorization: authorization(revoked, right) },
    old: { authorization: authorization(merchant, { ...right, timestamp: timestamp - 301 }) },
    future: { authorization: authorization(merchant, { ...right, timestamp: timestamp + 301 }) },
    milliseconds: { authorization: authorization(merchant, { ...right, timestamp: `${timestamp}000` }) },
    'other method': {
      authorization: authorization(merchant, { ...right, method: method === 'POST' ? 'PUT' : 'POST' }),
    },
    'other target': { authorization: authorization(merchant, { ...right, target: `${target}/` }) },
    'other body': { authorization: authorization(merchant, { ...right, body: `${payload.toString()} ` }) },
    'fourth part': { authorization: `${good}:1` },
  }
  return wrong[fault.how]
}
