// Keys, passwords and keystores are replaced.
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyReceipt } from '../../sdk/typescript/src/receipts/index.ts'
import { blocksOf, clientOf } from '../install/installed.ts'
import { allowPayouts, expect, follow, fund, listed, type Drill } from './ground.ts'
import { does, waitFor } from './trade.ts'

export const masterKey: Drill = async ground => {
  const [add, rotate, remove] = blocksOf('keys.md', '## Rotate the master key')
  const before = ground.server.read('etc/kassa/service/master-key').trim()
  await follow(ground, add)
  await ground.trade.goesOn()
  const said = await follow(ground, rotate)
  const counts = [...said.matchAll(/(\d+) rows read, (\d+) re-encrypted, (\d+) unreadable/g)].map(one =>
    one.slice(2).map(Number),
  )
  const encrypted = counts.map(([count]) => count ?? 0)
  expect(
    'secrets are encrypted anew',
    encrypted.some(count => count > 0),
  )
  expect('the second run finds nothing to encrypt', encrypted.at(-1) === 0)
  expect(
    'every secret is readable',
    counts.every(([, unreadable]) => unreadable === 0),
  )
  await follow(ground, remove)
  const after = ground.server.read('etc/kassa/service/master-key').trim()
  expect('the old key is gone', /^[0-9a-f]{64}$/.test(after) && after !== before)
  await ground.trade.goesOn()
}

export const receiptKey: Drill = async ground => {
  const [first] = ground.trade.orders
  await waitFor('an order is paid', async () => (await ground.trade.kassa.orders.retrieve(first!)).status === 'PAID')
  const old = await ground.trade.kassa.orders.receipt(first!)
  await follow(ground, blocksOf('keys.md', '## Rotate the receipt key')[0])
  await ground.trade.goesOn()
  const keys = await ground.trade.kassa.service.receiptKeys()
  const fresh = await ground.trade.kassa.orders.receipt(first!)
  expect('two keys are published', keys.keys.length === 2)
  expect('another key signs', fresh.signature.key_id !== old.signature.key_id)
  for (const receipt of [old, fresh]) await verifyReceipt(receipt, keys)
}

export const passwords: Drill = async ground => {
  const url = () => ground.server.read('etc/kassa/service/worker-database-url').trim()
  const before = url()
  await follow(ground, blocksOf('keys.md', '## Change the passwords of the database')[0])
  expect('the address has another password', url() !== before)
  expect('the old password is refused', (await does(ground.server, `psql '${before}' -c 'select 1'`)).code !== 0)
  expect('the new one is accepted', (await does(ground.server, `psql '${url()}' -c 'select 1'`)).code === 0)
  await ground.trade.goesOn()
}

export const apiKey: Drill = async ground => {
  const [create, revoke] = blocksOf('keys.md', '## Replace an API key')
  const shown = await follow(ground, create?.replace('MERCHANT', ground.merchant))
  const old = ground.trade.kassa
  const listing = (await does(ground.server, `kassa keys list ${ground.merchant}`)).out
  const [keyId = ''] = /mk_live_\w+(?=.* shop$)/m.exec(listing) ?? []
  await allowPayouts(ground)
  ground.trade.kassa = clientOf(ground.server, shown)
  await ground.trade.goesOn()
  await follow(ground, revoke?.replace('KEY_ID', keyId))
  const answer = await old.balances.retrieve().then(
    () => 'accepted',
    (error: { status?: number }) => error.status,
  )
  expect('the old key is refused', answer === 401)
  await ground.trade.goesOn()
}

export const keystore: Drill = async ground => {
  const [off, make, replace, on] = blocksOf('sweeps-and-wallets.md', '## Replace a hot wallet')
  await follow(ground, off?.replace('kassa payouts list', 'kassa payouts list || true'))
  await sleep(20_000)
  const said = await follow(ground, make)
  const wallet = /hot wallet \S+ is (0x\w+)/.exec(said)?.[1] ?? ''
  await follow(ground, replace)
  await fund(ground, wallet)
  await waitFor('the wallet is replaced', async () => {
    const shown = await listed(ground)
    return shown.includes(wallet) && !/paused/i.test(shown)
  })
  await follow(ground, on?.replace('kassa payouts list', 'kassa payouts list || true'))
  await ground.trade.goesOn()
}
