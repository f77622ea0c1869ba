import { brandingChanged } from '../../people/team/notifications.ts'
import type { Deps } from '../../deps.ts'
import {
  changeBranding,
  changeLogo,
  getBranding,
  type BrandingProblem,
} from '../../merchants/branding/branding.service.ts'
import {
  displayNameMax,
  frameOriginsMax,
  inkOn,
  logoBytesMax,
  supportMax,
  type Branding,
  type LogoProblem,
} from '../../merchants/branding/branding.ts'
import { button } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { field, textArea } from '../kit/field.ts'
import { note } from '../kit/note.ts'
import { html, isolated, type Html } from '../html.ts'
import { logoUrl } from '../logo.ts'
import {
  actionForm,
  fileForm,
  form,
  go,
  page,
  textOf,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
} from './request.ts'
import { recorded } from './record.ts'

const path = '/dashboard/branding'

/** The look of a merchant's payment pages: name, legible colour, logo. Payers trust them, so a change needs a fresh passkey. */
export const brandingPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'branding', isGuarded: true, respond: request => branding(request, null) },
  { method: 'POST', path, permission: 'branding', isGuarded: true, respond: changing },
  {
    method: 'POST',
    path: `${path}/logo`,
    permission: 'branding',
    isGuarded: true,
    takesFiles: true,
    respond: uploading,
  },
  { method: 'POST', path: `${path}/logo/remove`, permission: 'branding', isGuarded: true, respond: removing },
]

type Problem = BrandingProblem | LogoProblem

const problems: Readonly<Record<Problem, string>> = {
  'name too long': `Use at most ${displayNameMax} characters.`,
  'no name':
    'Write a name on one line, without a web address (www. or ://) and without characters that turn or hide text.',
  'support too long': `Use at most ${supportMax} characters.`,
  'no support': 'Write it on one line, without characters that turn text.',
  'no colour': 'Write the colour like #0b7a5b.',
  'no origins': `Write at most ${frameOriginsMax} addresses like https://shop.example, with nothing behind them.`,
  'not legible': 'Text on this colour, or the colour on white, is hard to read. Choose a darker one.',
  'signed out': 'You are no longer signed in. Sign in and try again.',
  'too large': `The logo may have ${logoBytesMax / 1024} kB at most.`,
  'no png': 'The logo must be a PNG file.',
  'too many pixels': 'The logo may be 512 pixels wide and high at most.',
}

async function branding(request: DashboardRequest, problem: Problem | null): Promise<Reply> {
  const kept = await getBranding(request.deps, request.sessionUser.merchantId)
  const body = html`<div class="columns rail">
    <div class="stack">${wordsForm(request, kept, problem)} ${logoForm(request, kept, problem)}</div>
    <div class="stack">${preview(request, kept)}</div>
  </div>`
  const heading = { title: 'Branding', sub: 'How your payment pages look, in both worlds.' }
  return page(heading, body, problem === null ? 200 : 400)
}

function wordsForm(request: DashboardRequest, kept: Branding, problem: Problem | null): Html {
  const { form: sent, sessionUser } = request
  const valueOf = (name: string, value: string) => (name in sent ? textOf(sent, name) : value)
  const errorOf = (...mine: readonly Problem[]) =>
    problem !== null && mine.includes(problem) ? { error: problems[problem] } : {}
  const content = html`${field({ name: 'display_name', label: 'Name payers see', value: valueOf('display_name', kept.displayName), maxlength: displayNameMax, help: html`Empty: ${isolated(sessionUser.merchantName)}.`, ...errorOf('name too long', 'no name') })}
  ${field({ name: 'colour', label: 'Colour of the one button', value: valueOf('colour', kept.colour ?? ''), isMono: true, maxlength: 7, placeholder: '#0b7a5b', help: 'Empty: ours. It must be easy to read.', ...errorOf('no colour', 'not legible') })}
  ${field({ name: 'support', label: 'Whom payers may ask', value: valueOf('support', kept.support), maxlength: supportMax, help: 'Such as a mail address. Empty: nobody is named.', ...errorOf('support too long', 'no support') })}
  ${textArea({ name: 'frame_origins', label: 'Sites that may show the payment page in a frame', value: valueOf('frame_origins', kept.frameOrigins.join('\n')), rows: 2, isMono: true, help: 'One a line, such as https://shop.example. Empty: none; then the payment page opens by itself only.', ...errorOf('no origins') })}
  <div>${button('Save', { kind: 'primary' })}</div>` // prettier-ignore
  return card({ title: 'Name, colour and frames' }, form(request, path, content))
}

