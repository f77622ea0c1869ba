import {
  contrast,
  inkOn,
  isColour,
  isLegible,
  isVisible,
  leastContrast,
  type Branding,
} from '../../merchants/branding/branding.ts'
import { avatar } from '../kit/badge.ts'
import { card } from '../kit/card.ts'
import { note } from '../kit/note.ts'
import { html, isolated, type Html } from '../html.ts'
import { logoUrl } from '../logo.ts'
import { textOf, type DashboardRequest } from './request.ts'

/** Our colours, which stand where a merchant's own is missing or hard to see. */
const ours = { light: { colour: '#0b7a5b', ink: '#ffffff' }, dark: { colour: '#34d3a6', ink: '#05251b' } } as const

/** The form as it stands, or what is saved. */
export type Draft = Pick<Branding, 'displayName' | 'support' | 'logoSha256'> & { readonly colour: string }

/** Reads what is typed over what is saved. */
export function draftOf(fields: DashboardRequest['form'], saved: Branding): Draft {
  const typed = (name: string, value: string) => (name in fields ? textOf(fields, name) : value)
  return {
    displayName: typed('display_name', saved.displayName),
    colour: typed('colour', saved.colour ?? '').toLowerCase(),
    support: typed('support', saved.support),
    logoSha256: saved.logoSha256,
  }
}

/** Says whether payers can read and see the colour. Saving decides by the same rules. */
export function contrastNote({ colour }: Draft): Html {
  return html`<div id="contrast" aria-live="polite">${contrastText(colour)}</div>`
}

function contrastText(colour: string): Html {
  if (colour === '') return html`<p class="help">Payers see our green. Text on it is easy to read.</p>`
  if (!isColour(colour)) return html`<p class="help">Write the colour like #0b7a5b.</p>`
  const [text, page] = [contrast(inkOn(colour), colour), contrast(colour, '#ffffff')]
  if (text < leastContrast.text) return tooLow('Text on this colour is hard to read.', text, leastContrast.text)
  if (!isLegible(colour)) return tooLow('This colour is hard to see on white.', page, leastContrast.page)
  const dark =
    !isVisible(colour, 'dark') && ' It is hard to see on dark pages, so payers with a dark device see our green.'
  return html`<p class="help">
    Text on it has a contrast of <b class="good-ink">${ratio(text)}</b>. At least ${ratio(leastContrast.text)} is
    needed.${dark}
  </p>`
}

function tooLow(strong: string, found: number, least: number): Html {
  return note('warn', strong, `Its contrast is ${ratio(found)}, and at least ${ratio(least)} is needed. Choose a darker one: this one cannot be saved.`) // prettier-ignore
}

/** Rounded down: a colour that just misses the limit must not seem to reach it. */
function ratio(value: number): string {
  return `${Math.floor(value * 10) / 10}:1`
}

/** A payment page on a light computer and on a dark phone. Colours are SVG attributes, because a page may not contain styles. */
export function preview({ sessionUser }: Pick<DashboardRequest, 'sessionUser'>, draft: Draft): Html {
  const { displayName, colour, support, logoSha256 } = draft
  const name = displayName === '' ? sessionUser.merchantName : displayName
  const logo = html`<span class="tile" data-logo-here>${logoSha256 === null ? avatar(name) : html`<img src="${logoUrl(sessionUser.merchantId, logoSha256)}" alt="" width="32" height="32" />`}</span>` // prettier-ignore
  const who = html`<p class="cluster in-line near">${logo}<b>${isolated(name)}</b></p>`
  const due = html`<p class="small">Amount due</p>
    <p class="due-amount">
      <bdi dir="ltr" translate="no">312.00 <small>USDT</small></bdi>
    </p>`
  const help = support !== '' && html`<p class="small">Questions? ${isolated(support)}</p>`
  const isOwn = isColour(colour) && isLegible(colour)
  const own = { colour, ink: inkOn(colour) }
  const button = (scheme: 'light' | 'dark') => payButton(isOwn && isVisible(colour, scheme) ? own : ours[scheme])
  const samples = html`<div id="preview" class="samples">
    <div class="sample wide">
      <div>${who} ${due} ${help}</div>
      <div><b>Send USDT on TRON</b> ${code} ${button('light')}</div>
    </div>
    <div class="sample dark">${who} ${due} ${code} ${button('dark')} ${help}</div>
  </div>`
  const foot = 'On a light computer, and on a dark phone. What you save applies to open orders too.'
  return card({ title: 'Preview', foot }, samples)
}

function payButton({ colour, ink }: { readonly colour: string; readonly ink: string }): Html {
  return html`<svg class="pay-button" viewBox="0 0 240 40" aria-hidden="true">
    <rect width="240" height="40" rx="8" fill="${colour}" />
    <text x="120" y="25" text-anchor="middle" font-size="14" font-weight="600" fill="${ink}">Pay with a wallet</text>
  </svg>`
}

/** Looks like a QR code but encodes nothing. */
const code = html`<svg class="sample-code" viewBox="0 0 29 29" aria-hidden="true">
  <rect width="29" height="29" rx="2" fill="#fff" />
  <path fill="#1a1815" d="M3 3h7v7H3zm1 1v5h5V4zm1 1h3v3H5zM19 3h7v7h-7zm1 1v5h5V4zm1 1h3v3h-3zM3 19h7v7H3zm1 1v5h5v-5zm1 1h3v3H5zM12 3h2v2h-2zm3 1h2v3h-2zm-3 3h1v3h-1zm2 2h3v2h-3zM3 12h3v1H3zm4 0h2v2H7zm-3 3h4v2H4zm6-2h3v2h-3zm4-1h2v3h-2zm3 1h4v1h-4zm5-1h4v2h-4zm-3 3h2v2h-2zm4 0h3v1h-3zm-11 1h3v2h-3zm4 1h2v2h-2zm-5 3h2v3h-2zm3-1h3v2h-3zm4 0h2v4h-2zm3-1h4v2h-4zm-7 4h3v3h-3zm-4 1h2v3h-2zm9 1h2v3h-2zm3-3h3v2h-3zm0 3h4v2h-4z" />
</svg>` // prettier-ignore
