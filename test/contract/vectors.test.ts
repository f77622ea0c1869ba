import { createHash, createHmac } from 'node:crypto'
import test from 'ava'
import { list, object, pick, text } from '../../scripts/generate/document.ts'
import type { JsonObject } from '../../scripts/generate/document.ts'
import { contract, sent } from './contract-document.ts'

const scheme = object(pick(contract, '#/components/securitySchemes/signature'))
const eventsTag =
  list(contract.tags)
    .map(object)
    .find(({ name }) => name === 'Webhook events') ?? {}
const requestVectors = list(scheme['x-test-vectors']).map(object)
const webhookVectors = list(eventsTag['x-test-vectors']).map(object)
const standardVectors = list(eventsTag['x-standard-test-vectors']).map(object)

test('the request vectors of the contract are what the recipe gives', t => {
  t.is(requestVectors.length, 2)
  for (const vector of requestVectors) {
    const bodyHash = createHash('sha256').update(text(vector.body)).digest('hex')
    const signed = [text(vector.timestamp), text(vector.method), text(vector.target), bodyHash].join('\n')
    t.is(hmac(vector, signed), text(vector.signature), text(vector.target))
  }
})

test('the webhook vector of the contract is what the recipe gives', t => {
  t.is(webhookVectors.length, 1)
  for (const vector of webhookVectors) {
    t.is(hmac(vector, `${text(vector.t)}.${text(vector.body)}`), text(vector.signature))
  }
})

test('the vectors are those of the specification', t => {
  t.deepEqual(
    [...requestVectors, ...webhookVectors].map(({ signature }) => signature),
    [
      '825a3601b7bf78ac19421078a6b04c288c487ad4fd3eae74bea4edd868580b93',
      '519f3a000c7e3e4058a5e4afdaa8a3ab2b28928f472048cd9fc055db0f6c9c56',
      '8027332cfb05050d1223068dbc4abfd31e459f67329162839a237cc3943ff445',
    ],
  )
})

test('what a reader sees are the same vectors', t => {
  for (const vector of requestVectors) {
    const row =
      text(scheme.description)
        .split('\n')
        .find(line => line.includes(text(vector.signature))) ?? ''
    t.true(row.includes(`\`${text(vector.method)} ${text(vector.target)}\``))
    t.true(row.includes(vector.body === '' ? '| none |' : `\`${text(vector.body)}\``))
    for (const part of ['secret', 'timestamp']) t.true(text(scheme.description).includes(text(vector[part])), part)
  }
  for (const vector of webhookVectors) {
    for (const part of ['secret', 't', 'body', 'signature']) {
      t.true(text(eventsTag.description).includes(text(vector[part])), part)
    }
  }
})

test('the Standard Webhooks vector is what that recipe gives, and a reader sees it', t => {
  t.is(standardVectors.length, 1)
  for (const vector of standardVectors) {
    const key = Buffer.from(text(vector.secret).replace('whsec_', ''), 'base64')
    t.is(key.length, 32)
    const signed = `${text(vector.id)}.${text(vector.timestamp)}.${text(vector.body)}`
    t.is(text(vector.signature), `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    for (const part of ['secret', 'id', 'body', 'signature']) {
      t.true(text(eventsTag.description).includes(text(vector[part])), part)
    }
  }
})

test('the example headers of the events are those of the vectors', t => {
  const [own, standard] = [object(webhookVectors[0]), object(standardVectors[0])]
  for (const operation of sent) {
    const header = (name: string) => operation.parameters.find(parameter => parameter.name === name)?.example
    t.is(header('X-Merchant-Signature'), `t=${text(own.t)},v1=${text(own.signature)}`)
    t.is(header('webhook-id'), standard.id)
    t.is(header('webhook-timestamp'), standard.timestamp)
    t.is(header('webhook-signature'), standard.signature)
  }
})

function hmac(vector: JsonObject, signed: string): string {
  return createHmac('sha256', text(vector.secret)).update(signed).digest('hex')
}
