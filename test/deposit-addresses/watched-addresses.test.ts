import test from 'ava'
import { AccountSet } from '../../src/deposit-addresses/account-set.ts'
import { WatchedAddresses } from '../../src/deposit-addresses/watched-addresses.service.ts'
import { insertAddresses } from '../../src/deposit-addresses/address.store.ts'
import { formatAddress, parseAddress, readAccountDigits } from '../../src/chains/address.ts'
import { networks } from '../../src/chains/networks.ts'
import { testService } from '../helpers/deps.ts'

function account(number: number): string {
  const bytes = Buffer.alloc(20, 0x5a)
  bytes.writeUInt32BE(number, 16)
  return bytes.toString('hex')
}

test('a set never misses an account that was added, and takes no other of 100,000 for one', t => {
  const set = new AccountSet()
  for (let number = 0; number < 100_000; number += 1) set.add(account(number))
  set.add(account(7))
  set.add('0'.repeat(40))
  t.is(set.size, 100_001)
  let wrong = 0
  for (let number = 0; number < 100_000; number += 1) {
    if (!set.has(account(number))) wrong += 1
    if (set.has(account(number + 100_000))) wrong += 1
  }
  t.is(wrong, 0)
})

for (const network of networks) {
  test(`${network}: the digits of an address are its account`, t => {
    for (const digits of [
      '0'.repeat(40),
      'f'.repeat(40),
      ...Array.from({ length: 50 }, (_, at) => account(at * 99_991)),
    ]) {
      const address = formatAddress(network, Buffer.from(digits, 'hex'))
      t.is(readAccountDigits(network, address), digits)
      t.is(Buffer.from(parseAddress(network, address)!).toString('hex'), digits)
    }
  })
}

test('an address that another process derived after the last look is known at the next one', async t => {
  const service = await testService({ addresses: 'none' })
  t.teardown(() => service.close())
  const key = { environment: 'test', network: 'ERC20' } as const
  const watched = new WatchedAddresses()
  const asked = [account(1), account(2), account(3)]
  t.deepEqual(await watched.filter(service.deps.db, key, asked), new Set<string>([]))
  const other = await service.second()
  const derive = (index: number) =>
    insertAddresses(other.db, key, [{ index, address: formatAddress('ERC20', Buffer.from(account(index), 'hex')) }])
  await derive(1)
  t.deepEqual(await watched.filter(service.deps.db, key, asked), new Set<string>([account(1)]))
  await derive(2)
  t.deepEqual(await watched.filter(service.deps.db, key, asked), new Set<string>([account(1), account(2)]))
  t.deepEqual(await watched.filter(service.deps.db, { ...key, network: 'TRC20' }, asked), new Set<string>([]))
})
