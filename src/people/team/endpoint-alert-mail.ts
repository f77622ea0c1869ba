import type { Environment } from '../../chains/chain.ts'
import { shownUrl } from '../../lib/text/url.ts'
import { timeInMail } from '../../mail/mail-time.ts'
import type { MailText } from '../../mail/mail-text.ts'
import { answerText, attemptsMax, type AttemptError } from '../../webhooks/deliveries/schedule.ts'

/** The most events that a mail counts. */
export const waitingMax = 1000

export interface FailingEndpoint {
  readonly endpointId: string
  readonly url: string
  readonly environment: Environment
  readonly failingSince: Date
  readonly lastError: AttemptError
  /** Events that wait for it, at most `waitingMax`. */
  readonly waiting: number
  readonly pagesUrl: string
}

/** Returns the mail about an endpoint that accepts nothing. */
export function endpointAlertMail(endpoint: FailingEndpoint): MailText {
  const { endpointId, url, environment, failingSince, lastError, waiting, pagesUrl } = endpoint
  return {
    subject: 'A webhook endpoint is failing',
    paragraphs: [
      'Your server has accepted no event for at least half an hour, so it may not know of new payments. Repair it, or change the URL of the endpoint.',
      `We try each event ${attemptsMax} times in about 27 hours, then stop. Once your server answers again, send what failed from the page of the endpoint.`,
    ],
    facts: [
      { term: 'Endpoint', value: shownUrl(url), kind: 'code' },
      { term: 'Failing since', value: timeInMail(failingSince) },
      { term: 'Last answer', value: answerText(lastError) },
      { term: 'Events waiting', value: waiting < waitingMax ? String(waiting) : `at least ${waitingMax}` },
      { term: 'Environment', value: environment === 'live' ? 'Live' : 'Test' },
    ],
    button: { label: 'See what failed', href: `${pagesUrl}/dashboard/webhooks/${endpointId}` },
    reason:
      'You receive this because you chose emails about failing webhooks. You get at most one a day for each endpoint.',
    settings: { label: 'Email settings', href: `${pagesUrl}/dashboard/preferences` },
  }
}
