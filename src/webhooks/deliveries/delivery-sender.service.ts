import { setTimeout as pause } from 'node:timers/promises'
import { isRefused } from '../../database/refusal.ts'
import { batched } from '../../lib/batch.ts'
import type { AttemptResult } from './attempt-result.store.ts'
import { makeAttempt, recordResults, SlowReceivers, type DeliveryDeps } from './attempt.service.ts'
import { attemptsUnderWayMax, uncertainUnderWayMax } from './delivery-limits.ts'
import type { Post } from '../endpoints/egress.service.ts'
import { listRecordingMerchants } from '../events/webhook-event.store.ts'
import { takeDeliveries, type SignedClaim, type Taken } from './take-deliveries.service.ts'

/** How often waiting turns claim again, in case another process freed a slot or an event was committed. */
const pollMs = 100
/** A turn ends after this time, so that other merchants get one. */
const turnMs = 5000
/** The most results that one statement writes. */
const resultsMax = 200
/** The most merchants in one claim. */
const merchantsPerClaim = 200

/** One merchant's receivers of one kind: those that answer, or the unproven ones. */
export interface Receivers {
  readonly merchantId: string
  readonly isUnproven: boolean
}

/** What is still due when a turn ends. */
export interface Left {
  /** Whether more may be due to these receivers. */
  readonly isMore: boolean
  /** Whether that waits for slots that others hold. */
  readonly isStuck: boolean
  /** Whether something is due to the merchant's other kind of receivers. */
  readonly isOther: boolean
}

export interface Served {
  /** Resolves when the turn ends. The turn starts nothing further. */
  readonly left: Promise<Left>
  /** Resolves when every attempt of the turn has ended. */
  readonly done: Promise<void>
}

/** A turn of a merchant's receivers. */
interface Turn extends Receivers {
  readonly stop: AbortSignal | undefined
  readonly endsAt: number
  readonly left: PromiseWithResolvers<Left>
  readonly done: PromiseWithResolvers<void>
  hasEnded: boolean
  /** Whether the turn started any attempt. */
  hasBegun: boolean
  underWay: number
  /** Whether something may be due with a free slot. */
  isCandidate: boolean
  /** Whether anything changed since its last claim. */
  hasNews: boolean
  /** The number of `serve` calls that joined the turn. A claim that began before the last of them may have missed something. */
  asked: number
  /** Whether every event whose job was dropped in favour of this turn's is committed, so that a claim finds it. */
  seesAllEvents: boolean
  isOther: boolean
}

/** Sends the deliveries of one process: as many concurrently as it has slots, in turns of the merchants it was asked to serve. */
export class DeliverySender {
  readonly #deps: DeliveryDeps
  readonly #post: Post
  readonly #slow = new SlowReceivers()
  /** Batched: results that arrive during one write share the next statement, since many attempts time out at once. */
  readonly #record: (result: AttemptResult) => Promise<void>
  readonly #turns = new Map<string, Turn>()
  #underWay = 0
  /** Attempts under way at receivers not known to answer. */
  #uncertain = 0
  /** Resolves when an attempt ends or `serve` is called, since a slot may be free then. */
  #news = Promise.withResolvers<void>()
  #isClaiming = false
  /** Whether an attempt has ended since the last claim for all turns, and when that claim was. */
  #hasEnded = false
  #allAt = Number.NEGATIVE_INFINITY
  #begun = 0

  constructor(deps: DeliveryDeps, post: Post = deps.postWebhook) {
    this.#deps = deps
    this.#post = post
    this.#record = batched(results => recordResults(deps, results), { sizeMax: resultsMax, isRepeatable: isRefused })
  }

  /** The number of attempts started so far. */
  get begun(): number {
    return this.#begun
  }

  /**
   * Sends what is due to these receivers, and what becomes due meanwhile. Ends when nothing is due with a free slot, the turn's time is over, or the
   * signal aborts. When a turn for them is running, that turn claims again instead.
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
    // The new turn takes over whatever is left.
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

  /** Claims for turns that may find something, until there are none. */
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

  /** Ends turns whose time is over and returns those that may find something. */
  #candidates(): Turn[] {
    for (const one of this.#turns.values()) {
      if (!isOver(one)) continue
      this.#end(one, { isMore: one.isCandidate || one.underWay > 0, isStuck: !one.hasBegun && !one.stop?.aborted })
    }
    return [...this.#turns.values()].filter(one => one.isCandidate)
  }

  /**
   * Picks the turns with news. After an attempt has ended, and every 100 ms, it also picks the waiting turns, since a slot may be free here or in
   * another process. Turns with news come first, each kind by its oldest claim.
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

  /** Returns whether anything was found. */
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
        // With no attempt of ours under way, none can free a slot.
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
   * An event whose job was dropped in favour of this turn's may not be committed yet. Once no transaction is recording an event of the merchant, all
   * of them are committed.
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
        this.#deps.log.error({ err: error, deliveryId: claimed.deliveryId }, 'webhook delivery failed'),
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
    // A newer turn may have taken its place.
    if (this.#turns.get(keyOf(one)) === one) this.#turns.delete(keyOf(one))
    if (one.underWay === 0) one.done.resolve()
  }
}

const nothingLeft = { isMore: false, isStuck: false }

const keyOf = ({ merchantId, isUnproven }: Receivers) => `${merchantId} ${isUnproven ? 'unproven' : 'proven'}`

const isOver = ({ stop, endsAt }: Turn) => stop?.aborted === true || performance.now() >= endsAt
