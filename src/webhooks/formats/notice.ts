import { isLooseZero, signFields } from './epay-signature.ts'

/** How the success of an order is told to a client of a compatibility API; other orders have signed webhooks. */
export type DeliveryFormat = 'epay' | 'epusdt'

/** What a delivery tells, before it is signed. Only a success is ever written (docs/decisions/compat.md#only-success-is-signed). */
export interface Notice {
  readonly format: DeliveryFormat
  readonly fields: Readonly<Record<string, string>>
}

/** The request of a notice. */
export interface SignedNotice {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** How each format is sent: the field that names the trade, and the request for signed fields. */
const formats: Readonly<
  Record<DeliveryFormat, { readonly trade: string; readonly send: (url: string, signed: Signed) => SignedNotice }>
> = {
  epay: { trade: 'trade_no', send: sendQuery },
  epusdt: { trade: 'trade_id', send: sendJson },
}

interface Signed {
  readonly fields: Readonly<Record<string, string>>
  readonly signature: string
}

/** Reads a stored notice. */
export function readNotice(text: string): Notice {
  return JSON.parse(text) as Notice
}

/** Signs a notice with the credential's key. */
export function signNotice(
  { format, fields }: Notice,
  { url, key }: { readonly url: string; readonly key: string },
): SignedNotice {
  const { trade, send } = formats[format]
  return send(url, signedFields(fields, { trade, key }))
}

/** Changes the trade number where the signature would be one that PHP compares as zero: a receiver with `==` takes any such text for it. */
function signedFields(
  fields: Readonly<Record<string, string>>,
  { trade, key }: { readonly trade: string; readonly key: string },
): Signed {
  let [varied, signature] = [fields, signFields(new Map(Object.entries(fields)), key)]
  for (let count = 1; isLooseZero(signature); count++) {
    varied = { ...fields, [trade]: `${fields[trade]}-${count}` }
    signature = signFields(new Map(Object.entries(varied)), key)
  }
  return { fields: varied, signature }
}

/** EPay: a GET with the fields in the query, behind the receiver's own parameters. */
function sendQuery(url: string, { fields, signature }: Signed): SignedNotice {
  const [address = ''] = url.split('#', 1)
  const query = Object.entries({ ...fields, sign: signature, sign_type: 'MD5' })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return { method: 'GET', url: `${address}${address.includes('?') ? '&' : '?'}${query}`, headers: {}, body: '' }
}

/** Fields that receivers read as numbers. Their text is the shortest decimal, which every language prints when it checks the signature. */
const numbers: ReadonlySet<string> = new Set(['amount', 'status'])

/** epusdt: a POST with the fields as JSON. */
function sendJson(url: string, { fields, signature }: Signed): SignedNotice {
  const members = Object.entries({ ...fields, signature }).map(
    ([name, value]) => `${JSON.stringify(name)}:${numbers.has(name) ? value : JSON.stringify(value)}`,
  )
  return { method: 'POST', url, headers: { 'Content-Type': 'application/json' }, body: `{${members.join(',')}}` }
}

/** Whether a receiver says that it has taken a notice: `success` or `ok`, in any case, perhaps followed by more. */
export function isAcknowledged(body: string | undefined): boolean {
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
