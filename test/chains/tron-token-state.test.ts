// What a TRON node tells of the issuer's powers: only a contract without a function has nothing switched on.
import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { TronNode } from '../../src/chains/tron/node.ts'
import { readDeprecated, readTokenState } from '../../src/chains/tron/token-state.ts'

const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** A node that refuses every call with this message. */
function refusing(message: string): TronNode {
  const result = { result: true, message: Buffer.from(message).toString('hex') }
  return { query: async () => ({ result, constant_result: [''] }) } as unknown as TronNode
}

test('a token without the functions has nothing switched on', async t => {
  t.like(await readTokenState(refusing('REVERT opcode executed'), token, token), {
    isPaused: false,
    isBlacklisted: false,
  })
})

test('a call that ran out of time tells nothing', async t => {
  const node = refusing("CPU timeout for 'SLOAD' operation executing")
  await t.throwsAsync(readTokenState(node, token, token), { instanceOf: ChainUnavailable, message: /CPU timeout/ })
})

test('whether a token is deprecated is asked in one way: a token says so, has no such function, or the node tells nothing', async t => {
  const reported = (value: string) => ({ query: async () => ({ result: { result: true }, constant_result: [value] }) })
  const answering = (value: string) => reported(value) as unknown as TronNode
  t.true(await readDeprecated(answering(`${'0'.repeat(63)}1`), token))
  t.false(await readDeprecated(answering('0'.repeat(64)), token))
  t.false(await readDeprecated(refusing('REVERT opcode executed'), token))
  const silent = { instanceOf: ChainUnavailable }
  await t.throwsAsync(readDeprecated(refusing("CPU timeout for 'SLOAD' operation executing"), token), silent)
  await t.throwsAsync(readDeprecated(answering(''), token), silent)
})
