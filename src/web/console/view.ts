// What pages of the console are made of, beyond the design system.
import type { Assets } from '../assets.ts'
import type { Visit } from '../../operators/sign-in/operator-session.service.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { badge, type Tone } from '../kit/badge.ts'
import { consolePage, type Heading } from '../kit/dashboard-layout.ts'
import { hidden } from '../kit/field.ts'
import { html, isolated, withUnseen, type Html, type HtmlValue } from '../html.ts'
import { networkText } from '../network-text.ts'
import type { Page } from '../page.ts'

/** How many wait in each queue that a person works off. */
export interface Waiting {
  readonly withdrawals: number
  readonly frozen: number
  readonly kyb: number
  readonly recoveries: number
  /** Operators whom somebody wants to act no more. */
  readonly disablings: number
}

/** What every page of somebody signed in is made with. */
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
}

const entries = [
  { label: 'Overview', href: '/' },
  { label: 'Approvals', href: '/withdrawals', counted: 'withdrawals' },
  { label: 'Frozen', href: '/frozen', counted: 'frozen' },
  { label: 'KYB', href: '/kyb', counted: 'kyb' },
  { label: 'Merchants', href: '/merchants' },
  { label: 'Orders', href: '/orders' },
  { label: 'Treasury', href: '/treasury' },
  { label: 'Switches', href: '/switches' },
  { label: 'Audit log', href: '/audit' },
] as const

/** A page of the console for somebody who is signed in. */
export function framed({ visit, waiting, assets, path }: Frame, content: Content): Page {
  const navigation = entries.map(entry => ({
    label: entry.label,
    href: entry.href,
    isCurrent: entry.href === '/' ? path === '/' : path === entry.href || path.startsWith(`${entry.href}/`),
    ...('counted' in entry && { count: waiting[entry.counted], isUrgent: waiting[entry.counted] > 0 }),
  }))
  return consolePage({ ...content, navigation, person: { name: visit.operator, href: '/account' } }, assets)
}

/** What a form of this session must send back. */
export function formToken({ formToken: token }: Visit): Html {
  return hidden('form_token', token)
}

/** A time as everybody reads it, to the minute, in UTC. */
export function when(time: Date | string | null): HtmlValue {
  if (time === null) return '–'
  const iso = typeof time === 'string' ? time : time.toISOString()
  return html`<time class="nowrap" datetime="${iso}" title="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)}</time>`
}

/** How long ago, in one unit. */
export function ago(time: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000))
  return `${duration(seconds)} ago`
}

/** A stretch of time, in one unit. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** An amount with its thousands set apart and two decimals at least: it is read, and copied nowhere. */
export function readableAmount(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction.padEnd(2, '0')}`
}

/** An amount of USDT. */
export function usdtOf(amount: string): Html {
  return html`<bdi dir="ltr">${readableAmount(amount)}<span class="unit"> USDT</span></bdi>`
}

/** A whole number with its thousands set apart. */
export function number(value: number | bigint): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** An address, hash or id, whole: who decides compares every character. */
export function mono(text: string): Html {
  return html`<bdi class="mono wrap-any" dir="ltr">${text}</bdi>`
}

/** Text that a stranger wrote, all of it to be seen. */
export function untrustedText(text: string | null): HtmlValue {
  return text === null || text === '' ? '–' : isolated(withUnseen(text))
}

/** An environment and network in words; the real one says so. */
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

/** A state by the contract's word. */
export function stateBadge(state: string): Html {
  return badge(tones[state] ?? 'calm', state.replaceAll('_', ' '))
}
