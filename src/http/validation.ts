import type { components } from '../../generated/api.ts'
import type { LiteralErrorMessage } from '../../generated/errors.ts'
import type { Operation, OperationId } from '../../generated/operations.ts'
import { bodies, paths, queries, type Problem, type Validator } from '../../generated/validators.js'
import type { Network } from '../chains/chain.ts'
import type { Config } from '../config/config.ts'
import { isCidr } from '../lib/cidr.ts'
import { Fault } from '../lib/fault.ts'
import { parsePrice, parseUnitsPerUsdt } from '../lib/exchange-rate.ts'
import { isDisplayName } from '../lib/text/display-name.ts'
import { isPrintable } from '../lib/text/printable.ts'
import { parseJsonObject, type JsonObject, unfaithful } from '../lib/text/json.ts'
import { parsePpm, parseUsdt, zero, type Usdt } from '../lib/money.ts'
import { parseReturnUrl } from '../lib/text/url.ts'
import { toleranceMax } from '../orders/create/order-input.ts'
import { amountMinimum } from '../orders/create/order-sum.ts'
import { parseOpenPrice } from '../orders/links/link-sum.ts'
import { readListTime } from '../orders/query/list-times.ts'
import { judgeWebhookUrl } from '../webhooks/endpoints/webhook-url.ts'
import { readDestination } from '../withdrawals/request/destination.ts'

type PriceInput = components['schemas']['PriceInput']

/** Names in error messages are cut here, so that nobody can make us repeat a long text. */
const nameLengthMax = 64

/** Checks what a schema cannot express. Returns the error message, or `null`. */
type Rule = (value: unknown, config: Config, body: JsonObject) => LiteralErrorMessage | null

const rules: Partial<Record<OperationId, Readonly<Record<string, Rule>>>> = {
  createOrder: {
    amount: amountAbove(amountMinimum),
    price: readablePrice,
    reference,
    metadata,
    return_url: returnUrl,
    webhook_url: webhookUrl,
    tolerance_percent: value => (parsePpm(value, toleranceMax) === null ? 'invalid tolerance percent' : null),
    expires_in: (value, config) => (Number(value) < config.expiresInMin ? 'invalid expires in' : null),
  },
  createPaymentLink: {
    title,
    amount: amountAbove(amountMinimum),
    price: readablePrice,
    open_amount: openAmount,
    reference,
    metadata,
    return_url: returnUrl,
    expires_at: readableTime,
  },
  updatePaymentLink: { title, expires_at: readableTime },
  createWithdrawal: { amount: readableAmount, address: destination, metadata },
  setRate: {
    units_per_usdt: value => (parseUnitsPerUsdt(value) === null ? 'invalid units per usdt' : null),
  },
  quoteWithdrawal: { amount: amountAbove(zero) },
  createRefund: { amount: amountAbove(zero) },
  addWithdrawalAddress: { address: destination },
  createApiKey: {
    allowed_cidrs: value => ((value as string[]).every(cidr => isCidr(cidr)) ? null : 'invalid allowed cidrs'),
  },
  registerMerchant: {
    name: value => (isDisplayName(String(value)) ? null : 'invalid name'),
    // A blank id identifies nobody: all such users would be one merchant.
    platform_user_id: value => (isBlank(value) ? 'invalid platform user id' : null),
  },
  createWebhook: { url: webhookUrl },
  payTestOrder: { amount: value => (parseUsdt(value) ? null : 'invalid amount') },
  updateWebhook: { url: webhookUrl },
}

/** Fields of which a body has exactly one. The message is that of the first. */
const alternatives: Partial<Record<OperationId, readonly string[]>> = {
  createOrder: ['amount', 'price'],
  setRate: ['units_per_usdt', 'source'],
}

function isBlank(value: unknown): boolean {
  return String(value).trim() === ''
}

function metadata(value: unknown): LiteralErrorMessage | null {
  return isMetadata(value) ? null : 'invalid metadata'
}

/** Checks the characters that the contract's pattern cannot name in every language's regular expressions. */
function reference(value: unknown): LiteralErrorMessage | null {
  return isPrintable(String(value)) ? null : 'invalid reference'
}

function title(value: unknown): LiteralErrorMessage | null {
  return isPrintable(String(value)) ? null : 'invalid title'
}

function returnUrl(value: unknown, config: Config): LiteralErrorMessage | null {
  return parseReturnUrl(value, config) ? null : 'invalid return url'
}

function readablePrice(value: unknown): LiteralErrorMessage | null {
  return parsePrice(value as PriceInput) ? null : 'invalid price'
}

