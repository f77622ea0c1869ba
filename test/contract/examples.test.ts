import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { parse } from 'yaml'
import { operations, type Operation } from '../../generated/operations.ts'
import { follow, object, responsesOf, text } from '../../scripts/generate/document.ts'
import type { JsonObject } from '../../scripts/generate/document.ts'
import {
  allowedMessages,
  contract,
  exampleMessages,
  examplesIn,
  examplesOf,
  problemsWith,
  root,
  sent,
  served,
} from './contract-document.ts'

const errorsFile = parse(readFileSync(path.join(root, 'openapi/errors.yaml'), 'utf8')) as JsonObject
/** A wrong method is answered without any operation; an unknown path too, but in the words of an operation that is hidden. */
const ofNoOperation = ['400 invalid request', '405 method not allowed', '417 invalid request']
const ofAnyRequest = ['404 not found', ...ofNoOperation]

const opensStream = (operationId: string) =>
  Object.values<Operation>(operations).some(one => one.operationId === operationId && one.isStreaming)

for (const operation of [...served, ...sent]) {
  test(`${operation.operationId}: every example fits its schema`, t => {
    const examples = examplesOf(operation)
    t.true(examples.length > 0)
    for (const { where, schema, value } of examples) t.is(problemsWith(schema, value), '', where)
  })
}

for (const operation of served) {
  test(`${operation.operationId}: every answer has an example, every error answer one per message`, t => {
    for (const [status, response] of responsesOf(contract, operation)) {
      // A 204 has no body: it must not promise one.
      t.is(examplesIn(response, '').length > 0, status !== '204', status)
      t.is(response.content === undefined, status === '204', status)
      if (!/^[45]/.test(status)) continue
      const { literals, patterns } = allowedMessages(response)
      const messages = exampleMessages(response)
      const named = messages.filter(message => patterns.some(pattern => pattern.test(message)))
      t.deepEqual(
        messages.filter(message => !named.includes(message)),
        literals,
        `${status}: the examples are the enum, in its order`,
      )
      t.is(named.length, patterns.length, `${status}: one example per pattern`)
    }
  })

  test(`${operation.operationId}: an error says one of the listed messages and nothing else`, t => {
    for (const [status, response] of responsesOf(contract, operation)) {
      if (!/^[45]/.test(status)) continue
      const [example] = examplesIn(response, '')
      t.not(example, undefined)
      const schema = example?.schema ?? {}
      t.not(problemsWith(schema, { error: 'some other text' }), '', status)
      t.not(problemsWith(schema, { ...object(example?.value), detail: 'more' }), '', status)
      t.not(problemsWith(schema, {}), '', status)
    }
  })

  test(`${operation.operationId}: every answer names its headers`, t => {
    const isPublic = JSON.stringify(operation.node.security) === '[]'
    for (const [status, response] of responsesOf(contract, operation)) {
      const headers = Object.keys(object(response.headers))
      t.true(headers.includes('X-Request-Id'), status)
      const reportsWhen = status === '429' || (status === '503' && opensStream(operation.operationId))
      t.is(headers.includes('Retry-After'), reportsWhen, status)
      const isCounted = !isPublic && ['200', '201', '204', '400', '403', '404', '409', '429'].includes(status)
      t.is(headers.filter(name => name.startsWith('RateLimit-')).length, isCounted ? 3 : 0, status)
    }
  })
}

test('whatever can have a description has one that says something', t => {
  const bare: string[] = []
  for (const operation of [...served, ...sent]) {
    const { operationId, node, parameters } = operation
    const parts: [string, JsonObject][] = [
      [operationId, node],
      ...parameters.map((one): [string, JsonObject] => [`${operationId} ${text(one.name)}`, one]),
      ...responsesOf(contract, operation).flatMap(([status, response]): [string, JsonObject][] => [
        [`${operationId} ${status}`, response],
        ...headersOf(response, `${operationId} ${status}`),
      ]),
    ]
    bare.push(...parts.filter(([, part]) => isBare(part)).map(([where]) => where))
  }
  for (const [name, schema] of Object.entries(object(object(contract.components).schemas))) {
    if (isBare(object(schema))) bare.push(name)
    for (const [field, property] of Object.entries(object(object(schema).properties)))
      if (isBare(follow(contract, property))) bare.push(`${name}.${field}`)
  }
  t.deepEqual(bare, [])
})

function headersOf(response: JsonObject, where: string): [string, JsonObject][] {
  return Object.entries(object(response.headers)).map(([name, header]) => [
    `${where} ${name}`,
    follow(contract, header),
  ])
}

function isBare({ description }: JsonObject): boolean {
  return typeof description !== 'string' || description.trim().length < 5
}

test('every event of the example stream carries an order', t => {
  const stream = served.find(({ operationId }) => operationId === 'streamOrderEvents')
  const answers = new Map(stream ? responsesOf(contract, stream) : [])
  const success = object(answers.get('200'))
  const content = object(object(success.content)['text/event-stream'])
  const [example] = examplesIn(success, '')
  const lines = text(example?.value).split('\n')
  const data = lines.filter(line => line.startsWith('data: ')).map(line => JSON.parse(line.slice(6)) as JsonObject)
  t.true(data.length >= 2)
  for (const order of data)
    t.is(problemsWith({ $ref: `#/components/schemas/${text(content['x-event-data'])}` }, order), '')
  for (const line of lines) t.regex(line, /^(data: .+|id: \d+|: .+|)$/)
})

test('every event of the example stream of events carries what webhooks carry', t => {
  const stream = served.find(({ operationId }) => operationId === 'streamEvents')
  const answers = new Map(stream ? responsesOf(contract, stream) : [])
  const success = object(answers.get('200'))
  const content = object(object(success.content)['text/event-stream'])
  const lines = text(examplesIn(success, '')[0]?.value).split('\n')
  const data = lines.filter(line => line.startsWith('data: ')).map(line => JSON.parse(line.slice(6)) as JsonObject)
  t.true(data.length >= 1)
  for (const event of data)
    t.is(problemsWith({ $ref: `#/components/schemas/${text(content['x-event-data'])}` }, event), '')
  for (const line of lines) t.regex(line, /^(data: .+|id: evt_\w+|: .+|)$/)
})

test('every message of openapi/errors.yaml belongs to an operation, except those that any request meets', t => {
  const listed = Object.entries(errorsFile).flatMap(([status, examples]) =>
    Object.values(object(examples)).map(example => `${status} ${text(object(object(example).value).error)}`),
  )
  const used = new Set(
    served.flatMap(operation =>
      responsesOf(contract, operation)
        .filter(([status]) => /^[45]/.test(status))
        .flatMap(([status, response]) => exampleMessages(response).map(message => `${status} ${message}`)),
    ),
  )
  t.is(new Set(listed).size, listed.length, 'no pair is listed twice')
  t.deepEqual(
    listed.filter(pair => !used.has(pair)),
    ofNoOperation,
  )
  const description = text(object(contract.info).description)
  for (const pair of ofAnyRequest) t.true(description.includes(`\`${pair.slice(4)}\``), pair)
})

test('no operation has a default answer, and no two operations one id', t => {
  const ids = [...served, ...sent].map(({ operationId }) => operationId)
  t.is(new Set(ids).size, ids.length)
  for (const operation of served) {
    for (const [status] of responsesOf(contract, operation)) t.regex(status, /^[2345]\d\d$/, operation.operationId)
  }
})
