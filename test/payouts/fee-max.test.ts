// Fees rise above what the operator allows while a payment waits for a block: nothing dearer is signed, nothing is lost, and all go on later.
import test from 'ava'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { startAnvil } from '../helpers/anvil.ts'
import { furnishEthereum } from '../helpers/local-ethereum.ts'
import { openOnChain, type OnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'

const gwei = 1_000_000_000n

let at: OnChain
test.before(async () => {
  at = await openOnChain(await furnishEthereum(await startAnvil()))
})
test.after.always(() => at?.close())

/** A block whose base fee is this, whatever the ones before were. */
async function mineAt(fee: bigint): Promise<void> {
  await ethereumRpc(at.local.url, 'anvil_setNextBlockBaseFeePerGas', [`0x${fee.toString(16)}`])
  await ethereumRpc(at.local.url, 'evm_mine', [])
}

test('a dearer attempt above the limit waits, the first one is paid when fees fall, and so is what came after it', async t => {
  const { payouts } = at
  const people = [payouts.someone(), payouts.someone()]
  const first = await payouts.withdraw(people[0]!, '11')
  at.isStuck = true
  await payouts.work(1)
  const [sent] = await payouts.attempts(first)
  t.is(sent?.status, 'BROADCAST')
  await mineAt(400n * gwei)
  await mineAt(400n * gwei)
  const second = await payouts.withdraw(people[1]!, '12')
  payouts.service.clock.advance(120)
  await payouts.work(3)
  const tooDear = { status: 'READY', note: 'the fee is above the limit', tx_hash: null }
  const attempts = await payouts.attempts(first)
  t.is(attempts.length, 2)
  t.like(attempts[0], { status: 'BROADCAST', tx_hash: sent?.tx_hash })
  t.like(attempts[1], tooDear)
  t.like((await payouts.attempts(second))[0], tooDear)
  t.deepEqual(await at.paid(...people), [])
  await mineAt(7n)
  at.isStuck = false
  await payouts.work(8)
  for (const id of [first, second]) t.like(await payouts.withdrawal(id), { status: 'COMPLETED' })
  t.deepEqual(await at.paid(...people), [11_000_000n, 12_000_000n])
  t.deepEqual(await brokenInvariants(payouts), [])
})
