// What is recorded while an operator asks what was destroyed is not entered as destroyed.
import test from 'ava'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { inspectDestroyed } from '../../src/payouts/reserves/destroyed.service.ts'
import { startMoving } from './moving.ts'

/** Each address holds `amount`, and meanwhile something happens once. */
function balancesOf(amount: () => bigint, meanwhile: () => Promise<unknown>): OnChainBalances {
  let isFirst = true
  return {
    network: 'ERC20',
    pageMax: 100,
    finalHeight: async () => 0,
    balances: async addresses => {
      if (isFirst) await meanwhile()
      isFirst = false
      return addresses.map(() => amount())
    },
  }
}

test('a transfer that is recorded while the nodes are asked is no destruction', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.see({ to: at.hot, amount: 7_000_000n })
  let left = 0n
  const leave = async () => {
    await at.see({ from: at.hot, to: at.someone(), amount: 3_000_000n })
    left = 3_000_000n
  }
  const balances = balancesOf(() => 7_000_000n - left, leave)
  const asked = { key: at.key, address: at.hot, balances, pauseMs: 0 }
  t.deepEqual(await inspectDestroyed(at.service.admin, asked), { kind: 'transfers left' })
})

test('while a chain is halted nothing is said to be destroyed', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.see({ to: at.hot, amount: 7_000_000n })
  const pause = () =>
    at.service.admin.query(
      `insert into chain_pause (environment, network, reason, created_at) values ('test', 'ERC20', 'broken', now())`,
    )
  const asked = { key: at.key, address: at.hot, balances: balancesOf(() => 0n, pause), pauseMs: 0 }
  t.deepEqual(await inspectDestroyed(at.service.admin, asked), { kind: 'stands still' })
})
