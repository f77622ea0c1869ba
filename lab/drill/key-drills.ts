// Keys, passwords and keystores are replaced.
import assert from 'node:assert/strict'
import { verifyReceipt } from '../../sdk/typescript/src/receipts/index.ts'
import { clientOf } from '../install/installed.ts'
import { block } from '../manual.ts'
import { until } from '../until.ts'
import { allowPayouts, follow, fund, listed, type Drill } from './ground.ts'

export const masterKey: Drill = async ground => {
  const before = ground.server.read('etc/kassa/service/master-key').trim()
  await follow(ground, block('keys.md', 'add'))
  await ground.trade.goesOn()
  const said = await follow(ground, block('keys.md', 'rotate'))
  const counts = [...said.matchAll(/(\d+) rows read, (\d+) re-encrypted, (\d+) unreadable/g)].map(one =>
    one.slice(2).map(Number),
  )
  const encrypted = counts.map(([count]) => count ?? 0)
  assert.ok(
    encrypted.some(count => count > 0),
    'secrets are encrypted anew',
  )
  assert.ok(encrypted.at(-1) === 0, 'the second run finds nothing to encrypt')
  assert.ok(
    counts.every(([, unreadable]) => unreadable === 0),
    'every secret is readable',
  )
  await follow(ground, block('keys.md', 'remove'))
  const after = ground.server.read('etc/kassa/service/master-key').trim()
  assert.ok(/^[0-9a-f]{64}$/.test(after) && after !== before, 'the old key is gone')
  await ground.trade.goesOn()
}

export const receiptKey: Drill = async ground => {
  const [first] = ground.trade.orders
  await until('an order is paid', async () => (await ground.trade.kassa.orders.retrieve(first!)).status === 'PAID')
  const old = await ground.trade.kassa.orders.receipt(first!)
  await follow(ground, block('keys.md', 'receipt'))
  await ground.trade.goesOn()
  const keys = await ground.trade.kassa.service.receiptKeys()
  const fresh = await ground.trade.kassa.orders.receipt(first!)
  assert.ok(keys.keys.length === 2, 'two keys are published')
  assert.ok(fresh.signature.key_id !== old.signature.key_id, 'another key signs')
  for (const receipt of [old, fresh]) await verifyReceipt(receipt, keys)
}

export const passwords: Drill = async ground => {
  const url = () => ground.server.read('etc/kassa/service/worker-database-url').trim()
  const before = url()
  await follow(ground, block('keys.md', 'passwords'))
  assert.ok(url() !== before, 'the address has another password')
  assert.ok((await ground.server.does(`psql '${before}' -c 'select 1'`)).code !== 0, 'the old password is refused')
  assert.ok((await ground.server.does(`psql '${url()}' -c 'select 1'`)).code === 0, 'the new one is accepted')
  await ground.trade.goesOn()
}

export const apiKey: Drill = async ground => {
  const shown = await follow(ground, block('keys.md', 'create').replace('MERCHANT', ground.merchant))
  const old = ground.trade.kassa
  const listing = (await ground.server.does(`kassa keys list ${ground.merchant}`)).out
  const [keyId = ''] = /mk_live_\w+(?=.* shop$)/m.exec(listing) ?? []
  await allowPayouts(ground)
  ground.trade.kassa = clientOf(ground.server, shown)
  await ground.trade.goesOn()
  await follow(ground, block('keys.md', 'revoke').replace('KEY_ID', keyId))
  const answer = await old.balances.retrieve().then(
    () => 'accepted',
    (error: { status?: number }) => error.status,
  )
  assert.ok(answer === 401, 'the old key is refused')
  await ground.trade.goesOn()
}

export const keystore: Drill = async ground => {
  const page = (label: string) => block('sweeps-and-wallets.md', label)
  await follow(ground, page('off'))
  const said = await follow(ground, page('keystore'))
  const wallet = /hot wallet \S+ is (0x\w+)/.exec(said)?.[1] ?? ''
  await follow(ground, page('replace'))
  await until('the wallet is replaced', async () => {
    const shown = await listed(ground)
    return wallet !== '' && shown.includes(`pays from ${wallet}`) && !/paused/i.test(shown)
  })
  await fund(ground, wallet)
  await follow(ground, page('on'))
  await ground.trade.goesOn()
}
