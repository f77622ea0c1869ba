import { LRUCache } from 'lru-cache'
import { dayMs } from '../../lib/durations.ts'
import type { Checkout, CheckoutFacts } from '../../orders/checkout/checkout.service.ts'
import type { Order } from '../../orders/order.ts'
import { costAgeMaxMs } from '../../orders/checkout/payer-cost.ts'
import { writePage, type WrittenPage } from '../page.ts'
import { checkoutPage, type CheckoutParts } from './checkout-page.ts'
import { soonOverAt, timeLeft, type TimeLeft } from './time-left.ts'

/** A page as it was made, cut where the time that is left stands, with all that it was made of. */
interface KeptPage {
  readonly text: string
  /** From when on and until when nothing else of it changes with the time. */
  readonly from: number
  readonly until: number
  readonly order: Pick<Order, 'expireAt' | 'createdAt'>
  readonly pieces: readonly Buffer[]
  /** What stands after each piece but the last. */
  readonly gaps: readonly (keyof TimeLeft)[]
  readonly policy: string | undefined
}

/** Beside its bytes a page has the objects that hold them. */
const besidesBytes = 1000

/**
 * Checkout pages that were made, as many as find room in so many bytes. A page is answered again only if the database says the same of its
 * order as when it was made, which is asked for every request (docs/decisions/pages.md#kept-payment-pages).
 */
export class KeptPages {
  readonly #pages: LRUCache<string, KeptPage>
  /** What is put where the time stands while a page is made; nobody else knows it, so no text of a merchant can have it. */
  readonly #mark: string

  constructor(bytesMax: number, mark: string) {
    this.#pages = new LRUCache({ maxSize: bytesMax, sizeCalculation: sizeOf })
    this.#mark = mark
  }

  /** The bytes that are kept. */
  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /** The page of what was found, made again only where it differs from the one that is kept. */
  write(token: string, facts: CheckoutFacts, parts: CheckoutParts): WrittenPage {
    const key = `${token} ${parts.words.language}${parts.isLanguageChosen === true ? ' chosen' : ''}`
    const kept = this.#pages.get(key)
    if (kept && isSame(kept, facts)) return written(kept, facts.now)
    const checkout = facts.read()
    const page = this.#make(facts.text, checkout, parts)
    // Whoever looks again at an address that is not ours is told again, and so is the log.
    if (checkout.isAddressOurs) this.#pages.set(key, page)
    else this.#pages.delete(key)
    return written(page, facts.now)
  }

  #make(text: string, checkout: Checkout, parts: CheckoutParts): KeptPage {
    const { order, now } = checkout
    const hole = (name: keyof TimeLeft) => `${this.#mark}${name};`
    const left = { milliseconds: hole('milliseconds'), clock: hole('clock'), gone: hole('gone') }
    const page = checkoutPage(checkout, { ...parts, left })
    const [first = '', ...others] = writePage(page, parts.assets).split(this.#mark)
    const cuts = others.map(other => other.indexOf(';'))
    return {
      text,
      from: now.getTime(),
      until: changesAt(checkout),
      order: { expireAt: order.expireAt, createdAt: order.createdAt },
      pieces: [first, ...others.map((other, index) => other.slice(cuts[index]! + 1))].map(piece => Buffer.from(piece)),
      gaps: others.map((other, index) => other.slice(0, cuts[index]) as keyof TimeLeft),
      policy: page.policy,
    }
  }
}

function sizeOf({ text, pieces }: KeptPage): number {
  return pieces.reduce((sum, { length }) => sum + length, 2 * text.length + besidesBytes)
}

function isSame({ text, from, until }: KeptPage, facts: CheckoutFacts): boolean {
  const now = facts.now.getTime()
  return text === facts.text && from <= now && now < until
}

/**
 * When a page becomes another one although the database says the same: the last minutes begin, the time is over (`stepOf`), the cost of a
 * transfer is too old, or a time of today is one of yesterday.
 */
function changesAt({ order, payerCost, now }: Checkout): number {
  const at = now.getTime()
  const ends = order.expireAt.getTime() + 1
  const tomorrow = (Math.floor(at / dayMs) + 1) * dayMs
  const costEnds = payerCost ? Date.parse(payerCost.quoted_at) + costAgeMaxMs + 1 : tomorrow
  return Math.min(...[soonOverAt(order), ends, costEnds, tomorrow].filter(change => change > at))
}

function written({ pieces, gaps, order, policy }: KeptPage, now: Date): WrittenPage {
  const left = timeLeft(order, now)
  const parts = pieces.flatMap((piece, index) =>
    index < gaps.length ? [piece, Buffer.from(left[gaps[index]!])] : [piece],
  )
  return { status: 200, bytes: Buffer.concat(parts), policy }
}
