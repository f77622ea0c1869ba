// Withdrawals from the request to the final block, signed by the signer and paid on a local chain by its real adapter.
import test from 'ava'
import { connectChain } from '../../src/chains/connect.ts'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import { keyInMemory } from '../../src/signer/key-holder.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { brokenPromises, startPayouts, type Payouts } from './payouts.ts'

interface OnChain {
  readonly local: LocalChain
  readonly payouts: Payouts
  /** Blocks are made when the wallet works, unless this is set. */
  isStuck: boolean
  /** What came to these addresses in all blocks, one amount for each transfer, the smallest first. */
  paid(...people: string[]): Promise<bigint[]>
}

for (const [network, start] of [
  ['ERC20', startLocalEthereum],
  ['TRC20', startLocalTron],
] as const) {
  let at: OnChain
  test.before(async () => {
    at = await open(await start())
  })
  test.after.always(async () => {
    await at?.payouts.close()
    await at?.local.stop()
  })

  test.serial(`${network}: withdrawals asked for together are each paid once, and the books agree`, async t => {
    const { payouts } = at
    const people = [payouts.someone(), payouts.someone(), payouts.someone()]
    const ids = await Promise.all(people.map((to, index) => payouts.withdraw(to, `${10 + index}`)))
    await payouts.work(5)
    for (const id of ids) {
      t.like(await payouts.withdrawal(id), { status: 'COMPLETED', failure_reason: null })
      t.deepEqual(await payouts.events(id), ['withdrawal.completed'])
    }
    t.deepEqual(await at.paid(...people), [10_000_000n, 11_000_000n, 12_000_000n])
    t.deepEqual(await brokenPromises(payouts), [])
  })

  test.serial(`${network}: a fork takes a payment back, and the same bytes pay it`, async t => {
    const { payouts, local } = at
    const to = payouts.someone()
    const id = await payouts.withdraw(to)
    at.isStuck = true
    await payouts.work(1)
    await local.mine()
    t.is((await at.paid(to)).length, 1)
    await local.reorg(1)
    t.deepEqual(await at.paid(to), [])
    at.isStuck = false
    await payouts.work(4)
    t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
    t.is((await payouts.attempts(id)).length, 1)
    t.deepEqual(await at.paid(to), [25_000_000n])
  })
}

test.serial('ERC20: a payment that no block takes is offered for more, and one of the two is paid', async t => {
  const local = await startLocalEthereum()
  t.teardown(() => local.stop())
  const at = await open(local)
  t.teardown(() => at.payouts.close())
  const { payouts } = at
  const to = payouts.someone()
  const id = await payouts.withdraw(to)
  at.isStuck = true
  await payouts.work(1)
  payouts.service.clock.advance(120)
  await payouts.work(2)
  const two = await payouts.attempts(id)
  t.deepEqual(
    two.map(({ status, nonce }) => [status, nonce]),
    [
      ['BROADCAST', two[0]!.nonce],
      ['BROADCAST', two[0]!.nonce],
    ],
  )
  at.isStuck = false
  await payouts.work(4)
  t.like(await payouts.withdrawal(id), { status: 'COMPLETED', tx_hash: two[1]!.tx_hash })
  t.deepEqual(await at.paid(to), [25_000_000n])
})

async function open(local: LocalChain): Promise<OnChain> {
  const { network, token } = local.settings
  const now = () => performance.now()
  const chain = await connectChain(local.settings, now)
  const at = { isStuck: false }
  const payouts = await startPayouts(network, {
    other: {
      token,
      holder: keyInMemory(Buffer.from(local.faucetKey, 'hex')),
      way: () => connectOutgoing(local.settings, now),
      async mine() {
        if (!at.isStuck) await local.mine(local.finalityBlocks + 1)
      },
    },
  })
  return Object.assign(at, {
    local,
    payouts,
    async paid(...people: string[]) {
      const { height } = await chain.head()
      const blocks = await Promise.all(Array.from({ length: height + 1 }, (_, index) => chain.block(index)))
      const transfers = await Promise.all(blocks.flatMap(block => (block ? [chain.transfers(block)] : [])))
      const found = transfers.flat().filter(({ to }) => people.includes(to))
      return found.map(({ amount }) => BigInt(amount)).toSorted((one, other) => Number(one - other))
    },
  })
}
