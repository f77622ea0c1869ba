import test from 'ava'
import { growReserve } from '../../src/deposit-addresses/address.service.ts'
import { countFreeAddresses, insertAddresses } from '../../src/deposit-addresses/address.store.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { testService } from '../helpers/deps.ts'

const key = { environment: 'test', network: 'ERC20' } as const

test('the worker grows the reserve of addresses by a batch every ten seconds, until it is full', async t => {
  const { deps, clock, close } = await testService({ addresses: 'none' })
  t.teardown(close)
  const free = () => countFreeAddresses(deps.db, key, { from: 0, max: 100_000 })
  const afterSeconds = async (seconds: number) => {
    clock.advance(seconds)
    await watchChain(deps, key)
    return free()
  }
  await watchChain(deps, key)
  t.is(await free(), 200)
  t.is(await afterSeconds(9), 200)
  t.is(await afterSeconds(1), 400)
  t.is(await afterSeconds(9), 400)
  t.is(await afterSeconds(1), 600)
  const [address = ''] = deps.addressBook.derive(key, [9_998])
  await insertAddresses(deps.db, key, [{ index: 9_998, address }])
  clock.advance(10)
  await growReserve(deps, key)
  t.is(await free(), 801, 'one missing')
  clock.advance(10)
  await growReserve(deps, key)
  t.is(await free(), 801, 'full')
})
