/** What the payment page tells. Believe your server and its webhooks, not a browser: deliver nothing because of these. */
export interface CheckoutEvent {
  /** The order's status as the page shows it, such as `CONFIRMING`. */
  readonly status: string
}

export interface CheckoutEvents {
  /** The page is there and its shop is known to it. */
  readonly opened?: (event: CheckoutEvent) => void
  /** A payment was seen on the chain; it is not final yet, and may be a part. */
  readonly seen?: (event: CheckoutEvent) => void
  /** The order is paid, in time (`PAID`) or late (`EXPIRED_PAID`). */
  readonly paid?: (event: CheckoutEvent) => void
  /** The time to pay is over, or you cancelled the order: `EXPIRED`, or `UNDERPAID`. */
  readonly expired?: (event: CheckoutEvent) => void
  /** The payer or your code has closed it. */
  readonly closed?: () => void
  /** The page did not answer: the origin of your page is not among those you named in the dashboard, or there is no connection. */
  readonly failed?: () => void
}

type ShopEvent = 'seen' | 'paid' | 'expired'

/** The steps of the page that a shop hears of. */
const eventOfStep: Readonly<Record<string, ShopEvent>> = {
  partial: 'seen',
  confirming: 'seen',
  paid: 'paid',
  paidLate: 'paid',
  expired: 'expired',
  cancelled: 'expired',
  underpaid: 'expired',
}

const patienceMs = 15_000

export interface Listening {
  readonly iframe: HTMLIFrameElement
  /** Of the payment page: nothing of any other origin is listened to, and nothing is said to it. */
  readonly origin: string
  readonly events: CheckoutEvents
  readonly onHeight?: (height: number) => void
}

/** Says hello to the page in the frame and passes on what it tells; what it returns ends that. */
export function listen({ iframe, origin, events, onHeight }: Listening): () => void {
  let isConnected = false
  let last: ShopEvent | null = null
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (from !== origin || source !== iframe.contentWindow || !isMessage(data)) return
    if (data.kassa === 'height') {
      const height = Number(data.height)
      if (height > 0) onHeight?.(Math.min(Math.ceil(height), 10_000))
      return
    }
    if (data.kassa !== 'step') return
    const event = { status: String(data.status) }
    if (!isConnected) events.opened?.(event)
    isConnected = true
    const kind = eventOfStep[String(data.step)] ?? null
    if (kind !== null && kind !== last) events[kind]?.(event)
    last = kind ?? last
  }
  const hello = () => {
    // The empty page that is there before the payment page is one of ours, which can be read.
    if (iframe.contentDocument === null) iframe.contentWindow?.postMessage({ kassa: 'hello' }, origin)
  }
  const late = setTimeout(() => isConnected || events.failed?.(), patienceMs)
  addEventListener('message', onMessage)
  iframe.addEventListener('load', hello)
  return () => {
    clearTimeout(late)
    removeEventListener('message', onMessage)
    iframe.removeEventListener('load', hello)
  }
}

interface Message {
  readonly kassa: unknown
  readonly step?: unknown
  readonly status?: unknown
  readonly height?: unknown
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'kassa' in data
}
