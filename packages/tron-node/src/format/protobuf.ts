import { fromHex, toHex } from './bytes.ts'

/** How one message field is written: bytes are hex in JSON, integers are int64, an array names an enum's values by number. */
export type FieldType = 'bytes' | 'string' | 'integer' | 'boolean' | readonly (string | undefined)[] | Schema

export interface Field {
  readonly number: number
  readonly type: FieldType
  readonly repeated?: boolean
}

/** The fields of a message by their JSON name. */
export interface Schema {
  readonly fields: Readonly<Record<string, Field>>
}

export type Message = { [field: string]: Value | undefined }
export type Value = string | number | boolean | Message | Value[]

/** A bytes, text or enum member; empty when absent. */
export function textOf(message: Message, field: string): string {
  return scalar(message[field] ?? '')
}

/** An integer member; zero when absent. */
export function numberOf(message: Message, field: string): number {
  return Number(message[field] ?? 0)
}

const VARINT = 0
const LENGTH_DELIMITED = 2

/** Proto3 wire bytes of a message: fields in ascending order, defaults left out, unknown JSON members ignored. */
export function encode(schema: Schema, message: Message): Uint8Array {
  const parts: Uint8Array[] = []
  const ordered = Object.entries(schema.fields).sort(([, a], [, b]) => a.number - b.number)
  for (const [name, field] of ordered) {
    const value = message[name]
    if (value === undefined || value === null) continue
    const items = field.repeated && Array.isArray(value) ? value : [value]
    for (const item of items) parts.push(...encodeField(field, item))
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The JSON form of wire bytes: only fields that are present; throws on truncated or unsupported input. */
export function decode(schema: Schema, bytes: Uint8Array): Message {
  const byNumber = new Map(Object.entries(schema.fields).map(([name, field]) => [field.number, { name, field }]))
  const reader = { bytes, position: 0 }
  const message: Message = {}
  while (reader.position < bytes.length) {
    const key = Number(readVarint(reader))
    const known = byNumber.get(key >> 3)
    const value = decodeField(known?.field.type ?? 'bytes', key & 7, reader)
    if (!known) continue
    if (!known.field.repeated) message[known.name] = value
    else message[known.name] = [...((message[known.name] as Value[] | undefined) ?? []), value]
  }
  return message
}

function encodeField(field: Field, value: Value): Uint8Array[] {
  const { number, type } = field
  if (type === 'bytes') return delimited(field, fromHex(scalar(value)))
  if (type === 'string') return delimited(field, new TextEncoder().encode(scalar(value)))
  if (type === 'boolean') return value ? [tag(number, VARINT), varint(1n)] : []
  if (type === 'integer') return integer(number, BigInt(value as string | number))
  if ('fields' in type) return [tag(number, LENGTH_DELIMITED), ...lengthAnd(encode(type, value as Message))]
  return integer(number, BigInt(enumNumber(type, value)))
}

function scalar(value: Value): string {
  if (typeof value === 'object') throw new Error('a single value was expected, not a message or list')
  return String(value)
}

function delimited(field: Field, bytes: Uint8Array): Uint8Array[] {
  if (bytes.length === 0 && !field.repeated) return []
  return [tag(field.number, LENGTH_DELIMITED), ...lengthAnd(bytes)]
}

function lengthAnd(bytes: Uint8Array): Uint8Array[] {
  return [varint(BigInt(bytes.length)), bytes]
}

function integer(number: number, value: bigint): Uint8Array[] {
  return value === 0n ? [] : [tag(number, VARINT), varint(value)]
}

/** Clients write enum names in either case (`function`, `Function`); the wire only knows numbers. */
function enumNumber(names: readonly (string | undefined)[], value: Value): number {
  if (typeof value === 'number') return value
  const found = names.findIndex(name => name?.toLowerCase() === scalar(value).toLowerCase())
  if (found < 0) throw new Error(`no enum value ${JSON.stringify(value)}`)
  return found
}

function tag(number: number, wireType: number): Uint8Array {
  return varint(BigInt((number << 3) | wireType))
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}

interface Reader {
  readonly bytes: Uint8Array
  position: number
}

function readVarint(reader: Reader): bigint {
  let value = 0n
  for (let shift = 0n; shift < 70n; shift += 7n) {
    const byte = reader.bytes[reader.position]
    if (byte === undefined) throw new Error('truncated message')
    reader.position += 1
    value |= BigInt(byte & 127) << shift
    if (byte < 128) return BigInt.asIntN(64, value)
  }
  throw new Error('malformed varint')
}

function decodeField(type: FieldType, wireType: number, reader: Reader): Value {
  if (wireType === VARINT) return decodeNumber(type, readVarint(reader))
  if (wireType !== LENGTH_DELIMITED) throw new Error(`unsupported wire type ${wireType}`)
  const length = Number(readVarint(reader))
  const bytes = reader.bytes.slice(reader.position, reader.position + length)
  if (bytes.length !== length) throw new Error('truncated message')
  reader.position += length
  if (type === 'string') return new TextDecoder().decode(bytes)
  return typeof type === 'object' && 'fields' in type ? decode(type, bytes) : toHex(bytes)
}

function decodeNumber(type: FieldType, value: bigint): Value {
  if (type === 'boolean') return value !== 0n
  if (typeof type === 'object' && !('fields' in type)) return type[Number(value)] ?? Number(value)
  return Number(value)
}
