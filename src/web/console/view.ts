// Parts of console pages beyond the design system.
import type { Assets } from '../assets.ts'
import type { Visit } from '../../operators/sign-in/operator-session.service.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { badge, type Tone } from '../kit/badge.ts'
import { consolePage, type Heading } from '../kit/dashboard-layout.ts'
import { hidden } from '../kit/field.ts'
import { html, isolated, isolatedText, withUnseen, type Html, type HtmlValue } from '../html.ts'
import { networkText } from '../../chains/networks.ts'
import type { Page } from '../page.ts'

/** The number of items in each queue that people work off. */
export interface Waiting {
  readonly withdrawals: number
  readonly frozen: number
  readonly kyb: number
  readonly recoveries: number
  /** Operators whom somebody wants to disable. */
  readonly disablings: number
}

/** What every page of a signed-in operator needs. */
export interface Frame {
  readonly visit: Visit
  readonly waiting: Waiting
  readonly assets: Assets
  /** The path of the page. */
  readonly path: string
}

export interface Content {
  readonly heading: Heading
  readonly body: HtmlValue
  readonly status?: number
  readonly head?: Html
  /** Interval in seconds at which the script refreshes the page; absent: never. */
  readonly liveSeconds?: number
}

const entries = [
  { label: 'Overview', href: '/' },
  { label: 'Search', href: '/search' },
  { label: 'Approvals', href: '/withdrawals', counted: 'withdrawals' },
  { label: 'Frozen', href: '/frozen', counted: 'frozen' },
  { label: 'KYB', href: '/kyb', counted: 'kyb' },
  { label: 'Merchants', href: '/merchants' },
  { label: 'Orders', href: '/orders' },
  { label: 'Treasury', href: '/treasury' },
  { label: 'Switches', href: '/switches' },
  { label: 'Audit log', href: '/audit' },
  { label: 'Doctor', href: '/doctor' },
] as const

/** Renders a console page for a signed-in operator. */
export function framed({ visit, waiting, assets, path }: Frame, content: Content): Page {
  const navigation = entries.map(entry => ({
    label: entry.label,
    href: entry.href,
    isCurrent: entry.href === '/' ? path === '/' : path === entry.href || path.startsWith(`${entry.href}/`),
    ...('counted' in entry && { count: waiting[entry.counted], isUrgent: waiting[entry.counted] > 0 }),
  }))
  return consolePage({ ...content, navigation, person: { name: visit.operator, href: '/account' } }, assets)
}

/** The token that a form of this session must send. */
export function formToken({ formToken: token }: Visit): Html {
  return hidden('form_token', token)
}

/** Formats a time to the minute, in UTC. */
export function when(time: Date | string | null): HtmlValue {
  if (time === null) return '–'
  const iso = typeof time === 'string' ? time : time.toISOString()
  return html`<time class="nowrap" dir="ltr" datetime="${iso}" title="${iso}"
    >${iso.slice(0, 10)} ${iso.slice(11, 16)}</time
  >`
}

/** Formats the time since then, in one unit. Isolated, so that right-to-left text does not move the number. */
export function ago(time: Date, now: Date): Html {
  return html`<bdi class="nowrap">${ageOf(time, now)} ago</bdi>`
}

/** Formats the time since then, without `ago`. */
export function ageOf(time: Date, now: Date): string {
  return duration(Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000)))
}

/** Formats a duration, in one unit. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** Formats an amount for reading, not for copying: thousands separators and at least two decimals. */
export function readableAmount(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction.padEnd(2, '0')}`
}

/** An amount of USDT. */
export function usdtOf(amount: string): Html {
  return html`<bdi dir="ltr" translate="no">${readableAmount(amount)}<span class="unit"> USDT</span></bdi>`
}

/** Formats a whole number with thousands separators. */
export function number(value: number | bigint): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Shows an address, hash or id in full: the person who decides compares every character. */
export function mono(text: string): Html {
  return html`<bdi class="mono wrap-any" dir="ltr" translate="no">${text}</bdi>`
}

/** Shows a stranger's text in full. */
export function untrustedText(text: string | null): HtmlValue {
  return text === null || text === '' ? '–' : isolated(withUnseen(text))
}

/** A merchant by its name, which leads to its page. */
export function merchantLink(id: string, label: { readonly name: string } | undefined): Html {
  return html`<a href="/merchants/${id}"
    >${label === undefined || label.name === '' ? mono(id) : isolatedText(withUnseen(label.name))}</a
  >`
}

/** Names environment and network; marks the live one. */
export function chainName({ environment, network }: ChainKey): Html {
  return html`${networkText(network)} ${environment === 'test' ? html`<span class="tag-test">TEST</span>` : null}`
}

const tones: Readonly<Record<string, Tone>> = {
  ACTIVE: 'good',
  PENDING_KYB: 'wait',
  SUSPENDED: 'bad',
  PENDING: 'warn',
  APPROVED: 'good',
  SIGNED: 'wait',
  READY: 'wait',
  BROADCAST: 'wait',
  UNCLEAR: 'bad',
  COMPLETED: 'good',
  FAILED: 'bad',
  REJECTED: 'bad',
  PAID: 'good',
  FROZEN: 'bad',
  UNDERPAID: 'warn',
  EXPIRED: 'calm',
  EXPIRED_PAID: 'warn',
}

/** A state as the contract names it. */
export function stateBadge(state: string): Html {
  return badge(tones[state] ?? 'calm', state.replaceAll('_', ' '))
}
