// The payment page over a shop's own page, or as a part of it. Runs in the browser; knows no key and asks no service.
import { listen, type CheckoutEvents } from './events.ts'
import { frameFor } from './frame.ts'
import { readPaymentUrl } from './payment-url.ts'

export type { CheckoutEvent, CheckoutEvents } from './events.ts'

export interface CheckoutOptions extends CheckoutEvents {
  /** The language of the page, such as `de`; without one, that of the browser. */
  readonly language?: string
}

export interface OverlayOptions extends CheckoutOptions {
  /** What a screen reader calls the button that closes the overlay. Default: `Close`. */
  readonly closeLabel?: string
}

/** A payment page that is shown. */
export interface ShownCheckout {
  readonly iframe: HTMLIFrameElement
  /** Takes it away and tells `closed`. A payment goes on without it. */
  close(): void
}

/**
 * Shows the payment page over the present one, as a dialog that is left by its button or by Escape.
 *
 * @param paymentUrl `payment_url` of an order, made by your server.
 * @example
 * openCheckout(order.payment_url, { paid: () => location.assign('/thanks') })
 */
export function openCheckout(paymentUrl: string, options: OverlayOptions = {}): ShownCheckout {
  const url = readPaymentUrl(paymentUrl, options.language)
  const iframe = frameFor(url)
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '\u00d7'
  button.setAttribute('aria-label', options.closeLabel ?? 'Close')
  // Set one by one: a strict policy of the shop's page forbids styles in attributes, not these.
  // The button has a line of its own, so that it covers nothing of the page; behind the page in the order of the keyboard.
  Object.assign(dialog.style, {
    display: 'grid', gridTemplateRows: '44px minmax(0, 1fr)', padding: '0', border: '0', borderRadius: '16px', overflow: 'hidden',
    inlineSize: 'min(520px, 100vw)', blockSize: 'min(864px, 100dvh)', maxInlineSize: '100vw', maxBlockSize: '100dvh', ...barColours(),
  }) // prettier-ignore
  Object.assign(iframe.style, { gridArea: '2 / 1', inlineSize: '100%', blockSize: '100%' })
  Object.assign(button.style, {
    gridArea: '1 / 1', justifySelf: 'end', inlineSize: '44px', blockSize: '44px', padding: '0', font: '24px/1 system-ui',
    border: '0', borderRadius: '10px', background: 'transparent', color: 'inherit', cursor: 'pointer',
  }) // prettier-ignore
  dialog.append(iframe, button)
  document.body.append(dialog)
  const before = document.activeElement
  const stop = listen({ iframe, origin: url.origin, events: options })
  const end = once(() => {
    stop()
    dialog.remove()
    if (before instanceof HTMLElement) before.focus()
    options.closed?.()
  })
  dialog.addEventListener('close', end)
  button.addEventListener('click', () => dialog.close())
  dialog.showModal()
  return {
    iframe,
    close: () => dialog.close(),
  }
}

/**
 * Shows the payment page inside an element, as high as it needs to be.
 *
 * @param element Where; what it holds is replaced.
 */
export function mountCheckout(element: Element, paymentUrl: string, options: CheckoutOptions = {}): ShownCheckout {
  const url = readPaymentUrl(paymentUrl, options.language)
  const iframe = frameFor(url)
  Object.assign(iframe.style, { inlineSize: '100%', blockSize: '820px' })
  element.replaceChildren(iframe)
  const stop = listen({
    iframe,
    origin: url.origin,
    events: options,
    onHeight: height => (iframe.style.blockSize = `${height}px`),
  })
  return {
    iframe,
    close: once(() => {
      stop()
      iframe.remove()
      options.closed?.()
    }),
  }
}

/** Those of the payment page, which is dark where the browser asks for it. */
function barColours(): Pick<CSSStyleDeclaration, 'background' | 'color'> {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return isDark ? { background: '#100f0d', color: '#f4f1ea' } : { background: '#f5f3ee', color: '#1a1815' }
}

function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) {
      isDone = true
      run()
    }
  }
}
