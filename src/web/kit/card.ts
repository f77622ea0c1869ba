import { html, type Html, type HtmlValue } from '../html.ts'

export interface CardOptions {
  /** Its heading; without one give `label`. */
  readonly title?: HtmlValue
  /** What a screen reader calls it where it shows no heading. */
  readonly label?: string
  /** At the end of the heading's line: a link, a button, a count. */
  readonly action?: HtmlValue
  readonly foot?: HtmlValue
  /** Tables, facts and lists have space of their own. */
  readonly isFlush?: boolean
}

/** A box around what belongs together; never one inside another: `card({ title: 'Latest orders', isFlush: true }, table(...))`. */
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

/** Terms with their values, one a line; those without a value are left out: `facts([{ term: 'Network', value: 'TRON (TRC20)' }])`. */
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

/** Where there is nothing yet: what will be here, and the one thing to do: `emptyState({ icon: 'receipt', title: 'No orders yet', ... })`. */
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

/** Before an act that cannot be taken back: what is asked below the page's title, with what will happen. `form` holds its buttons. */
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
