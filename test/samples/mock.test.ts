// A user interface can be built against the mock: every answer the contract documents can be had from it by asking for it.
import test, { type ExecutionContext } from 'ava'
import { contentOf, follow, object, responsesOf } from '../../scripts/generate/document.ts'
import type { Json, JsonObject, Operation } from '../../scripts/generate/document.ts'
import { sampleRequest } from '../../scripts/generate/samples/request.ts'
import { contract, served } from '../contract/contract-document.ts'
import { nodeThread } from './interpreters/node.ts'
import { startMock, type Mock } from './mock.ts'
import { samplesOf } from './stage.ts'

const node = nodeThread()
let mock: Mock

test.before(async () => {
  mock = await startMock()
})
test.after.always(() => Promise.all([mock.close(), node.close?.()]))

/** A well-formed signature; the mock has no secret to check it with. */
const authorization = `Bearer mk_test_4bXq8LmZ2RwT6vKc0NsYhP:1767225600:${'0'.repeat(64)}`

function ask(operation: Operation, headers: Readonly<Record<string, string>>): Promise<Response> {
  const { method, target, headers: own, payload } = sampleRequest(contract, operation)
  const type = payload === '' ? {} : { 'content-type': 'application/json' }
  return fetch(mock.url + target, {
    method,
    headers: { ...own, ...type, ...headers },
    body: payload === '' ? null : payload,
  })
}

async function assertAnswer(t: ExecutionContext, response: Response, value: Json, where: string): Promise<void> {
  const text = await response.text()
  if (typeof value === 'string') t.is(text, value, where)
  else t.deepEqual(JSON.parse(text) as Json, value, where)
}

function examplesOf(answer: JsonObject): [string, Json][] {
  const examples = Object.entries(object(contentOf(answer)?.entry.examples))
  return examples.map(([name, example]) => [name, follow(contract, example).value ?? null])
}

for (const operation of served) {
  test.serial(`${operation.operationId}: every documented answer, by status and name of its example`, async t => {
    for (const [status, answer] of responsesOf(contract, operation)) {
      const examples = examplesOf(answer)
      t.true(examples.length > 0, status)
      for (const [name, value] of examples) {
        const response = await ask(operation, { authorization, prefer: `code=${status}, example=${name}` })
        t.is(String(response.status), status, name)
        await assertAnswer(t, response, value, `${status} ${name}`)
      }
    }
  })

  test.serial(`${operation.operationId}: a good request is granted, and one without a signature refused`, async t => {
    const [status] = responsesOf(contract, operation).find(([code]) => code.startsWith('2'))!
    t.is(String((await ask(operation, { authorization })).status), status)
    const isPublic = JSON.stringify(operation.node.security) === '[]'
    t.is(String((await ask(operation, {})).status), isPublic ? status : '401')
  })

  test.serial(`${operation.operationId}: the package talks to the mock`, async t => {
    const { source } = samplesOf(operation).find(one => one.label === 'Node SDK')!
    const env = {
      KASSA_BASE_URL: mock.url,
      KASSA_KEY_ID: 'mk_test_4bXq8LmZ2RwT6vKc0NsYhP',
      KASSA_SECRET: 'sk_test_mock',
    }
    // The mock forgets: the stream of all events ends and is opened again, and each page of events is followed by itself.
    const endless = ['streamEvents', 'listEvents'].includes(operation.operationId)
      ? { enough: /payment\.\w+|evt_\w+/ }
      : {}
    const run = await node.run(source, { env, ...endless })
    t.true(run.ok, run.errors)
    t.not(run.output.trim(), '')
  })
}
