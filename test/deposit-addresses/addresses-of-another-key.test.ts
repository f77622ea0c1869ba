import { HDKey } from '@scure/bip32'
import test from 'ava'
import { AddressBook } from '../../src/deposit-addresses/address-book.ts'
import {
  deriveMissing,
  AddressesOfAnotherKey,
  refillAddresses,
  refuseAddressesOfAnotherKey,
} from '../../src/deposit-addresses/address.service.ts'
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { testService } from '../helpers/deps.ts'

const key = { environment: 'test', network: 'ERC20' } as const
const otherKey = HDKey.fromMasterSeed(Buffer.alloc(32, 8)).derive("m/44'/60'/0'").publicExtendedKey

/** A process whose extended key of Ethereum is another one. */
function withOtherKey(deps: Deps): Deps {
  const networks = deps.config.networks.map(one => (one.network === key.network ? { ...one, xpub: otherKey } : one))
  return { ...deps, config: { ...deps.config, networks }, addressBook: new AddressBook(networks, deps.keyring) }
}

async function count(deps: Deps): Promise<number> {
  const [row] = await deps.db.query<{ free: number }>(
    "select count(*)::int as free from deposit_address where network = 'ERC20' and order_id is null",
  )
  return row!.free
}

test('a process does not start while addresses wait that its extended key does not lead to', async t => {
  const service = await testService({ addresses: 'none' })
  t.teardown(() => service.close())
  const changed = withOtherKey(service.deps)
  await t.notThrowsAsync(refuseAddressesOfAnotherKey(changed), 'nothing waits yet')
  await watchChain(service.deps, key)
  t.true((await count(service.deps)) > 0)
  await t.notThrowsAsync(refuseAddressesOfAnotherKey(service.deps))
  await t.throwsAsync(refuseAddressesOfAnotherKey(changed), {
    instanceOf: AddressesOfAnotherKey,
    message: /test ERC20 .*KASSA_TEST_ERC20_XPUB/,
  })
})

test('two processes with two keys do not fill one pool, and one key takes over from the other', async t => {
  const service = await testService({ addresses: 'none' })
  t.teardown(() => service.close())
  await watchChain(service.deps, key)
  const changed = withOtherKey(service.deps)
  await service.admin.query('delete from deposit_address where derivation_index >= 10')
  await refillAddresses(changed, key)
  await deriveMissing(changed, key, { count: 20, round: 0 })
  t.is(await count(service.deps), 10)
  await service.admin.query("delete from deposit_address where network = 'ERC20' and order_id is null")
  t.true((await refillAddresses(changed, key)) > 0)
  await t.notThrowsAsync(refuseAddressesOfAnotherKey(changed))
  await t.throwsAsync(refuseAddressesOfAnotherKey(service.deps), { instanceOf: AddressesOfAnotherKey })
})

test('a key that was changed in the middle of the pool is found as well', async t => {
  const service = await testService({ addresses: 'none' })
  t.teardown(() => service.close())
  await watchChain(service.deps, key)
  const changed = withOtherKey(service.deps)
  await service.admin.query(
    "update deposit_address set address = '0x' || derivation_index where derivation_index >= 100",
  )
  await t.throwsAsync(refuseAddressesOfAnotherKey(service.deps), { instanceOf: AddressesOfAnotherKey })
  await t.throwsAsync(refuseAddressesOfAnotherKey(changed), { instanceOf: AddressesOfAnotherKey })
})
