import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../lib/ids.ts'
import { logMilestone, type MilestoneDeps } from '../../lib/traces/milestones.ts'
import type { Post } from '../endpoints/egress.service.ts'
import { noteAnswers } from '../endpoints/webhook.store.ts'
import { sampleId } from '../events/sample.ts'
import { recordAttempts, type AttemptResult } from './attempt-result.store.ts'
import type { DeliveryClaim } from './claim.store.ts'
import { degradedTimeouts } from './delivery-limits.ts'
import { afterAttempt, attemptsMax, errorOf, type DeliveryOutcome } from './schedule.ts'
import { formats, readNotice } from '../formats/notice.ts'
import { attemptHeaders, plainHeaders } from './signature.ts'
import type { SignedClaim } from './take-deliveries.service.ts'

export type DeliveryDeps = Pick<
  Deps,
  'claims' | 'clock' | 'db' | 'keyring' | 'log' | 'milestones' | 'postWebhook' | 'traces'
>

/** Makes one request outside any transaction. If this process dies before the result is written, the lease expires. */
export async function makeAttempt(
  deps: DeliveryDeps,
  post: Post,
  claimed: SignedClaim,
): Promise<{ readonly outcome: DeliveryOutcome; readonly result: AttemptResult }> {
  const start = deps.clock.now()
  const outcome = await send(post, claimed, start)
  const tookMs = Math.max(0, deps.clock.now().getTime() - start.getTime())
  traceAttempt(deps, claimed, { start, outcome })
  const at = deps.clock.business()
  const { isTest } = claimed
  // A person waits for the answer to a test, and sends the next one.
  const after = afterAttempt(isTest ? attemptsMax : claimed.attempt, outcome, at)
  const nextAttemptAt = after.status === 'PENDING' ? after.nextAttemptAt : null
  const lastError = after.status === 'DELIVERED' ? null : after.error
  const answerStatus = outcome.kind === 'answered' && isStatus(outcome.status) ? outcome.status : null
  const { status } = after
  const answer = isTest ? answerToTest(outcome) : keptAnswer(outcome)
  return { outcome, result: { claim: claimed, status, nextAttemptAt, lastError, at, answerStatus, tookMs, ...answer } }
}

/**
 * A webhook is taken by a 2xx answer. A notice of a compatibility API also needs the word of its format. None of its requests may stay unanswered: a
 * shop may act on any of them, and on a later one before it.
 */
async function send(post: Post, claimed: SignedClaim, now: Date): Promise<DeliveryOutcome> {
  const { secret: key, body, notice, deliveryId, eventId, attempt } = claimed
  if (notice === null) return post({ url: claimed.url, headers: attemptHeaders(key, claimed, now), body })
  const url = receiverOf(claimed)
  if (url === null) return { kind: 'failed', error: 'endpoint inactive' }
  const { format, fields } = readNotice(notice)
  const { sign, isTaken } = formats[format]
  let last: DeliveryOutcome = { kind: 'failed', error: 'connection' }
  let failed: DeliveryOutcome | undefined
  const named = plainHeaders({ ...claimed, eventType: sentType(claimed) })
  for (const signed of sign(fields, { url, key, deliveryId, eventId, attempt })) {
    last = await post({ ...signed, headers: { ...signed.headers, ...named } })
    if (last.kind === 'failed') return last
    if (last.status >= 500) failed ??= last
  }
  if (failed) return failed
  return last.kind === 'failed' || isTaken(last.body?.text) ? last : { ...last, isUnexpected: true }
}

/**
 * Returns where a notice goes: to the order's own address, or to the webhook that its shop has now, whose secret signs it; `null` while that is off
 * or gone.
 */
function receiverOf({ url, isWebhookSecret, shopWebhook }: DeliveryClaim): string | null {
  if (!isWebhookSecret) return url
  return shopWebhook?.isEnabled ? shopWebhook.url : null
}

/** Whether an attempt goes to the URL of its endpoint: not when the shop has moved its webhook or switched it off. */
function isToEndpoint(claimed: DeliveryClaim): boolean {
  return receiverOf(claimed) === claimed.url
}

/** A test notice is about no event. */
function sentType({ isTest, eventType }: DeliveryClaim): string {
  return isTest ? 'test' : eventType
}

type KeptAnswer = Pick<AttemptResult, 'answerBody' | 'isAnswerCut'>

/** The body of a 2xx answer is kept only if it is short: it explains nothing, and may hold what the receiver has looked up. */
function keptAnswer(outcome: DeliveryOutcome): KeptAnswer {
  const body = outcome.kind === 'answered' ? outcome.body : undefined
  if (!body || (body.isCut && errorOf(outcome) === null)) return { answerBody: null, isAnswerCut: false }
  return { answerBody: body.text, isAnswerCut: body.isCut }
}

/** Bytes that are kept of the answer to a test. */
const testBytesMax = 200

