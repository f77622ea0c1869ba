// Shared by the rounds of creating orders: merchants with keys, addresses, and load from another process.
import { growReserve, refillAddresses } from '../../../src/deposit-addresses/address.service.ts'
import { countFreeAddresses, insertAddresses, lockNextIndex } from '../../../src/deposit-addresses/address.store.ts'
import { insertApiKey } from '../../../src/merchants/api-keys/api-key.store.ts'
import { permissions } from '../../../src/merchants/api-keys/permission.ts'
import { networks } from '../../../src/chains/networks.ts'
import type { Rows } from '../../../src/database/database.ts'
import type { Deps } from '../../../src/deps.ts'
import { registerMerchant } from '../../../src/merchants/onboarding/register-merchant.service.ts'
import { insertCursors } from '../../../src/payments/follow/cursor.store.ts'
import { startProcess } from '../fixture.ts'
import type { LoadResult } from '../load.ts'

/** Enough that each stays far below its limit of open orders, like real ones. */
export const merchants = 400
/** More than one round can use (`BENCH_ADDRESSES`), so that no order waits for a derivation. */
export const addressesPerIteration = Number(process.env['BENCH_ADDRESSES'] ?? 60_000)

export interface Key {
  readonly merchantId: string
  readonly keyId: string
  readonly secret: string
}

/** Creates merchants and keys whose ids contain their number, because pgbench has only numbers. */
export async function seed(deps: Deps): Promise<Key[]> {
  const keys: Key[] = []
  for (let index = 0; index < merchants; index++) {
    const merchantId = `00000000-0000-4000-9000-${index.toString(16).padStart(12, '0')}`
    const keyId = `mk_test_bench${index}`
    const secret = `sk_test_bench${index}`
    const name = `bench${index}`
    const random = { ...deps.random, uuid: () => merchantId }
    await registerMerchant({ ...deps, random }, { name, email: `${name}@example.com`, platformUserId: name })
    const encryptedSecret = deps.keyring.encrypt(deps.random, secret, `api_key|encrypted_secret|${keyId}`)
    const key = {
      keyId,
      merchantId,
      environment: 'test',
      name,
      encryptedSecret: encryptedSecret,
      permissions,
      allowedCidrs: [],
      createdAt: new Date(),
    } as const
    await deps.db.transaction(tx => insertApiKey(tx, key))
    keys.push({ merchantId, keyId, secret })
  }
  for (const network of networks) {
    const start = { height: 0, hash: '0', parentHash: '0', time: new Date() }
    await insertCursors(deps.db, { environment: 'test', network }, { start, now: new Date() })
  }
  await fillPool(deps, addressesPerIteration)
  return keys
}

/** Adds addresses like the worker, but invented ones, because this does not measure their derivation. */
export async function fillPool(deps: Deps, count: number): Promise<void> {
  for (const network of networks) {
    const key = { environment: 'test', network } as const
    await deps.db.transaction(async tx => {
      // The service may still be deriving for the previous round.
      const first = await lockNextIndex(tx, key)
      const batch = Array.from({ length: count / 2 }, (_, offset) => {
        const index = first + offset
        const address = `bench-${network}-${index}`
        return { index, address, seal: deps.addressBook.seal(deps.random, { ...key, index, address }) }
      })
      await insertAddresses(tx, key, batch)
    })
  }
  await deps.db.query('analyze deposit_address')
  await deps.db.query('analyze orders')
}

/** The monotonic time of the reserve, which grows by it. */
let restedMs = 0

/** Resets the pool to that of an installation whose worker had ten minutes: what it keeps in reserve. */
export async function restPool(deps: Deps, admin: Rows): Promise<void> {
  await emptyPool(deps, admin)
  for (const network of networks) {
    const key = { environment: 'test', network } as const
    for (let before = -1, free = 0; free > before;) {
      restedMs += 10_000
      await growReserve(deps, key, restedMs)
      before = free
      free = await countFreeAddresses(deps.db, key, { from: 0, max: 1_000_000 })
    }
  }
  await deps.db.query('analyze deposit_address')
}

/** Resets the pool to the least that the worker derives, as in the first seconds of an installation, or after a rush. */
export async function emptyPool(deps: Deps, admin: Rows): Promise<void> {
  await admin.query('delete from deposit_address where order_id is null')
  // Otherwise the next round would scan the deleted rows.
  await admin.query('vacuum deposit_address')
  for (const network of networks) await refillAddresses(deps, { environment: 'test', network })
  await deps.db.query('analyze deposit_address')
}

export interface LoadOptions {
  readonly seconds: number
  readonly connections: number
}

export async function load(port: number, keys: readonly Key[], options: LoadOptions): Promise<LoadResult> {
  const { child } = await startProcess('./load.ts', {})
  const result = new Promise<LoadResult>(resolve => child.once('message', message => resolve(message as LoadResult)))
  child.send({ port, keys, ...options })
  const measured = await result
  child.kill()
  return measured
}

/** Returns the requests per second; prints how many were refused. */
export async function measure(port: number, keys: readonly Key[], options: LoadOptions): Promise<number> {
  const { perSecond, refused } = await load(port, keys, options)
  if (refused > 0) console.log(`  (${refused} requests were refused)`)
  return perSecond
}
