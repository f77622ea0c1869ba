import test from 'ava'
import { networks } from '../../src/chains/networks.ts'
import type { Network } from '../../src/chains/chain.ts'
import { createFakeChain } from '../helpers/fake-chain.ts'
import type { FakeTransfer } from '../helpers/fake-chain.ts'
import type { Payment } from '../helpers/local-chain.ts'
import { conformance } from './conformance.ts'
import type { Harness } from './harness.ts'

conformance(test, async () => openFake('TRC20'))

test('fake: the same calls give the same hashes, another seed gives others', t => {
  for (const network of networks) {
    const [one, same, other] = [{}, {}, { seed: 'other' }].map(options => createFakeChain({ network, ...options }))
    t.is(one!.head.hash, same!.head.hash)
    t.not(one!.head.hash, other!.head.hash)
  }
})

/** The fake with transactions as a real chain would take them. */
function openFake(network: Network): Harness {
  const fake = createFakeChain({ network })
  const batcher = fake.address(999)
  const faucet = fake.address(0)
  const sent = new Map<string, readonly FakeTransfer[]>()
  const logsOf = (payment: Payment, txHash: string): readonly FakeTransfer[] => {
    if (payment.kind === 'batch') {
      return payment.transfers.map(transfer => ({ ...transfer, txHash, from: batcher, sender: faucet }))
    }
    const { to, amount } = payment
    return [{ to, amount, txHash, failed: payment.kind === 'failed', otherToken: payment.kind === 'otherToken' }]
  }
  return {
    chain: fake.chain,
    faucet,
    batcher,
    address: index => fake.address(index),
    async mine(payments = []) {
      const hashes = payments.map((payment, index) => {
        const txHash = fake.hash(`transaction ${sent.size + index}`)
        return { txHash, logs: logsOf(payment, txHash) }
      })
      for (const { txHash, logs } of hashes) sent.set(txHash, logs)
      fake.mine(hashes.flatMap(({ logs }) => logs))
      return hashes.map(({ txHash }) => txHash)
    },
    async reorg(depth, { keep = [] } = {}) {
      const kept = keep.flatMap(txHash => sent.get(txHash) ?? [])
      fake.reorg(depth, [...Array.from({ length: depth }, () => []), kept])
    },
    async blacklist(account, isListed) {
      fake.list({ name: 'isBlackListed', account }, isListed)
    },
    async finalize() {
      fake.mineEmpty(3)
    },
    async stop() {},
  }
}
