import { Refusal } from './refusal.ts'

/** The letter the cursors of each list begin with: one of another list is refused. */
const letters = {
  orders: 'o',
  events: 'e',
  deliveries: 'd',
  withdrawals: 'w',
  refunds: 'r',
  paymentLinks: 'l',
} as const

type CursorList = keyof typeof letters

/** The text of a place in a list, made of values that contain no dot. */
export function writeCursor(list: CursorList, values: readonly string[]): string {
  const text = btoa([letters[list], ...values].join('.'))
  return `cur_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The values of a cursor that `writeCursor` made for this list. */
export function readCursor(list: CursorList, cursor: string): string[] {
  const values = decoded(cursor).split('.').slice(1)
  if (writeCursor(list, values) !== cursor) throw new Refusal(400, 'invalid cursor')
  return values
}

function decoded(cursor: string): string {
  try {
    return atob(cursor.slice('cur_'.length).replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return '' // which no cursor is made of
  }
}
