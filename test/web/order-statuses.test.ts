// The guide to order statuses says what the code does: its tables and its diagram are compared with the tables of the code.
import { readFileSync } from 'node:fs'
import test from 'ava'
import { eventTypesFor } from '../../src/orders/payment-event.ts'
import {
  endsStream,
  nextStatus,
  orderStatuses,
  orderTransitionNames,
  type OrderStatus,
} from '../../src/orders/order-status.ts'
import type { Order } from '../../src/orders/order.ts'
import { zero } from '../../src/lib/money.ts'
import { documentBody } from '../../src/web/docs/document.ts'
import { llmsFull, llmsIndex, readDocuments } from '../../src/web/docs/documents.ts'
import { arrows, boxes, boxHeight } from '../../src/web/docs/order-status-diagram.ts'
import { readContract } from '../../src/web/docs/reference/contract.ts'

const guide = readFileSync(new URL('../../docs/guides/order-statuses.md', import.meta.url), 'utf8')

/** The rows of the table in this section, without its head. */
function rowsOf(heading: string): string[][] {
  const section = guide.split(/^(?=## )/m).find(one => one.startsWith(`## ${heading}\n`))!
  const lines = section.split('\n').filter(line => line.startsWith('|'))
  return lines.slice(2).map(line => line.split('|').slice(1, -1))
}

/** The statuses that a text names, each once. */
function statusesIn(text: string): OrderStatus[] {
  return orderStatuses.filter(status => text.includes(`\`${status}\``))
}

function followersOf(status: OrderStatus): OrderStatus[] {
  const after = new Set(orderTransitionNames.map(transition => nextStatus(status, transition)))
  return orderStatuses.filter(one => one !== status && after.has(one))
}

const changes = orderStatuses.flatMap(from => followersOf(from).map(to => `${from} > ${to}`))

test('the table has every status once, in the order of the code, with what it can still become', t => {
  const rows = rowsOf('All statuses')
  t.deepEqual(
    rows.map(([status]) => status!.trim()),
    orderStatuses.map(status => `\`${status}\``),
  )
  for (const [index, [, means, action, , followers]] of rows.entries()) {
    const status = orderStatuses[index]!
    t.true(means!.trim().length > 10 && action!.trim().length > 3, status)
    t.deepEqual(statusesIn(followers!), followersOf(status), status)
  }
})

test('the table has the event that the code sends when an order reaches the status', t => {
  const order = (status: OrderStatus) => ({ status, flaggedAmount: zero, frozenAmount: zero }) as Order
  for (const [index, [, , , event]] of rowsOf('All statuses').entries()) {
    const status = orderStatuses[index]!
    // Which transition led there makes no difference.
    const [sent] = eventTypesFor(order('OPEN'), order(status), 'paid')
    t.is(event!.trim(), sent === undefined ? 'none' : `\`${sent}\``, status)
  }
})

test('the table of changes has every change of the code and no other', t => {
  const named = rowsOf('Every change').flatMap(([from, to]) =>
    statusesIn(from!).flatMap(one => statusesIn(to!).map(other => `${one} > ${other}`)),
  )
  t.deepEqual([...new Set(named)].toSorted(), changes.toSorted())
})

test('only an incident changes a status whose money is final, and the table says so', t => {
  const reversals = new Set(orderTransitionNames.filter(name => name.startsWith('reversed')))
  for (const [status, , , , followers] of rowsOf('All statuses')) {
    const from = statusesIn(status!)[0]!
    const otherwise = orderTransitionNames.filter(name => !reversals.has(name) && nextStatus(from, name) !== null)
    t.is(followers!.trim().startsWith('after an incident only'), otherwise.length === 0, from)
  }
})

test('the guide names the statuses that end an event stream', t => {
  const [sentence] = /^An event stream ends at .*?\. /m.exec(guide)!
  t.deepEqual(
    statusesIn(sentence),
    orderStatuses.filter(status => endsStream(status)),
  )
})

test('the diagram has every status, and only changes of the code between them', t => {
  t.deepEqual(Object.keys(boxes), [...orderStatuses])
  const drawn = arrows.map(({ from, to }) => `${from} > ${to}`)
  t.deepEqual(drawn, [...new Set(drawn)])
  t.deepEqual(
    drawn.filter(change => !changes.includes(change)),
    [],
  )
  const reached = new Set(arrows.map(({ to }) => to))
  t.deepEqual(
    orderStatuses.filter(status => !reached.has(status)),
    ['PENDING'],
  )
})

test('every arrow of the diagram begins and ends at the border of its boxes', t => {
  const isAtBorder = ([x, y]: readonly [number, number], status: OrderStatus) => {
    const { left, top, width } = boxes[status]!
    const [right, bottom] = [left + width, top + boxHeight]
    const isWithin = x >= left && x <= right && y >= top && y <= bottom
    return isWithin && (x === left || x === right || y === top || y === bottom)
  }
  for (const { from, to, points } of arrows) {
    t.true(isAtBorder(points[0]!, from), `${from} > ${to}`)
    t.true(isAtBorder(points.at(-1)!, to), `${from} > ${to}`)
  }
})

test('the page has the diagram with its words; the text for programs has the table, and the index lists it', t => {
  const url = 'https://pay.shop.example'
  const documents = readDocuments(readContract(), url)
  const document = documents.guides.find(({ path }) => path === '/docs/guides/order-statuses')!
  const { text } = documentBody(document)
  const [svg = ''] = /<svg class="states"[\s\S]*<\/svg>/.exec(text) ?? []
  t.regex(svg, /role="img" aria-label="State diagram\./)
  for (const status of orderStatuses) t.true(svg.includes(`>${status}<`), status)
  t.false(text.includes('&lt;!--'))
  t.is(document.text, guide)
  t.true(llmsFull(documents).includes('## All statuses'))
  t.true(llmsIndex(documents, url).includes(`- [Order statuses](${url}/docs/guides/order-statuses.md): `))
})

test('every guide that names a status of orders leads to the guide to statuses', t => {
  const documents = readDocuments(readContract(), 'https://pay.shop.example')
  const named = ['UNDERPAID', 'EXPIRED_PAID', 'FROZEN', 'PENDING_CONFIRM', 'CONFIRMING']
  for (const { path, text } of documents.guides) {
    const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
    if (path.endsWith('/order-statuses') || !named.some(status => prose.includes(`\`${status}\``))) continue
    t.true(text.includes('](/docs/guides/order-statuses)'), path)
  }
})
