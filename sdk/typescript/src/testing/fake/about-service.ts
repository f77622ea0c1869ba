import { routes } from '../../generated/routes.ts'
import { networks } from '../../generated/words.ts'
import type { FakeAnswer } from './answer.ts'
import type { UnsignedRequest } from './authenticate.ts'
import { checkQuery } from './query.ts'
import type { FakeService } from './state.ts'

const text = (type: string) => ({ 'Content-Type': `${type}; charset=utf-8` })

/** `GET /healthz`. */
export function getHealth(_service: FakeService, { url }: UnsignedRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: { status: 'ok' } }
}

/** `GET /readyz`. */
export function getReadiness(_service: FakeService, { url }: UnsignedRequest): FakeAnswer {
  checkQuery(url, {})
  const reason = 'There is no chain here that could fail.'
  const health = networks.map(network => ({ environment: 'test', network, state: 'ok', reason }))
  return { status: 200, body: { status: 'ready', networks: health } }
}

/** `GET /metrics`. */
export function getMetrics(service: FakeService, { url }: UnsignedRequest): FakeAnswer {
  checkQuery(url, {})
  const orders = service.merchants.flatMap(({ states }) =>
    Object.values(states).map(state => state.orders.list().length),
  )
  const count = orders.reduce((total, one) => total + one, 0)
  const lines = ['# HELP kassa_fake_orders Orders in the memory of the fake.', '# TYPE kassa_fake_orders gauge']
  return { status: 200, body: [...lines, `kassa_fake_orders ${count}`, ''].join('\n'), headers: text('text/plain') }
}

/** `GET /openapi.json`: the operations by name alone; their schemas are those of the service, which the fake does not carry. */
export function getContract(_service: FakeService, { url }: UnsignedRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: contract('3.1.0') }
}

/** `GET /openapi-3.0.json`. */
export function getContract30(_service: FakeService, { url }: UnsignedRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: contract('3.0.3') }
}

/** `GET /openapi.yaml`: JSON is YAML. */
export function getContractYaml(_service: FakeService, { url }: UnsignedRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: JSON.stringify(contract('3.1.0'), null, 2), headers: text('application/yaml') }
}

function contract(openapi: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, { method, path }] of Object.entries(routes)) {
    const responses = { default: { description: 'As the contract of the service says.' } }
    paths[path] = { ...paths[path], [method.toLowerCase()]: { operationId, responses } }
  }
  return { openapi, info: { title: 'Kassa, imitated in memory', version: '0' }, paths }
}
