import { html, type Html } from '../html.ts'
import { table } from './table.ts'

/** `null`: there is no value, which is not the same as zero. */
type Value = number | null

export interface Series {
  readonly name: string
  readonly values: readonly Value[]
}

export interface ChartOptions {
  /** What the chart shows, in a sentence: its text alternative. */
  readonly title: string
  /** One per value, such as days. */
  readonly labels: readonly string[]
  /** One or two. */
  readonly series: readonly Series[]
  /** Formats a value: `value => value.toFixed(2)`. */
  readonly write: (value: number) => string
  /** Whether the last value is still growing. */
  readonly isLastOpen?: boolean
  /** Whether the chart has half of a page's width, with text of the normal size. */
  readonly isHalf?: true
}

type Frame = ReturnType<typeof frameOf>

function frameOf(outer: { readonly width: number; readonly height: number; readonly start: number }) {
  const [top, bottom] = [8, 24]
  return { ...outer, top, bottom, innerHeight: outer.height - top - bottom, innerWidth: outer.width - outer.start }
}

const wide = frameOf({ width: 720, height: 240, start: 48 })
const narrow = frameOf({ width: 360, height: 180, start: 64 })

/**
 * Draws bars, stacked for two series, with a legend and the same numbers as a table below.
 * `barChart({ title: 'Volume, last 7 days', labels, series: [{ name: 'TRON', values }], write })`
 */
export function barChart(options: ChartOptions): Html {
  const { labels, series } = options
  const sums = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  return figure(options, niceTop(Math.max(0, ...sums)), (frame, top) => bars(options, sums, { frame, top }))
}

function bars(
  { labels, series, write, isLastOpen = false }: ChartOptions,
  sums: readonly number[],
  { frame, top }: { readonly frame: Frame; readonly top: number },
): Html[] {
  const { innerHeight, innerWidth, ...size } = frame
  const step = innerWidth / Math.max(1, labels.length)
  return labels.map((label, index) => {
    if (series.every(({ values }) => (values[index] ?? null) === null)) return gap(label, frame, { index, step })
    let below = 0
    const parts = series.map(({ name, values }, order) => {
      const value = values[index] ?? 0
      const height = (value / top) * innerHeight
      const y = size.top + innerHeight - below - height
      below += height
      return html`<rect class="series-${order + 1}" x="${round(size.start + step * (index + 0.2))}" y="${round(y)}" width="${round(step * 0.6)}" height="${round(Math.max(0, height - (order > 0 ? 1 : 0)))}" rx="1.5"><title>${`${label}, ${name}: ${write(value)}`}</title></rect>` // prettier-ignore
    })
    const isOpen = isLastOpen && index === labels.length - 1
    return html`<g${isOpen && html` class="unfinished"`}>
      <rect class="hit" x="${round(size.start + step * index)}" y="${size.top}" width="${round(step)}" height="${innerHeight}"><title>${`${label}: ${write(sums[index]!)}`}</title></rect>${parts}</g>` // prettier-ignore
  })
}

interface GapPlace {
  readonly index: number
  readonly step: number
}

/** A grey stretch where there is no value, so that nobody takes it for zero. */
function gap(label: string, { start, top, innerHeight }: Frame, { index, step }: GapPlace): Html {
  return html`<rect class="gap" x="${round(start + step * index)}" y="${top}" width="${round(step)}" height="${innerHeight}"><title>${`${label}: no data`}</title></rect>` // prettier-ignore
}

/** Draws a line per series with the options of `barChart`. The second line is dashed, so that colour is not the only difference. */
export function lineChart(options: ChartOptions): Html {
  const { labels, series } = options
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map(value => value ?? 0)))
  return figure(options, niceTop(highest), (frame, top) => {
    const step = frame.innerWidth / Math.max(1, labels.length)
    const gaps = labels.map((label, index) =>
      series.every(({ values }) => (values[index] ?? null) === null) ? gap(label, frame, { index, step }) : html``,
    )
    const lines = series.map(({ values }, order) => {
      const x = (index: number) => frame.start + step * (index + 0.5)
      const y = (value: number) => frame.top + frame.innerHeight * (1 - value / top)
      return html`<path class="line-${order + 1}" d="${linePath(values, x, y)}" />`
    })
    return [...gaps, ...lines]
  })
}

/** A line through the values that stops where there is none. A value between two gaps is a dot. */
function linePath(values: readonly Value[], x: (index: number) => number, y: (value: number) => number): string {
  return values
    .map((value, index) => {
      if (value === null) return ''
      const [isFirst, isLast] = [(values[index - 1] ?? null) === null, (values[index + 1] ?? null) === null]
      const point = `${isFirst ? 'M' : 'L'}${round(x(index))} ${round(y(value))}`
      return isFirst && isLast ? `${point}h0` : point
    })
    .join('')
}

