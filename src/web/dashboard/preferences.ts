import { isTimeZone, listTimeZones, timeWriter, zoneText } from '../../lib/time-zone.ts'
import { saveChoices } from '../../people/sign-in/signed-in.service.ts'
import { mailChoiceOf } from '../../people/users/user.service.ts'
import { payoutMails, themes, type Choices, type MailChoice, type Role, type Theme } from '../../people/users/user.ts'
import { html, isolated, type Html } from '../html.ts'
import { button } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { select } from '../kit/field.ts'
import { note } from '../kit/note.ts'
import { NotHere, seeOther, show, type SessionAnswer } from '../session-pages/answer.ts'
import type { DashboardPage, DashboardVisit } from './sign-in-surface.ts'
import { browserZone, zoneOf } from './times.ts'

const path = '/dashboard/preferences'
/** Only they get mails that can be switched off: about money, and about webhook endpoints. */
const moneyRoles: readonly Role[] = ['owner', 'finance']
const webhookRoles: readonly Role[] = ['owner', 'developer']

/**
 * What a member chooses for himself: it changes nothing for anybody else, so it needs no passkey and no entry in the audit log. Each card
 * saves its own choice, so two tabs do not undo each other's.
 */
export const preferencePages: readonly DashboardPage[] = [
  { method: 'GET', path, handle: preferences },
  { method: 'POST', path: `${path}/theme`, handle: visit => save(visit, themeOf(visit.form)) },
  { method: 'POST', path: `${path}/time-zone`, handle: visit => save(visit, timeZoneOf(visit.form)) },
  {
    method: 'POST',
    path: `${path}/mails`,
    roles: [...new Set([...moneyRoles, ...webhookRoles])],
    handle: visit => save(visit, mailsOf(visit)),
  },
]

/** Throws for values that the page does not offer. */
async function save({ deps, who }: DashboardVisit, wanted: Choices | null): Promise<SessionAnswer> {
  if (wanted === null) throw new NotHere()
  await saveChoices(deps, who, wanted)
  return seeOther(path, { flash: 'Saved.' })
}

function themeOf(form: URLSearchParams): Choices | null {
  const theme = themes.find(one => one === form.get('theme'))
  return theme === undefined ? null : { theme }
}

function timeZoneOf(form: URLSearchParams): Choices | null {
  const zone = form.get('time_zone')
  if (zone === '') return { timeZone: null }
  return zone !== null && isTimeZone(zone) ? { timeZone: zone } : null
}

/** A role chooses only mails that it can get; what the form does not have stays as it is. */
function mailsOf({ form, who: { role } }: DashboardVisit): Choices | null {
  const among = <Value extends string>(name: string, values: readonly Value[]) => {
    const given = form.get(name)
    return { given, value: values.find(one => one === given) }
  }
  const fields = {
    payouts: among('payout_mails', payoutMails),
    orders: among('order_mails', ['yes', 'no']),
    webhooks: among('webhook_mails', ['yes', 'no']),
  }
  if (Object.values(fields).some(({ given, value }) => given !== null && value === undefined)) return null
  const { payouts, orders, webhooks } = fields
  const wanted: Choices = {
    ...(moneyRoles.includes(role) && payouts.value !== undefined && { payoutMails: payouts.value }),
    ...(moneyRoles.includes(role) && orders.value !== undefined && { orderMails: orders.value === 'yes' }),
    ...(webhookRoles.includes(role) && webhooks.value !== undefined && { webhookMails: webhooks.value === 'yes' }),
  }
  return Object.keys(wanted).length > 0 ? wanted : null
}

async function preferences(visit: DashboardVisit): Promise<SessionAnswer> {
  const { deps, who } = visit
  const hasMails = moneyRoles.includes(who.role) || webhookRoles.includes(who.role)
  const mails = hasMails && (await mailChoiceOf(deps, who.user.id))
  const body = html`<div class="stack page-narrow">
    ${themeCard(visit)} ${zoneCard(visit)} ${mails && mailCard(visit, mails)}
  </div>`
  const sub = html`These apply to you, ${isolated(who.user.name || who.user.mail)}, on every device.`
  return show('Preferences', body, { heading: { sub } })
}

const themeWords: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

function themeCard({ csrf, who }: DashboardVisit): Html {
  const options = themes.map(
    theme =>
      html`<label class="theme"
        ><input type="radio" name="theme" value="${theme}"${theme === who.user.theme && html` checked`} />${drawing(theme)}<b>${themeWords[theme]}</b></label
      >`, // prettier-ignore
  )
  return card(
    { title: 'Appearance' },
    html`<form class="stack near" method="post" action="${path}/theme">
      ${csrf}
      <fieldset class="group">
        <legend>Theme</legend>
        <div class="themes">${options}</div>
        <p class="help">System follows the setting of your device.</p>
      </fieldset>
      <span>${button('Save', { hint: 'the theme' })}</span>
    </form>`,
  )
}

