import { networkTable, type Network } from '../../../chains/networks.ts'
import { cellQuery } from '../../../lib/cell.ts'
import { formatPrice, formatUnitsPerUsdt } from '../../../lib/exchange-rate.ts'
import { formatUsdt } from '../../../lib/money.ts'
import { amountAt, currencyOf, formatSum, openPriceAt, type LinkSum } from '../../../orders/links/link-sum.ts'
import type { ShownLink } from '../../../orders/links/visit-link.service.ts'
import type { Assets } from '../../assets.ts'
import { html, isolated, isolatedText, type Html } from '../../html.ts'
import { button, linkButton } from '../../kit/button.ts'
import { choices, field, hidden } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import type { Page } from '../../page.ts'
import { state } from '../end-views.ts'
import { foot, languageMenu, merchantMark } from '../frame.ts'
import { amountInText, amountOf, amountText, momentOf } from '../shown.ts'
import type { Words } from '../words.ts'

export interface LinkParts {
  readonly shown: ShownLink
  readonly assets: Assets
  readonly words: Words
  readonly isLanguageChosen: boolean
  readonly cell: number
}

/** The payer's input so far, and what is wrong with it. */
export interface LinkChoice {
  readonly amount: string
  readonly network: string
  readonly wrong?: 'amount' | 'network'
}

/** Renders the public page of a payment link. It works without JavaScript. */
export function linkPage(parts: LinkParts, choice: LinkChoice): Page {
  const { shown, assets, words } = parts
  const { link, merchant } = shown
  const isOpen = shown.state === 'open' || shown.open !== null
  const shownMerchant = {
    merchantName: merchant.name,
    support: merchant.support,
    logoUrl: merchant.logoSha256
      ? `/logos/${link.merchantId}/${merchant.logoSha256}.png${cellQuery(parts.cell)}`
      : null,
  }
  const inLanguage = (language: string) => `/l/${link.token}?lang=${language}`
  return {
    status: statusOf(shown, choice),
    title: `${isolatedText(link.title)} – ${isolatedText(merchant.name)}`,
    language: words.language,
    stylesheet: assets.checkoutUrl(merchant.colour),
    head: html`<meta name="robots" content="noindex, nofollow" />`,
    body: html`<div class="page">
      <a class="skip" href="#main">${words.say('skip')}</a>
      ${link.environment === 'test' && html`<aside class="test-banner" aria-label="TEST"><strong>TEST</strong> ${words.say('test')}</aside>`}
      <header class="head">
        <p class="merchant">${merchantMark(shownMerchant)}<span class="name">${isolated(merchant.name)}</span></p>
        ${languageMenu(words, inLanguage)}
      </header>
      <section class="summary offer" aria-label="${words.text('yourOrder')}">${summary(parts)}</section>
      <main class="main" id="main" tabindex="-1">${isOpen ? paying(parts, choice) : ended(parts)}</main>
      ${foot(words, shownMerchant)}
    </div>`, // prettier-ignore
  }
}

function statusOf({ state: is }: ShownLink, { wrong }: LinkChoice): number {
  if (wrong !== undefined) return 400
  return is === 'expired' ? 410 : 200
}

function summary(parts: LinkParts): Html {
  const { shown, words } = parts
  const { price, title, description } = shown.link
  const isPayable = shown.state === 'open' || shown.open !== null
  return html`${price.kind === 'fixed' && isPayable && html`<div class="due"><p class="label calm">${words.say('linkLabel')}</p>${due(parts, price.amount)}</div>`}
    <div class="about">
      <p class="description link-title">${isolated(title)}</p>
      ${description !== '' && html`<p class="description">${isolated(description)}</p>`}
    </div>` // prettier-ignore
}

function due(parts: LinkParts, sum: LinkSum): Html {
  const { shown, words } = parts
  if (typeof sum === 'bigint') return html`<p class="value">${amountOf(sum)}</p>`
  const amount = amountAt(sum, shown.rate)
  return html`<p class="value">${sumInText(words, sum)}</p>
    ${amount !== null && html`<p class="sub price">≈ ${amountInText(amount)}</p>`}`
}

function sumInText(words: Words, sum: LinkSum): Html {
  return typeof sum === 'bigint' ? amountInText(sum) : html`<bdi translate="no">${sumText(words, sum)}</bdi>`
}

function sumText(words: Words, sum: LinkSum): string {
  if (typeof sum === 'bigint') return `${amountText(sum)} USDT`
  return words.money({ amount: formatPrice(sum), currency: sum.currency })
}

/** The rate of now, and how long an order keeps the one of its moment. */
function rateNote({ shown: { link, rate }, words }: LinkParts): Html | false {
  if (rate === null) return false
  const one = words.money({ amount: formatUnitsPerUsdt(rate.unitsPerUsdt), currency: currencyOf(link.price) })
  return html`<p class="help"><bdi translate="no">1 USDT = ${one}</bdi><br />${words.say('linkRateKept')}</p>`
}

