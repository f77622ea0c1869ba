// Every operation of the contract can be carried out by a method of the client, and the method does what it says.
import { routes, type OperationId } from '../../../sdk/typescript/src/generated/routes.ts'
import test from 'ava'
import { fileURLToPath } from 'node:url'
import { operations, type Operation } from '../../../generated/operations.ts'
import { bundle } from '../../../scripts/generate/bundle.ts'
import { operationsOf } from '../../../scripts/generate/document.ts'
import { sdkMethodOf } from '../../../scripts/generate/sdk-method-of.ts'
import { Kassa } from '../../../sdk/typescript/src/index.ts'
import { clientOf, fakeTime, startScripted } from './scripted.ts'

const contract = bundle(fileURLToPath(new URL('../../..', import.meta.url)))
const documented = operationsOf(contract, 'paths')

type Method = (...parameters: unknown[]) => Promise<unknown> | AsyncGenerator

for (const operation of Object.values<Operation>(operations)) {
  const { operationId, method, path, contentType } = operation
  const row = sdkMethodOf(
    contract,
    documented.find(one => one.operationId === operationId)!,
  )
  test(`${operationId} is kassa.${row.resource}.${row.method}`, async t => {
    const service = await startScripted(t, [
      response => {
        response.writeHead(operation.successStatus, { 'content-type': contentType })
        response.end(answerFor(operation))
      },
    ])
    const kassa = clientOf(service, fakeTime())
    const resource = (kassa as unknown as Record<string, Record<string, Method>>)[row.resource]!
    const names = operation.pathParameters.map(name => `the ${name}`)
    const isPayout = routes[operationId as OperationId].requiredFields?.includes('idempotency_key')
    const body = { field: 'value', ...(isPayout === true && { idempotency_key: 'mine' }) }
    const parameters = [...names, ...(operation.hasBody ? [body] : []), ...queryOf(operation)]
    const result = resource[row.method]!(...parameters)
    if ('next' in result) await result.next()
    else await result
    const asked = service.asked[0]!
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => `the%20${name}`)
    t.is(
      `${asked.method} ${asked.target}`,
      `${method} ${target}${operation.queryParameters.length > 0 ? '?limit=7' : ''}`,
    )
    t.is(asked.headers.authorization !== undefined, !operation.isPublic)
    t.is(asked.headers['content-type'], operation.hasBody ? 'application/json' : undefined)
    if (operation.hasBody) t.is((JSON.parse(asked.body) as { field: string }).field, 'value')
    else t.is(asked.body, '')
    const hasKey = operation.hasBody && 'idempotency_key' in (JSON.parse(asked.body) as object)
    t.is(hasKey, operation.bodyFields.includes('idempotency_key'))
  })
}

function queryOf({ queryParameters }: Operation): object[] {
  return queryParameters.length > 0 ? [{ limit: 7 }] : []
}

function answerFor({ isStreaming, contentType }: Operation): string {
  if (isStreaming) return 'id: evt_1\ndata: {"id":"evt_1","status":"PAID"}\n\n'
  if (contentType !== 'application/json') return 'some text'
  return JSON.stringify({
    orders: [],
    deliveries: [],
    events: [],
    withdrawals: [],
    refunds: [],
    payment_links: [],
    total: 0,
  })
}

test('text answers are given as text', async t => {
  const service = await startScripted(t, [
    response => void response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end('kassa_up 1\n'),
  ])
  t.is(await new Kassa({ baseUrl: service.url, keyId: null, logger: false }).service.metrics(), 'kassa_up 1\n')
})
