import { findLastFinished, findLastRun, requestRun, type DoctorRun } from '../../operators/doctor/doctor-run.store.ts'
import type { Finding } from '../../lib/finding.ts'
import { badge } from '../kit/badge.ts'
import { button } from '../kit/button.ts'
import { card, emptyState } from '../kit/card.ts'
import { icon } from '../kit/icon.ts'
import { note } from '../kit/note.ts'
import { bar } from '../kit/steps.ts'
import { html, type Html } from '../html.ts'
import type { Asking, Console, ConsoleAnswer, MakePage } from './console.ts'
import { ago, formToken, number, untrustedText, when } from './view.ts'

/** A run that no worker has begun after this time waits for a worker that does not run. */
const patienceSeconds = 30
const reloadSeconds = 2
/** The script needs a last look at the result. It must not keep the session from ending. */
const restSeconds = 3600

/** Shows what `doctor` last found in the settings of a worker, and the progress of a run under way. */
export const doctorPage: MakePage = async ({ deps }, { frame }) => {
  const [last, finished] = [await findLastRun(deps.db), await findLastFinished(deps.db)]
  const isUnderWay = last !== null && last.finishedAt === null
  const run = html`<form method="post" action="/doctor">
    ${formToken(frame.visit)}${button(finished ? 'Run again' : 'Run the checks', { kind: 'primary' })}
  </form>`
  return {
    heading: {
      title: 'Doctor',
      sub: html`Checks this installation as a worker sees it. Run the command for the settings of other processes.`,
      ...(!isUnderWay && { actions: run }),
    },
    liveSeconds: isUnderWay ? reloadSeconds : restSeconds,
    ...(isUnderWay && { head: html`<noscript><meta http-equiv="refresh" content="${reloadSeconds}" /></noscript>` }),
    body: html`<div class="stack">
      ${isUnderWay && progressOf(last, deps.clock.now())}
      ${finished ? resultsOf(finished, deps.clock.now()) : !isUnderWay && nothingYet}
    </div>`,
  }
}

/** Asks a worker for a run, and leads back to the page, which shows its progress. */
export async function runDoctor({ deps }: Console, { h, frame }: Asking): Promise<ConsoleAnswer> {
  const { operator: requestedBy } = frame.visit
  await requestRun(deps.db, { id: deps.random.uuid(), requestedBy, now: deps.clock.now() })
  return h.redirect('/doctor').code(303)
}

const nothingYet = card(
  { label: 'No results' },
  emptyState({
    sign: icon('shield'),
    title: 'Not run yet',
    text: 'The checks take less than a minute and change nothing.',
  }),
)

function progressOf({ done, total, startedAt, requestedAt }: DoctorRun, now: Date): Html {
  const waitedSeconds = (now.getTime() - requestedAt.getTime()) / 1000
  if (startedAt === null && waitedSeconds > patienceSeconds)
    return note(
      'warn',
      'No worker has begun',
      'Start a worker, or run npm run operator -- doctor on a machine of the service.',
    )
  const text = startedAt === null ? 'Waiting for a worker…' : `${number(done)} of ${number(total)} checks done`
  return card(
    { title: 'Running' },
    html`<div class="stack near" role="status">
      ${bar(total === 0 ? 0 : done / total, text)}
      <p class="small muted">${text} This page updates by itself.</p>
    </div>`,
  )
}

const order = ['fail', 'warn', 'ok'] as const
const tones = { fail: 'bad', warn: 'warn', ok: 'good' } as const satisfies Record<Finding['state'], string>
const words = { fail: 'Fail', warn: 'Warn', ok: 'OK' } as const satisfies Record<Finding['state'], string>
const titles = { fail: 'Fix now', warn: 'Check soon', ok: 'In order' } as const satisfies Record<
  Finding['state'],
  string
>

function resultsOf({ findings, finishedAt, requestedBy }: DoctorRun, now: Date): Html {
  const groups = order.map(state => ({ state, found: findings.filter(one => one.state === state) }))
  const [failed, warned, fine] = groups.map(({ found }) => found.length) as [number, number, number]
  return html`<p class="small muted">
      Of ${number(findings.length)} checks, ${number(failed)} failed, ${number(warned)} gave a warning, and
      ${number(fine)} found all in order. Finished
      ${finishedAt === null ? '–' : html`${ago(finishedAt, now)} (${when(finishedAt)} UTC)`}, asked for by
      ${untrustedText(requestedBy)}.
    </p>
    ${groups
      .filter(({ found }) => found.length > 0)
      .map(({ state, found }) =>
        card(
          { title: titles[state] },
          html`<ul class="stack near">
            ${found.map(findingItem)}
          </ul>`,
        ),
      )}`
}

function findingItem({ state, about, text, cure }: Finding): Html {
  return html`<li class="stack tight">
    <p>
      ${badge(tones[state], words[state])} <span class="strong">${untrustedText(about)}</span>
      <span class="wrap-any">${untrustedText(text)}</span>
    </p>
    ${cure !== null && html`<p class="small muted wrap-any">${untrustedText(cure)}</p>`}
  </li>`
}
