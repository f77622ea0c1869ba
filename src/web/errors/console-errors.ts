// The error pages of the operators' console.
import type { Request } from '@hapi/hapi'
import { databaseLate, failed, maybeDone, tooManyRequests } from './common-errors.ts'
import type { PageError, WayOn } from './error-page.ts'
import type { ServiceUnavailable } from './service-unavailable.ts'

const overview: WayOn = { label: 'Go to the overview', href: '/' }

/** The errors of the console. */
export const consoleErrors = {
  notFound: {
    status: 404,
    title: 'We can’t find this page',
    text: 'There is nothing at this address, or it no longer exists. Check the number, or begin at the overview.',
    ways: [overview, { label: 'Search orders', href: '/orders' }],
  },
  otherHost: {
    status: 421,
    title: 'The console is not at this host',
    text: 'Open it under the address that is configured for it.',
    ways: [overview],
  },
  foreignForm: {
    status: 403,
    title: 'This form was not accepted',
    text: 'It was not sent from a page of your session. Nothing was changed. Open the page and send the form again.',
    ways: [overview],
  },
  badForm: {
    status: 400,
    title: 'This form was not accepted',
    text: 'The console has no such form, or it was too large. Nothing was changed.',
    ways: [overview],
  },
} as const satisfies Readonly<Record<string, PageError>>

/** The page of somebody who tries to sign in too often. */
export function tooManyAttempts(request: Request): PageError {
  return { ...tooManyRequests(request, { label: 'Back to sign-in', href: '/sign-in' }), title: 'Too many attempts' }
}

/** The page of a request that the database did not serve, or of a bug. The log names the cause by the request's ID. */
export function consoleFailure(request: Request, unavailable: ServiceUnavailable | null): PageError {
  if (unavailable) return unavailable.mayBeDone ? maybeDone(overview) : databaseLate(overview)
  return {
    ...failed(request, overview),
    unaffected: ['The signer is not affected.', 'It signs only what is approved.'],
  }
}