/** The status alone proves nothing, since a shop may answer 200 to anything. So the body's beginning is always kept. */
function answerToTest(outcome: DeliveryOutcome): KeptAnswer {
  const body = outcome.kind === 'answered' ? outcome.body : undefined
  if (!body) return { answerBody: null, isAnswerCut: false }
  const bytes = Buffer.from(body.text)
  const answerBody = new TextDecoder().decode(bytes.subarray(0, testBytesMax), { stream: true })
  return { answerBody, isAnswerCut: body.isCut || bytes.length > testBytesMax }
}

/** Whether it is a status of HTTP; a receiver may send any number. */
function isStatus(status: number): boolean {
  return status >= 100 && status <= 599
}

export async function recordResults(
  deps: Pick<Deps, 'db' | 'log' | 'milestones'>,
  results: readonly AttemptResult[],
): Promise<void[]> {
  const { db } = deps
  await recordAttempts(db, results)
  for (const result of results) logAttempt(deps, result)
  // In a transaction of its own, since changing an endpoint locks the endpoint before its deliveries.
  const answered = results.filter(
    ({ status, claim }) => status === 'DELIVERED' && !claim.isHealthy && isToEndpoint(claim),
  )
  if (answered.length > 0) {
    await noteAnswers(
      db,
      answered.map(({ claim, at }) => ({ id: claim.endpointId, url: claim.url, at })),
    )
  }
  return results.map(() => {})
}

/** Logs an attempt. The receiver's path and query may be secrets, so only its host is named. */
function logAttempt(
  deps: MilestoneDeps,
  { claim, lastError, nextAttemptAt, answerStatus, tookMs }: AttemptResult,
): void {
  const { deliveryId, eventId, attempt, url } = claim
  logMilestone(deps, lastError === null ? 'webhook delivered' : 'webhook attempt failed', {
    orderId: orderOf(claim),
    deliveryId,
    eventId,
    eventType: sentType(claim),
    attempt,
    host: new URL(url).host,
    httpStatus: answerStatus,
    tookMs,
    ...(lastError !== null && { error: lastError, nextAttemptAt: nextAttemptAt?.toISOString() ?? null }),
  })
}

/** Returns the order that an event is about; `null` for samples and events about something else. */
function orderOf({ body }: Pick<DeliveryClaim, 'body'>): string | null {
  const { data } = JSON.parse(body) as { readonly data?: { readonly order_id?: unknown } }
  const orderId = data?.order_id
  return typeof orderId === 'string' && isUuid(orderId) && orderId !== sampleId ? orderId : null
}

/** Adds an attempt to the trace of its order. Other events have no trace. */
function traceAttempt(
  { traces, clock }: Pick<Deps, 'traces' | 'clock'>,
  claim: DeliveryClaim,
  { start, outcome }: { readonly start: Date; readonly outcome: DeliveryOutcome },
): void {
  const orderId = traces ? orderOf(claim) : null
  if (!traces || orderId === null) return
  const { eventType, deliveryId, url, attempt } = claim
  const answer: Readonly<Record<string, number>> =
    outcome.kind === 'answered' ? { 'http.response.status_code': outcome.status } : {}
  const error = errorOf(outcome)
  traces.add({
    orderId,
    name: `webhook ${eventType}`,
    kind: 'client',
    start,
    end: clock.now(),
    attributes: {
      'server.address': new URL(url).host,
      'kassa.delivery.id': deliveryId,
      'kassa.attempt': attempt,
      ...answer,
    },
    ...(error !== null && { error }),
  })
}

/** Groups remembered, the most recently noted. */
const knownMax = 10_000
/** Degraded groups that a claim considers. */
const slowMax = 1000
/** A group without news for this long starts afresh. */
const memoryMs = 600_000

/**
 * Remembers which receivers keep timing out in this process. It is not stored: a new process learns it within one round of time-outs, and it only
 * decides how many attempts run concurrently.
 */
export class SlowReceivers {
  readonly #timeouts = new LRUCache<string, number>({ max: knownMax, ttl: memoryMs })
  readonly #slow = new LRUCache<string, true>({ max: slowMax, ttl: memoryMs })

  /** Ignores test notices. People send them at will, and those of many shops would evict what it remembers of other groups. */
  note(claimed: DeliveryClaim, outcome: DeliveryOutcome): void {
    const { lane, isTest } = claimed
    if (isTest || !isToEndpoint(claimed)) return
    if (outcome.kind !== 'failed' || outcome.error !== 'timeout') {
      this.#timeouts.delete(lane)
      this.#slow.delete(lane)
      return
    }
    const timeouts = (this.#timeouts.get(lane) ?? 0) + 1
    this.#timeouts.set(lane, timeouts)
    if (timeouts >= degradedTimeouts) this.#slow.set(lane, true)
  }

  lanes(): string[] {
    return [...this.#slow.keys()]
  }
}
