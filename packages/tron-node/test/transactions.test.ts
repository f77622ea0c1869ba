import test from 'ava'
import { usdt } from '../../../dev/token/artifacts.ts'
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
  tokenBalance,
  transfer,
  word,
} from './testing.ts'
import { encodeTransaction, readTransaction } from '../src/format/transaction.ts'

const hourMs = 3_600_000

test('tronweb deploys, reads by contract().at, and pays by contract().send()', async t => {
  const { node, token } = await startWithToken(t)
  const tronWeb = client(node, account(0))
  const contract = await tronWeb.contract().at(token)
  const methods = contract['methods'] as Record<
    string,
    (...args: unknown[]) => { call(): Promise<unknown>; send(o: object): Promise<string> }
  >
  t.is(await methods['decimals']?.().call(), 6n)
  t.is(await methods['symbol']?.().call(), 'USDT')
  const txid = await methods['transfer']?.(account(1).address, 2_500_000).send({ feeLimit: 100_000_000 })
  await node.mine()
  t.is((await receiptOf(node, txid ?? ''))['receipt'].result, 'SUCCESS')
  t.is(await tokenBalance(node, token, account(1).address), 2_500_000n)
})

test('a transfer built by the node passes the checks of tronweb and is charged 345 bytes', async t => {
  const { node, token, tokenHex } = await startWithToken(t)
  const tronWeb = client(node, account(0))
  const built = await tronWeb.transactionBuilder.triggerSmartContract(
    token,
    'transfer(address,uint256)',
    { feeLimit: 100_000_000, callValue: 0 },
    [
      { type: 'address', value: account(5).address },
      { type: 'uint256', value: 12_345_678 },
    ],
    account(0).address,
  )
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built.transaction))
  t.true(sent.result)
  t.deepEqual(await receiptOf(node, sent.txid ?? ''), {}, 'no receipt before the block')
  const state = await node.mine()
  const info = await receiptOf(node, built.transaction.txID)
  t.is(info['blockNumber'], state.head)
  t.is(info['blockTimeStamp'], state.headTimestamp)
  t.is(info['contract_address'], tokenHex)
  t.is(info['receipt'].net_fee ?? info['receipt'].net_usage * 1_000, 345_000)
  t.is(info['receipt'].energy_fee, info['receipt'].energy_usage_total * 100)
  t.is(info['fee'], info['receipt'].energy_fee + (info['receipt'].net_fee ?? 0))
  t.deepEqual(info['log'], [
    {
      address: tokenHex.slice(2),
      topics: [
        'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        word(account(0).address),
        word(account(5).address),
      ],
      data: 12_345_678n.toString(16).padStart(64, '0'),
    },
  ])
})

test('a reverting call is accepted, included, charged for what it used, and leaves no log', async t => {
  const { node, token } = await startWithToken(t)
  const poor = account(1)
  const info = await transfer(node, token, { to: account(2), units: 1, from: poor })
  t.is(info['result'], 'FAILED')
  t.is(info['receipt'].result, 'REVERT')
  t.is(Buffer.from(info['resMessage'], 'hex').toString(), 'REVERT opcode executed')
  t.true(String(info['contractResult'][0]).startsWith('08c379a0'))
  t.is(info['log'], undefined)
  t.true(info['receipt'].energy_usage_total < 10_000)
  const shown = await post(node, 'wallet/gettransactionbyid', { value: info['id'] })
  t.deepEqual(shown['ret'], [{ contractRet: 'REVERT' }])
  t.true(
    shown['raw_data'].contract[0].parameter.value.data.startsWith('a9059cbb'),
    'its call data looks like a payment',
  )
})

test('a fee limit too low ends OUT_OF_ENERGY and burns the whole limit', async t => {
  const { node, token } = await startWithToken(t)
  const info = await transfer(node, token, { to: account(5), units: 7, feeLimit: 500_000 })
  t.is(info['receipt'].result, 'OUT_OF_ENERGY')
  t.is(info['receipt'].energy_fee, 500_000)
  t.is(info['receipt'].energy_usage_total, 5_000)
  t.is(await tokenBalance(node, token, account(5).address), 0n)
})