/** A line without axes beside a number that says the same, so hidden from screen readers: `sparkline([1, 4, 2])`. */
function sparkline(values: readonly Value[]): Html {
  const known = values.filter(value => value !== null)
  const top = Math.max(1e-9, ...known)
  const low = Math.min(...known, top)
  const range = top - low || 1
  const step = 100 / Math.max(1, values.length - 1)
  const isWhole = known.length === values.length
  const line = linePath(
    values,
    index => step * index,
    value => 26 - ((value - low) / range) * 24,
  )
  return html`<svg class="chart spark" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
    ${known.length > 1 && html`${isWhole && html`<path class="under" d="${line}L100 28L0 28Z" />`}<path class="line-1" d="${line}" />`}
  </svg>`
}

/** Draws the chart for its width. A phone gets a narrow drawing, because a wide one would shrink its text. */
function figure(options: ChartOptions, top: number, draw: (frame: Frame, top: number) => readonly Html[]): Html {
  const { title, labels, series, write, isHalf } = options
  if (series.every(({ values }) => values.every(value => value === null)))
    return html`<p class="muted">No data yet.</p>`
  const drawing = (className: string, frame: Frame) =>
    html`<svg class="${className}" viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="${title}">${axes(options, frame, top)}${draw(frame, top)}</svg>` // prettier-ignore
  const cell = (value: Value) => (value === null ? '–' : html`<span translate="no">${write(value)}</span>`)
  const rows = labels.map((label, index) => [label, ...series.map(({ values }) => cell(values[index] ?? null))])
  const columns = [{ head: '' }, ...series.map(({ name }) => ({ head: name, isNumber: true }))]
  return html`<figure class="stack near">
    ${
      series.length > 1 &&
      html`<ul class="legend">
        ${series.map(({ name }) => html`<li><i></i>${name}</li>`)}
      </ul>`
    }
    ${isHalf ? drawing('chart', narrow) : [drawing('chart for-wide', wide), drawing('chart for-narrow', narrow)]}
    <details class="as-table">
      <summary><span class="link">Show as table</span></summary>
      ${table({ caption: title, columns, rows: rows.toReversed(), isTight: true })}
    </details>
  </figure>`
}

/** Draws the base line and four grid lines with their values, and as many labels below as fit. */
function axes({ labels, write }: ChartOptions, frame: Frame, top: number): Html {
  const { innerHeight, innerWidth, ...size } = frame
  const lines = [0, 0.25, 0.5, 0.75, 1].map(share => {
    const y = round(size.top + innerHeight * (1 - share))
    return html`<path class="${share === 0 ? 'base' : 'grid'}" d="M${size.start} ${y}H${size.width}" /><text x="${size.start - 8}" y="${y + 4}" text-anchor="end">${write(top * share)}</text>` // prettier-ignore
  })
  const step = innerWidth / Math.max(1, labels.length)
  const every = Math.max(1, Math.ceil(64 / step))
  const names = labels.map(
    (label, index) =>
      (labels.length - 1 - index) % every === 0 &&
      html`<text x="${round(size.start + step * (index + 0.5))}" y="${size.height - 6}" text-anchor="middle"
        >${label}</text
      >`,
  )
  return html`${lines}${names}`
}

/** Returns the next 1, 2, 4, 5 or 8 times a power of ten, because their quarters are easy to read. */
function niceTop(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 8, 10].map(one => one * power).find(one => one >= value)!
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

export interface Figure {
  readonly name: string
  readonly value: Html | string
  readonly unit?: string
  readonly aside?: Html | string
  readonly values?: readonly Value[]
}

/** The key numbers of a page: `figures([{ name: 'Volume today', value: '8,412.90', unit: 'USDT', values }])`. */
export function figures(list: readonly Figure[]): Html {
  return html`<dl class="figures">
    ${list.map(
      ({ name, value, unit, aside, values }) =>
        html`<div>
          <dt>${name}</dt>
          <dd class="value">
            <bdi
              >${unit === undefined ? value : html`<span translate="no">${value}</span>`}${unit !== undefined && html`<span class="unit">${unit}</span>`}</bdi
            >
          </dd>
          ${aside !== undefined && html`<dd class="aside">${aside}</dd>`}
          ${values && html`<dd aria-hidden="true">${sparkline(values)}</dd>`}
        </div>`,
    )}
  </dl>`
}
