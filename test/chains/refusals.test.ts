import test from 'ava'
import { readRefusal } from '../../src/chains/ethereum/sending/outgoing.ts'
import { readBroadcast } from '../../src/chains/tron/sending/outgoing.ts'

/** Words of go-ethereum 1.16.9, as its answers to eth_sendRawTransaction bear them. */
const words = {
  known: ['already known'],
  nonce_used: ['nonce too low: next nonce 1, tx nonce 0'],
  underpriced: [
    'replacement transaction underpriced',
    'transaction underpriced',
    'transaction gas price below minimum: gas tip cap 0, minimum needed 1',
    'max fee per gas less than block base fee: address 0x01, maxFeePerGas: 1, baseFee: 7',
  ],
  no_funds: [
    'insufficient funds for gas * price + value: balance 0, tx cost 210000000000001, overshot 210000000000001',
    'insufficient funds for gas * price + value: balance 9, queued cost 8, tx cost 7, overshot 6',
  ],
  later: [
    'txpool is full',
    'nonce too high: tx nonce 5, gapped nonce 1',
    'future transaction tries to replace pending',
    'gapped-nonce tx from delegated accounts',
    'in-flight transaction limit reached for delegated accounts',
    'account limit exceeded: pooled 16 txs',
    'address already reserved',
    'tx fee (2.00 ether) exceeds the configured cap (1.00 ether)',
  ],
  invalid: [
    'transaction gas limit too high (cap: 16777216, tx: 17000000)',
    'exceeds block gas limit',
    'intrinsic gas too low: gas 20000, minimum needed 21000',
    'insufficient gas for floor data gas cost: gas 21000, minimum needed 22000',
    'max priority fee per gas higher than max fee per gas',
    'invalid sender: invalid chain id for signer: have 1 want 31337',
    'rlp: value size exceeds available input length',
    'transaction type not supported',
    'typed transaction too short',
    'oversized data: transaction size 131073, limit 131072',
  ],
  unknown: ['header not found', 'the method eth_sendRawTransaction does not exist/is not available'],
} as const

for (const [kind, texts] of Object.entries(words)) {
  test(`what go-ethereum says to a transaction is understood as ${kind}`, t => {
    for (const text of texts)
      t.is<string, string>(readRefusal(`eth_sendRawTransaction: -32000 ${text}`).kind, kind, text)
  })
}

test('what java-tron says to bytes is understood and kept for people, as text and as hex', t => {
  const text = 'Contract validate error : account does not exist'
  for (const message of [text, Buffer.from(text).toString('hex')])
    t.deepEqual(readBroadcast({ result: false, code: 'CONTRACT_VALIDATE_ERROR', message, txid: 'ab' }, 'ab'), {
      kind: 'no_funds',
      text: `CONTRACT_VALIDATE_ERROR ${text}`,
    })
})
