import { Fault } from './fault.ts'

/** The lists that are walked by cursors, each with the letter its cursors begin with: one of another list is refused. */
const letters = { orders: 'o', deliveries: 'd', events: 'e', withdrawals: 'w', refunds: 'r' } as const

export type CursorList = keyof typeof letters

const prefix = 'cur_'
const textMax = 160
const textPattern = /^cur_[A-Za-z0-9_-]+$/

/**
 * The text of a place in a list, made of values that contain no dot. It is not signed: every list is read within its owner, so
 * a forged place only begins elsewhere in the forger's own list.
 */
export function writeCursor(list: CursorList, values: readonly string[]): string {
  return prefix + Buffer.from([letters[list], ...values].join('.')).toString('base64url')
}

/** The values of a cursor that `writeCursor` made for this list, to be judged by the list. Fault: `invalid cursor`. */
export function readCursor(list: CursorList, text: string): string[] {
  if (text.length > textMax || !textPattern.test(text)) throw new Fault('invalid cursor')
  const values = Buffer.from(text.slice(prefix.length), 'base64url').toString('latin1').split('.').slice(1)
  // Written anew it must be the same text: base64 has spellings that decode alike.
  if (writeCursor(list, values) !== text) throw new Fault('invalid cursor')
  return values
}

/** A place among things listed newest first: the moment and the id of the last one shown. */
export interface TimeCursor {
  readonly createdAt: Date
  readonly id: string
}

export function writeTimeCursor(list: CursorList, { createdAt, id }: TimeCursor): string {
  return writeCursor(list, [String(createdAt.getTime()), id])
}

/** Reads what `writeTimeCursor` wrote; `isId` judges the id. Fault: `invalid cursor`. */
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

/** The same place cannot be named twice. Fault: `cursor and offset together`. */
export function refuseTwoStarts({ offset, cursor }: Page): void {
  if (cursor !== undefined && offset > 0) throw new Fault('cursor and offset together')
}
