// Addresses that the worker would derive, 400 for each service: derived once for all test files.
import { readFileSync } from 'node:fs'
import { insertAddresses, lockNextIndex } from '../../src/deposit-addresses/address.store.ts'
import { createDeriver } from '../../src/deposit-addresses/derive.ts'
import type { Network } from '../../src/chains/networks.ts'
import type { Deps } from '../../src/deps.ts'
import { isCitus } from './database.ts'

/** The extended public keys of `testAccount`, by network. */
export const testXpubs: Readonly<Record<string, string>> = {
  ERC20:
    'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1GcgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE',
  TRC20:
    'xpub6BsE5ivr8c6rcRoCvE8ptxaCtikM4fsrsbYXo53CyeV5zqQpWHW7Ue54pNQbKo4KQ4KN6TPvhH4qhf9QfzycJt4T5MfD4KzvD5puTvaRfxr',
}
/** As many as the worker derives at once. */
const count = 200

type Addresses = Readonly<Record<string, readonly string[]>>

/** For the file that KASSA_TEST_ADDRESSES names. */
export function deriveTestAddresses(): Addresses {
  const derived = Object.entries(testXpubs).map(([network, xpub]) => {
    const addressAt = createDeriver(network as Network, xpub)
    return [network, Array.from({ length: count }, (_, index) => addressAt(index))] as const
  })
  return Object.fromEntries(derived)
}

/** Puts the first addresses of each network there that derives them from its usual key and has none. */
export async function giveAddresses(deps: Deps): Promise<void> {
  const file = process.env.KASSA_TEST_ADDRESSES
  // The worker derives them; a schema of another name is made only later.
  if (!file || (deps.config.databaseSchema !== 'public' && !isCitus)) return
  const all = JSON.parse(readFileSync(file, 'utf8')) as Addresses
  for (const { environment, network, xpub, addressesMax } of deps.config.networks) {
    if (xpub !== testXpubs[network]) continue
    const derived = all[network]!.slice(0, addressesMax).map((address, index) => {
      const seal = deps.addressBook.seal(deps.random, { environment, network, index, address })
      return { index, address, seal }
    })
    const key = { environment, network }
    await deps.db.transaction(async tx => {
      if ((await lockNextIndex(tx, key)) === 0) await insertAddresses(tx, key, derived)
    })
  }
}
