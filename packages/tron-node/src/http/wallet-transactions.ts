import { textToHex } from '../format/bytes.ts'
import type { Chain } from '../chain.ts'
import { text } from './query.ts'
import type { Query } from './query.ts'
import { Refusal } from '../refusal.ts'
import { decodeTransaction, encodeRaw, readTransaction, transactionId } from '../format/transaction.ts'
import type { RawTransaction, Transaction } from '../format/transaction.ts'
import { transactionView } from './views.ts'

/** Broadcasting, and what waits for a block. */
export const transactionHandlers = {
  broadcasttransaction: (chain: Chain, query: Query) => broadcast(chain, readQuery(query)),
  broadcasthex,
  getsignweight,
  gettransactionfrompending: (chain: Chain, query: Query) => {
    const found = chain.record.pending.find(transaction => transaction.id === text(query, 'value'))
    return found ? transactionView(found) : {}
  },
  gettransactionlistfrompending: (chain: Chain) => {
    const txId = chain.record.pending.map(transaction => transaction.id)
    return txId.length > 0 ? { txId } : {}
  },
  getpendingsize: (chain: Chain) => ({ pendingSize: chain.record.pending.length }),
}

/** The bytes are made from raw_data; raw_data_hex and txID of the request are ignored, as java-tron ignores them. */
export function readQuery(query: Query): Transaction {
  if (!query['raw_data']) throw new Error('the transaction has no raw_data')
  const signatures = Array.isArray(query['signature']) ? query['signature'].map(String) : []
  return readTransaction(encodeRaw(query['raw_data'] as RawTransaction), signatures)
}

/** `result` is printed when true and its code SUCCESS, being number 0, is not; messages are hex. */
async function broadcast(chain: Chain, transaction: Transaction): Promise<object> {
  try {
    await chain.broadcast(transaction)
    return { result: true, txid: transaction.id }
  } catch (error) {
    if (error instanceof Refusal) return refused(transaction.id, error)
    throw error
  }
}

/** The answer to a broadcast that was turned down. */
export function refused(txid: string, refusal: Refusal): object {
  return { code: refusal.code, txid, message: textToHex(refusal.message) }
}

/** Unlike its sibling it always prints the result and the code, and the message as text. */
async function broadcasthex(chain: Chain, query: Query): Promise<object> {
  const transaction = decodeTransaction(text(query, 'transaction'))
  const shown = JSON.stringify({ visible: false, ...transactionView(transaction) })
  try {
    await chain.broadcast(transaction)
    return { result: true, code: 'SUCCESS', message: '', transaction: shown, txid: transaction.id }
  } catch (error) {
    if (error instanceof Refusal) return refusedHex(transaction.id, { refusal: error, shown })
    throw error
  }
}

/** The answer to bytes that were turned down. */
export function refusedHex(txid: string, { refusal, shown }: { refusal: Refusal; shown: string }): object {
  return { result: false, code: refusal.code, message: refusal.message, transaction: shown, txid }
}

function getsignweight(_chain: Chain, query: Query): object {
  const rawHex = encodeRaw(query['raw_data'] as RawTransaction)
  const transaction = { ...query, raw_data_hex: rawHex, txID: transactionId(rawHex) }
  return { result: {}, approved_list: [], transaction: { result: { result: true }, transaction } }
}
