import type { Request, ResponseToolkit, Server, ServerAuthScheme } from '@hapi/hapi'
import type { Operation } from '../../../generated/operations.ts'
import { activeKeysMax } from '../../merchants/api-keys/merchant-key.service.ts'
import type { Deps } from '../../deps.ts'
import { rangeTest } from '../../lib/cidr.ts'
import { Fault, RateLimited } from '../../lib/fault.ts'
import { authenticator, type Admission } from './auth.ts'
import { readBytes } from '../body.ts'
import { senderReader } from '../client-address.ts'
import { limitedAddress } from '../../lib/limited-address.ts'
import { headerValues } from '../hapi-settings.ts'
import { operationAt } from '../operation-at.ts'

/** Who signed a request, and the bytes they signed. Nothing else is parsed later. */
export interface Signed extends Admission {
  readonly body: Uint8Array
}

/**
 * Requires a signature (docs/spec/decisions.md §1) on every route without `auth: false`. Checks the header, key, time and signature over
 * the raw bytes, then the rate limit, the client's address, the merchant's status and the key's permission.
 */
export function requireSignature(server: Server, deps: Deps, bodyTimeoutMs: number): void {
  server.auth.scheme('signature', signatureScheme(deps, bodyTimeoutMs))
  server.auth.strategy('key', 'signature')
  server.auth.default('key')
}

/** Returns who signed the request; `null` on a route without a signature. */
export function signedOf({ auth }: Request): Signed | null {
  return auth.isAuthenticated ? (auth.artifacts as unknown as Signed) : null
}

function signatureScheme(deps: Deps, bodyTimeoutMs: number): ServerAuthScheme {
  const authenticate = authenticator(deps)
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  return () => ({
    async authenticate(request: Request, h: ResponseToolkit) {
      const operation = operationAt(request)
      if (!operation) throw new Error(`${request.route.path} is no operation: its route says auth: false`)
      const { req } = request.raw
      const sender = readSender(req)
      let reading: Promise<Uint8Array> | undefined
      const body = () => (reading ??= readBytes(request, bodyTimeoutMs))
      const admission = await authenticate({
        authorization: authorizationHeaders(request),
        method: req.method ?? '',
        target: req.url ?? '',
        body,
        address: () => limitedAddress(sender),
      })
      refuseOverLimit(request, admission, deps.config.rateLimitPerMinute)
      refuseByScope(operation, admission, sender)
      const signed: Signed = { ...admission, body: await body() }
      return h.authenticated({ credentials: { user: admission.principal }, artifacts: { ...signed } })
    },
  })
}

/** All values of the header. A request injected without a socket has only the parsed ones, and so never two. */
function authorizationHeaders({ raw: { req } }: Request): string[] {
  const { authorization } = req.headers
  if (authorization === undefined) return []
  const values = headerValues(req, 'authorization')
  return values.length > 0 ? values : [authorization]
}

function refuseOverLimit({ raw: { res } }: Request, admission: Admission, limit: number): void {
  res.setHeader('ratelimit-limit', limit)
  res.setHeader('ratelimit-remaining', Math.max(0, limit - admission.hits))
  res.setHeader('ratelimit-reset', admission.resetSeconds)
  if (admission.hits > limit) throw new RateLimited(admission.resetSeconds)
  // Creating one key after the other does not raise a merchant's limit beyond that of the keys it may have at once.
  if (admission.merchantHits <= limit * activeKeysMax) return
  res.setHeader('ratelimit-remaining', 0)
  res.setHeader('ratelimit-reset', admission.merchantResetSeconds)
  throw new RateLimited(admission.merchantResetSeconds)
}

function refuseByScope(operation: Operation, admission: Admission, sender: string): void {
  const { permissions, allowedCidrs } = admission.scope
  if (allowedCidrs.length > 0 && !rangeTest(allowedCidrs)(sender)) throw new Fault('forbidden')
  // Answer as if the route did not exist: sandbox operations have no place in the live environment.
  if (operation.isSandboxOnly && admission.principal.environment === 'live') throw new Fault('not found')
  if (isBusiness(operation)) refuseByStatus(admission)
  if (operation.permission === null || !permissions.includes(operation.permission)) throw new Fault('forbidden')
}

/** Business operations are those that document the refusal of a suspended merchant. */
function isBusiness(operation: Operation): boolean {
  return operation.errorMessages['403']?.includes('merchant_not_active') ?? false
}

function refuseByStatus({ merchantStatus, principal }: Admission): void {
  if (merchantStatus === 'SUSPENDED') throw new Fault('merchant_not_active')
  if (merchantStatus === 'PENDING_KYB' && principal.environment === 'live') throw new Fault('kyb_required')
}
