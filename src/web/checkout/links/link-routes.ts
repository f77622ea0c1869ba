import type { Request, ResponseToolkit } from '@hapi/hapi'
import type { Deps } from '../../../deps.ts'
import { senderReader } from '../../../http/client-address.ts'
import { Fault, RateLimited } from '../../../lib/fault.ts'
import { limitedAddress } from '../../../lib/limited-address.ts'
import { findLinkPage, payLink, type PayLinkOutcome, type ShownLink } from '../../../orders/links/visit-link.service.ts'
import type { Assets } from '../../assets.ts'
import { payerMessage } from '../../errors/payer-errors.ts'
import { answerPage } from '../../page.ts'
import type { AddPage, PageAnswer } from '../../page-adder.ts'
import { readCookie, setCookie } from '../../session-pages/cookies.ts'
import { isOwnRequest } from '../../session-pages/own-request.ts'
import { readForm } from '../../session-pages/read-form.ts'
import { languageOf } from '../language-of.ts'
import { linkPage, type LinkChoice } from './link-page.ts'

/** Identifies the browser on the pages of all links. It lasts until the browser closes, and holds nothing but a random text. */
const visitCookie = '__Host-kassa-visit'
const formBytesMax = 2000
/** The longest amount and the longest name of a network. */
const textMax = 40
const noChoice: LinkChoice = { amount: '', network: '' }

/** Adds the public pages of payment links. A GET writes nothing. Only the form's button creates an order. */
export function addLinkPages(add: AddPage, { deps, assets }: { readonly deps: Deps; readonly assets: Assets }): void {
  const readSender = senderReader(deps.config.trustedProxyCidrs)
  const show = (request: Request, h: ResponseToolkit, { shown, choice, isVisitKept = false }: Shown) => {
    if (!shown) return payerMessage(request, assets, 'unknown')
    const page = linkPage({ ...languageOf(request), shown, assets, cell: deps.config.cell }, choice)
    const answer = answerPage(h, page, assets)
    return isVisitKept ? answer : withVisit(answer, shown)
  }
  const find = (request: Request, visit = visitOf(request)) => findLinkPage(deps, { token: tokenOf(request), visit })
  add(
    '/l/{token}',
    async (request, h) => show(request, h, { shown: await find(request), choice: noChoice }),
    async (request, h) => {
      const isOwn = isOwnRequest(request.raw.req.headers, new URL(deps.config.publicUrl).origin)
      const { form } = await readForm(request, formBytesMax)
      const choice = { amount: amountOf(form), network: textOf(form, 'network') }
      // Without cookies the form itself carries the visit. Other tabs then begin visits of their own.
      const visit = visitOf(request) ?? form.get('visit')
      if (!isOwn) return show(request, h, { shown: await find(request), choice, isVisitKept: true })
      try {
        const sender = limitedAddress(readSender(request.raw.req))
        const outcome = await payLink(deps, { ...choice, token: tokenOf(request), visit, sender })
        return outcome.kind === 'order'
          ? toCheckout(request, h, outcome)
          : show(request, h, { shown: 'shown' in outcome ? outcome.shown : null, choice: withWrong(choice, outcome) })
      } catch (error) {
        return refused(request, h, { error, assets })
      }
    },
  )
}

interface Shown {
  readonly shown: ShownLink | null
  readonly choice: LinkChoice
  /** Browsers send no cookie with the form of another site. A new one would part the payer from their open order. */
  readonly isVisitKept?: boolean
}

function tokenOf(request: Request): string {
  return String(request.params.token)
}

function visitOf(request: Request): string | null {
  return readCookie(request.raw.req.headers.cookie, visitCookie)
}

function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim().slice(0, textMax)
}

/** The amount that the page offers and the payer picked, or else the one that they entered. */
function amountOf(form: URLSearchParams): string {
  const suggested = textOf(form, 'suggested')
  return suggested === '' || suggested === 'other' ? textOf(form, 'amount') : suggested
}

function withWrong(choice: LinkChoice, outcome: PayLinkOutcome): LinkChoice {
  return outcome.kind === 'wrong' ? { ...choice, wrong: outcome.field } : choice
}

function withVisit<Answer extends { header(name: string, value: string): Answer }>(
  answer: Answer,
  { visit }: Pick<ShownLink, 'visit'>,
): Answer {
  return answer.header('set-cookie', setCookie(visitCookie, visit))
}

function toCheckout(
  request: Request,
  h: ResponseToolkit,
  { checkoutToken, visit }: { readonly checkoutToken: string; readonly visit: string },
) {
  const { words, isLanguageChosen } = languageOf(request)
  const query = isLanguageChosen ? `?lang=${words.language}` : ''
  return withVisit(h.redirect(`/pay/${checkoutToken}${query}`).code(303), { visit })
}

/** Shows a refusal that passes as a page. Rethrows everything else. */
function refused(
  request: Request,
  h: ResponseToolkit,
  { error, assets }: { readonly error: unknown; readonly assets: Assets },
): PageAnswer {
  if (error instanceof RateLimited)
    return answerPage(h, payerMessage(request, assets, 'often'), assets).header(
      'retry-after',
      `${error.retryAfterSeconds}`,
    )
  if (error instanceof Fault && ['no available address', 'not ready'].includes(error.code))
    return payerMessage(request, assets, 'busy')
  throw error
}
