import type { OrderStatus } from '../../orders/order-status.ts'
import { html, type Html } from '../html.ts'

/** What a status asks of the merchant. The words in the box say the same. */
type Tone = 'wait' | 'moving' | 'done' | 'decide' | 'held'

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly tone: Tone
  readonly says: string
}

type Point = readonly [x: number, y: number]

interface Arrow {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly points: readonly Point[]
  /** Whether it leads back. */
  readonly isBack?: boolean
}

export const boxHeight = 46

/** The position of each status. A test compares the names with the code, so a new status compiles without a position. */
export const boxes: Readonly<Record<string, Box>> = {
  PENDING: { left: 20, top: 20, width: 120, tone: 'wait', says: 'being created' },
  OPEN: { left: 20, top: 130, width: 120, tone: 'wait', says: 'waiting for money' },
  PENDING_CONFIRM: { left: 214, top: 130, width: 156, tone: 'moving', says: 'in the newest block' },
  CONFIRMING: { left: 436, top: 130, width: 124, tone: 'moving', says: 'not final yet' },
  PAID: { left: 628, top: 130, width: 112, tone: 'done', says: 'deliver' },
  EXPIRED: { left: 20, top: 258, width: 120, tone: 'wait', says: 'nothing received' },
  EXPIRED_PAID: { left: 606, top: 361, width: 134, tone: 'decide', says: 'you decide' },
  UNDERPAID: { left: 214, top: 258, width: 152, tone: 'decide', says: 'you decide' },
  FROZEN: { left: 436, top: 20, width: 124, tone: 'held', says: 'held by screening' },
}

/** The usual changes. The table of the guide has all of them. */
export const arrows: readonly Arrow[] = [
  { from: 'PENDING', to: 'OPEN', points: [[50, 66], [50, 130]] },
  { from: 'OPEN', to: 'PENDING_CONFIRM', points: [[140, 153], [214, 153]] },
  { from: 'PENDING_CONFIRM', to: 'CONFIRMING', points: [[370, 153], [436, 153]] },
  { from: 'CONFIRMING', to: 'PAID', points: [[560, 153], [628, 153]] },
  { from: 'PENDING_CONFIRM', to: 'OPEN', points: [[292, 130], [292, 112], [120, 112], [120, 130]], isBack: true },
  { from: 'CONFIRMING', to: 'OPEN', points: [[456, 130], [456, 98], [104, 98], [104, 130]], isBack: true },
  { from: 'CONFIRMING', to: 'FROZEN', points: [[498, 130], [498, 66]] },
  { from: 'FROZEN', to: 'PAID', points: [[560, 43], [684, 43], [684, 130]] },
  { from: 'OPEN', to: 'EXPIRED', points: [[44, 176], [44, 258]] },
  { from: 'OPEN', to: 'UNDERPAID', points: [[130, 176], [130, 218], [290, 218], [290, 258]] },
  { from: 'EXPIRED', to: 'UNDERPAID', points: [[140, 281], [214, 281]] },
  { from: 'UNDERPAID', to: 'PAID', points: [[366, 281], [684, 281], [684, 176]] },
  { from: 'EXPIRED', to: 'EXPIRED_PAID', points: [[80, 304], [80, 384], [606, 384]] },
  { from: 'UNDERPAID', to: 'EXPIRED_PAID', points: [[290, 304], [290, 384], [606, 384]] },
] // prettier-ignore

/** What stands beside the arrows: the middle of its baseline. */
const labels: readonly (readonly [x: number, y: number, text: string])[] = [
  [177, 145, 'enough'], [177, 169, 'arrives'], [403, 145, 'next'], [403, 169, 'block'], [594, 145, 'final'],
  [206, 91, 'reorg'], [527, 102, 'flagged'], [622, 35, 'released'], [86, 214, 'time over'], [86, 230, 'or cancelled'],
  [210, 211, 'time over, too little'], [177, 273, 'a part'], [177, 297, 'late'], [525, 273, 'you accept it'],
  [448, 376, 'the rest arrives late'],
] // prettier-ignore

const inWords =
  'State diagram. An order is PENDING, then OPEN. When enough money arrives, it becomes PENDING_CONFIRM, then CONFIRMING, then PAID. ' +
  'A reorg leads back to OPEN. Flagged money makes it FROZEN; released, it is PAID. When the time is over, an OPEN order becomes EXPIRED or ' +
  'UNDERPAID. A part that arrives late makes an EXPIRED order UNDERPAID, the rest makes it EXPIRED_PAID. If you accept an UNDERPAID order, ' +
  'it is PAID. The table “Every change” lists the same and more.'

/** Draws the statuses of an order and its usual changes. */
export function orderStatusDiagram(): Html {
  return html`<div class="scroll" tabindex="0">
    <svg class="states" viewBox="0 0 760 424" role="img" aria-label="${inWords}">
      <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
        <path d="M0 1 8 4 0 7z" />
      </marker>
      ${arrows.map(one => arrowOf(one))} ${Object.entries(boxes).map(([status, box]) => boxOf(status, box))}
      ${labels.map(([x, y, text]) => html`<text x="${x}" y="${y}">${text}</text>`)}
    </svg>
  </div>`
}

function arrowOf({ points, isBack }: Arrow): Html {
  const path = points.map(point => point.join()).join(' ')
  return html`<polyline${isBack && html` class="back"`} marker-end="url(#arrow)" points="${path}" />`
}

function boxOf(status: string, { left, top, width, tone, says }: Box): Html {
  const middle = left + width / 2
  return html`<g class="${tone}">
    <rect x="${left}" y="${top}" width="${width}" height="${boxHeight}" rx="8" />
    <text class="status" x="${middle}" y="${top + 20}">${status}</text>
    <text x="${middle}" y="${top + 36}">${says}</text>
  </g>`
}
