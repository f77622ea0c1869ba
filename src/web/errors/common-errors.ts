// The English errors that every surface can have.
import type { Request } from '@hapi/hapi'
import type { PageError, WayOn } from './error-page.ts'

export const tryAgain: WayOn = { label: 'Try again', href: '' }

/** Whether loading the address again would not repeat the request. */
export function isForm({ method }: Request): boolean {
  return method !== 'get' && method !== 'head'
}

/** The page of a request that was refused for its rate; `back` is where to go instead. */
export function tooManyRequests(request: Request, back: WayOn): PageError {
  const seconds = Number(request.raw.res.getHeader('retry-after'))
  const wait = seconds > 1 && seconds <= 120 ? `Wait ${seconds} seconds` : 'Wait a moment'
  return {
    status: 429,
    title: 'Too many requests',
    text: `Many requests came from your connection in a short time. ${wait}, then try again.`,
    ways: isForm(request) ? [back] : [tryAgain, back],
  }
}

/** The page of a request that found all slots taken. */
export function tooBusy(request: Request, back: WayOn): PageError {
  const text = 'Too many pages are open at once. Try again in a moment.'
  return { status: 503, title: 'Kassa is busy', text, ways: isForm(request) ? [back] : [tryAgain, back] }
}

/** The page of a request that the database did not serve in time. */
export function databaseLate(back: WayOn): PageError {
  const text = 'The database did not answer in time. Try again in a moment.'
  return { status: 503, title: 'Kassa is busy', text, ways: [tryAgain, back] }
}

/** The page of a form whose transaction may have been committed. */
export function maybeDone(back: WayOn): PageError {
  return {
    status: 503,
    title: 'We can’t say whether this was saved',
    text: 'The database did not answer in time. Check the page before you send the form again.',
    ways: [back],
  }
}

/** The page of a bug. */
export function failed(request: Request, back: WayOn): PageError {
  const error = { status: 500, title: 'Something went wrong on our side', unaffected: paymentsGoOn } as const
  if (isForm(request))
    return {
      ...error,
      text: 'We can’t say whether this was saved. Check the page before you send the form again.',
      ways: [back],
    }
  const text = 'This page couldn’t be loaded. Try again. If it fails again, report the request ID below.'
  return { ...error, text, ways: [tryAgain, back] }
}

const paymentsGoOn = [
  'Payments continue.',
  'They are read from the blockchain and credited in the background.',
] as const

/** The page of a method that the address does not have; `back` is a page that can be opened. */
export function wrongMethod(back: WayOn): PageError {
  return {
    status: 405,
    title: 'This address can’t do that',
    text: 'It cannot be opened or sent in this way. Start from the page below.',
    ways: [back],
  }
}