function logoForm(request: DashboardRequest, kept: Branding, problem: Problem | null): Html {
  const { merchantId } = request.sessionUser
  const isOfLogo = problem === 'too large' || problem === 'no png' || problem === 'too many pixels'
  const current = kept.logoSha256 !== null && html`<p><img src="${logoUrl(merchantId, kept.logoSha256)}" alt="Your logo" width="64" height="64" /></p>
    ${actionForm(request, `${path}/logo/remove`, button('Remove the logo', { size: 'small' }))}` // prettier-ignore
  const upload = fileForm(
    request,
    `${path}/logo`,
    html`${isOfLogo && note('bad', 'Not saved.', problems[problem])}
      <div class="field">
        <label for="logo">Choose a file</label>
        <input class="input" type="file" id="logo" name="logo" accept=".png" aria-describedby="logo-help" required />
        <p class="help" id="logo-help">A square PNG of at most 512 pixels and ${logoBytesMax / 1024} kB.</p>
      </div>
      <div>${button('Upload the logo')}</div>`,
  )
  return card({ title: 'Logo' }, html`<div class="stack near">${current} ${upload}</div>`)
}

/** Previews name, logo and button on a payment page. Colours are SVG attributes, because a page may not contain styles. */
function preview({ sessionUser }: DashboardRequest, kept: Branding): Html {
  const name = kept.displayName === '' ? sessionUser.merchantName : kept.displayName
  const colour = kept.colour ?? '#0b7a5b'
  const logo =
    kept.logoSha256 !== null &&
    html`<img src="${logoUrl(sessionUser.merchantId, kept.logoSha256)}" alt="" width="40" height="40" />`
  return card(
    { title: 'As payers see it' },
    html`<div class="stack near">
      <div class="cluster">${logo}<b>${isolated(name)}</b></div>
      <svg viewBox="0 0 280 48" role="img" aria-label="The button in your colour">
        <rect width="280" height="48" rx="10" fill="${colour}" />
        <text x="140" y="29" text-anchor="middle" font-size="15" font-weight="600" fill="${inkOn(colour)}">
          I have paid
        </text>
      </svg>
      ${kept.support !== '' && html`<p class="small muted">Questions: ${isolated(kept.support)}</p>`}
    </div>`,
  )
}

/** Notifies the owners of a change to what payers read or whom they ask. A failed change sends nothing. */
function problemWith<P extends Problem>(
  request: DashboardRequest,
  what: 'branding' | 'logo',
  work: (joined: Deps) => Promise<P | null>,
): Promise<P | null> {
  return recorded(request, work, problem =>
    problem === null ? brandingChanged(request.sessionUser.merchantId, what) : null,
  )
}

async function changing(request: DashboardRequest): Promise<Reply> {
  const { sessionUser, form: sent } = request
  const colour = textOf(sent, 'colour').toLowerCase()
  const wanted = {
    displayName: textOf(sent, 'display_name'),
    colour: colour === '' ? null : colour,
    support: textOf(sent, 'support'),
    frameOrigins: textOf(sent, 'frame_origins'),
  }
  const problem = await problemWith(request, 'branding', joined => changeBranding(joined, sessionUser, wanted))
  return problem === null ? go(path, 'Saved.') : branding(request, problem)
}

async function uploading(request: DashboardRequest): Promise<Reply> {
  const { logo } = request.form
  if (!(logo instanceof File) || logo.size === 0) return go(path, 'Choose a file first.')
  const file = Buffer.from(await logo.arrayBuffer())
  const problem = await problemWith(request, 'logo', joined => changeLogo(joined, request.sessionUser, file))
  return problem === null ? go(path, 'The logo is saved.') : branding({ ...request, form: {} }, problem)
}

async function removing(request: DashboardRequest): Promise<Reply> {
  const problem = await problemWith(request, 'logo', joined => changeLogo(joined, request.sessionUser, null))
  return problem === null ? go(path, 'The logo is removed.') : branding(request, problem)
}