test('an address that only holds tokens cannot send until TRX activates it', async t => {
  const { node, token } = await startWithToken(t)
  await transfer(node, token, { to: account(5), units: 100 })
  t.deepEqual(await post(node, 'wallet/getaccount', { address: account(5).hex }), {})
  const refused = await broadcast(
    node,
    await signTransfer(node, token, { to: account(0), units: 100, from: account(5) }),
  )
  t.is(refused.code, 'CONTRACT_VALIDATE_ERROR')
  t.is(refused.message, `Contract validate error : account [${account(5).address}] does not exist`)
  const tronWeb = client(node, account(0))
  await tronWeb.trx.sendTransaction(account(5).address, 30_000_000)
  await node.mine()
  const info = await transfer(node, token, { to: account(0), units: 100, from: account(5) })
  t.is(info['receipt'].result, 'SUCCESS')
})

test('a transaction changed after signing is refused: the node hashes raw_data, not what raw_data_hex claims', async t => {
  const { node, token } = await startWithToken(t)
  const signed = structuredClone(await signTransfer(node, token, { to: account(1), units: 3 })) as Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- tampering with a foreign type
  const value = signed['raw_data'].contract[0].parameter.value
  value.data = `${value.data.slice(0, -1)}9`
  t.is((await broadcast(node, signed)).code, 'SIGERROR')
})

test('a signature of somebody else, and none at all, are refused', async t => {
  const { node, token } = await startWithToken(t)
  const mine = await signTransfer(node, token, { to: account(1), units: 3 })
  const other = await signTransfer(node, token, { to: account(1), units: 3, from: account(2) })
  const refused = await broadcast(node, { ...mine, signature: other.signature })
  t.is(refused.code, 'SIGERROR')
  t.regex(refused.message, /not contained of permission/)
  t.is((await broadcast(node, { ...mine, signature: [] })).code, 'SIGERROR')
})

test('an expired transaction is refused; one valid for 23 hours is taken, for 25 hours not', async t => {
  const { node, token } = await startWithToken(t)
  const soon = await signTransfer(node, token, { to: account(1), units: 1 })
  await node.mine(25)
  t.is((await broadcast(node, soon)).code, 'TRANSACTION_EXPIRATION_ERROR')
  const long = await signTransfer(node, token, { to: account(1), units: 1, expiresIn: 23 * hourMs })
  t.true((await broadcast(node, long)).result)
  const longer = await signTransfer(node, token, { to: account(1), units: 1, expiresIn: 25 * hourMs })
  t.is((await broadcast(node, longer)).code, 'TRANSACTION_EXPIRATION_ERROR')
})

test('a reference block that never existed is refused', async t => {
  const { node, token } = await startWithToken(t)
  const other = await startNode(t, { genesis: { [account(0).address]: 10n ** 12n }, now: () => Date.now() - 60_000 })
  await other.mine(3)
  const foreign = await signTransfer(other, token, { to: account(1), units: 1, expiresIn: 1_000_000 })
  t.is((await broadcast(node, foreign)).code, 'TAPOS_ERROR')
})

test('the same bytes again answer DUP while pending and after the block', async t => {
  const { node, token } = await startWithToken(t)
  const signed = await signTransfer(node, token, { to: account(1), units: 5 })
  t.true((await broadcast(node, signed)).result)
  const pending = await broadcast(node, signed)
  t.deepEqual([pending.code, pending.message], ['DUP_TRANSACTION_ERROR', 'Dup transaction.'])
  await node.mine()
  const mined = await broadcast(node, signed)
  t.deepEqual([mined.code, mined.message], ['DUP_TRANSACTION_ERROR', 'Dup transaction.'])
  t.is(await tokenBalance(node, token, account(1).address), 5n)
})

