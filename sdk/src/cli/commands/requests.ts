import type { Kassa } from '../../index.ts'
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
    return show(cli, await send(cli.client(), { method: 'GET', path: pathFrom(path!) + search, signal: cli.signal }))
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
    return show(cli, await send(cli.client(), request))
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

function show(cli: Parameters<Command['run']>[0], { data, error, response }: Answer) {
  const answer = (response.ok ? data : error) as object
  cli.print(answer, JSON.stringify(answer, null, 2))
  if (response.ok) return exitCodes.done
  cli.note(cli.paint.bad(`${response.status}, request ${response.headers.get('x-request-id')}`))
  return exitCodes.failed
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
