import { requestLink } from '../../../people/sign-in/link.service.ts'
import { countHit } from '../../../database/rate-window.sql.ts'
import { firstCellOf, type Deps } from '../../../deps.ts'
import { checkBody } from '../../../http/validation.ts'
import { operations } from '../../../../generated/operations.ts'
import { hourSeconds } from '../../../lib/durations.ts'
import { Fault, RateLimited } from '../../../lib/fault.ts'
import { derivedToken } from '../../../lib/crypto/token.ts'
import { registerMerchant } from '../../../merchants/onboarding/register-merchant.service.ts'
import { mailAddress } from '../../../people/users/mail-address.ts'
import { button } from '../../kit/button.ts'
import { field } from '../../kit/field.ts'
import { html } from '../../html.ts'
import { seeOther, show, type SessionAnswer } from '../../session-pages/answer.ts'
import type { Visit } from '../../session-pages/page-route.ts'
import type { DashboardPage } from '../sign-in-surface.ts'

const nameProblem = 'Enter a name of at most 255 characters on one line, without a web address (www. or ://).'

type Problems = Readonly<Partial<Record<'name' | 'mail', string>>>

const path = '/dashboard/register'

/** Creates a merchant and mails a link to its first owner. The owner of an earlier one gets another, and the link lets them choose. */
export const registerPages: readonly DashboardPage[] = [
  {
    method: 'GET',
    path,
    isOpen: true,
    handle: visit => (visit.who ? seeOther('/dashboard') : isOpen(visit.deps) ? registration(visit, {}) : closed()),
  },
  { method: 'POST', path, isOpen: true, handle: register },
]

function isOpen({ config }: Deps): boolean {
  return config.registration === 'open'
}

function closed(): SessionAnswer {
  const body = html`<p>The operator of this service invites businesses. Ask them for an invitation.</p>
    <p class="small muted">Already have an account? <a class="link" href="/dashboard/sign-in">Sign in</a></p>`
  return show('Registration is closed', body, { isSinglePage: true, status: 403 })
}

function registration({ csrf, form }: Visit, problems: Problems): SessionAnswer {
  const errorOf = (name: keyof Problems) => (problems[name] === undefined ? {} : { error: problems[name] })
  const body = html`<p class="soft">You can test at once. To accept real money, your business must be approved.</p>
    <form class="stack" method="post" action="${path}">
      ${csrf}
      ${field({ name: 'name', label: 'Name of your business', value: form.get('name') ?? '', isRequired: true, maxlength: 255, help: 'Shown to your customers.', autocomplete: 'organization', ...errorOf('name') })}
      ${field({ name: 'mail', label: 'Your email address', type: 'email', value: form.get('mail') ?? '', isRequired: true, maxlength: 254, autocomplete: 'username', ...errorOf('mail') })}
      ${button('Create the account', { kind: 'primary', size: 'large', isWide: true })}
    </form>
    <p class="small muted">Already have an account? <a class="link" href="/dashboard/sign-in">Sign in</a></p>`
  return show('Create an account', body, { isSinglePage: true, status: Object.keys(problems).length === 0 ? 200 : 400 })
}

async function register(visit: Visit): Promise<SessionAnswer> {
  const { deps, form, browser, limitedAddress: address, limitedSite: site } = visit
  if (!isOpen(deps)) return closed()
  const mail = mailAddress(form.get('mail') ?? '')
  if (mail === null) return registration(visit, { mail: 'Enter a valid email address.' })
  const name = (form.get('name') ?? '').trim()
  const body = {
    name,
    email: mail,
    platform_user_id: idOf(mail, { name, browser }),
  }
  try {
    checkBody(operations.registerMerchant, body, deps.config)
  } catch (error) {
    if (error instanceof Fault) return registration(visit, { name: nameProblem })
    throw error
  }
  const { db } = firstCellOf(deps)
  const { hits, resetSeconds } = await countHit(db, `register:${address}`, hourSeconds)
  if (hits > deps.config.signInsPerHour) throw new RateLimited(resetSeconds)
  try {
    await registerMerchant(deps, { name, email: mail, platformUserId: body.platform_user_id })
  } catch (error) {
    // The same form, sent twice: the merchant exists, and the new link leads to it.
    if (!(error instanceof Fault && error.code === 'merchant already exists')) throw error
  }
  await requestLink(deps, { mail, isRegistration: true, browser, address, site })
  return seeOther('/dashboard/sign-in/sent')
}

/** Derives the id from the input and from the browser's token before sign-in, so that sending the form twice registers once. */
function idOf(mail: string, { name, browser }: { readonly name: string; readonly browser: string }): string {
  return `dashboard_${derivedToken(browser, `register ${mail} ${name}`).slice(0, 26)}`
}
