import test from 'ava'
import { object } from '../../scripts/generate/document.ts'
import type { JsonObject } from '../../scripts/generate/document.ts'
import { contract } from './contract-document.ts'
import { documentedAnswers, gaps } from './coverage.ts'

const everything = documentedAnswers(contract)

/** The contract with other answers for one operation. */
function withAnswers(change: (answers: JsonObject) => JsonObject): JsonObject {
  const orders = object(object(contract.paths)['/v1/orders'])
  const createOrder = object(orders.post)
  const changed = { ...createOrder, responses: change(object(createOrder.responses)) }
  return { ...contract, paths: { ...object(contract.paths), '/v1/orders': { ...orders, post: changed } } }
}

test('nothing is amiss when every documented answer was produced', t => {
  t.true(everything.length > 200)
  t.deepEqual(gaps(everything, new Set(everything)), [])
})

test('each answer that nobody produced is named', t => {
  for (const answer of everything) {
    const others = new Set(everything.filter(one => one !== answer))
    t.deepEqual(gaps(everything, others), [`documented, never produced: ${answer}`])
  }
})

test('an answer added to the contract has to be produced', t => {
  const changed = withAnswers(answers => ({ ...answers, '418': { description: 'A teapot.' } }))
  t.deepEqual(gaps(documentedAnswers(changed), new Set(everything)), ['documented, never produced: createOrder.418'])
})

test('an answer taken from the contract must not be produced any more', t => {
  const changed = withAnswers(({ '409': _, ...answers }) => answers)
  t.deepEqual(gaps(documentedAnswers(changed), new Set(everything)), ['produced, not documented: createOrder.409'])
})
