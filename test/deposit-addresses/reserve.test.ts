import test from 'ava'
import { growReserve } from '../../src/deposit-addresses/address.service.ts'
import { countFreeAddresses, insertAddresses } from '../../src/deposit-addresses/address.store.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { testService } from '../helpers/deps.ts'

const key = { environment: 'test', network: 'ERC20' } as const

test('the worker grows the reserve of addresses by a batch every ten seconds, until it is full', async t => {
  const { deps, close } = await testService({ addresses: 'none' })
  t.teardown(close)
  const free = () => countFreeAddresses(deps.db, key, { from: 0, max: 100_000 })
  const at = async (atMs: number) => {
    await growReserve(deps, key, atMs)
    return free()
  }
  await watchChain(deps, key)
  const seen = Math.ceil(performance.now())
  t.is(await free(), 200)
  t.is(await at(seen + 10_000), 400, 'the poll was the first look')
  t.is(await at(seen + 19_999), 400)
  t.is(await at(seen + 20_000), 600)
  const [address = ''] = deps.addressBook.derive(key, [9_998])
  await insertAddresses(deps.db, key, [{ index: 9_998, address }])
  t.is(await at(seen + 30_000), 801, 'one missing')
  t.is(await at(seen + 40_000), 801, 'full')
})
