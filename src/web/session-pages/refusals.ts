import { refusalOf } from '../../http/errors.ts'
import { Fault } from '../../lib/fault.ts'
import { messagePage, type Page } from '../page.ts'
import { ServiceUnavailable } from '../service-unavailable.ts'
import { NotHere } from './answer.ts'

type Why = 'other site' | 'form too old' | 'other world' | 'role'

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
  if (error instanceof Refused) return new Fault('forbidden', error.why)
  if (error instanceof NotHere) return new Fault('not found')
  return error instanceof Error ? error : new Error(String(error))
}

export const refusals = { Refused, statusOf, faultOf }

/** Returns the page for a refusal. It reveals nothing about our own failures. */
export function refusalPage(status: number, error?: unknown): Page {
  if (error instanceof Refused) return messagePage(status, ...texts[error.why])
  if (error instanceof ServiceUnavailable) return error.page()
  if (error instanceof Fault && status !== 429 && status !== 503)
    return messagePage(status, 'This was not done', [`${sentence(error.code)}.`, 'Go back, change it, and try again.'])
  return messagePage(status, ...(byStatus[status] ?? byStatus[500]!))
}

function sentence(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1)
}

type Text = readonly [title: string, sentences: readonly string[]]

const texts: Readonly<Record<Why, Text>> = {
  'other site': [
    'This was not done',
    ['The form did not come from a page of ours. Open the page itself and try again.'],
  ],
  'form too old': [
    'This was not done',
    ['The page was too old, or you have signed in or out meanwhile. Load it again and try once more.'],
  ],
  'other world': [
    'This was not done',
    ['You went over to the other world after this page was loaded. Load it again to see which one it is of now.'],
  ],
  role: ['Not yours to do', ['Your role does not include this. Ask an owner of your team.']],
}

const byStatus: Readonly<Record<number, Text>> = {
  404: ['Not found', ['There is nothing at this address, or it is not yours to see.']],
  405: ['Not found', ['There is nothing to open at this address.']],
  429: ['One moment, please', ['This was asked for very often. Wait a while, then try again.']],
  500: [
    'Something went wrong',
    ['This page cannot be shown right now. It is our fault, not yours. Nothing was changed; try again in a moment.'],
  ],
  503: ['Very busy right now', ['So many people ask for pages that this one has to wait. Load it again in a moment.']],
}
