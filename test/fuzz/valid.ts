// Requests the contract allows, made from its schemas alone; where words of the contract say more than a schema can (`more
// than 10`, `a public host`), the values are made to say it.
import fc from 'fast-check'
import type { Operation } from '../../generated/operations.ts'
import { bodyOf, follow, isObject, list, object, text, type JsonObject } from '../../scripts/generate/document.ts'
import { isDisplayName } from '../../src/lib/text/display-name.ts'
import { isPrintable } from '../../src/lib/text/printable.ts'
import { contract, served } from '../contract/contract-document.ts'
import { payee } from '../contract/merchant-fixture.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A request that must be granted, or refused for a reason of business. */
export interface Wanted {
  readonly body: Fields | undefined
  readonly query: Fields
  readonly header: Readonly<Record<string, string>>
  /** Whether the path names what the merchant has, or what nobody has. */
  readonly isOwn: boolean
}

/** An event of the merchant, which cursors have to name. */
export interface Known {
  readonly event: string
}

export function wanted(operation: Operation, known: Known): fc.Arbitrary<Wanted> {
  const found = served.find(one => one.operationId === operation.operationId)!
  const schema = bodyOf(contract, found)
  const parametersIn = (place: string) =>
    Object.fromEntries(
      found.parameters
        // A cursor comes from an earlier page; one that was made up is refused.
        .filter(parameter => parameter.in === place && parameter.name !== 'cursor')
        .map(parameter => {
          const declared = object(parameter.schema)
          const isFree = place === 'header' && declared.$ref === undefined && declared.pattern === undefined
          return [text(parameter.name), isFree ? headerText : valueOf(declared, known)]
        }),
    )
  return fc.record({
    body: schema ? fieldsOf(schema, known) : fc.constant(undefined),
    query: fc.record(parametersIn('query'), { requiredKeys: [] }).map(inOrder),
    header: fc.record(parametersIn('header'), { requiredKeys: [] }) as fc.Arbitrary<Readonly<Record<string, string>>>,
    // Most requests should get as far as they can.
    isOwn: operation.pathParameters.length > 0 ? fc.nat(9).map(one => one > 0) : fc.constant(true),
  })
}

/** A period ends after it began. */
function inOrder(query: Fields): Fields {
  const { from, to } = query
  if (typeof from !== 'string' || typeof to !== 'string' || Date.parse(from) <= Date.parse(to)) return query
  return { ...query, from: to, to: from }
}

/** What a header may hold without a form of its own. */
const headerText = fc.stringMatching(/^[!-~]{1,64}$/)

function fieldsOf(schema: JsonObject, known: Known): fc.Arbitrary<Fields> {
  const { properties, required } = follow(contract, schema)
  const values = Object.entries(object(properties)).map(
    ([name, value]) => [name, valueOf(object(value), known)] as const,
  )
  const arbitraries = Object.fromEntries(values.map(([name, value]) => [name, said(name, value)]))
  const isClaimable = 'claim' in object(properties)
  const choices = alternatives.map(names => names.filter(name => name in arbitraries)).find(names => names.length > 1)
  const requiredKeys = [...list(required).map(text), ...(choices ?? [])]
  const fields = fc.record(arbitraries, { requiredKeys }).map(one => payable(isClaimable ? goingSomewhere(one) : one))
  // Without bias: fast-check prefers the same choice in a whole run, and then none may be granted.
  return choices
    ? fc.tuple(fields, fc.noBias(fc.constantFrom(...choices))).map(([all, chosen]) => only(all, { chosen, choices }))
    : fields
}

/** Fields of which a body has exactly one. */
const alternatives: readonly (readonly string[])[] = [
  ['amount', 'price', 'open_amount'],
  ['units_per_usdt', 'source'],
]

interface Choice {
  readonly chosen: string
  readonly choices: readonly string[]
}

function only(fields: Fields, { chosen, choices }: Choice): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name === chosen || !choices.includes(name)))
}

/** A refund goes to an address, or to one that its payer is asked for. */
function goingSomewhere({ address = '', ...fields }: Fields): Fields {
  return fields.claim === true ? fields : { ...fields, address }
}

/** Where money goes is an address of the network, and little is sent, so that many are granted. */
function payable(fields: Fields): Fields {
  if (fields.address === undefined) return fields
  const cents = String(JSON.stringify(fields).length % 100).padStart(2, '0')
  const amount = fields.amount === undefined ? {} : { amount: `10.${cents}1` }
  return { ...fields, ...amount, address: fields.network === 'ERC20' ? `0x${'1'.repeat(40)}` : payee(1) }
}

/** Spaces alone identify nobody, and payers read a name. */
function said(name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (name === 'name') return value.filter(one => isDisplayName(String(one)))
  if (name === 'units_per_usdt') return value.filter(one => Number(one) > 0)
  return name === 'platform_user_id' ? value.filter(one => String(one).trim() !== '') : value
}

/** What free texts must not hold: control characters but tab and newline. */
const control = /(?![\t\n])\p{Cc}/gu

