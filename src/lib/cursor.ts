import type { Owner } from './owner.ts'
import { Fault } from './fault.ts'

/** Lists with cursors. The first letter of a cursor names its list, so that another list rejects it. */
const letters = {
  orders: 'o',
  deliveries: 'd',
  events: 'e',
  withdrawals: 'w',
  refunds: 'r',
  paymentLinks: 'l',
  activity: 'a',
} as const

export type CursorList = keyof typeof letters

const prefix = 'cur_'
const textMax = 160
const textPattern = /^cur_[A-Za-z0-9_-]+$/

/**
 * Encodes a position in a list from values without dots. Not signed: each list is limited to its owner, so a forged cursor only starts
 * elsewhere in the forger's own list.
 */
export function writeCursor(list: CursorList, values: readonly string[]): string {
  return prefix + Buffer.from([letters[list], ...values].join('.')).toString('base64url')
}

/** Decodes a cursor of this list. The caller checks the values. Fault: `invalid cursor`. */
export function readCursor(list: CursorList, text: string): string[] {
  if (text.length > textMax || !textPattern.test(text)) throw new Fault('invalid cursor')
  const values = Buffer.from(text.slice(prefix.length), 'base64url').toString('latin1').split('.').slice(1)
  // Encode it again and compare: several base64 texts decode to the same bytes.
  if (writeCursor(list, values) !== text) throw new Fault('invalid cursor')
  return values
}

/** A position among items listed newest first: time and id of the last item shown. */
export interface TimeCursor {
  readonly createdAt: Date
  readonly id: string
}

/** A part of a list over all merchants, ordered by time and id. */
export interface ListPart {
  readonly limit: number
  /** Absent: both. */
  readonly environment?: Owner['environment'] | undefined
  /** The last item of the part before. */
  readonly after?: TimeCursor | undefined
}

export function writeTimeCursor(list: CursorList, { createdAt, id }: TimeCursor): string {
  return writeCursor(list, [String(createdAt.getTime()), id])
}

/** Decodes a cursor from `writeTimeCursor`; `isId` checks the id. Fault: `invalid cursor`. */
export function readTimeCursor(list: CursorList, text: string, isId: (id: string) => boolean): TimeCursor {
  const [ms = '', id = '', ...more] = readCursor(list, text)
  if (!/^\d{1,14}$/.test(ms) || !isId(id) || more.length > 0) throw new Fault('invalid cursor')
  return { createdAt: new Date(Number(ms)), id }
}

export interface Page {
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
}

/** Rejects two starting points. Fault: `cursor and offset together`. */
export function refuseTwoStarts({ offset, cursor }: Page): void {
  if (cursor !== undefined && offset > 0) throw new Fault('cursor and offset together')
}
