import { isLooseZero, signFields } from './epay-signature.ts'
import type { Format, NoticeReceiver, SignedNotice } from './format.ts'

type Fields = Readonly<Record<string, string>>

interface Signed {
  readonly fields: Fields
  readonly signature: string
}

/** EPay: a GET with the fields in the query. */
export const epayFormat: Format = {
  sign: (fields, receiver) => [sendQuery(receiver.url, signed(fields as Fields, 'trade_no', receiver))],
  isTaken: isAcknowledged,
}

/** epusdt: a POST with the fields as JSON. */
export const epusdtFormat: Format = {
  sign: (fields, receiver) => [sendJson(receiver.url, signed(fields as Fields, 'trade_id', receiver))],
  isTaken: isAcknowledged,
}

/** Changes the trade number where the signature would be one that PHP compares as zero: a receiver with `==` takes any such text for it. */
function signed(fields: Fields, trade: string, { key }: NoticeReceiver): Signed {
  let [varied, signature] = [fields, signFields(new Map(Object.entries(fields)), key)]
  for (let count = 1; isLooseZero(signature); count++) {
    varied = { ...fields, [trade]: `${fields[trade]}-${count}` }
    signature = signFields(new Map(Object.entries(varied)), key)
  }
  return { fields: varied, signature }
}

/** Adds the fields behind the receiver's own parameters. */
function sendQuery(url: string, { fields, signature }: Signed): SignedNotice {
  const [address = ''] = url.split('#', 1)
  const query = Object.entries({ ...fields, sign: signature, sign_type: 'MD5' })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return { method: 'GET', url: `${address}${address.includes('?') ? '&' : '?'}${query}`, headers: {}, body: '' }
}

/** Fields that receivers read as numbers. Their text is the shortest decimal, which every language prints when it checks the signature. */
const numbers: ReadonlySet<string> = new Set(['amount', 'status'])

function sendJson(url: string, { fields, signature }: Signed): SignedNotice {
  const members = Object.entries({ ...fields, signature }).map(
    ([name, value]) => `${JSON.stringify(name)}:${numbers.has(name) ? value : JSON.stringify(value)}`,
  )
  return { method: 'POST', url, headers: { 'Content-Type': 'application/json' }, body: `{${members.join(',')}}` }
}

/** Whether a receiver says that it has taken a notice: `success` or `ok`, in any case, perhaps followed by more. */
function isAcknowledged(body: string | undefined): boolean {
  return /^(?:success|ok)/i.test((body ?? '').trim())
}

/** Parameters that a notification adds to its address. One of the receiver's own with such a name would be read in its place. */
export const noticeNames: ReadonlySet<string> = new Set([
  'pid',
  'trade_no',
  'out_trade_no',
  'type',
  'name',
  'money',
  'trade_status',
  'param',
  'sign',
  'sign_type',
])
