import test from 'ava'
import {
  account,
  broadcast,
  client,
  execute,
  post,
  receiptOf,
  signTransfer,
  startNode,
  startWithToken,
  transfer,
} from './testing.ts'
import type { TronNode } from '../src/node.ts'

const million = 1_000_000

async function pay(node: TronNode, to: string, sun: number) {
  const tronWeb = client(node, account(0))
  const sent = await tronWeb.trx.sendTransaction(to, sun)
  await node.mine()
  return receiptOf(node, sent.txid ?? '')
}

async function balance(node: TronNode, address: string): Promise<number> {
  return (await post(node, 'wallet/getaccount', { address, visible: true }))['balance'] ?? 0
}

test('the first TRX to an address costs its sender 1 TRX and 0.1 TRX on top', async t => {
  const node = await startNode(t)
  const before = await balance(node, account(0).address)
  const info = await pay(node, account(5).address, 30 * million)
  t.is(info['fee'], 1_100_000)
  t.deepEqual(info['receipt'], { net_fee: 100_000 })
  t.is(await balance(node, account(5).address), 30 * million)
  t.is(await balance(node, account(0).address), before - 31_100_000)
})

test('600 bytes a day are free, the rest costs 1000 sun each, and the free ones come back in 24 hours', async t => {
  const node = await startNode(t)
  const first = await pay(node, account(1).address, million)
  const bytes = first['receipt'].net_usage
  t.true(bytes > 250 && bytes < 300)
  t.is(first['fee'], undefined)
  await pay(node, account(1).address, million + 1)
  const third = await pay(node, account(1).address, million + 2)
  t.deepEqual(third['receipt'], { net_fee: bytes * 1_000 })
  await node.mine(1, node.state().headTimestamp + 12 * 3_600_000)
  const half = await post(node, 'wallet/getaccountresource', { address: account(0).hex })
  t.true(Math.abs(half['freeNetUsed'] - bytes) <= 2, 'half of it has come back')
  await node.mine(1, node.state().headTimestamp + 12 * 3_600_000)
  t.is((await post(node, 'wallet/getaccountresource', { address: account(0).hex }))['freeNetUsed'], undefined)
})

test('a memo costs 1 TRX', async t => {
  const node = await startNode(t)
  const tronWeb = client(node, account(0))
  const plain = await tronWeb.transactionBuilder.sendTrx(account(1).address, million, account(0).address)
  const noted = await tronWeb.transactionBuilder.addUpdateData(plain, 'order 7', 'utf8')
  t.true((await broadcast(node, await tronWeb.trx.sign(noted))).result)
  await node.mine()
  const info = await receiptOf(node, noted.txID)
  t.is(info['fee'], million)
})

test('TRX that is not there cannot be sent', async t => {
  const node = await startNode(t, { genesis: { [account(0).address]: 5n * 10n ** 6n, [account(1).address]: 1n } })
  const tronWeb = client(node, account(0))
  const built = await tronWeb.transactionBuilder.sendTrx(account(1).address, 5 * million + 1, account(0).address)
  const refused = await broadcast(node, await tronWeb.trx.sign(built))
  t.is(refused.code, 'CONTRACT_VALIDATE_ERROR')
  t.regex(refused.message, /balance is not sufficient/)
})

test('a sender without TRX or free bytes is refused before anything runs', async t => {
  const { node, token } = await startWithToken(t, {
    genesis: { [account(0).address]: 10n ** 12n, [account(1).address]: 0n },
  })
  const first = await transfer(node, token, { to: account(2), units: 0, from: account(1) })
  t.is(first['receipt'].result, 'OUT_OF_ENERGY', 'no TRX buys no energy')
  const refused = await broadcast(node, await signTransfer(node, token, { to: account(2), units: 0, from: account(1) }))
  t.is(refused.code, 'BANDWITH_ERROR')
})

