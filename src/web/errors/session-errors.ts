// The error pages behind a sign-in: what a refusal means, and where a user goes on from it.
import type { Request } from '@hapi/hapi'
import { refusalOf } from '../../http/errors.ts'
import { Fault } from '../../lib/fault.ts'
import { NotHere } from '../session-pages/answer.ts'
import { databaseLate, failed, maybeDone, tooBusy, tooManyRequests, wrongMethod } from './common-errors.ts'
import type { PageError, WayOn } from './error-page.ts'
import { ServiceUnavailable } from './service-unavailable.ts'

type Why = 'other site' | 'form too old' | 'other world' | 'role' | 'link' | 'suspended' | 'method'

/** Thrown when a page or a form is refused. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly why: Why

  constructor(status: number, why: Why) {
    super(why)
    this.status = status
    this.why = why
  }
}

function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status
  if (error instanceof NotHere) return 404
  return error instanceof Fault ? refusalOf(error, undefined).status : 500
}

/** Returns the same as an error of the service, for programs (docs/decisions/pages.md#errors-of-pages). */
function faultOf(error: unknown): Error {
  if (error instanceof Refused)
    return error.why === 'method' ? new Fault('method not allowed') : new Fault('forbidden', error.why)
  if (error instanceof NotHere) return new Fault('not found')
  return error instanceof Error ? error : new Error(String(error))
}

export const refusals = { Refused, statusOf, faultOf }

/** Who sees the error, and where. */
export interface ErrorContext {
  readonly request: Request
  /** The prefix of the surface's paths. */
  readonly base: string
  /** The page to look at after a form. */
  readonly back: string
  /** Absent: nobody is signed in. */
  readonly user?: { readonly role: string; readonly environment: 'live' | 'test' }
}

/** Returns the page for an error. It reveals nothing about our own failures. */
export function sessionError(error: unknown, context: ErrorContext): PageError {
  const { request, base, back } = context
  const home: WayOn = { label: 'Go to Home', href: base }
  const open: WayOn = { label: 'Open the page', href: back }
  if (error instanceof Refused) return refusalPages[error.why](context, error.status)
  if (error instanceof NotHere) return notFound(context)
  if (error instanceof ServiceUnavailable) return error.mayBeDone ? maybeDone(open) : databaseLate(home)
  const status = statusOf(error)
  if (status === 429) return tooManyRequests(request, home)
  if (status === 503) return tooBusy(request, home)
  if (!(error instanceof Fault)) return failed(request, home)
  const text = faultTexts[error.code] ?? `${sentence(error.code)}. Correct it, then send the form again.`
  return { status, title: 'This could not be done', text, ways: [open, home] }
}

/** Returns the page for a request that was refused before a page was made. */
export function earlyRefusal(request: Request, base: string, status: number): PageError {
  const home: WayOn = { label: 'Go to Home', href: base }
  return status === 429 ? tooManyRequests(request, home) : tooBusy(request, home)
}

const faultTexts: Readonly<Record<string, string>> = {
  'payload too large': 'What you sent is too large. Choose a smaller file, then send the form again.',
  'request timeout':
    'Not all of the form arrived in time. Send it again, with a smaller file or over a faster connection.',
}

function sentence(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1)
}

function notFound({ base, user }: ErrorContext): PageError {
  const error = { status: 404, title: 'We can’t find this page' } as const
  if (!user)
    return {
      ...error,
      text: 'There is nothing at this address. Check it for typing errors.',
      ways: [{ label: 'Go to the dashboard', href: base }],
    }
  const [here, other] = user.environment === 'live' ? (['Live', 'Test'] as const) : (['Test', 'Live'] as const)
  return {
    ...error,
    text: `There is nothing at this address in ${here}. It may be in ${other}, or the address is incomplete.`,
    ways: [
      { label: 'Go to Home', href: base },
      { label: `Switch to ${other}`, href: `${base}/world/${other.toLowerCase()}` },
    ],
  }
}

type RefusalPage = (context: ErrorContext, status: number) => PageError

/** A form that changed nothing and can be sent again from its own page. */
function unsent(title: string, text: string): RefusalPage {
  return ({ back }, status) => ({
    status,
    title,
    text: `${text} Nothing was changed. Open the page and send the form again.`,
    ways: [{ label: 'Open the page', href: back }],
  })
}

function signInAgain(title: string, text: string, label: string): RefusalPage {
  return ({ base }, status) => ({ status, title, text, ways: [{ label, href: `${base}/sign-in` }] })
}

const refusalPages: Readonly<Record<Why, RefusalPage>> = {
  'other site': unsent('This form was not accepted', 'It was not sent from this site.'),
  'form too old': unsent('This page was out of date', 'You signed in or out after you had opened it.'),
  'other world': unsent('You switched between Live and Test', 'This form belongs to the other environment.'),
  role: ({ base, user }, status) => ({
    status,
    title: 'Your role doesn’t include this',
    text: `${user ? `Your role is ${user.role}. ` : ''}Ask an owner of your team for access.`,
    ways: [{ label: 'Go to Home', href: base }],
  }),
  link: signInAgain(
    'We couldn’t sign you in',
    'A link works once, for 15 minutes, in the browser that requested it. A newer link replaces it. A passkey works only on its own site.',
    'Get a new link',
  ),
  suspended: signInAgain(
    'This account is suspended',
    'Nobody can sign in to it. Contact the operator of this service.',
    'Use another account',
  ),
  method: ({ back }) => wrongMethod({ label: 'Open the page', href: back }),
}
