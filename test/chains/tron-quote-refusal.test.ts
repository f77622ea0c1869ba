// Which refusals of a simulated transfer end a withdrawal that nobody signed: those of the contract alone.
import test from 'ava'
import { quote } from '../../src/chains/tron/sending/quote.ts'
import type { TronNode } from '../../src/chains/tron/node.ts'

const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const intent = { kind: 'token', network: 'TRC20', token, from: token, to: token, amount: 1n } as never

/** A node whose token has balances and no functions of an issuer, and which refuses the transfer with this message. */
function refusingTransfer(message: string): TronNode {
  const refused = (words: string) => ({
    result: { result: true, message: Buffer.from(words).toString('hex') },
    constant_result: [''],
  })
  return {
    query: async (...question: readonly unknown[]) => {
      const asked = JSON.stringify(question)
      if (asked.includes('balanceOf')) return { result: { result: true }, constant_result: ['f'.padStart(64, '0')] }
      return refused(asked.includes('transfer(') ? message : 'REVERT opcode executed')
    },
  } as unknown as TronNode
}

test('a contract that reverts refuses for good', async t => {
  t.like(await quote(refusingTransfer('REVERT opcode executed'), intent), { kind: 'refused', isPermanent: true })
})

for (const message of ["CPU timeout for 'SLOAD' operation executing", 'account [T…] does not exist'])
  test(`a node that says «${message}» refuses for now`, async t => {
    t.like(await quote(refusingTransfer(message), intent), { kind: 'refused', isPermanent: false })
  })
