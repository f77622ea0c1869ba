import { isBoom } from '@hapi/boom'
import Hapi from '@hapi/hapi'
import test from 'ava'
import { errorStatuses, type LiteralErrorMessage } from '../../generated/errors.ts'
import { Fault, Overloaded, RateLimited } from '../../src/lib/fault.ts'

test('a Fault is a Boom with the status and the message of the contract, for every message', t => {
  const messages = Object.keys(errorStatuses) as LiteralErrorMessage[]
  t.true(messages.length > 50)
  for (const message of messages) {
    const fault = new Fault(message)
    t.true(isBoom(fault) && fault instanceof Fault && fault instanceof Error, message)
    t.is(fault.output.statusCode, errorStatuses[message], message)
    t.is(fault.message, message)
  }
  t.is(new Fault('unknown field: life').output.statusCode, 400)
})

test('a refusal for now stays what it is', t => {
  for (const [fault, status] of [
    [new RateLimited(3), 429],
    [new Overloaded(3), 503],
  ] as const) {
    t.true(fault instanceof Fault && isBoom(fault))
    t.is(fault.output.statusCode, status)
    t.is(fault.retryAfterSeconds, 3)
  }
  t.false(new RateLimited(1) instanceof Overloaded)
})

test('hapi itself answers a thrown Fault by its status, and never with its detail', async t => {
  const server = Hapi.server()
  server.route({
    method: 'GET',
    path: '/',
    handler: () => {
      throw new Fault('order not found', 'ord_1 is of another merchant')
    },
  })
  const { statusCode, payload } = await server.inject('/')
  t.is(statusCode, 404)
  t.is((JSON.parse(payload) as { message: string }).message, 'order not found')
  t.false(payload.includes('another merchant'))
})
