import { html, type Html } from '../../html.ts'
import { badge } from '../badge.ts'
import { card, facts } from '../card.ts'
import { barChart, figures, lineChart } from '../chart.ts'
import { code, copyable, secretOnce } from '../code.ts'
import { textLink } from '../button.ts'
import { bar, stages, steps } from '../steps.ts'
import { pagination, table } from '../table.ts'

const days = Array.from({ length: 14 }, (_, index) => `${index + 9} Nov`)
const tron = [8.1, 13.2, 18.7, 16.4, 19.5, 16.0, 10.5, 11.3, 19.4, 18.4, 16.0, 19.9, 20.8, 6.5]
const ethereum = [4.3, 5.5, 6.8, 8.5, 8.2, 6.6, 5.5, 5.9, 8.9, 5.4, 7.7, 7.4, 9.3, 1.8]
const hash = '8816d429b78070a1879aeb52c57095874d60df9a524ccba5f169fbc6ed26266c'

/** Components for data. */
export function dataSamples(): Html {
  const write = (value: number) => `${value.toFixed(1)}k`
  const series = [
    { name: 'TRON', values: tron },
    { name: 'Ethereum', values: ethereum },
  ]
  return html`<div id="data" class="stack">
    ${card({ label: 'Today', isFlush: true }, numbers)}
    ${card({ title: 'Volume, last 14 days' }, barChart({ title: 'Volume of each day, in thousands of USDT', labels: days, series, write, isLastOpen: true }))}
    ${card({ title: 'The same as lines' }, lineChart({ title: 'Volume of each day as lines', labels: days, series, write }))}
    ${card({ title: 'Latest orders', action: textLink('All orders', '#data'), isFlush: true, foot: pagination({ text: '1–3 of 4,510', previous: '#1', next: '#2' }) }, orders)}
    ${card({ title: 'Payment', isFlush: true }, payment)}
    ${card({ title: 'What happened', isFlush: true }, happened)}
    ${card({ title: 'Progress' }, html`<div class="stack near">${stages(['Amount', 'Check', 'Passkey'], 1)} ${bar(0.6, '30.00 of 50.00 USDT')} ${bar(0.2, '20 % left', 'warn')} ${bar(0.1, '10 % frozen', 'bad')} ${bar(0.4, '40 % expired', 'idle')}</div>`)}
    ${card({ title: 'For programs' }, html`<div class="stack">${code('Body', '{\n  "event": "payment.confirmed"\n}')} ${secretOnce('Webhook secret', 'whsec_shown_this_once')}</div>`)}
  </div>` // prettier-ignore
}

const numbers = figures([
  { name: 'Volume today', value: '8,412.90', unit: 'USDT', aside: '12.4 % more than a week ago', values: tron },
  { name: 'Paid orders', value: '71', unit: 'of 82', aside: '6 confirming now', values: ethereum },
  { name: 'Conversion', value: '86.6', unit: '%' },
])

const orders = table({
  caption: 'Latest orders',
  columns: [{ head: 'Order' }, { head: 'Status' }, { head: 'Amount', isNumber: true }],
  rows: [
    [html`<a href="#data">Studio monitor</a>`, badge('wait', 'Confirming'), html`249.90<span class="unit">USDT</span>`],
    [html`<a href="#data">Cable set</a>`, badge('good', 'Paid'), html`89.00<span class="unit">USDT</span>`],
    [html`<a href="#data">Desk stand</a>`, badge('calm', 'Expired'), html`39.90<span class="unit">USDT</span>`],
  ],
})

const payment = facts([
  { term: 'Received', value: '49.90 USDT' },
  { term: 'Network', value: 'TRON (TRC20)' },
  { term: 'Transaction', value: copyable(hash, { what: 'hash' }), aside: textLink('View on Tronscan', '#data', { icon: 'external' }) },
]) // prettier-ignore

const happened = steps([
  { state: 'done', title: 'Seen on TRON', aside: '14:58:12' },
  { state: 'now', title: 'Confirming, 2 of 19', aside: 'about 50 s left', more: 'One block every three seconds.' },
  { state: 'warn', title: 'Webhook answered 503', aside: '14:58:20', more: 'It is sent again in a minute.' },
  { state: 'bad', title: 'Refused', aside: '14:59' },
  { state: 'next', title: 'Final' },
])
