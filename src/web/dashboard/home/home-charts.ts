import { networks, networkTable } from '../../../chains/networks.ts'
import { amountText } from '../../../lib/money.ts'
import type { DayFigures, Figures } from '../../../orders/query/figures.service.ts'
import { card } from '../../kit/card.ts'
import { barChart, figures, lineChart } from '../../kit/chart.ts'
import { segments } from '../../kit/navigation.ts'
import { html, type Html } from '../../html.ts'
import { amount, durationText, shortDay } from '../words.ts'

export const periods = [7, 30, 90] as const

export interface Charted extends Figures {
  /** Whether there are orders from before the first day. */
  readonly hasOlder: boolean
}

/** The numbers of today, each with its trend over the previous days. */
export function today({ days }: Figures): Html {
  const last = days.at(-1)!
  const month = days.slice(-30)
  const percent = (value: number | null) => (value === null ? '–' : value.toFixed(1))
  return figures([
    { name: 'Volume today', value: amountText(last.gross), unit: 'USDT', values: month.map(one => inUsdt(one.gross)) },
    { name: 'Paid today', value: last.paidCount.toLocaleString('en'), unit: `of ${last.orderCount.toLocaleString('en')}`, values: month.map(one => one.paidCount) },
    { name: 'Conversion today', value: percent(last.conversionPercent), ...(last.conversionPercent !== null && { unit: '%' }), values: month.map(one => one.conversionPercent) },
    { name: 'Time to paid, median', value: last.medianSeconds === null ? '–' : `about ${durationText(last.medianSeconds)}`, values: month.map(one => one.medianSeconds) },
  ]) // prettier-ignore
}

/** The volume of each day, by network. */
export function volume(numbers: Charted, days: number): Html {
  const choices = periods.map(one => ({
    label: html`<bdi>${one} d</bdi>`,
    href: `/dashboard?days=${one}`,
    isCurrent: one === days,
  }))
  const series = networks.map(network => ({
    name: networkTable[network].chainName,
    values: known(numbers, one => inUsdt(one.byNetwork[network])),
  }))
  return card(
    { title: `Volume, last ${days} days`, action: segments('Period', choices), foot: html`Orders count on the day they were created, with what was settled of them. ${isShort(numbers) && 'Grey days lie before your first order.'}` },
    html`<p class="amount" dir="ltr" translate="no">${amountText(numbers.gross)}<span class="unit">USDT</span></p>
      ${barChart({ title: `Volume of each of the last ${days} days in USDT`, labels: labelsOf(numbers), series, write: short, isLastOpen: true })}`,
  ) // prettier-ignore
}

/** Conversion, time to paid, fees and the number of paid orders. */
export function others(numbers: Charted, days: number): Html {
  const labels = labelsOf(numbers)
  const percent = (value: number) => `${value.toFixed(0)} %`
  return html`<div class="columns half">
    ${card({ title: 'Conversion' }, lineChart({ title: `Of the orders that ended on each of the last ${days} days, how many were paid`, labels, isHalf: true, series: [{ name: 'Paid, in %', values: numbers.days.map(one => one.conversionPercent) }], write: percent }))}
    ${card({ title: 'Time to paid' }, lineChart({ title: `Median time from order to payment on each of the last ${days} days`, labels, isHalf: true, series: [{ name: 'Median', values: numbers.days.map(one => one.medianSeconds) }], write: value => durationText(Math.round(value)) }))}
    ${card({ title: 'Fees', action: amount(numbers.fee) }, barChart({ title: `Fees of each of the last ${days} days in USDT`, labels, isHalf: true, series: [{ name: 'Fees', values: known(numbers, one => inUsdt(one.fee)) }], write: short, isLastOpen: true }))}
    ${card({ title: 'Paid orders' }, barChart({ title: `Paid orders of each of the last ${days} days`, labels, isHalf: true, series: [{ name: 'Paid', values: known(numbers, one => one.paidCount) }], write: value => value.toLocaleString('en'), isLastOpen: true }))}
  </div>` // prettier-ignore
}

/** The values of the days since the first order. Days before it have none, which is not zero. */
function known(numbers: Charted, valueOf: (day: DayFigures) => number): (number | null)[] {
  const first = firstDay(numbers)
  return numbers.days.map((day, index) => (index < first ? null : valueOf(day)))
}

/** The index of the day of the first order; the number of days if there was none yet. */
function firstDay({ days, hasOlder }: Charted): number {
  if (hasOlder) return 0
  const first = days.findIndex(one => one.orderCount > 0)
  return first === -1 ? days.length : first
}

function isShort(numbers: Charted): boolean {
  const first = firstDay(numbers)
  return first > 0 && first < numbers.days.length
}

function labelsOf({ days }: Figures): string[] {
  return days.map(({ day }) => shortDay(day))
}

/** For drawing only; text uses the exact amount. */
function inUsdt(units: bigint): number {
  return Number(units) / 1e6
}

function short(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000).toLocaleString('en')}k`
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en')
  // Two decimals would make nothing of it.
  return value < 0.01 ? value.toFixed(6).replace(/0+$/, '') : value.toFixed(2)
}