function paying(parts: LinkParts, choice: LinkChoice): Html {
  const { shown, words, isLanguageChosen } = parts
  const { link, networks, open, visit } = shown
  if (shown.state === 'unpriced') return html`${open && waiting(parts, open)}${unpriced(parts)}`
  const query = isLanguageChosen ? `?lang=${words.language}` : ''
  const chosen = networks.find(network => network === choice.network) ?? open?.network ?? networks[0]!
  return html`<div class="title">
      <div><h1 id="headline">${words.say('linkHow')}</h1></div>
    </div>
    ${open && waiting(parts, open)}
    <section class="card" aria-labelledby="headline">
      <form class="body form" method="post" action="/l/${link.token}${query}">
        ${hidden('visit', visit)} ${amountField(parts, choice)}
        ${choices({
          name: 'network',
          label: words.say('factNetwork'),
          choices: networks.map(choiceOf),
          value: chosen,
          isRequired: true,
          ...(choice.wrong === 'network' && { error: words.text('linkNoNetwork') }),
        })}
        <p class="help">${words.say('linkFee')}</p>
        ${rateNote(parts)}
        ${button(words.say('continue'), { kind: 'primary', size: 'large', isWide: true })}
      </form>
    </section>` // prettier-ignore
}

function choiceOf(network: Network) {
  const { chainName, standard } = networkTable[network]
  return { value: network, label: chainName, help: standard }
}

function amountField({ shown: { link, open, rate }, words }: LinkParts, { amount, wrong }: LinkChoice): Html | false {
  const { price } = link
  if (price.kind === 'fixed') return false
  const { min, max, suggested } = openPriceAt(price, rate)
  const bounds = { min: sumInText(words, min), max: sumInText(words, max) }
  const texts = { min: sumText(words, min), max: sumText(words, max) }
  const value = amount === '' && open ? (open.price?.amount ?? formatUsdt(open.orderAmount)) : amount
  const own = field({
    name: 'amount',
    label: words.say(suggested.length > 0 ? 'linkOther' : 'amount'),
    value,
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 19,
    unit: currencyOf(price),
    isRequired: suggested.length === 0,
    help: words.say('linkBounds', bounds),
    ...(wrong === 'amount' && { error: words.text('linkBadAmount', texts) }),
  })
  if (suggested.length === 0) return own
  const offered = suggested.map(sum => ({ value: formatSum(sum), label: sumInText(words, sum) }))
  const isOther = wrong === 'amount' || (value !== '' && !offered.some(one => one.value === value))
  return html`${choices({
      name: 'suggested',
      label: words.say('amount'),
      choices: [...offered, { value: 'other', label: words.text('linkOther') }],
      value: isOther ? 'other' : value,
      isRequired: true,
    })}
    <div class="other-amount">${own}</div>` // prettier-ignore
}

/** Leads back to the order of this visit. */
function waiting({ words, isLanguageChosen }: LinkParts, open: NonNullable<ShownLink['open']>): Html {
  const amount = amountInText(open.orderAmount)
  const text = words.say('linkOpenText', { amount, network: networkTable[open.network].chainName })
  const href = `/pay/${open.checkoutToken}${isLanguageChosen ? `?lang=${words.language}` : ''}`
  return html`${note('info', words.say('linkOpen'), text)}
    <p class="after">${linkButton(words.say('linkOpenGo'), href, { size: 'large' })}</p>`
}

/** Says why the link creates no order. */
function ended(parts: LinkParts): Html {
  const { shown, words } = parts
  const merchant = isolated(shown.merchant.name)
  const { expiresAt } = shown.link
  if (shown.state === 'expired' && expiresAt !== null) {
    const time = momentOf(words, expiresAt, shown.now)
    const text = words.say('refundExpiredText', { time, merchant })
    return state('calm', 'clock', { title: words.say('refundExpired'), text })
  }
  if (shown.state === 'unpriced') return unpriced(parts)
  return shown.state === 'exhausted'
    ? state('calm', 'info', { title: words.say('linkFull'), text: words.say('linkFullText', { merchant }) })
    : state('calm', 'pause', { title: words.say('linkPaused'), text: words.say('linkPausedText', { merchant }) })
}

/** No rate converts the price now. Nothing was created, so the payer may try again. */
function unpriced({ shown, words, isLanguageChosen }: LinkParts): Html {
  const text = words.say('linkNoRateText', { merchant: isolated(shown.merchant.name) })
  const href = `/l/${shown.link.token}${isLanguageChosen ? `?lang=${words.language}` : ''}`
  return html`${state('calm', 'clock', { title: words.say('linkNoRate'), text })}
    <p class="after">${linkButton(words.say('tryAgain'), href, { size: 'large' })}</p>`
}