test('a receiver without tokens costs 15000 energy more than one with some', async t => {
  const { node, token } = await startWithToken(t)
  const first = await transfer(node, token, { to: account(5), units: 1 })
  const second = await transfer(node, token, { to: account(5), units: 1 })
  t.is(first['receipt'].energy_usage_total - second['receipt'].energy_usage_total, 15_000)
  // By java-tron 4.8.0's table of prices: it was seen to count 13,722 where the twelve uses of memory were free.
  t.is(second['receipt'].energy_usage_total, 13_734)
})

test('the dynamic factor multiplies what a call costs and is shown as a penalty', async t => {
  const { node, token } = await startWithToken(t, { energyFactor: 34_000 })
  await transfer(node, token, { to: account(5), units: 1 })
  const info = await transfer(node, token, { to: account(5), units: 1 })
  const { energy_usage_total: total, energy_penalty_total: penalty } = info['receipt']
  t.is(penalty, Math.ceil((total - penalty) * 3.4))
  t.true(total > 55_000 && total < 70_000, 'about what a mainnet transfer costs')
  const contract = await post(node, 'wallet/getcontractinfo', { value: token, visible: true })
  t.is(contract['contract_state'].energy_factor, 34_000)
})

test('delegated energy pays for a sweep, and taking it back ends that', async t => {
  const { node, token } = await startWithToken(t)
  const [hot, deposit] = [account(0), account(1)]
  const tronWeb = client(node, hot)
  await transfer(node, token, { to: deposit, units: 50 })
  const sendStake = async (built: { txID: string }) => {
    const answer = await broadcast(node, await tronWeb.trx.sign(built as never))
    t.true(answer.result, answer.message)
    await node.mine()
  }
  const builder = tronWeb.transactionBuilder
  await sendStake(await builder.freezeBalanceV2(10_000 * million, 'ENERGY', hot.address))
  await sendStake(await builder.delegateResource(8_000 * million, deposit.address, 'ENERGY', hot.address, false))
  const resource = await post(node, 'wallet/getaccountresource', { address: deposit.hex })
  t.is(resource['EnergyLimit'], Math.floor((8_000 * 180_000_000_000) / 19_067_546_642))
  const swept = await transfer(node, token, { to: account(2), units: 20, from: deposit })
  t.is(swept['receipt'].energy_usage, swept['receipt'].energy_usage_total)
  t.is(swept['receipt'].energy_fee, undefined)
  await sendStake(await builder.undelegateResource(8_000 * million, deposit.address, 'ENERGY', hot.address))
  const burned = await transfer(node, token, { to: account(2), units: 20, from: deposit })
  t.is(burned['receipt'].energy_usage, undefined)
  await sendStake(await builder.unfreezeBalanceV2(10_000 * million, 'ENERGY', hot.address))
  t.is((await post(node, 'wallet/getaccountresource', { address: hot.hex }))['EnergyLimit'], undefined)
})

test('stake that is lent out cannot be lent again, nor to an address that was never activated', async t => {
  const node = await startNode(t)
  const tronWeb = client(node, account(0))
  const builder = tronWeb.transactionBuilder
  await broadcast(
    node,
    await tronWeb.trx.sign(await builder.freezeBalanceV2(10 * million, 'ENERGY', account(0).address)),
  )
  await node.mine()
  const tooMuch = await builder.delegateResource(11 * million, account(1).address, 'ENERGY', account(0).address, false)
  t.is((await broadcast(node, await tronWeb.trx.sign(tooMuch))).code, 'CONTRACT_VALIDATE_ERROR')
  const nobody = await builder.delegateResource(million, account(6).address, 'ENERGY', account(0).address, false)
  t.is((await broadcast(node, await tronWeb.trx.sign(nobody))).code, 'CONTRACT_VALIDATE_ERROR')
})

test('a fee limit above 15000 TRX is refused', async t => {
  const { node, token } = await startWithToken(t)
  const error = await t.throwsAsync(execute(node, { contract: token, signature: 'pause()', feeLimit: 15_000_000_001 }))
  t.regex(error.message, /feeLimit must be/)
})
