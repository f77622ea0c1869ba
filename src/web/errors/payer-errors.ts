import type { Request } from '@hapi/hapi'
import type { Assets } from '../assets.ts'
import { html } from '../html.ts'
import { brandMark } from '../kit/icon.ts'
import type { Page } from '../page.ts'
import { languageMenu } from '../checkout/frame.ts'
import { languageOf } from '../checkout/language-of.ts'
import type { MessageKey } from '../checkout/languages/en.ts'
import { errorBody, errorShell, unlisted, type Failures } from './error-page.ts'

interface Message {
  readonly status: number
  readonly title: MessageKey
  readonly text: MessageKey
  /** What is safe, or what to leave alone. */
  readonly unaffected?: MessageKey
}

const messages = {
  unknown: { status: 404, title: 'unknownTitle', text: 'unknownText', unaffected: 'unknownNext' },
  refundUnknown: { status: 404, title: 'refundUnknown', text: 'refundUnknownText' },
  often: { status: 429, title: 'oftenTitle', text: 'oftenText', unaffected: 'nothingLost' },
  streams: { status: 429, title: 'streamsTitle', text: 'streamsText', unaffected: 'nothingLost' },
  busy: { status: 503, title: 'busyTitle', text: 'busyText', unaffected: 'nothingLost' },
  failure: { status: 500, title: 'failureTitle', text: 'failureText', unaffected: 'failureNext' },
  openAgain: { status: 405, title: 'failureTitle', text: 'readOnly' },
} as const satisfies Readonly<Record<string, Message>>

export type MessageName = keyof typeof messages

/** Explains in the payer's language why the page is not available. */
export function payerMessage(request: Request, assets: Assets, name: MessageName): Page {
  const { words } = languageOf(request)
  const { status, title, text, unaffected }: Message = messages[name]
  // None of these messages has a placeholder.
  const say = (key: MessageKey) => words.text(key as 'skip')
  const error = {
    status,
    title: say(title),
    text: say(text),
    ways: [{ label: say('tryAgain'), href: '' }],
    ...(unaffected && { unaffected: [say(unaffected)] as const }),
  } as const
  return {
    status,
    title: error.title,
    language: words.language,
    stylesheet: assets.checkoutUrl(null),
    head: unlisted,
    body: errorShell({
      head: html`<span class="brand">${brandMark()}Kassa</span>
        ${languageMenu(words, language => `?lang=${language}`)}`,
      main: errorBody(error, request, say('requestId')),
      footer: html`<span>${words.say('by', { brand: html`<b>Kassa</b>` })}</span>`,
    }),
  }
}

/** The pages that payers see in place of a page. */
export function payerErrors(assets: Assets): Failures {
  const refusals: Readonly<Record<number, MessageName>> = {
    404: 'unknown',
    405: 'openAgain',
    413: 'openAgain',
    429: 'often',
    503: 'busy',
  }
  return {
    failed: request => payerMessage(request, assets, 'failure'),
    refused: (request, status) => ({ ...payerMessage(request, assets, refusals[status] ?? 'failure'), status }),
  }
}
