import test from 'ava'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { numberedTerms } from '../../src/signer/policy/terms.ts'
import { developmentAccounts } from '../helpers/ethereum-node.ts'
import { ethereumSender } from '../helpers/ethereum-sender.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { finalOf, outgoingConformance, sentOf, suiteOf } from './outgoing-conformance.ts'

outgoingConformance(test, startLocalEthereum)

test('of two payments with one number one is final, and then the other is impossible', async t => {
  const local = await startLocalEthereum()
  t.teardown(() => local.stop())
  const { way, intent, someone } = await suiteOf(local)
  const to = someone()
  const wanted = intent(to, 5n)
  const quote = await way.quote(wanted)
  if (quote.kind !== 'nonce') return t.fail(quote.kind)
  const nonce = await way.transactionCount(local.faucet)
  const account = keyInMemory(Buffer.from(local.faucetKey, 'hex'))
  const sign = async (before: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }[]) => {
    const terms = numberedTerms({ nonce, quote, before, feeMax: 2n ** 60n })
    if (typeof terms === 'string') throw new Error(terms)
    const unsigned = await way.format.build(wanted, terms)
    const signed = unsigned.attachSignature(await account.sign(unsigned.digest))
    return { terms, signed, sent: sentOf(signed, local.faucet, terms) }
  }
  const cheap = await sign([])
  const dear = await sign([cheap.terms])
  t.is((await way.broadcast(cheap.signed))[0]?.value.kind, 'accepted')
  t.is((await way.broadcast(dear.signed))[0]?.value.kind, 'accepted')
  await local.mine()
  t.false(await way.isImpossible(cheap.sent))
  await local.mine(local.finalityBlocks)
  t.true(await way.isImpossible(cheap.sent))
  t.false(await way.isImpossible(dear.sent))
  t.is((await finalOf(way, dear.sent)).result, 'success')
  t.is((await way.broadcast(cheap.signed))[0]?.value.kind, 'nonce_used')
  t.is(await way.transactionCount(local.faucet), nonce + 1)
})

test('a payment has gas enough when its payee has given all away since it was signed, or when its estimate had one before it', async t => {
  const local = await startLocalEthereum()
  t.teardown(() => local.stop())
  const { way, intent, sign } = await suiteOf(local)
  const [, payee] = developmentAccounts
  const first = await sign(intent(payee.address, 5n))
  await way.broadcast(first.signed)
  // What waits in the pool is no reason to give the next one less.
  const beside = await way.quote(intent(payee.address, 5n))
  await local.mine()
  const second = await sign(intent(payee.address, 5n))
  const data = `0xa9059cbb${local.faucet.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`
  await ethereumSender(local.url, payee.privateKey).send(local.token, data)
  await local.mine()
  await way.broadcast(second.signed)
  await local.mine(1 + local.finalityBlocks)
  t.is((await finalOf(way, second.sent)).result, 'success')
  t.true(beside.kind === 'nonce' && beside.gasLimit >= 80_000)
})
