import type { DeliveryDetail } from '../../../webhooks/deliveries/delivery-list.service.ts'
import { answerText } from '../../../webhooks/deliveries/schedule.ts'
import { shownHeaders } from '../../../webhooks/deliveries/signature.ts'
import { badge } from '../../kit/badge.ts'
import { card } from '../../kit/card.ts'
import { figures } from '../../kit/chart.ts'
import { code, codeAsWhole } from '../../kit/code.ts'
import { note } from '../../kit/note.ts'
import { tabs } from '../../kit/navigation.ts'
import { bar } from '../../kit/steps.ts'
import { table } from '../../kit/table.ts'
import { html, type Html } from '../../html.ts'
import { date, durationText, time, timeElement } from '../words.ts'

type Attempt = DeliveryDetail['attempts'][number]

const parts = { response: 'Response', request: 'Request', attempts: 'Attempts', timing: 'Timing' } as const
type Part = keyof typeof parts

/** What a page asks for: a part, and an attempt by its number. Anything else shows the answer to the newest attempt. */
interface Shown {
  readonly here: string
  readonly part: string
  readonly attempt: string
}

/** One delivery as sent and as answered. Each part has its own URL, so it works without a script. */
export function inspector(delivery: DeliveryDetail, { here, part: wanted, attempt: number }: Shown): Html {
  const part: Part = Object.hasOwn(parts, wanted) ? (wanted as Part) : 'response'
  const { attempts } = delivery
  const attempt = attempts.find(one => String(one.number) === number) ?? attempts.at(-1)
  const chosen = number === String(attempt?.number) ? `&attempt=${number}` : ''
  const entries = Object.entries(parts).map(([key, label]) => ({
    label,
    href: `${here}?show=${key}${chosen}`,
    isCurrent: key === part,
  }))
  const shown: Readonly<Record<Part, () => Html>> = {
    response: () => response(attempt),
    request: () => request(delivery, attempt),
    attempts: () => attemptTable(attempts, here),
    timing: () => timing(delivery),
  }
  return card(
    { label: 'What was sent and answered', isFlush: true },
    html`${summary(delivery, attempt)}
      <div class="inspector">
        ${tabs('Parts of the delivery', entries)}
        <div class="stack near">${shown[part]()}</div>
      </div>`,
  )
}

function summary({ delivery, nextAttemptAt }: DeliveryDetail, attempt: Attempt | undefined): Html {
  return figures([
    attempt?.error && attempt.answerStatus === null
      ? { name: 'Answer', value: answerOf(attempt), aside: answerText(attempt.error) }
      : { name: 'Answer', value: attempt ? answerOf(attempt) : '–' },
    { name: 'Took', value: attempt ? tookText(attempt) : '–' },
    { name: 'Attempt', value: `${attempt?.number ?? delivery.attempts} of ${delivery.max_attempts}` },
    nextAttemptAt === null
      ? { name: 'Next attempt', value: 'None' }
      : { name: 'Next attempt', value: timeElement(nextAttemptAt, 'clock'), aside: date(nextAttemptAt) },
  ])
}

export function answerOf({ error, answerStatus }: Attempt): string {
  if (answerStatus !== null) return String(answerStatus)
  return error === null ? '2xx' : 'None'
}

/** Why there is no body to show. */
function emptyText({ error, answerStatus }: Attempt): string {
  return error !== null && answerStatus === null ? answerText(error) : '–'
}

export function tookText({ tookMs }: Attempt): string {
  return tookMs === null ? '–' : `${tookMs.toLocaleString('en')} ms`
}

function response(attempt: Attempt | undefined): Html {
  if (!attempt) return html`<p class="muted">No attempts yet.</p>`
  const { number, answerStatus, answerBody, isAnswerCut, error } = attempt
  if (answerStatus === null && error !== null)
    return html`<p>${answerText(error)}.</p>
      <p class="muted">Attempt ${number} got no answer, so there is nothing to show.</p>`
  if (answerBody === null)
    return html`<p class="muted">
      ${error === null ? 'No response body. For accepted events Kassa keeps only short bodies.' : 'The response had no body.'}
    </p>`
  return html`${codeAsWhole(`Answer to attempt ${number}`, answerBody)}
  ${isAnswerCut && html`<p class="muted">Cut here: Kassa keeps the first 2 kB of a response.</p>`}`
}

/** The request as it was sent, to the endpoint's URL of today: attempts do not keep theirs. */
function request({ delivery, body, url, endpointChangedAt }: DeliveryDetail, attempt: Attempt | undefined): Html {
  const { host, pathname, search } = new URL(url)
  const headers = shownHeaders({
    eventId: delivery.payload.id,
    eventType: delivery.event_type,
    deliveryId: delivery.id,
    attempt: attempt?.number ?? 1,
    body,
  })
  const lines = [`POST ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...headers.map(header => header.join(': '))]
  const isMoved = attempt !== undefined && attempt.at < endpointChangedAt
  return html`${isMoved && note('info', 'The endpoint was changed after this attempt.', 'The attempt may have gone to another URL. This is the URL of today.')}
    ${code('Headers', lines.join('\n'))} ${code('Body', JSON.stringify(JSON.parse(body), null, 2))}
    <p class="muted">
      Kassa signs each attempt anew and does not keep its time and signatures. It sends the body without line breaks.
    </p>`
}

/** Each attempt with the status and the beginning of the answer. */
function attemptTable(attempts: readonly Attempt[], here: string): Html {
  if (attempts.length === 0) return html`<p class="muted">No attempts yet.</p>`
  const rows = attempts
    .toReversed()
    .map(one => [
      html`<a class="link" href="${here}?show=response&attempt=${one.number}">${one.number}</a>`,
      badge(one.error === null ? 'good' : 'bad', answerOf(one)),
      html`<bdi class="cut">${one.answerBody === null ? emptyText(one) : firstLine(one.answerBody)}</bdi>`,
      time(one.at),
    ])
  const columns = [{ head: 'Attempt' }, { head: 'Answer' }, { head: 'Body' }, { head: 'Ended', isNumber: true }]
  return table({ caption: 'Attempts', columns, rows, isTight: true })
}

function firstLine(text: string): string {
  const line = text.trim().split('\n', 1)[0]!
  return line.length <= 60
    ? line
    : `${line
        .slice(0, 60)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
}

/** How long a receiver may take; the bars are drawn against it. */
const limitMs = 10_000

/** How long each attempt took, and how long Kassa waited for the next one. */
function timing({ attempts, delivery, nextAttemptAt }: DeliveryDetail): Html {
  const rows = attempts.map((one, index) => {
    const before = index === 0 ? new Date(delivery.created_at) : attempts[index - 1]!.at
    const waited = Math.max(0, Math.round((one.at.getTime() - before.getTime() - (one.tookMs ?? 0)) / 1000))
    const share = (one.tookMs ?? 0) / limitMs
    return [
      String(one.number),
      durationText(waited),
      bar(share, `${tookText(one)} of 10 s`, one.error === null ? 'good' : 'bad'),
      tookText(one),
    ]
  })
  const columns = [
    { head: 'Attempt' },
    { head: 'Waited before' },
    { head: 'Of 10 s' },
    { head: 'Took', isNumber: true },
  ]
  return html`${rows.length > 0 && table({ caption: 'Timing', columns, rows, isTight: true })}
    <p class="muted">
      ${nextAttemptAt === null ? 'No further attempt is planned.' : html`The next attempt is at ${time(nextAttemptAt)}.`}
    </p>`
}
