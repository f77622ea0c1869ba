import type { LiteralErrorMessage } from '../../generated/errors.ts'
import type { Operation, OperationId } from '../../generated/operations.ts'
import { bodies, paths, queries, type Problem, type Validator } from '../../generated/validators.js'
import type { Network } from '../chains/chain.ts'
import type { Config } from '../config/config.ts'
import { isCidr } from '../lib/cidr.ts'
import { Fault } from '../lib/fault.ts'
import { isDisplayName } from '../lib/text/display-name.ts'
import { isPrintable } from '../lib/text/printable.ts'
import { parseJsonObject, type JsonObject, unfaithful } from '../lib/text/json.ts'
import { parsePpm, parseUsdt, zero, type Usdt } from '../lib/money.ts'
import { parseReturnUrl } from '../lib/text/url.ts'
import { amountMinimum, toleranceMax } from '../orders/create/order-input.ts'
import { judgeWebhookUrl } from '../webhooks/endpoints/webhook-url.ts'
import { readDestination } from '../withdrawals/request/destination.ts'

/** A name in an error message is cut here, so that nobody can make us repeat a long text. */
const nameLengthMax = 64

/** What a schema cannot say about a field's value: the message when it is wrong, else `null`. */
type Rule = (value: unknown, config: Config, body: JsonObject) => LiteralErrorMessage | null

const rules: Partial<Record<OperationId, Readonly<Record<string, Rule>>>> = {
  createOrder: {
    amount: amountAbove(amountMinimum),
    reference,
    metadata,
    return_url: (value, config) => (parseReturnUrl(value, config) ? null : 'invalid return url'),
    webhook_url: webhookUrl,
    tolerance_percent: value => (parsePpm(value, toleranceMax) === null ? 'invalid tolerance percent' : null),
    expires_in: (value, config) => (Number(value) < config.expiresInMin ? 'invalid expires in' : null),
  },
  createWithdrawal: { amount: readableAmount, address: destination, metadata },
  quoteWithdrawal: { amount: amountAbove(zero) },
  createRefund: { amount: amountAbove(zero) },
  addWithdrawalAddress: { address: destination },
  createApiKey: {
    allowed_cidrs: value => ((value as string[]).every(cidr => isCidr(cidr)) ? null : 'invalid allowed cidrs'),
  },
  registerMerchant: {
    name: value => (isDisplayName(String(value)) ? null : 'invalid name'),
    // Spaces alone identify nobody: all such merchants would be one.
    platform_user_id: value => (isBlank(value) ? 'invalid platform user id' : null),
  },
  createWebhook: { url: webhookUrl },
  payTestOrder: { amount: value => (parseUsdt(value) ? null : 'invalid amount') },
  updateWebhook: { url: webhookUrl },
}

function isBlank(value: unknown): boolean {
  return String(value).trim() === ''
}

function metadata(value: unknown): LiteralErrorMessage | null {
  return isMetadata(value) ? null : 'invalid metadata'
}

/** The contract's pattern refuses what every language's expressions can name; the rest of Unicode is judged here. */
function reference(value: unknown): LiteralErrorMessage | null {
  return isPrintable(String(value)) ? null : 'invalid reference'
}

/** Whether it is too little is judged with the limits of withdrawals. */
function readableAmount(value: unknown): LiteralErrorMessage | null {
  return parseUsdt(value) === null ? 'invalid amount' : null
}

/** Nothing at all is readable and too little, wherever an amount is asked for (docs/decisions/api.md#amounts). */
function amountAbove(bound: Usdt): Rule {
  return value => {
    const amount = parseUsdt(value)
    if (amount === null) return 'invalid amount'
    return amount <= bound ? 'amount below minimum' : null
  }
}

/** The network stands before the address in the contract, and so was checked. */
function destination(value: unknown, { networks }: Config, { network }: JsonObject): LiteralErrorMessage | null {
  return readDestination(network as Network, String(value), networks) === null ? 'invalid destination address' : null
}

function webhookUrl(value: unknown, config: Config): LiteralErrorMessage | null {
  return judgeWebhookUrl(value, config.egressAllowCidrs).ok ? null : 'invalid webhook url'
}

/** Checks a body: the first wrong field in contract order is named, then an unknown one (decisions, section 3). */
export function checkBody(operation: Operation, body: JsonObject, config: Config): void {
  const id = operation.operationId as OperationId
  const problems = problemsOf(bodies[id as keyof typeof bodies], body)
  const extra = rules[id] ?? {}
  for (const field of operation.bodyFields) {
    refuseProblem(operation, field, problems)
    const rule = body[field] === undefined ? undefined : extra[field]
    const message = rule?.(body[field], config, body)
    if (message) throw new Fault(message)
  }
  const unknown = unknownName(problems)
  if (unknown !== null) throw new Fault(`unknown field: ${unknown}`)
}

/** A POST that takes no body takes `{}` all the same; anything more would be ignored silently. */
export function refuseContent(bytes: Uint8Array): void {
  const body = parseJsonObject(bytes)
  if (!body) throw new Fault('invalid json')
  const [unknown] = Object.keys(body)
  if (unknown !== undefined) throw new Fault(`unknown field: ${cut(unknown)}`)
}

/** Checks the query and puts defaults and numbers into it. */
export function checkQuery(operation: Operation, query: Record<string, unknown>): void {
  const problems = problemsOf(queries[operation.operationId as OperationId], query)
  for (const parameter of operation.queryParameters) refuseProblem(operation, parameter, problems)
  const unknown = unknownName(problems)
  if (unknown !== null) throw new Fault(`unknown parameter: ${unknown}`)
}

/**
 * Checks the parameters in the path. Last of all, since a wrong one is the same as an object that does not exist. A second
 * one names something within what the first names, of which nothing is said before that is found: its handler judges it.
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

/** Cut between characters, never through one. */
function cut(name: string): string {
  return Array.from(name).slice(0, nameLengthMax).join('')
}

const bytesMax = 16 * 1024
const keysMax = 50
const depthMax = 8
/** NUL and the other control characters, C1 included; tab and newline are allowed. */
const control = /(?![\t\n])\p{Cc}/u

/** Whether metadata keeps to decisions, section 3: size as JSON text, keys at the top, levels, and what texts may hold. */
function isMetadata(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if (Object.keys(value).length > keysMax || !isPlainData(value)) return false
  return Buffer.byteLength(JSON.stringify(value)) <= bytesMax
}

/** Walks level by level instead of calling itself, so that no nesting can exhaust the stack. */
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