const palettes = {
  light: { side: '#f5f3ee', page: '#fdfcfa', card: '#ffffff', line: '#c9c4b9', accent: '#0b7a5b' },
  dark: { side: '#100f0d', page: '#171614', card: '#1e1d1a', line: '#4b4740', accent: '#34d3a6' },
} as const

/** A small page in the colours of a theme; that of the system is half light, half dark. */
function drawing(theme: Theme): Html {
  const half = (scheme: keyof typeof palettes, from: number) => {
    const { side, page, card: ground, line, accent } = palettes[scheme]
    return html`<svg x="${from}" width="${160 - from}" height="96" viewBox="${from} 0 ${160 - from} 96">
      <rect width="160" height="96" fill="${page}" />
      <rect width="40" height="96" fill="${side}" />
      <g fill="${ground}" stroke="${line}">
        <rect x="52" y="14" width="96" height="28" rx="4" />
        <rect x="52" y="50" width="45" height="32" rx="4" />
        <rect x="103" y="50" width="45" height="32" rx="4" />
      </g>
      <rect x="60" y="24" width="34" height="8" rx="2" fill="${accent}" />
    </svg>`
  }
  return html`<svg class="drawing" viewBox="0 0 160 96" aria-hidden="true">
    ${half(theme === 'dark' ? 'dark' : 'light', 0)} ${theme === 'system' && half('dark', 80)}
  </svg>`
}

function zoneCard({ csrf, deps, request, who: { user } }: DashboardVisit): Html {
  const reported = browserZone(request)
  const own = reported === null ? 'My browser’s zone' : `My browser’s zone (${reported})`
  const isGone = user.timeZone !== null && !isTimeZone(user.timeZone)
  const chosen = isGone ? '' : (user.timeZone ?? '')
  // A name that the list no longer has may still be known, such as Asia/Calcutta.
  const listed = [...new Set([...listTimeZones(), ...(chosen === '' ? [] : [chosen])])]
  const choices = [{ value: '', label: own }, ...listed.map(zone => ({ value: zone, label: zone, isFixed: true }))]
  const zone = zoneOf(request, user)
  const now = timeWriter(zone)(deps.clock.business(), 'clock').slice(0, 5)
  const unknown = chosen === '' && reported === null && ' Your browser did not send its zone.'
  const gone =
    isGone &&
    note(
      'warn',
      html`${user.timeZone} is no longer a time zone`,
      html`We show times in ${zoneText(zone)}. Choose another zone.`,
    )
  return card(
    { title: 'Time' },
    html`<form class="stack near" method="post" action="${path}/time-zone">
      ${csrf} ${gone}
      ${select({ name: 'time_zone', label: 'Time zone', choices, value: chosen, help: html`It is ${now} in ${zoneText(zone)} now.${unknown} Daily figures, statements and exports stay in UTC.` })}
      <span>${button('Save', { hint: 'the time zone' })}</span>
    </form>`, // prettier-ignore
  )
}

/** Lists only mails that can be switched off. Those about keys, addresses, passkeys, the team and new sign-ins cannot. */
function mailCard({ csrf, who }: DashboardVisit, value: MailChoice): Html {
  const yesOrNo = (yes: string) => [
    { value: 'yes', label: yes },
    { value: 'no', label: 'Never' },
  ]
  const choices = [
    { value: 'failed', label: 'When one fails' },
    { value: 'all', label: 'When one fails or is complete' },
    { value: 'none', label: 'Never' },
  ]
  const money = html`
      ${select({ name: 'payout_mails', label: 'Withdrawals and refunds', choices, value: value.payoutMails, help: 'Changes to keys, addresses, passkeys and the team always send an email.' })}
      ${select({ name: 'order_mails', label: 'Underpaid, late and frozen payments', choices: yesOrNo('When one needs a decision'), value: value.orderMails ? 'yes' : 'no', help: 'At most one email an hour for each of the three.' })}` // prettier-ignore
  const webhooks = select({
    name: 'webhook_mails',
    label: 'Failing webhooks',
    choices: yesOrNo('When an endpoint keeps failing'),
    value: value.webhookMails ? 'yes' : 'no',
    help: 'After half an hour of failures, at most one email a day for each endpoint.',
  })
  const recipient = html`<span class="small muted">to ${isolated(who.user.mail)}</span>`
  return card(
    { title: 'Emails', action: recipient },
    html`<form class="stack near" method="post" action="${path}/mails">
      ${csrf} ${moneyRoles.includes(who.role) && money} ${webhookRoles.includes(who.role) && webhooks}
      <span>${button('Save', { hint: 'the emails' })}</span>
    </form>`,
  )
}
