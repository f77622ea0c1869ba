import type { ExecutionContext } from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { BlockRef, ChainNode } from '../../src/chains/chain.ts'
import type { Fault } from '../helpers/faulty-node.ts'

/** Answers from which no adapter may conclude anything, whatever was asked. */
export const uselessAnswers: Readonly<Record<string, Fault>> = {
  'an HTML page': { status: 200, body: '<html><body>Just a moment…</body></html>' },
  'status 429': { status: 429, body: '{"error":"slow down"}' },
  'status 403': { status: 403, body: '{"Error":"quota"}' },
  'status 502': { status: 502, body: 'bad gateway' },
  silence: 'silence',
  'a bare string': { status: 200, body: 'this API is closed because this node is a lite fullnode' },
  'a JSON string': { status: 200, body: '"closed"' },
  'JSON null': { status: 200, body: 'null' },
  'an empty body': { status: 200, body: '' },
  'an error with status 200': {
    status: 200,
    body: '{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}',
  },
  'more bytes than any block has': { status: 200, body: ' '.repeat(33 * 1024 * 1024) },
}

/** Such as `wallet/getblock at 127.0.0.1:8090: HTTP 429`. */
const namesMethodAndReason = /^(eth_\w+|JSON-RPC batch|wallet(solidity)?\/\w+)( at [\d.:]+)?: .+/

/** Calls every reading method; each must refuse, as an empty answer would lose money. */
export async function assertUnavailable(
  t: ExecutionContext,
  chain: ChainNode,
  at: { block: BlockRef; final: BlockRef; account: string },
) {
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    verify: () => chain.verify(),
    head: () => chain.head(),
    finalHead: () => chain.finalHead(),
    block: () => chain.block(at.block.height),
    transfers: () => chain.transfers(at.block),
    finalRange: () => chain.finalRange(at.final.height, at.final.height),
    isListed: () => chain.isListed({ name: 'isBlackListed', account: at.account }),
    transactionSender: () => chain.transactionSender(at.block.hash),
    transaction: () => chain.transaction(at.block.hash),
  }
  for (const [name, call] of Object.entries(calls)) {
    const error = await t.throwsAsync(call(), { instanceOf: ChainUnavailable }, name)
    t.regex(error?.message ?? '', namesMethodAndReason, name)
  }
}
