import type { Checkout } from '../../orders/checkout/checkout.service.ts'
import { avatar } from '../kit/badge.ts'
import { brandMark, icon } from '../kit/icon.ts'
import { html, isolated, type Html } from '../html.ts'
import { amountInText, amountOf } from './shown.ts'
import type { View } from './view.ts'
import { languageNames, languages, type Words } from './words.ts'

export interface FrameParts {
  readonly checkout: Checkout
  readonly words: Words
  /** The URL of this page in another language. */
  readonly inLanguage: (language: string) => string
}

/** The frame around the main part: payee, amount, purpose, and language. */
export function frame(view: View, { checkout, words, inLanguage }: FrameParts): Html {
  const { merchantName } = checkout
  return html`<a class="skip" href="#main">${words.say('skip')}</a>
    ${checkout.order.environment === 'test' && html`<aside class="test-banner" aria-label="TEST"><strong>TEST</strong> ${words.say('test')}</aside>`}
    <header class="head">
      <p class="merchant">${merchantMark(checkout)}<span class="name">${isolated(merchantName)}</span></p>
      ${languageMenu(words, inLanguage)}
    </header>
    <section class="summary" aria-label="${words.text('yourOrder')}">${summary(view, checkout, words)}</section>
    <main class="main" id="main" tabindex="-1">${view.main}</main>
    ${view.extra && html`<aside class="extra" aria-label="${view.extra.title}"><h2>${view.extra.title}</h2>${view.extra.body}</aside>`}
    ${foot(words, checkout)}` // prettier-ignore
}

function summary({ label, amount, total }: View, { order }: Checkout, words: Words): Html {
  const shown = amount ?? order.orderAmount
  const whole = total ?? order.orderAmount
  const number = html`<bdi class="reference" translate="no">${order.orderNumber}</bdi>`
  return html`<div class="due">
      <p class="label ${label.tone}">${label.text}</p>
      <p class="value">${amountOf(shown)}</p>
      ${order.price !== null && shown === order.orderAmount && html`<p class="sub price"><bdi translate="no">${words.money(order.price)}</bdi></p>`}
      ${shown !== whole && html`<p class="sub">${words.say('ofTotal', { amount: amountInText(whole) })}</p>`}
    </div>
    <div class="about">
      ${order.description !== '' && html`<p class="description">${isolated(order.description)}</p>`}
      <p class="number">${words.say('order', { number })}</p>
    </div>` // prettier-ignore
}

/** The languages that the page is available in. */
export function languageMenu(words: Words, inLanguage: (language: string) => string): Html {
  return html`<details class="languages" id="languages">
    <summary>
      ${icon('globe')}<span class="sr">${words.say('language')}: </span>${languageNames[words.language]}${icon('chevron-down')}
    </summary>
    <ul>
      ${languages.map(
        language =>
          html`<li><a href="${inLanguage(language)}" lang="${language}" hreflang="${language}"${language === words.language && html` aria-current="true"`}>${languageNames[language]}${language === words.language && icon('check')}</a></li>`,
      )}
    </ul>
  </details>` // prettier-ignore
}

/** The merchant's logo, or the initials of its name. */
export function merchantMark({ logoUrl, merchantName }: Pick<Checkout, 'logoUrl' | 'merchantName'>): Html {
  return logoUrl === null
    ? avatar(merchantName)
    : html`<img class="logo" src="${logoUrl}" width="32" height="32" alt="" />`
}

/** The end of a page for payers. */
export function foot(words: Words, { support }: Pick<Checkout, 'support'>): Html {
  return html`<footer class="foot">
    ${support !== '' && html`<span>${icon('mail')}${isolated(support)}</span>`}
    <span>${brandMark(18)}<span>${words.say('by', { brand: html`<b>Kassa</b>` })}</span></span>
  </footer>`
}
