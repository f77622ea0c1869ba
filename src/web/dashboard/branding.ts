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
  isColour,
  logoBytesMax,
  supportMax,
  wordsOf,
  type Branding,
  type LogoProblem,
} from '../../merchants/branding/branding.ts'
import { button } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { field, hidden, textArea } from '../kit/field.ts'
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
import { contrastNote, draftOf, preview } from './branding-preview.ts'
import { recorded } from './record.ts'

const path = '/dashboard/branding'

/** The look of a merchant's payment pages: name, legible colour, logo. Payers trust them, so a change needs a fresh passkey. */
export const brandingPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'branding', isGuarded: true, respond: request => branding(request, null) },
  { method: 'POST', path, permission: 'branding', isGuarded: true, respond: changing },
  { method: 'GET', path: `${path}/preview`, permission: 'branding', isSecondStep: true, respond: previewing },
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
  'changed meanwhile':
    'Somebody else has saved the branding since you opened this page. Your entries are kept below: compare them, and save again to replace theirs.',
  'signed out': 'You are no longer signed in. Sign in and try again.',
  'too large': `The logo may have ${logoBytesMax / 1024} kB at most.`,
  'no png': 'The logo must be a PNG file.',
  'too many pixels': 'The logo may be 512 pixels wide and high at most.',
}

async function branding(request: DashboardRequest, problem: Problem | null): Promise<Reply> {
  const saved = await getBranding(request.deps, request.sessionUser.merchantId)
  const draft = draftOf(request.form, saved)
  const isStale = problem === 'changed meanwhile'
  const body = html`${isStale && note('warn', 'Not saved.', problems[problem])}
    <div class="columns preview-beside">
      <div class="stack">${wordsForm(request, saved, problem)} ${logoForm(request, saved, problem)}</div>
      <div class="stack">${preview(request, draft)}</div>
    </div>`
  const heading = { title: 'Branding', sub: 'How your payment pages look to payers, in live and test.' }
  return page(heading, body, problem === null ? 200 : 400)
}

/** What the script shows beside the form while somebody types. */
async function previewing(request: DashboardRequest): Promise<Reply> {
  const saved = await getBranding(request.deps, request.sessionUser.merchantId)
  const draft = draftOf(request.query, saved)
  const heading = { title: 'Preview', sub: 'Not saved yet.', crumbs: [{ label: 'Branding', href: path }] }
  return page(heading, html`<div class="stack page-narrow">${contrastNote(draft)} ${preview(request, draft)}</div>`)
}

function wordsForm(request: DashboardRequest, saved: Branding, problem: Problem | null): Html {
  const { form: sent, sessionUser } = request
  const valueOf = (name: string, value: string) => (name in sent ? textOf(sent, name) : value)
  const errorOf = (...mine: readonly Problem[]) =>
    problem !== null && mine.includes(problem) ? { error: problems[problem] } : {}
  const draft = draftOf(sent, saved)
  const picked = isColour(draft.colour) ? draft.colour : '#0b7a5b'
  const content = html`${hidden('basis', wordsOf(saved))}
  <div class="stack near" data-quote="${path}/preview" data-fields="display_name colour support" data-into="contrast preview">
    ${field({ name: 'display_name', label: 'Name shown to payers', value: valueOf('display_name', saved.displayName), maxlength: displayNameMax, help: html`Leave it empty to show ${isolated(sessionUser.merchantName)}.`, ...errorOf('name too long', 'no name') })}
    <div class="picked">
      ${field({ name: 'colour', label: 'Accent colour', value: valueOf('colour', saved.colour ?? ''), isMono: true, maxlength: 7, placeholder: '#0b7a5b', ...errorOf('no colour', 'not legible') })}
      <input class="input" type="color" value="${picked}" data-picks="colour" aria-label="Pick a colour" hidden />
    </div>
    ${contrastNote(draft)}
    ${field({ name: 'support', label: 'Support contact', value: valueOf('support', saved.support), maxlength: supportMax, help: 'For example an email address. Shown to payers who need help. Leave it empty to show none.', ...errorOf('support too long', 'no support') })}
    ${textArea({ name: 'frame_origins', label: 'Sites that may embed the checkout', value: valueOf('frame_origins', saved.frameOrigins.join('\n')), rows: 2, isMono: true, help: 'One a line, such as https://shop.example. Leave it empty if no site shows the checkout in a frame.', ...errorOf('no origins') })}
  </div>
  <div>${button('Save', { kind: 'primary', hint: 'the branding' })}</div>` // prettier-ignore
  return card({ title: 'Name, colour and frames' }, form(request, path, content))
}

function logoForm(request: DashboardRequest, saved: Branding, problem: Problem | null): Html {
  const { merchantId } = request.sessionUser
  const isOfLogo = problem === 'too large' || problem === 'no png' || problem === 'too many pixels'
  const current = saved.logoSha256 !== null && html`<p><img src="${logoUrl(merchantId, saved.logoSha256)}" alt="Your logo" width="64" height="64" /></p>
    ${actionForm(request, `${path}/logo/remove`, button('Remove the logo', { size: 'small' }))}` // prettier-ignore
  const upload = fileForm(
    request,
    `${path}/logo`,
    html`${isOfLogo && note('bad', 'Not saved.', problems[problem])}
      <div class="field">
        <label for="logo">Choose a file</label>
        <input
          class="input"
          type="file"
          id="logo"
          name="logo"
          accept=".png"
          aria-describedby="logo-help"
          data-previewed
          required
        />
        <p class="help" id="logo-help">A square PNG of at most 512 pixels and ${logoBytesMax / 1024} kB.</p>
      </div>
      <div>${button('Upload the logo')}</div>`,
  )
  return card({ title: 'Logo' }, html`<div class="stack near">${current} ${upload}</div>`)
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
    basis: 'basis' in sent ? textOf(sent, 'basis') : null,
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
