import type { Request } from '@hapi/hapi'
import type { Assets } from '../assets.ts'
import { brandMark, icon } from '../kit/icon.ts'
import { html } from '../html.ts'
import type { Page } from '../page.ts'
import type { Failures } from '../page-adder.ts'
import { languageMenu } from './frame.ts'
import { languageOf } from './language-of.ts'
import type { MessageKey } from './languages/en.ts'

interface Message {
  readonly status: number
  readonly title: MessageKey
  readonly sentences: readonly MessageKey[]
}

const messages = {
  unknown: { status: 404, title: 'unknownTitle', sentences: ['unknownText', 'unknownNext'] },
  refundUnknown: { status: 404, title: 'refundUnknown', sentences: ['refundUnknownText'] },
  often: { status: 429, title: 'oftenTitle', sentences: ['oftenText', 'nothingLost'] },
  streams: { status: 429, title: 'streamsTitle', sentences: ['streamsText', 'nothingLost'] },
  busy: { status: 503, title: 'busyTitle', sentences: ['busyText', 'nothingLost'] },
  failure: { status: 500, title: 'failureTitle', sentences: ['failureText', 'failureNext'] },
  wrongMethod: { status: 405, title: 'failureTitle', sentences: ['readOnly'] },
} as const satisfies Readonly<Record<string, Message>>

export type MessageName = keyof typeof messages

/** Tells the payer, in their language, why the page is not available. */
export function payerMessage(request: Request, assets: Assets, name: MessageName): Page {
  const { words } = languageOf(request)
  const { status, title, sentences }: Message = messages[name]
  // None of these messages has a placeholder.
  const text = (key: MessageKey) => words.text(key as 'skip')
  return {
    status,
    title: text(title),
    language: words.language,
    stylesheet: assets.checkoutUrl(null),
    head: html`<meta name="robots" content="noindex, nofollow" />`,
    body: html`<div class="page alone">
      <header class="head">
        <p class="merchant">${brandMark(24)}<span class="name">Kassa</span></p>
        ${languageMenu(words, language => `${request.path}?lang=${language}`)}
      </header>
      <main class="main" id="main">
        <div class="state warn">
          <span class="state-badge warn" aria-hidden="true">${icon('alert')}</span>
          <div>
            <h1 id="headline">${text(title)}</h1>
            ${sentences.map(key => html`<p>${text(key)}</p>`)}
          </div>
        </div>
      </main>
    </div>`,
  }
}

/** The pages that payers see in place of a page. */
export function payerFailures(assets: Assets): Failures {
  const refusals: Readonly<Record<number, MessageName>> = { 429: 'often', 503: 'busy' }
  return {
    failed: request => payerMessage(request, assets, 'failure'),
    wrongMethod: request => payerMessage(request, assets, 'wrongMethod'),
    refused: (request, status) => {
      const name = refusals[status]
      return name && payerMessage(request, assets, name)
    },
  }
}
