import type { MerchantAction } from '../../people/team/merchant-action.ts'
import { useSignature } from '../../merchants/api-keys/used-signature.store.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../lib/ids.ts'
import { linkButton } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { hidden } from '../kit/field.ts'
import { html, type Html } from '../html.ts'
import { refusals } from '../errors/session-errors.ts'
import { page, textOf, type DashboardRequest, type Reply } from './request.ts'
import { recorded } from './record.ts'

/** Thrown by the second of two requests with one form. */
class FormUsed extends Error {
  override readonly name = 'FormUsed'
}

/** The hidden field that makes a form valid for one action (docs/decisions/merchant-people.md#one-time-forms). */
export function onceField({ deps }: Pick<DashboardRequest, 'deps'>): Html {
  return hidden('once', deps.random.uuid())
}

interface Once<Result> {
  readonly work: (joined: Deps) => Promise<Result>
  readonly describe: (result: Result) => MerchantAction | null
  /** The result page, possibly with a secret. */
  readonly show: (result: Result) => Reply
  /** The message and link for a form that is sent again. */
  readonly again: { readonly title: string; readonly sentence: string; readonly href: string; readonly label: string }
}

/**
 * Carries out a form once and shows the result; a reload or a second click does nothing more. The transaction of the action marks the form
 * as used, so a form whose action failed may be sent again.
 */
export async function once<Result>(
  request: DashboardRequest,
  { work, describe, show, again }: Once<Result>,
): Promise<Reply> {
  const token = textOf(request.form, 'once')
  if (!isUuid(token)) throw new refusals.Refused(403, 'form too old')
  // Used signatures are stored for an hour. A form lives shorter: it needs a passkey from the last five minutes, and using a passkey again
  // starts a session with other forms.
  const mark = `form:${request.sessionUser.userId}:${token}`
  try {
    const result = await recorded(
      request,
      async joined => {
        if (!(await useSignature(joined.db, mark))) throw new FormUsed()
        return work(joined)
      },
      describe,
    )
    return show(result)
  } catch (error) {
    if (error instanceof FormUsed) return usedPage(again)
    throw error
  }
}

function usedPage({ title, sentence, href, label }: Once<never>['again']): Reply {
  const body = card(
    { label: title },
    html`<div class="stack near">
      <p>${sentence}</p>
      <p class="soft">The page was loaded again or the button pressed twice. Nothing was done a second time.</p>
      <div class="cluster">${linkButton(label, href, { kind: 'primary' })}</div>
    </div>`,
  )
  return page({ title }, body, 409)
}
