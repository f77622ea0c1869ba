import { setTimeout as pause } from 'node:timers/promises'
import { isRefused } from '../../database/refusal.ts'
import { batched } from '../../lib/batch.ts'
import type { AttemptResult } from './attempt-result.store.ts'
import { makeAttempt, recordResults, SlowReceivers, type DeliveryDeps } from './attempt.service.ts'
import { attemptsUnderWayMax, uncertainUnderWayMax } from './delivery-limits.ts'
import type { Post } from '../endpoints/egress.service.ts'
import { listRecordingMerchants } from '../events/webhook-event.store.ts'
import { takeDeliveries, type SignedClaim, type Taken } from './take-deliveries.service.ts'

/** How often it claims again for turns that wait for another process's place or for an event that is being recorded. */
const pollMs = 100
/** A turn ends after this time, so that other merchants get one. */
const turnMs = 5000
/** Results of attempts that one statement writes. */
const resultsMax = 200
/** Merchants for which one claim looks. */
const merchantsPerClaim = 200

/** Receivers of one merchant: those that answer, or the unproven ones. */
export interface Receivers {
  readonly merchantId: string
  readonly isUnproven: boolean
}

/** What is due when a turn ends. */
export interface Left {
  /** More may be due to these receivers. */
  readonly isMore: boolean
  /** It waits for places that others hold. */
  readonly isStuck: boolean
  /** Something is due to the merchant's receivers of the other kind. */
  readonly isOther: boolean
}

export interface Served {
  /** Known when the turn ends: nothing further is begun in it. */
  readonly left: Promise<Left>
  /** Resolved when nothing that was begun in it is under way any more. */
  readonly done: Promise<void>
}

/** A turn of a merchant's receivers. */
interface Turn extends Receivers {
  readonly stop: AbortSignal | undefined
  readonly endsAt: number
  readonly left: PromiseWithResolvers<Left>
  readonly done: PromiseWithResolvers<void>
  hasEnded: boolean
  /** Whether anything was begun in it. */
  hasBegun: boolean
  underWay: number
  /** There may be something that is due and free. */
  isCandidate: boolean
  /** Something happened since its last claim. */
  hasNews: boolean
  /** Calls of `serve` that joined it. A claim that began before the last of them may have missed something. */
  asked: number
  /** Whether every event whose job was dropped for this turn's is committed, so that a claim finds it. */
  seesAllEvents: boolean
  isOther: boolean
}

/** Sends deliveries of one process: as many side by side as it has places for, in turns of the merchants it was asked to serve. */
export class DeliverySender {
  readonly #deps: DeliveryDeps
  readonly #post: Post
  readonly #slow = new SlowReceivers()
  /** Results that come while others are written wait for the next statement together: many attempts time out at once. */
  readonly #record: (result: AttemptResult) => Promise<void>
  readonly #turns = new Map<string, Turn>()
  #underWay = 0
  /** Those under way at receivers that are not known to answer. */
  #uncertain = 0
  /** Resolved when an attempt ends, or somebody asks: there may be a place free. */
  #news = Promise.withResolvers<void>()
  #isClaiming = false
  /** Whether an attempt has ended since the last claim for all turns, and when that was. */
  #hasEnded = false
  #allAt = Number.NEGATIVE_INFINITY
  #begun = 0

  constructor(deps: DeliveryDeps, post: Post = deps.postWebhook) {
    this.#deps = deps
    this.#post = post
    this.#record = batched(results => recordResults(deps, results), { sizeMax: resultsMax, isRepeatable: isRefused })
  }

  /** Attempts that were begun so far. */
  get begun(): number {
    return this.#begun
  }

  /**
   * Sends what is due to these receivers, and what becomes due meanwhile, until nothing more is due or free, their turn is over, or the signal is
   * given. Where they are served already, that turn looks again.
   */
  serve({ merchantId, isUnproven }: Receivers, stop?: AbortSignal): Served {
    const current = this.#turns.get(keyOf({ merchantId, isUnproven }))
    if (current && !isOver(current)) {
      current.asked += 1
      current.isCandidate = true
      current.hasNews = true
      current.seesAllEvents = false
      this.#look()
      return { left: Promise.resolve({ ...nothingLeft, isOther: false }), done: Promise.resolve() }
    }
    // The new turn goes on with whatever is left.
    if (current) this.#end(current, nothingLeft)
    const turn: Turn = {
      merchantId,
      isUnproven,
      stop,
      endsAt: performance.now() + turnMs,
      left: Promise.withResolvers<Left>(),
      done: Promise.withResolvers<void>(),
      hasEnded: false,
      hasBegun: false,
      underWay: 0,
      isCandidate: true,
      hasNews: true,
      asked: 0,
      seesAllEvents: false,
      isOther: false,
    }
    this.#turns.set(keyOf(turn), turn)
    this.#look()
    return { left: turn.left.promise, done: turn.done.promise }
  }

  #look(): void {
    this.#news.resolve()
    if (!this.#isClaiming) void this.#claimOn()
  }

