import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { isCidr, isWithinRanges } from './cidr.ts'
import { readFields, type FieldRule } from './json.ts'
import { newKey, paysOut, permissions, type FakeKey, type Permission } from './key.ts'
import { isText } from './order-input.ts'
import { checkQuery } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'

/** Of one environment. */
const activeKeysMax = 10
/** Of both environments together. */
const createdPerHourMax = 10
const hourMs = 3_600_000
const listedKeysMax = 100

/** Whether a key of this environment may see and revoke keys of that one. */
function sees(signing: FakeKey, environment: FakeKey['environment']): boolean {
  return signing.environment === 'live' || environment === 'test'
}

/** `GET /v1/merchants/api-keys`: the newest first; revoked ones only as far as there is room. */
export function listApiKeys(state: FakeState, { url, key: signing }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const own = [...state.merchant.keys.values()].filter(({ environment }) => sees(signing, environment)).toReversed()
  const shown = own.toSorted((a, b) => Number(b.is_active) - Number(a.is_active)).slice(0, listedKeysMax)
  const newestFirst = own.filter(key => shown.includes(key))
  return { status: 200, body: { api_keys: newestFirst.map(({ secret: _secret, ...key }) => key) } }
}

/** `POST /v1/merchants/api-keys`: a key that gives at most what the signing key has. */
export function createApiKey(state: FakeState, request: FakeRequest): FakeAnswer {
  const wanted = { name: '', ...readFields(request, rules) } as KeyInput
  refuseRepeated(state, request)
  const scope = scopeGivenBy(request.key, wanted)
  if (!sees(request.key, wanted.environment) || !scope) throw new Refusal(403, 'forbidden')
  refuseTooMany(state, wanted.environment)
  state.merchant.usedSignatures.add(signatureOf(request))
  const { environment, name } = wanted
  const number = state.service.count('api key')
  const secret = `sk_${environment}_${String(number).padStart(43, '0')}`
  const key = newKey(state, { ...scope, name, environment, secret, key_id: fakeKeyId(environment, number) })
  state.merchant.keys.set(key.key_id, key)
  return { status: 201, body: { key_id: key.key_id, secret, name, environment, created_at: key.created_at } }
}

/** Refuses a request that was answered before, since its answer holds a secret. */
function refuseRepeated({ merchant }: FakeState, request: FakeRequest): void {
  if (merchant.usedSignatures.has(signatureOf(request))) throw new Refusal(409, 'duplicate request')
}

function signatureOf({ headers }: FakeRequest): string {
  return headers.get('authorization')!
}

/** `DELETE /v1/merchants/api-keys/{key_id}`: once more is no error. */
export function revokeApiKey(state: FakeState, { url, key: signing, ids: [id = ''] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const key = state.merchant.keys.get(id)
  if (!key) throw new Refusal(404, 'api key not found', { param: 'key_id' })
  if (!sees(signing, key.environment)) throw new Refusal(403, 'forbidden')
  state.merchant.keys.set(id, { ...key, is_active: false })
  return { status: 200, body: { message: 'api key revoked' } }
}

function fakeKeyId(environment: FakeKey['environment'], number: number): string {
  return `mk_${environment}_fake${String(number).padStart(18, '0')}`
}

type Scope = Pick<FakeKey, 'permissions' | 'allowed_cidrs'>

interface KeyInput {
  readonly name: string
  readonly environment: FakeKey['environment']
  readonly permissions?: readonly Permission[]
  readonly allowed_cidrs?: readonly string[]
}

const isListOf = (isOne: (value: unknown) => boolean, lengthMax: number) => (value: unknown) =>
  Array.isArray(value) && value.length >= 1 && value.length <= lengthMax && value.every(isOne)

const isPermissions = isListOf(one => permissions.includes(one as Permission), permissions.length)

/** In the order in which the service names what is wrong. */
const rules: Readonly<Record<keyof KeyInput, FieldRule>> = {
  name: { isValid: isText(1, 255) },
  environment: { isValid: value => value === 'live' || value === 'test', missing: 'missing environment' },
  permissions: {
    isValid: value => isPermissions(value) && new Set(value as unknown[]).size === (value as unknown[]).length,
  },
  allowed_cidrs: { isValid: isListOf(isCidr, 20) },
}

/** What a new key gets from the key that makes it, or `null` when it asked for more. */
function scopeGivenBy(giver: FakeKey, wanted: KeyInput): Scope | null {
  const asked = wanted.permissions ?? giver.permissions.filter(one => !paysOut.includes(one))
  if (asked.length === 0 || asked.some(one => !giver.permissions.includes(one))) return null
  if (wanted.environment === 'live' && asked.some(one => paysOut.includes(one))) return null
  const ranges = wanted.allowed_cidrs ?? giver.allowed_cidrs
  const isUnbound = giver.allowed_cidrs.length === 0
  if (!isUnbound && !ranges.every(range => isWithinRanges(range, giver.allowed_cidrs))) return null
  return { permissions: permissions.filter(one => asked.includes(one)), allowed_cidrs: [...new Set(ranges)] }
}

function refuseTooMany(state: FakeState, environment: FakeKey['environment']): void {
  const keys = [...state.merchant.keys.values()]
  const oldest = keys.at(-createdPerHourMax)
  const waitMs = oldest ? Date.parse(oldest.created_at) + hourMs - state.business().getTime() : 0
  if (waitMs > 0) throw new Refusal(429, 'rate limit exceeded', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  const active = keys.filter(key => key.is_active && key.environment === environment)
  if (active.length >= activeKeysMax) throw new Refusal(409, 'api key limit reached')
}
