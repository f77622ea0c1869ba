import { html, type Html, type HtmlValue } from '../html.ts'

export interface CardOptions {
  /** The heading; without one set `label`. */
  readonly title?: HtmlValue
  /** The name for screen readers if the card shows no heading. */
  readonly label?: string
  /** At the end of the heading's line: a link, a button, a count. */
  readonly action?: HtmlValue
  readonly foot?: HtmlValue
  /** For tables, facts and lists, which have their own padding. */
  readonly isFlush?: boolean
}

/** A box around related content; never nest cards: `card({ title: 'Latest orders', isFlush: true }, table(...))`. */
export function card({ title, label, action, foot, isFlush = false }: CardOptions, body: HtmlValue): Html {
  return html`<section class="card" ${label !== undefined && html` aria-label="${label}"`}>
    ${
      title !== undefined &&
      html`<header>
        <h2>${title}</h2>
        ${action}
      </header>`
    }
    ${isFlush ? body : html`<div class="body">${body}</div>`} ${foot !== undefined && html`<footer>${foot}</footer>`}
  </section>`
}

export interface Fact {
  readonly term: HtmlValue
  readonly value: HtmlValue
  /** Smaller, below the value. */
  readonly aside?: HtmlValue
}

/** Terms with their values, one per line. Skips null and false: `facts([{ term: 'Network', value: 'TRON (TRC20)' }])`. */
export function facts(list: readonly (Fact | false | null)[]): Html {
  return html`<dl class="facts">
    ${list.map(
      fact =>
        fact &&
        html`<div>
          <dt>${fact.term}</dt>
          <dd>${fact.value}${fact.aside !== undefined && html`<small>${fact.aside}</small>`}</dd>
        </div>`,
    )}
  </dl>`
}

/** An empty list: what will appear here, and the one thing to do: `emptyState({ icon: 'receipt', title: 'No orders yet', ... })`. */
export function emptyState({
  sign,
  title,
  text,
  action,
}: {
  readonly sign: Html
  readonly title: string
  readonly text: HtmlValue
  readonly action?: HtmlValue
}): Html {
  // prettier-ignore
  return html`<div class="empty">
    ${sign}
    <h2>${title}</h2>
    <p>${text}</p>
    ${action}
  </div>`
}

/** Asks before an action that cannot be undone, below the page's title, and says what will happen. `form` holds the buttons. */
export function question({
  title,
  sentences,
  details,
  form,
}: {
  readonly title: HtmlValue
  readonly sentences: readonly HtmlValue[]
  readonly details?: readonly Fact[]
  readonly form: Html
}): Html {
  // prettier-ignore
  return html`<section class="card question">
    <div class="body">
      <h2>${title}</h2>
      ${sentences.map(sentence => html`<p class="soft">${sentence}</p>`)}
    </div>
    ${details && facts(details)}
    <div class="body">${form}</div>
  </section>`
}
