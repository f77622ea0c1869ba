import { newCall } from '../../call-on-request.ts'
import { refusal } from '../../caller.ts'
import { routes, type OperationId } from '../../generated/routes.ts'
import type { Kassa } from '../../index.ts'
import type { Route } from '../../route.ts'
import { exitCodes, type Command, type Option, type Values } from '../command.ts'
import { UsageError } from '../usage-error.ts'

const fieldOption: Option = {
  type: 'string',
  short: 'd',
  value: 'name=value',
  multiple: true,
  help: 'a parameter or field; may be repeated; name:=json for what is no text',
}

export const get: Command = {
  name: 'get',
  args: ['<path>'],
  summary: 'send any signed GET request, such as /v1/balances',
  options: { data: fieldOption },
  examples: ['kassa get /v1/merchants/me', 'kassa get /v1/orders -d limit=5 -d status=PAID'],
  async run(cli, [path], values) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(fieldsFrom(values))) query.append(name, String(value))
    const search = query.size > 0 ? `?${query.toString()}` : ''
    return perform(cli, { method: 'GET', path: pathFrom(path!) + search, signal: cli.signal })
  },
}

export const post: Command = {
  name: 'post',
  args: ['<path>'],
  summary: 'send any signed POST request, with a JSON body of the fields given',
  options: { data: fieldOption },
  examples: ['kassa post /v1/orders -d amount=25 -d currency=USDT -d network=TRC20 -d expires_in:=600'],
  async run(cli, [path], values) {
    const fields = fieldsFrom(values)
    const body = Object.keys(fields).length > 0 ? { body: fields } : {}
    const request = { method: 'POST' as const, path: pathFrom(path!), signal: cli.signal, ...body }
    refuseNoBody(request)
    return perform(cli, request)
  },
}

interface Answer {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

interface Wanted {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly signal: AbortSignal
  readonly body?: object
}

/** By any path, also of an operation that is newer than this version. */
async function send(client: Kassa, { method, path, ...init }: Wanted): Promise<Answer> {
  const call = client.raw[method] as (path: string, init: object) => Promise<Answer>
  return call(path, init)
}

async function perform(cli: Parameters<Command['run']>[0], wanted: Wanted) {
  const { data, error, response } = await send(cli.client(), wanted)
  if (response.ok) {
    cli.print(data as object, JSON.stringify(data, null, 2))
    return exitCodes.done
  }
  const baseUrl = cli.baseUrl()
  const { method, path } = wanted
  const call = newCall(operationOf(wanted)?.[0] ?? null, {}, method)
  const words = (error as { readonly error: string }).error
  throw refusal(
    { clock: Date.now, baseUrl },
    { call: { ...call, url: baseUrl + path, attempt: 1 }, response, error: words },
  )
}

/** The operation a path is of, whatever names stand in it; undefined when this version knows none. */
function operationOf({ method, path }: Pick<Wanted, 'method' | 'path'>): [OperationId, Route] | undefined {
  const [plain = ''] = path.split('?')
  const known = (Object.entries(routes) as [OperationId, Route][]).filter(([, route]) => route.method === method)
  const isLike = (route: Route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain)
  return known.find(([, route]) => route.path === plain) ?? known.find(([, route]) => isLike(route))
}

function refuseNoBody({ body, ...wanted }: Wanted): void {
  const [operationId, route] = operationOf(wanted) ?? []
  if (body !== undefined || !route?.requiredFields) return
  const fields = route.requiredFields.length > 0 ? route.requiredFields : ['name']
  const usage = fields.map(name => `-d ${name}=…`).join(' ')
  throw new UsageError(
    `${operationId} takes a body, and there is none. Give its fields: kassa post ${wanted.path} ${usage}`,
  )
}

function pathFrom(given: string): string {
  if (/^\/[\w./?=&%~-]*$/.test(given)) return given
  throw new UsageError(`A path begins with a slash, as in /v1/orders, unlike ${JSON.stringify(given)}`)
}

function fieldsFrom(values: Values): Record<string, unknown> {
  const pairs = values['data']
  if (!Array.isArray(pairs)) return {}
  return Object.fromEntries((pairs as readonly string[]).map(fieldFrom))
}

function fieldFrom(pair: string): [string, unknown] {
  const [, name, kind, value = ''] = /^([\w.-]+)(:?=)(.*)$/s.exec(pair) ?? []
  if (name === undefined) throw new UsageError(`-d takes name=value or name:=json, not ${JSON.stringify(pair)}`)
  if (kind === '=') return [name, value]
  try {
    return [name, JSON.parse(value) as unknown]
  } catch {
    throw new UsageError(`${name}:= takes JSON, not ${JSON.stringify(value)}`)
  }
}