/** Values whose schema is known by name, and whose description asks for more than the schema. */
const named: Readonly<Record<string, (known: Known) => fc.Arbitrary<unknown>>> = {
  AmountInput: () => amount,
  Cidr: () => fc.constantFrom('203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32'),
  EventId: ({ event }) => fc.constantFrom(event, 'evt_00000000'),
  HttpsUrl: () => url,
  LinkTitle: () => reference.filter(one => one === one.trim()),
  OpenAmountInput: () => openAmount,
  PriceInput: () => price,
  ReturnUrl: () => url,
  Metadata: () => metadata,
  Reference: () => reference,
  TimestampInput: () => timestamp,
}

function valueOf(schema: JsonObject, known: Known): fc.Arbitrary<unknown> {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1)! : ''
  const special = named[name]
  if (special) return special(known)
  const found = follow(contract, schema)
  if (Array.isArray(found.type) && found.type.includes('null'))
    return fc.option(valueOf({ ...found, type: found.type.find(one => one !== 'null')! }, known))
  const { type, enum: values, minimum, maximum, format, items, minItems, maxItems, ...rest } = found
  if (values !== undefined) return fc.constantFrom(...list(values))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: Number(minimum), max: Number(maximum) })
  // As many decimals as money has.
  if (type === 'number')
    return fc.integer({ min: Number(minimum) * 1e6, max: Number(maximum) * 1e6 }).map(one => one / 1e6)
  if (type === 'array' && isObject(items)) {
    const bounds = { minLength: Number(minItems), maxLength: Number(maxItems) }
    const item = valueOf(items, known)
    return rest.uniqueItems === true ? fc.uniqueArray(item, bounds) : fc.array(item, bounds)
  }
  if (type !== 'string') throw new TypeError(`No values for ${JSON.stringify(schema)}`)
  if (format === 'date-time') return timeToCome
  return format === 'email' ? email : textOf(rest)
}

function textOf({ minLength = 0, maxLength, pattern = '' }: JsonObject): fc.Arbitrary<string> {
  const expression = new RegExp(text(pattern), 'u')
  // Free text has no form, or forbids some characters; everything else has a form that can be written.
  const isFree = pattern === '' || text(pattern).startsWith('^[^')
  const bounds = { minLength: Number(minLength), maxLength: Number(maxLength) }
  const free = fc.string({ ...bounds, unit: 'binary' }).map(one => one.replaceAll(control, '·'))
  const made = isFree ? free : fc.stringMatching(expression)
  return made.filter(one => expression.test(one) && Array.from(one).length <= Number(maxLength))
}

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/)

const url = fc
  .tuple(
    label,
    fc.constantFrom('', ':443', ':8443'),
    fc.stringMatching(/^([/?#][A-Za-z0-9._~/?#@!$&'()*+,;=%-]{0,60})?$/),
  )
  .map(([host, port, rest]) => `https://${host}.shop.example${port}${rest}`)

/** Graphemes hold format characters that no reference may hold. */
const reference = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter(one => isPrintable(one) && Array.from(one).length <= 64)

const email = fc
  .tuple(fc.stringMatching(/^[A-Za-z0-9_+-]{1,30}$/), label)
  .map(([local, host]) => `${local}@${host}.merchant.example`)

/** More than 10, written with up to six decimals, zeros at the end included. */
const amount = fc.tuple(fc.bigInt(10_000_001n, 999_999_999_999_999_999n), fc.boolean()).map(([units, isShort]) => {
  const written = `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`
  return isShort ? written.replace(/\.?0+$/, '') : written
})

/** The first is not more than the second. */
const openAmount = fc.tuple(fc.integer({ min: 11, max: 5_000 }), fc.nat(5_000)).map(([min, more]) => ({
  min: String(min),
  max: String(min + more),
  currency: 'USDT',
}))

/** In currencies without a rate that makes too little or too much of it. */
const price = fc.record({
  amount: fc.integer({ min: 2_000, max: 99_999_999 }).map(cents => (cents / 100).toFixed(2)),
  currency: fc.constantFrom('CHF', 'GBP'),
})

const timeToCome = fc.integer({ min: 2_100, max: 9_998 }).map(year => `${year}-06-30T12:00:00Z`)

const timestamp = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }),
    fc.constantFrom('Z', '+00:00', '-00:00', '+14:00', '-12:00', '+05:45'),
    fc.constantFrom('', '.5', '.123456789'),
  )
  .map(([date, zone, fraction]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`)

const cleanText = fc.string({ unit: 'binary', maxLength: 40 }).map(one => one.replaceAll(control, '·'))

const plainValue: fc.Arbitrary<unknown> = fc.oneof(
  cleanText,
  fc.maxSafeInteger(),
  // Whole numbers beyond 2^53 − 1 are refused: another reader might not keep them.
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter(one => !Number.isInteger(one) || Number.isSafeInteger(one)),
  fc.boolean(),
  fc.constant(null),
)
const plainKey = cleanText.filter(one => one !== '__proto__')
const { tree } = fc.letrec(tie => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    plainValue,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(plainKey, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
  ),
}))

const metadata = fc
  .dictionary(plainKey, tree, { maxKeys: 50, noNullPrototype: true })
  .filter(one => Buffer.byteLength(JSON.stringify(one)) <= 16_384)
