import { LRUCache } from 'lru-cache'
import { dayMs } from '../../lib/durations.ts'
import type { Checkout, CheckoutFacts } from '../../orders/checkout/checkout.service.ts'
import type { Order } from '../../orders/order.ts'
import { costAgeMaxMs } from '../../orders/checkout/payer-cost.ts'
import { writePage, type WrittenPage } from '../page.ts'
import { checkoutPage, type CheckoutParts } from './checkout-page.ts'
import { payingTime, soonOverAt, timeLeft, type TimeLeft } from './time-left.ts'

/** A rendered page, cut at the places of the remaining time, with the facts it was made of. */
interface KeptPage {
  readonly text: string
  /** The time span in which nothing else of the page changes. */
  readonly from: number
  readonly until: number
  readonly order: Pick<Order, 'expireAt' | 'createdAt'>
  readonly pieces: readonly Buffer[]
  /** The value after each piece but the last. */
  readonly gaps: readonly (keyof TimeLeft)[]
  readonly policy: string | undefined
}

/** An estimate of the objects that hold a page's bytes. */
const besidesBytes = 1000

/**
 * Caches rendered checkout pages up to a number of bytes. Every request reads the order's facts, and a page is served again only if they
 * have not changed (docs/decisions/pages.md#kept-payment-pages).
 */
export class KeptPages {
  readonly #pages: LRUCache<string, KeptPage>
  /** Placeholder for the time while a page is rendered. It is secret, so no text of a merchant can contain it. */
  readonly #mark: string

  constructor(bytesMax: number, mark: string) {
    this.#pages = new LRUCache({ maxSize: bytesMax, sizeCalculation: sizeOf })
    this.#mark = mark
  }

  /** Returns the bytes in use. */
  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /** Returns the page for these facts. Renders it only if they differ from those of the kept page. */
  write(token: string, facts: CheckoutFacts, parts: CheckoutParts): WrittenPage {
    const key = `${token} ${parts.words.locale}${parts.isLanguageChosen === true ? ' chosen' : ''}`
    const kept = this.#pages.get(key)
    if (kept && isSame(kept, facts)) return written(kept, facts.now)
    const checkout = facts.read()
    const page = this.#make(facts.text, checkout, parts)
    // Not kept if the address is not ours: every such request must be detected and logged again.
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
      order: payingTime(order),
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
 * Returns when the page changes although the facts do not: the last minutes begin, the time is over (`stepOf`), the cost of a transfer is
 * out of date, or a new day begins.
 */
function changesAt({ order, payerCost, now }: Checkout): number {
  const at = now.getTime()
  const paying = payingTime(order)
  const ends = paying.expireAt.getTime() + 1
  const tomorrow = (Math.floor(at / dayMs) + 1) * dayMs
  const costEnds = payerCost ? Date.parse(payerCost.quoted_at) + costAgeMaxMs + 1 : tomorrow
  return Math.min(...[soonOverAt(paying), ends, costEnds, tomorrow].filter(change => change > at))
}

function written({ pieces, gaps, order, policy }: KeptPage, now: Date): WrittenPage {
  const left = timeLeft(order, now)
  const parts = pieces.flatMap((piece, index) =>
    index < gaps.length ? [piece, Buffer.from(left[gaps[index]!])] : [piece],
  )
  return { status: 200, bytes: Buffer.concat(parts), policy }
}
