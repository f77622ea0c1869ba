import { networks, networkTable, type Network } from '../../chains/networks.ts'
import type { Checkout } from '../../orders/checkout.service.ts'
import { daySeconds } from '../../lib/durations.ts'
import { formatUsdt } from '../../lib/money.ts'
import { html, type Html } from '../html.ts'
import type { PaymentRequest } from './payment-request.ts'
import type { DrawQr } from './qr-code.ts'

/** The other networks that USDT is on, as exchanges and wallets call them. */
function othersThan(network: Network): string {
  const others = networks.filter(other => other !== network).map(other => networkTable[other])
  return [...others.map(one => `${one.chainName} (${one.standard})`), 'BNB Smart Chain (BEP20)'].join(' or ')
}

/** How to pay: network first and loudly, then the amount, then the address, since the wrong network loses the money. */
export function payInstructions(checkout: Checkout, request: PaymentRequest, drawQr: DrawQr): Html {
  const { chainName: name, standard } = networkTable[request.network]
  const others = othersThan(request.network)
  const amount = formatUsdt(request.amount)
  const label = checkout.order.receivedAmount > 0n ? 'Send exactly what is missing' : 'Send exactly'
  return html`${countdown(checkout)}
    <div class="where">
      <p class="network">
        <span class="hint">Network</span> <strong>${name} (${standard})</strong>
        <span>Send USDT on ${name} (${standard}) only.</span>
      </p>
      ${addressCode(request, amount, drawQr)}
    </div>
    <p class="hint elsewhere">On any other network, such as ${others}, the money is lost.</p>
    ${field({ id: 'amount', label, value: amount, shown: amount, unit: 'USDT', copy: 'amount' })}
    ${field({ id: 'address', label: 'To this address', value: request.address, shown: grouped(request.address), copy: 'address', isLong: true })}
    ${walletCode(request, amount, drawQr)} ${advice(amount)}`
}

interface Field {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly shown: string | Html
  readonly unit?: string
  readonly copy: string
  /** It takes more than one line, with its button beside it. */
  readonly isLong?: boolean
}

/** A value to be copied. Its button stays hidden without the script that makes it work. */
function field({ id, label, value, shown, unit, copy, isLong = false }: Field): Html {
  return html`<div class="field">
    <p class="label" id="${id}-label">${label}</p>
    <p class="value">
      <code id="${id}" class="${isLong && 'long'}" aria-labelledby="${id}-label">${shown}</code
      >${unit !== undefined && html` <span class="unit">${unit}</span>`}
      <button type="button" id="copy-${id}" data-copy="${value}" data-name="${copy}" hidden>
        Copy <span class="quiet">${copy}</span>
      </button>
    </p>
  </div>`
}

/** Groups of four to compare by eye; they are set apart by style alone, so that copied text has nothing between them. */
function grouped(address: string): Html {
  const groups = address.match(/.{1,4}/g) ?? []
  return html`${groups.map(group => html`<span class="group">${group}</span><wbr />`)}`
}

/** The address alone: every wallet and exchange reads it. */
function addressCode({ address }: PaymentRequest, amount: string, drawQr: DrawQr): Html {
  return html`<figure class="code">
    ${drawQr(address, `QR code of the address ${address}`)}
    <figcaption>Scan for the address, then enter ${amount} USDT.</figcaption>
  </figure>`
}

/** A code that also holds token and amount is read by some as the address of the token: it comes second, with a warning. */
function walletCode({ address, walletLink }: PaymentRequest, amount: string, drawQr: DrawQr): Html | null {
  if (walletLink === null) return null
  return html`<p class="actions"><a class="button" href="${walletLink}">Open in a wallet</a></p>
    <details>
      <summary>QR code with the amount</summary>
      <figure class="code">
        ${drawQr(walletLink, `QR code of a request for ${amount} USDT to the address ${address}`)}
        <figcaption>
          For wallets that fill in token, amount and address. Before you confirm, check that it says USDT and shows the
          address above.
        </figcaption>
      </figure>
    </details>`
}

/** Says the end by the server's clock; the script counts down from what the server said is left. */
function countdown({ order, now }: Checkout): Html {
  const end = order.expireAt.toISOString()
  const left = Math.max(0, Math.floor((order.expireAt.getTime() - now.getTime()) / 1000))
  return html`<p class="countdown">
    Pay by <time datetime="${end}">${end.slice(11, 19)} UTC</time>${left >= daySeconds && ` on ${end.slice(0, 10)}`}
    <span class="left">(<span id="left" role="timer">${duration(left)}</span> left)</span>
  </p>`
}

/** Seconds as hours, minutes and seconds: `29:41`, `1:02:03`. */
function duration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

function advice(amount: string): Html {
  return html`<details>
    <summary>Before you send</summary>
    <ul>
      <li>
        <strong>From an exchange:</strong> it may take its fee out of what you send. Make sure that ${amount} USDT
        arrive.
      </li>
      <li>
        <strong>Too little:</strong> this page then shows what is missing, and you can send it to the same address.
      </li>
      <li><strong>Too much:</strong> it is not lost, but ask the shop about the difference.</li>
      <li>
        <strong>Too late:</strong> the payment counts by the time of its block. Late money is recorded for this order,
        but the shop decides what becomes of it.
      </li>
    </ul>
  </details>`
}