/** The bounds are in order and hold what is suggested. The minimum of a bound in another currency depends on its rate. */
function openAmount(value: unknown): LiteralErrorMessage | null {
  const price = parseOpenPrice(value as components['schemas']['OpenAmountInput'])
  if (!price) return 'invalid open amount'
  return typeof price.min === 'bigint' && price.min <= amountMinimum ? 'amount below minimum' : null
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** The contract gives no pattern, because generated clients in Python would compare it with an object. */
function readableTime(value: unknown): LiteralErrorMessage | null {
  if (value === null) return null
  const text = value as string
  return timestamp.test(text) && Number.isFinite(readListTime(text).getTime()) ? null : 'invalid expires at'
}

/** Checks the form only. The limits of withdrawals check the minimum. */
function readableAmount(value: unknown): LiteralErrorMessage | null {
  return parseUsdt(value) === null ? 'invalid amount' : null
}

/** Treats zero as below the minimum, not as malformed (docs/decisions/api.md#amounts). */
function amountAbove(bound: Usdt): Rule {
  return value => {
    const amount = parseUsdt(value)
    if (amount === null) return 'invalid amount'
    return amount <= bound ? 'amount below minimum' : null
  }
}

/** The contract lists the network first, so it is already checked. */
function destination(value: unknown, { networks }: Config, { network }: JsonObject): LiteralErrorMessage | null {
  return readDestination(network as Network, String(value), networks) === null ? 'invalid destination address' : null
}

function webhookUrl(value: unknown, config: Config): LiteralErrorMessage | null {
  return judgeWebhookUrl(value, config.egressAllowCidrs).ok ? null : 'invalid webhook url'
}

/** Checks a body. Reports the first wrong field in contract order, then unknown fields (docs/spec/decisions.md §3). */
export function checkBody(operation: Operation, body: JsonObject, config: Config): void {
  const id = operation.operationId as OperationId
  const problems = problemsOf(bodies[id as keyof typeof bodies], body)
  const extra = rules[id] ?? {}
  const choices = alternatives[id] ?? []
  for (const field of operation.bodyFields) {
    refuseProblem(operation, field, problems)
    if (field === choices[0] && choices.filter(name => body[name] !== undefined).length !== 1)
      throw new Fault(operation.fieldErrors[field]!.invalid)
    const rule = body[field] === undefined ? undefined : extra[field]
    const message = rule?.(body[field], config, body)
    if (message) throw new Fault(message)
  }
  const unknown = unknownName(problems)
  if (unknown !== null) throw new Fault(`unknown field: ${unknown}`)
}

/** A POST without a body accepts `{}` too. Rejects anything more, which it would otherwise ignore. */
export function refuseContent(bytes: Uint8Array): void {
  const body = parseJsonObject(bytes)
  if (!body) throw new Fault('invalid json')
  const [unknown] = Object.keys(body)
  if (unknown !== undefined) throw new Fault(`unknown field: ${cut(unknown)}`)
}

/** Checks the query, fills in defaults and converts numbers. */
export function checkQuery(operation: Operation, query: Record<string, unknown>): void {
  const problems = problemsOf(queries[operation.operationId as OperationId], query)
  for (const parameter of operation.queryParameters) refuseProblem(operation, parameter, problems)
  const unknown = unknownName(problems)
  if (unknown !== null) throw new Fault(`unknown parameter: ${unknown}`)
}

/**
 * Checks path parameters last, since an invalid one means that the object does not exist. A second parameter names something inside the
 * first object, so its handler checks it after it has found that object.
 */
export function checkPath(operation: Operation, parameters: Record<string, unknown>): void {
  const [first] = operation.pathParameters
  if (first === undefined) return
  refuseProblem(operation, first, problemsOf(paths[operation.operationId as OperationId], parameters))
}

function problemsOf(validate: Validator<unknown>, value: unknown): readonly Problem[] {
  return validate(value) ? [] : (validate.errors ?? [])
}

function refuseProblem(operation: Operation, field: string, problems: readonly Problem[]): void {
  const errors = operation.fieldErrors[field]
  for (const { instancePath, keyword, params } of problems) {
    if (instancePath === '' && keyword === 'required' && params.missingProperty === field) {
      throw new Fault(errors?.missing ?? errors?.invalid ?? 'internal server error')
    }
    if (instancePath === `/${field}` || instancePath.startsWith(`/${field}/`)) {
      throw new Fault(errors?.invalid ?? 'internal server error')
    }
  }
}

function unknownName(problems: readonly Problem[]): string | null {
  const problem = problems.find(
    ({ instancePath, keyword }) => instancePath === '' && keyword === 'additionalProperties',
  )
  return problem ? cut(String(problem.params.additionalProperty)) : null
}

/** Cuts between characters, never through a surrogate pair. */
function cut(name: string): string {
  return Array.from(name).slice(0, nameLengthMax).join('')
}

const bytesMax = 16 * 1024
const keysMax = 50
const depthMax = 8
/** Control characters, including NUL and C1, except tab and newline. */
const control = /(?![\t\n])\p{Cc}/u

/** Whether metadata respects docs/spec/decisions.md §3: JSON size, top-level keys, depth and characters. */
export function isMetadata(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (Object.keys(value).length > keysMax || !isPlainData(value)) return false
  return Buffer.byteLength(JSON.stringify(value)) <= bytesMax
}

/** Walks level by level without recursion, so that deep nesting cannot exhaust the stack. */
function isPlainData(root: object): boolean {
  let level: readonly unknown[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && !isCleanText(value)) return false
      if (value === unfaithful) return false
      if (typeof value !== 'object' || value === null) continue
      if (depth > depthMax) return false
      if (!Array.isArray(value) && !Object.keys(value).every(key => isCleanText(key))) return false
      next.push(...Object.values(value))
    }
    level = next
  }
  return true
}

function isCleanText(text: string): boolean {
  return text.isWellFormed() && !control.test(text)
}