test('broadcasthex takes the bytes of a whole transaction and prints the code SUCCESS', async t => {
  const { node, token } = await startWithToken(t)
  const signed = await signTransfer(node, token, { to: account(1), units: 5 })
  const bytes = encodeTransaction(readTransaction(signed.raw_data_hex, signed.signature))
  const answer = await post(node, 'wallet/broadcasthex', { transaction: Buffer.from(bytes).toString('hex') })
  t.is(answer['code'], 'SUCCESS')
  t.is(answer['txid'], signed.txID)
  const again = await post(node, 'wallet/broadcasthex', { transaction: Buffer.from(bytes).toString('hex') })
  t.like(again, { result: false, code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.', txid: signed.txID })
  t.is(JSON.parse(answer['transaction']).txID, signed.txID)
  await node.mine()
  t.is(await tokenBalance(node, token, account(1).address), 5n)
})

test('calling an address that holds no contract is refused', async t => {
  const node = await startNode(t)
  const signed = await signTransfer(node, account(3).address, { to: account(1), units: 1 })
  t.is((await broadcast(node, signed)).code, 'CONTRACT_VALIDATE_ERROR')
})

test('pending transactions see each other: TRX can be promised only once', async t => {
  const node = await startNode(t, { genesis: { [account(0).address]: 100_000_000n, [account(1).address]: 1n } })
  const tronWeb = client(node, account(0))
  const first = await tronWeb.transactionBuilder.sendTrx(account(1).address, 60_000_000, account(0).address)
  const second = await tronWeb.transactionBuilder.sendTrx(account(1).address, 60_000_001, account(0).address)
  t.true((await broadcast(node, await tronWeb.trx.sign(first))).result)
  const refused = await broadcast(node, await tronWeb.trx.sign(second))
  t.is(refused.code, 'CONTRACT_VALIDATE_ERROR')
  t.regex(refused.message, /balance is not sufficient/)
})

test('a deployment whose constructor reverts leaves no contract behind', async t => {
  const node = await startNode(t)
  const tronWeb = client(node, account(0))
  const built = await tronWeb.transactionBuilder.createSmartContract(
    { abi: [] as never, bytecode: '60006000fd', feeLimit: 1_000_000_000, name: 'Broken' },
    account(0).address,
  )
  t.true((await broadcast(node, await tronWeb.trx.sign(built))).result)
  await node.mine()
  const info = await receiptOf(node, built.txID)
  t.is(info['receipt'].result, 'REVERT')
  t.deepEqual(await post(node, 'wallet/getcontract', { value: info['contract_address'] }), {})
})

test('getcontract gives back the ABI with the names java-tron prints', async t => {
  const { node, token } = await startWithToken(t)
  const contract = await post(node, 'wallet/getcontract', { value: token, visible: true })
  const entry = contract['abi'].entrys.find((item: { name: string }) => item.name === 'balanceOf')
  t.is(entry.type, 'Function')
  t.is(entry.stateMutability, 'View')
  t.is(contract['abi'].entrys.length, usdt.abi.length)
  t.is(contract['origin_address'], account(0).hex)
})

test('estimateenergy and a constant call tell what a transfer costs without doing it', async t => {
  const { node, token } = await startWithToken(t)
  const call = {
    owner_address: account(0).address,
    contract_address: token,
    function_selector: 'transfer(address,uint256)',
    parameter: word(account(1).address) + '5'.padStart(64, '0'),
    visible: true,
  }
  const estimate = await post(node, 'wallet/estimateenergy', call)
  const constant = await post(node, 'wallet/triggerconstantcontract', call)
  t.is(constant['energy_used'], estimate['energy_required'])
  t.is(constant['logs'].length, 1)
  t.is(await tokenBalance(node, token, account(1).address), 0n)
  const real = await execute(node, {
    contract: token,
    signature: 'transfer(address,uint256)',
    parameters: [
      { type: 'address', value: account(1).address },
      { type: 'uint256', value: 5 },
    ],
  })
  t.is(real['receipt'].energy_usage_total, estimate['energy_required'])
  const failing = await post(node, 'wallet/triggerconstantcontract', { ...call, owner_address: account(3).address })
  t.is(failing['result'].result, true)
  t.is(Buffer.from(failing['result'].message, 'hex').toString(), 'REVERT opcode executed')
  t.deepEqual(failing['transaction'].ret, [{ ret: 'FAILED' }])
})
