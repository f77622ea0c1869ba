import { html, type Html, type HtmlValue } from '../html.ts'
import { attribute } from './button.ts'

export interface Column {
  readonly head: string
  /** Aligns amounts, counts and times to the end of their column. */
  readonly isNumber?: boolean
  /** Position in the three lines of a row on a phone; set for all columns or for none. */
  readonly position?: CellPosition
  /** Shows the head before the value on a phone, if the value alone does not say what it counts. */
  readonly isNamed?: true
  /** Holds only buttons, which say what they do: screen readers alone read the head. */
  readonly isActions?: boolean
}

/** The first line holds what people look for: the amount, its purpose, its state. */
type CellPosition = 'lead' | 'about' | 'state' | 'start' | 'end' | 'low-start' | 'low-end'

export interface TableOptions {
  /** For screen readers only. */
  readonly caption: string
  readonly columns: readonly Column[]
  /** One cell per column. */
  readonly rows: readonly (readonly HtmlValue[])[]
  readonly isTight?: boolean
}

/**
 * A table of rows of the same kind. On a phone each row becomes a block: three lines if its columns have positions, otherwise heads beside
 * values.
 * `table({ caption: 'Orders', columns: [{ head: 'Order' }, { head: 'Amount', isNumber: true }], rows: [['ord_1', '49.90']] })`
 */
export function table({ caption, columns, rows, isTight = false }: TableOptions): Html {
  const heads = columns.map(
    ({ head, isNumber, isActions }) =>
      html`<th scope="col" ${attribute('class', isNumber === true ? 'number' : undefined)}>
        ${isActions === true ? html`<span class="sr">${head}</span>` : head}
      </th>`,
  )
  const lines = rows.map(
    row =>
      html`<tr>${row.map((cell, index) => html`<td${attribute('data-label', labelOf(columns[index]!))}${attribute('class', styleOf(columns[index]!))}>${cell}</td>`)}</tr>`,
  ) // prettier-ignore
  const isBrief = columns.some(({ position }) => position !== undefined)
  return html`<div class="scroll">
    <table class="table stacking${isTight && ' tight'}${isBrief && ' brief'}">
      <caption class="sr">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${lines}
      </tbody>
    </table>
  </div>`
}

function labelOf({ head, isActions }: Column): string | undefined {
  return isActions === true ? undefined : head
}

function styleOf({ isNumber, position, isNamed }: Column): string | undefined {
  const classNames = [
    isNumber === true && 'number',
    position !== undefined && `at-${position}`,
    isNamed && 'named',
  ].filter(className => typeof className === 'string')
  return classNames.length === 0 ? undefined : classNames.join(' ')
}

export interface PagerOptions {
  /** The position of this page in the list: `1–25 of 4,510`. */
  readonly text: string
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

/** Links through a long list: `pagination({ text: '1–25 of 4,510', next: '?page=2' })`. */
export function pagination({ text, previous, next }: PagerOptions): Html {
  return html`<nav class="pager" aria-label="Pages">
    <span>${text}</span>
    <span class="cluster">
      ${previous !== undefined && html`<a class="button secondary small" rel="prev" href="${previous}">Previous</a>`}
      ${next !== undefined && html`<a class="button secondary small" rel="next" href="${next}">Next</a>`}
    </span>
  </nav>`
}
