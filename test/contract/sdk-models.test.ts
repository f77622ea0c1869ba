// The models of the SDKs are made elsewhere and committed. `npm run check` tells by a digest when they are out of date.
import { readFileSync } from 'node:fs'
import test from 'ava'
import { object } from '../../scripts/generate/document.ts'
import type { JsonObject } from '../../scripts/generate/document.ts'
import { digestFile, modelDocuments } from '../../scripts/generate/clients/models.ts'

const root = new URL('../../', import.meta.url)
const served = JSON.parse(readFileSync(new URL('generated/openapi.json', root), 'utf8')) as JsonObject
const components = object(served.components)
const schemas = object(components.schemas)
const order = object(schemas.Order)

function digestWith(change: JsonObject): string {
  const changed = { ...components, schemas: { ...schemas, Order: { ...order, ...change } } }
  return modelDocuments({ ...served, components: changed }).digest
}

test('the committed models were made from the present contract', t => {
  t.is(readFileSync(new URL(digestFile, root), 'utf8').trim(), modelDocuments(served).digest)
})

test('a new field puts the models out of date, other words do not', t => {
  const properties = { ...object(order.properties), added_later: { type: 'string' } }
  t.not(digestWith({ properties }), modelDocuments(served).digest)
  t.is(digestWith({ description: 'Other words.' }), modelDocuments(served).digest)
})

test('every answer of an operation has a model in Python, and every body and query in Go', t => {
  const { python, go } = modelDocuments(served)
  const named = (document: JsonObject) => Object.keys(object(object(document.components).schemas))
  for (const name of [
    'Order',
    'OrderSummary',
    'Withdrawal',
    'RefundClaim',
    'PaymentData',
    'PaymentFrozenData',
    'BalanceList',
  ])
    t.true(named(python).includes(name) && named(go).includes(name), name)
  t.false(named(python).some(name => name.endsWith('Request')))
  for (const name of Object.keys(schemas).filter(one => one.endsWith('Request'))) t.true(named(go).includes(name), name)
})
