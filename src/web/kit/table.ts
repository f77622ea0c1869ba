import { html, type Html, type HtmlValue } from '../html.ts'
import { attribute } from './button.ts'

export interface Column {
  readonly head: string
  /** Amounts, counts and times stand at the end of their column. */
  readonly isNumber?: boolean
  /** Where it stands in the three lines of a brief row on a phone; of all columns or of none. */
  readonly position?: CellPosition
  /** Its head stands before the value in a brief row, since the value alone does not say what it counts. */
  readonly isNamed?: true
}

/** What a row is looked for by stands in its first line: the amount, what it is for, its state. */
type CellPosition = 'lead' | 'about' | 'state' | 'start' | 'end' | 'low-start' | 'low-end'

export interface TableOptions {
  /** Read before the table; shown nowhere. */
  readonly caption: string
  readonly columns: readonly Column[]
  /** A cell for each column. */
  readonly rows: readonly (readonly HtmlValue[])[]
  readonly isTight?: boolean
}

/**
 * Rows of the same kind. On a phone each row becomes a block of its own, with the heads beside the values, or without them three lines,
 * where its columns have a place there.
 * `table({ caption: 'Orders', columns: [{ head: 'Order' }, { head: 'Amount', isNumber: true }], rows: [['ord_1', '49.90']] })`
 */
export function table({ caption, columns, rows, isTight = false }: TableOptions): Html {
  const heads = columns.map(
    ({ head, isNumber }) =>
      html`<th scope="col" ${attribute('class', isNumber === true ? 'number' : undefined)}>${head}</th>`,
  )
  const lines = rows.map(
    row =>
      html`<tr>${row.map((cell, index) => html`<td data-label="${columns[index]!.head}"${attribute('class', styleOf(columns[index]!))}>${cell}</td>`)}</tr>`,
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

function styleOf({ isNumber, position, isNamed }: Column): string | undefined {
  const classNames = [
    isNumber === true && 'number',
    position !== undefined && `at-${position}`,
    isNamed && 'named',
  ].filter(className => typeof className === 'string')
  return classNames.length === 0 ? undefined : classNames.join(' ')
}

export interface PagerOptions {
  /** Where this page is among all: `1–25 of 4,510`. */
  readonly text: string
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

/** Steps through a long list: `pagination({ text: '1–25 of 4,510', next: '?page=2' })`. */
export function pagination({ text, previous, next }: PagerOptions): Html {
  return html`<nav class="pager" aria-label="Pages">
    <span>${text}</span>
    <span class="cluster">
      ${previous !== undefined && html`<a class="button secondary small" rel="prev" href="${previous}">Previous</a>`}
      ${next !== undefined && html`<a class="button secondary small" rel="next" href="${next}">Next</a>`}
    </span>
  </nav>`
}