  /** Claims for the turns that may find something, until there are none. */
  async #claimOn(): Promise<void> {
    this.#isClaiming = true
    for (let candidates = this.#candidates(); candidates.length > 0; candidates = this.#candidates()) {
      this.#news = Promise.withResolvers()
      const picked = this.#pick(candidates)
      if (picked.length > 0 && (await this.#claim(picked))) continue
      await Promise.race([this.#news.promise, pause(pollMs)])
    }
    this.#isClaiming = false
  }

  /** Turns that are over end. */
  #candidates(): Turn[] {
    for (const one of this.#turns.values()) {
      if (!isOver(one)) continue
      this.#end(one, { isMore: one.isCandidate || one.underWay > 0, isStuck: !one.hasBegun && !one.stop?.aborted })
    }
    return [...this.#turns.values()].filter(one => one.isCandidate)
  }

  /**
   * Picks the turns with news. When an attempt has ended, and every 100 ms, it picks the waiting ones too: a place may be free here or in another
   * process. The turn whose last claim is the oldest comes first.
   */
  #pick(candidates: readonly Turn[]): Turn[] {
    const now = performance.now()
    const areAll = this.#hasEnded || now >= this.#allAt + pollMs
    if (areAll) {
      this.#hasEnded = false
      this.#allAt = now
    }
    const picked = candidates
      .filter(one => areAll || one.hasNews)
      .toSorted((a, b) => Number(b.hasNews) - Number(a.hasNews))
      .slice(0, merchantsPerClaim)
    for (const one of picked) {
      one.hasNews = false
      this.#turns.delete(keyOf(one))
      this.#turns.set(keyOf(one), one)
    }
    return picked
  }

  /** Whether anything was found. */
  async #claim(candidates: readonly Turn[]): Promise<boolean> {
    const asked = candidates.map(one => one.asked)
    try {
      await this.#see(candidates)
      const { due, signed } = await this.#take(candidates)
      for (const one of signed) this.#begin(one)
      const byKey = new Map(due.map(one => [keyOf(one), one]))
      for (const [at, one] of candidates.entries()) {
        const own = byKey.get(keyOf(one))
        one.isOther = byKey.has(keyOf({ ...one, isUnproven: !one.isUnproven }))
        one.hasNews ||= own?.isFound === true
        if (own?.isFound || one.asked !== asked[at] || one.hasEnded || isOver(one)) continue
        // Where nothing of ours is under way, nothing of ours will free a place.
        const isStuck = own !== undefined && this.#underWay === 0
        if (!isStuck && (own !== undefined || !one.seesAllEvents)) continue
        one.isCandidate = false
        if (one.underWay === 0) this.#end(one, { isMore: isStuck, isStuck })
      }
      return due.some(({ isFound }) => isFound)
    } catch (error) {
      for (const one of candidates) {
        one.left.reject(error)
        this.#close(one)
      }
      return true
    }
  }

  /**
   * An event whose job was dropped for this turn's may not be committed yet. Once nobody is recording an event of the merchant, all of them are
   * committed.
   */
  async #see(candidates: readonly Turn[]): Promise<void> {
    const unseen = candidates.filter(one => !one.seesAllEvents)
    if (unseen.length === 0) return
    const asked = unseen.map(one => one.asked)
    const recording = await listRecordingMerchants(
      this.#deps.db,
      unseen.map(one => one.merchantId),
    )
    for (const [at, one] of unseen.entries())
      one.seesAllEvents = !recording.has(one.merchantId) && one.asked === asked[at]
  }

  #take(candidates: readonly Turn[]): Promise<Taken> {
    const merchants = [...Map.groupBy(candidates, one => one.merchantId)].map(([merchantId, turns]) => ({
      merchantId,
      takesProven: turns.some(one => !one.isUnproven),
      takesUnproven: turns.some(one => one.isUnproven),
    }))
    return takeDeliveries(this.#deps, {
      merchants,
      free: attemptsUnderWayMax - this.#underWay,
      freeForUncertain: uncertainUnderWayMax - this.#uncertain,
      degradedGroups: () => this.#slow.lanes(),
      isStopped: () => candidates.every(isOver),
    })
  }

  #begin(claimed: SignedClaim): void {
    const turn = this.#turns.get(keyOf(claimed))
    const slots = claimed.isUncertain ? 1 : 0
    this.#begun += 1
    this.#underWay += 1
    this.#uncertain += slots
    if (turn) {
      turn.underWay += 1
      turn.hasBegun = true
    }
    void this.#attempt(claimed)
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, deliveryId: claimed.deliveryId }, 'delivery broke off'),
      )
      .finally(() => {
        this.#underWay -= 1
        this.#uncertain -= slots
        this.#hasEnded = true
        if (turn) this.#leave(turn)
        this.#look()
      })
  }

  async #attempt(claimed: SignedClaim): Promise<void> {
    const { outcome, result } = await makeAttempt(this.#deps, this.#post, claimed)
    this.#slow.note(claimed, outcome)
    await this.#record(result)
  }

  #leave(turn: Turn): void {
    turn.underWay -= 1
    turn.isCandidate = true
    turn.hasNews = true
    if (turn.hasEnded && turn.underWay === 0) turn.done.resolve()
  }

  #end(one: Turn, left: Omit<Left, 'isOther'>): void {
    one.left.resolve({ ...left, isOther: one.isOther })
    this.#close(one)
  }

  #close(one: Turn): void {
    one.hasEnded = true
    // Another may have taken over from it.
    if (this.#turns.get(keyOf(one)) === one) this.#turns.delete(keyOf(one))
    if (one.underWay === 0) one.done.resolve()
  }
}

const nothingLeft = { isMore: false, isStuck: false }

const keyOf = ({ merchantId, isUnproven }: Receivers) => `${merchantId} ${isUnproven ? 'unproven' : 'proven'}`

const isOver = ({ stop, endsAt }: Turn) => stop?.aborted === true || performance.now() >= endsAt
