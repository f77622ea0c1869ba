import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { transferTopic } from '../../src/chains/ethereum/logs.ts'
import type { Log } from '../../src/chains/ethereum/logs.ts'
import { blockTransfers } from '../../src/chains/ethereum/transfers.ts'

const token = `0x${'aa'.repeat(20)}`
const [one, two] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`]
const party = `0x${'00'.repeat(12)}${'bb'.repeat(20)}`

function log(txHash: string, logIndex: number, change: Partial<Log> = {}): Log {
  const data = `0x${(logIndex + 1).toString(16).padStart(64, '0')}`
  const place = { blockHash: `0x${'cc'.repeat(32)}`, blockHeight: 7 }
  return { address: token, topics: [transferTopic, party, party], data, txHash, logIndex, ...place, ...change }
}

const foreign = { address: `0x${'dd'.repeat(20)}` }
const all = (...logs: readonly Log[]) => ({ logs, accounts: null })
const receiptOf = (...logs: readonly Log[]) => ({ succeeded: true, logs })

test('an ordinal counts the logs of other contracts in the same transaction, not those of earlier ones', t => {
  const first = [log(one, 0, foreign), log(one, 1), log(one, 2, foreign), log(one, 3)]
  const second = [log(two, 4, { topics: [] }), log(two, 5)]
  const receipts = new Map([
    [one, receiptOf(...first)],
    [two, receiptOf(...second.toReversed())],
  ])
  const transfers = blockTransfers(token, all(first[1]!, first[3]!, second[1]!), receipts)
  t.deepEqual(
    transfers.map(({ txHash, ordinal }) => [txHash, ordinal]),
    [
      [one, 1],
      [one, 3],
      [two, 1],
    ],
  )
})

test('the ordinal is the same when a fork puts the transaction behind others', t => {
  const at = (offset: number) => {
    const logs = [log(one, offset, foreign), log(one, offset + 1)]
    return blockTransfers(token, all(logs[1]!), new Map([[one, receiptOf(...logs)]]))
  }
  t.deepEqual(
    at(0).map(({ ordinal }) => ordinal),
    at(90).map(({ ordinal }) => ordinal),
  )
})

test('a receipt that lacks a log, or has one of another transaction, is refused: it would change identities', t => {
  const [wanted, gap, other] = [log(one, 2), log(one, 0, foreign), log(two, 1, foreign)]
  const unavailable = { instanceOf: ChainUnavailable }
  t.throws(() => blockTransfers(token, all(wanted), new Map([[one, receiptOf(gap, wanted)]])), unavailable)
  t.throws(() => blockTransfers(token, all(wanted), new Map([[one, receiptOf(other, wanted)]])), unavailable)
})
