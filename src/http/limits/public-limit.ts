import { setTimeout as wait } from 'node:timers/promises'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { operations, type Operation } from '../../../generated/operations.ts'
import type { Deps } from '../../deps.ts'
import { Overloaded, RateLimited } from '../../lib/fault.ts'
import { senderReader } from '../client-address.ts'
import { limitedAddress } from '../../lib/limited-address.ts'
import { addressLimit } from './rate-limit.ts'
import { FairQueue } from './fair-queue.ts'

/** Delay before a refusal, to slow down clients that retry in a loop. */
const refusalDelayMs = 1000
/** Maximum number of delayed refusals; further ones are answered at once. */
const waitingMax = 2000

/** Pages rendered at once per address. */
const slotsMax = 2
/** Requests per address that may wait for a slot. A larger crowd behind one address is asked to come back. */
const queueMax = 100
/** A full queue has moved on after this time. */
const queueRetrySeconds = 1

/**
 * Pages rendered at once for all addresses together. Signed requests share the process and must not wait for more than these.
 */
const pagesAtOnceMax = 4
/**
 * One statement reads many of these pages (docs/decisions/pages.md#page-slots), so they have their own, larger limit: with four slots a
 * statement read for two pages and cost twice as much per page. Twenty are two statements of ten. The event loop still renders only two
 * of them between merchants' requests.
 */
const readTogether = new Set(['/pay/{token}'])
const readTogetherMax = 20
/** Requests that hold their address's slot and may wait for a shared one. */
const pagesWaitingMax = 1000
/** Reads of shops at once, beside the pages: however many visitors pages have, shops learn what became of their orders. */
const shopReadsAtOnceMax = 4
/** What payers open at a compatibility API, as a path or as a route. */
const openedByPayers = /^\/compat\/(?:epay\/[^/]+\/submit\.php|greenfield\/[^/]+\/i\/[^/]+)$/
/** Name of the queue that everybody shares. */
const everybody = 'everybody'

/** Suffix of the catch-all routes. */
export const unknownPath = '/{unknown*}'

/** Monitoring must not fail because of others behind the same address. */
const watched = new Set(['getHealth', 'getReadiness', 'getMetrics'])

/** Operations limited elsewhere: signed ones per key, registration in the database. */
const limitedElsewhere = new Set(
  Object.values<Operation>(operations)
    .filter(one => !one.isPublic || one.method !== 'GET' || watched.has(one.operationId))
    .map(one => `${one.method.toLowerCase()} ${one.path}`),
)

/**
 * Limits unsigned requests (pages, documentation, the contract) per address, in this process only: it protects the process and must cost
 * nothing. Unknown paths count too, but need no slot since nothing is rendered.
 */
export function limitPublic(server: Server, deps: Deps): void {
  const limit = addressLimit(deps.config.publicRequestsPerMinute)
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  const slots = {
    ofAddress: new FairQueue(slotsMax, queueMax),
    ofAll: new FairQueue(pagesAtOnceMax, pagesWaitingMax),
    ofRead: new FairQueue(readTogetherMax, pagesAtOnceMax),
    ofShops: new FairQueue(shopReadsAtOnceMax, pagesWaitingMax),
  }
  let waiting = 0
  server.ext('onPreAuth', async (request: Request, h: ResponseToolkit) => {
    if (limitedElsewhere.has(`${request.route.method} ${request.route.path}`)) return h.continue
    const address = limitedAddress(readSender(request.raw.req))
    const retryAfterSeconds = limit.count(address, deps.clock.now())
    if (retryAfterSeconds === null) {
      const { path } = request.route
      // A slow client uploads a form at its own pace and must not hold a slot meanwhile.
      if (!path.endsWith('/events') && !path.endsWith(unknownPath) && request.method !== 'post')
        await takeSlots(slots, address, request)
      return h.continue
    }
    if (waiting < waitingMax) {
      waiting++
      await wait(refusalDelayMs)
      waiting--
    }
    throw new RateLimited(retryAfterSeconds)
  })
  server.ext('onPreResponse', (request, h) => {
    const own = inside.get(request)
    if (isStreamed(request)) own?.leave()
    else own?.leaveAll()
    return h.continue
  })
}

/** How each request that is being rendered releases its slots. */
const inside = new WeakMap<Request, Inside>()

/** Releases the slots of a request that waits for something else before it renders. */
export function releaseSlots(request: Request): void {
  inside.get(request)?.leave()
}

/** Whether the answer streams, such as an export: it takes minutes and has limits of its own (`StatementLimit`). */
function isStreamed({ response }: Request): boolean {
  return !('isBoom' in response) && response.variety === 'stream'
}

interface Inside {
  /** Releases the shared slot. */
  leaveAll(): void
  /** Releases both slots. */
  leave(): void
}

interface PageSlots {
  readonly ofAddress: FairQueue
  readonly ofAll: FairQueue
  readonly ofRead: FairQueue
  readonly ofShops: FairQueue
}

/** Whether payers open a path of a compatibility API in their browsers. Shops' servers call its other paths. */
export function isOpenedByPayers(path: string): boolean {
  return openedByPayers.test(path)
}

function isOfShop(path: string): boolean {
  return path.startsWith('/compat/') && !isOpenedByPayers(path)
}

/**
 * Waits for a slot of the address, then for a shared one. The shared slot is released once the page is rendered, so that slow readers block
 * nobody; the address's slot once it is sent. Both are released when the client leaves or the answer is an export, which takes minutes.
 * Throws RateLimited when the address's queue is full, Overloaded when the shared one is.
 */
async function takeSlots(slots: PageSlots, address: string, request: Request): Promise<void> {
  const { ofAddress } = slots
  const { res } = request.raw
  // A shop may share its address with payers.
  const leaveAddress = await ofAddress.enter(isOfShop(request.route.path) ? `${address} shop` : address)
  if (!leaveAddress) throw new RateLimited(queueRetrySeconds)
  const leaveAll = await takeSlot(slots, request.route.path)
  if (!leaveAll) {
    leaveAddress()
    throw new Overloaded(queueRetrySeconds)
  }
  const leave = () => {
    leaveAll()
    leaveAddress()
  }
  inside.set(request, { leaveAll, leave })
  if (res.destroyed || res.writableFinished) leave()
  else res.once('finish', leave).once('close', leave)
}

/** Waits for a shared slot. Resolves with its release function, or `null` when the queue is full. */
async function takeSlot({ ofAll, ofRead, ofShops }: PageSlots, path: string): Promise<(() => void) | null> {
  if (isOfShop(path)) return ofShops.enter(everybody)
  const leaveAll = await ofAll.enter(everybody)
  if (!leaveAll || !readTogether.has(path)) return leaveAll
  const leaveRead = await ofRead.enter(everybody)
  leaveAll()
  return leaveRead
}
