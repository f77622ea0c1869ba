import { setTimeout as wait } from 'node:timers/promises'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { operations, type Operation } from '../../../generated/operations.ts'
import type { Deps } from '../../deps.ts'
import { Overloaded, RateLimited } from '../../lib/fault.ts'
import { senderReader } from '../client-address.ts'
import { limitedAddress } from '../../lib/limited-address.ts'
import { addressLimit } from './rate-limit.ts'
import { FairQueue } from './fair-queue.ts'

/** Those who are refused are answered this late: whoever asks again and again, one request after the other, slows down. */
const refusalDelayMs = 1000
/** So many are kept waiting at once, the others are told at once. */
const waitingMax = 2000

/** So many pages are made for one address at once; between two of them everybody else is served. */
const slotsMax = 2
/** So many more may wait for their turn; a crowd beyond that, all behind one address, is told to come back. */
const queueMax = 100
/** When a queue is full, it has moved on after this. */
const queueRetrySeconds = 1

/**
 * So many pages are made at once for all addresses together. What is asked for with a signature shares the process with them and
 * waits for these few at most, however many addresses ask.
 */
const pagesAtOnceMax = 4
/**
 * A page that is read with others by one statement, and then made with one other in a turn of the event loop (docs/decisions/pages.md#page-slots),
 * hands the place on to one of these, so that one statement reads for many: with four it read for two pages, and cost twice the pages. Twenty are
 * two statements of ten; merchants' requests wait for two pages in a turn, however many are here.
 */
const readTogether = new Set(['/pay/{token}'])
const readTogetherMax = 20
/** So many more may have their address's turn and wait for this one. Of an address there are no more than its turns. */
const pagesWaitingMax = 1000
/** The name of the one queue for everybody. */
const everybody = 'everybody'

/** Where every request ends up that nothing else takes. */
export const unknownPath = '/{unknown*}'

/** What watches the service itself must not be refused because of others behind the same address. */
const watched = new Set(['getHealth', 'getReadiness', 'getMetrics'])

/** The operations that are not limited here: signed ones have the limits of their key, registration counts in the database. */
const limitedElsewhere = new Set(
  Object.values<Operation>(operations)
    .filter(one => !one.isPublic || one.method !== 'GET' || watched.has(one.operationId))
    .map(one => `${one.method.toLowerCase()} ${one.path}`),
)

/**
 * Limits whatever is answered without a signature (pages, documentation, the contract) for each address, in this process alone:
 * it protects this process from work, and must cost none itself. Unknown paths count, and wait for no turn: nothing is made for them.
 */
export function limitPublic(server: Server, deps: Deps): void {
  const limit = addressLimit(deps.config.publicRequestsPerMinute)
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  const slots = {
    ofAddress: new FairQueue(slotsMax, queueMax),
    ofAll: new FairQueue(pagesAtOnceMax, pagesWaitingMax),
    ofRead: new FairQueue(readTogetherMax, pagesAtOnceMax),
  }
  let waiting = 0
  server.ext('onPreAuth', async (request: Request, h: ResponseToolkit) => {
    if (limitedElsewhere.has(`${request.route.method} ${request.route.path}`)) return h.continue
    const address = limitedAddress(readSender(request.raw.req))
    const retryAfterSeconds = limit.count(address, deps.clock.now())
    if (retryAfterSeconds === null) {
      const { path } = request.route
      // A form is read at the pace of whoever sends it: he must not keep a turn meanwhile.
      if (!path.endsWith('/events') && path !== unknownPath && request.method !== 'post')
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

/** How those whose page is being made leave their turns. */
const inside = new WeakMap<Request, Inside>()

/** Gives the turns of a request back before its page is made: it waits for somebody else, and nobody is to wait for it. */
export function releaseSlots(request: Request): void {
  inside.get(request)?.leave()
}

/** Whether the answer is read while it is sent, such as an export: it takes minutes, and limits of its own (`StatementLimit`) keep such few. */
function isStreamed({ response }: Request): boolean {
  return !('isBoom' in response) && response.variety === 'stream'
}

interface Inside {
  /** Gives back the turn among all. */
  leaveAll(): void
  /** Gives back both. */
  leave(): void
}

interface PageSlots {
  readonly ofAddress: FairQueue
  readonly ofAll: FairQueue
  readonly ofRead: FairQueue
}

/**
 * Waits for a turn among those of its address, then among all. The first is given back when the answer is sent, the second as
 * soon as it is made, or a few who read slowly would keep everybody waiting; both when the client is gone, and when what is sent is an export:
 * two of those would keep everybody waiting who shares their address. Throws RateLimited when too many wait at its address, Overloaded when
 * too many do at all.
 */
async function takeSlots(slots: PageSlots, address: string, request: Request): Promise<void> {
  const { ofAddress } = slots
  const { res } = request.raw
  const leaveAddress = await ofAddress.enter(address)
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

/** Waits for a place among all; resolves with how to leave it, or `null` where too many wait. */
async function takeSlot({ ofAll, ofRead }: PageSlots, path: string): Promise<(() => void) | null> {
  const leaveAll = await ofAll.enter(everybody)
  if (!leaveAll || !readTogether.has(path)) return leaveAll
  const leaveRead = await ofRead.enter(everybody)
  leaveAll()
  return leaveRead
}
