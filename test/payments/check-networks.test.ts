// `check:books -- --chain`: whatever one check of one network finds, or however it fails, every other is made before there is a verdict.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { checkNetworks, type CheckedNetwork } from '../../src/payments/reconcile/check-networks.service.ts'
import { testMerchant, testService, testXpub } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

const since = new Date(0)

test('no network and no check is left out because one before it found something or could not be made', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { deps, ethereum, tron, admin } = service
  const merchant = await testMerchant(deps)
  for (const [network, chain] of [
    ['ERC20', ethereum],
    ['TRC20', tron],
  ] as const) {
    const key = { environment: 'test', network } as const
    service.clock.set(chain.head.time)
    await watchChain(deps, key)
    const { order } = await createOrder(deps, merchant, orderInput({ network, idempotencyKey: randomUUID() }))
    chain.mine([{ to: order.address, amount: 25_000_000n }])
    chain.mineEmpty(5)
    service.clock.set(chain.head.time)
    await watchChain(deps, key)
  }
  await admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(`update chain_transfer set from_address = to_address`)
  })
  const nothing = (network: 'ERC20' | 'TRC20'): OnChainBalances => ({
    network,
    pageMax: 100,
    finalHeight: () => Promise.resolve(1),
    balances: wanted => Promise.resolve(wanted.map(() => 1n)),
  })
  const of = (network: 'ERC20' | 'TRC20'): CheckedNetwork => ({
    key: { environment: 'test', network },
    xpub: testXpub(network),
    connect: () => Promise.resolve((network === 'ERC20' ? ethereum : tron).chain),
    connectBalances: () => Promise.resolve(nothing(network)),
  })
  const check = async (networks: readonly CheckedNetwork[]) => {
    const problems: string[] = []
    const isInOrder = await checkNetworks(
      deps.db,
      { networks, since, pauseMs: 0 },
      { problem: text => void problems.push(text), line() {}, unchecked: text => void problems.push(text) },
    )
    t.false(isInOrder)
    return problems
  }
  const reported = (problems: readonly string[], text: RegExp) => problems.filter(one => text.test(one)).length
  const all = await check([of('ERC20'), of('TRC20')])
  t.is(reported(all, /is recorded, but the chain does not show it so/), 2, 'the transfer of each network')
  t.true(reported(all, /deposit address 0x.* holds/) > 0, 'what the addresses of the first hold')
  t.true(reported(all, /deposit address T.* holds/) > 0, 'what the addresses of the second hold')

  const isAway = { connect: () => Promise.reject(new ChainUnavailable('no node answers')) }
  const away = await check([{ ...of('ERC20'), ...isAway }, of('TRC20')])
  t.is(reported(away, /test:ERC20: payments could not be checked on the chain: no node answers/), 1)
  t.true(reported(away, /deposit address 0x.* holds/) > 0, 'the other check of the network whose nodes were away')
  t.is(reported(away, /is recorded, but the chain does not show it so/), 1, 'the network after it')
})
