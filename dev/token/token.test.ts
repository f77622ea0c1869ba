// The same guarantees on both chains: every test runs the token on the TRON node and on anvil.
import { readFileSync } from 'node:fs'
import test from 'ava'
import type { ExecutionContext } from 'ava'
import { Web3 } from 'web3'
import type { DevelopmentAccount } from '../tron/src/development-accounts.ts'
import { batcher, usdt } from './artifacts.ts'
import { compileToken } from './compile.ts'
import { alice, bob, carol, owner, stages, supply, typesOf } from './testing.ts'
import type { Log, Sent, Stage } from './testing.ts'

/** Declares one test per chain. */
function onBothChains(title: string, run: (t: ExecutionContext, stage: Stage) => Promise<void>): void {
  for (const [chain, prepare] of Object.entries(stages)) {
    test(`${chain}: ${title}`, async t => run(t, await prepare(t)))
  }
}

async function balance(stage: Stage, holder: DevelopmentAccount | string): Promise<bigint> {
  return BigInt(`0x${await stage.read(stage.token, 'balanceOf(address)', holder)}`)
}

function topic(signature: string): string {
  return Web3.utils.keccak256(signature).slice(2)
}

function word(holder: DevelopmentAccount | string): string {
  return (typeof holder === 'string' ? holder : holder.hex.slice(2)).padStart(64, '0')
}

/** Transfer logs as [from, to, units]. */
function transfers(logs: readonly Log[]) {
  return logs
    .filter(log => log.topics[0] === topic('Transfer(address,address,uint256)'))
    .map(log => [log.topics[1], log.topics[2], BigInt(`0x${log.data}`)])
}

function pay(stage: Stage, from: DevelopmentAccount, to: DevelopmentAccount | string, units: bigint): Promise<Sent> {
  return stage.send(from, stage.token, 'transfer(address,uint256)', to, units)
}

onBothChains('a transfer moves units, leaves one Transfer log and returns nothing', async (t, stage) => {
  const sent = await pay(stage, owner, alice, 1_500_000n)
  t.true(sent.succeeded)
  t.deepEqual(transfers(sent.logs), [[word(owner), word(alice), 1_500_000n]])
  t.is(await balance(stage, alice), 1_500_000n)
  t.is(await stage.read(stage.token, 'transfer(address,uint256)', alice, 1n), '')
  t.is(BigInt(`0x${await stage.read(stage.token, 'decimals()')}`), 6n)
  t.is(BigInt(`0x${await stage.read(stage.token, 'totalSupply()')}`), supply)
})

onBothChains('more than the balance cannot be paid, and the failure leaves no log', async (t, stage) => {
  await pay(stage, owner, alice, 10n)
  const sent = await pay(stage, alice, bob, 11n)
  t.deepEqual(sent, { succeeded: false, logs: [] })
  t.is(await balance(stage, alice), 10n)
})

onBothChains(
  'an allowance is spent by transferFrom, must pass through zero, and may be unlimited',
  async (t, stage) => {
    const approve = (units: bigint) => stage.send(owner, stage.token, 'approve(address,uint256)', alice, units)
    const spend = (units: bigint) =>
      stage.send(alice, stage.token, 'transferFrom(address,address,uint256)', owner, bob, units)
    const left = async () => BigInt(`0x${await stage.read(stage.token, 'allowance(address,address)', owner, alice)}`)
    t.true((await approve(100n)).succeeded)
    t.false((await approve(200n)).succeeded, 'non-zero to non-zero')
    t.deepEqual(transfers((await spend(60n)).logs), [[word(owner), word(bob), 60n]])
    t.is(await left(), 40n)
    t.false((await spend(41n)).succeeded)
    t.true((await approve(0n)).succeeded)
    const unlimited = 2n ** 256n - 1n
    t.true((await approve(unlimited)).succeeded)
    t.true((await spend(1_000n)).succeeded)
    t.is(await left(), unlimited)
  },
)

onBothChains('anybody can move zero units of anybody', async (t, stage) => {
  const sent = await stage.send(carol, stage.token, 'transferFrom(address,address,uint256)', owner, bob, 0n)
  t.true(sent.succeeded)
  t.deepEqual(transfers(sent.logs), [[word(owner), word(bob), 0n]])
})

onBothChains(
  'a blacklisted address can be paid and cannot pay; its funds vanish without a Transfer',
  async (t, stage) => {
    const list = await stage.send(owner, stage.token, 'addBlackList(address)', alice)
    t.is(list.logs[0]?.topics[0], topic('AddedBlackList(address)'))
    t.true((await pay(stage, owner, alice, 70n)).succeeded)
    t.false((await pay(stage, alice, bob, 1n)).succeeded)
    t.is(BigInt(`0x${await stage.read(stage.token, 'isBlackListed(address)', alice)}`), 1n)
    t.is(BigInt(`0x${await stage.read(stage.token, 'getBlackListStatus(address)', bob)}`), 0n)
    t.false((await stage.send(owner, stage.token, 'destroyBlackFunds(address)', bob)).succeeded)
    const destroyed = await stage.send(owner, stage.token, 'destroyBlackFunds(address)', alice)
    t.deepEqual(transfers(destroyed.logs), [])
    t.is(destroyed.logs[0]?.topics[0], topic('DestroyedBlackFunds(address,uint256)'))
    t.is(await balance(stage, alice), 0n)
    t.is(BigInt(`0x${await stage.read(stage.token, 'totalSupply()')}`), supply - 70n)
    t.true((await stage.send(owner, stage.token, 'removeBlackList(address)', alice)).succeeded)
  },
)

onBothChains('a blacklisted owner is not spared by a spender who is free', async (t, stage) => {
  await pay(stage, owner, alice, 10n)
  await stage.send(alice, stage.token, 'approve(address,uint256)', bob, 10n)
  await stage.send(owner, stage.token, 'addBlackList(address)', alice)
  const sent = await stage.send(bob, stage.token, 'transferFrom(address,address,uint256)', alice, bob, 1n)
  t.false(sent.succeeded)
})

onBothChains('paused, nothing moves, but allowances are still given', async (t, stage) => {
  t.true((await stage.send(owner, stage.token, 'pause()')).succeeded)
  t.false((await pay(stage, owner, alice, 1n)).succeeded)
  t.true((await stage.send(owner, stage.token, 'approve(address,uint256)', alice, 1n)).succeeded)
  t.true((await stage.send(owner, stage.token, 'unpause()')).succeeded)
  t.true((await pay(stage, owner, alice, 1n)).succeeded)
})

onBothChains(
  'with the fee on, two Transfer logs: the fee to the owner, the net amount to the receiver',
  async (t, stage) => {
    const setFee = (basisPoints: bigint, maximum: bigint) =>
      stage.send(owner, stage.token, 'setParams(uint256,uint256)', basisPoints, maximum)
    t.false((await setFee(20n, 10n)).succeeded, 'the rate stays under 20 basis points')
    t.false((await setFee(10n, 50n)).succeeded, 'the fee stays under 50 USDT')
    t.is((await setFee(10n, 2n)).logs[0]?.topics[0], topic('Params(uint256,uint256)'))
    await pay(stage, owner, alice, 100_000_000_000n)
    const small = await pay(stage, alice, bob, 1_000_000n)
    t.deepEqual(transfers(small.logs), [
      [word(alice), word(owner), 1_000n],
      [word(alice), word(bob), 999_000n],
    ])
    const capped = await pay(stage, alice, carol, 10_000_000_000n)
    t.deepEqual(transfers(capped.logs)[0], [word(alice), word(owner), 2_000_000n])
    t.is(await balance(stage, carol), 9_998_000_000n)
  },
)

onBothChains('issuing and redeeming change the supply without a Transfer', async (t, stage) => {
  const issued = await stage.send(owner, stage.token, 'issue(uint256)', 5n)
  t.deepEqual(
    issued.logs.map(log => log.topics[0]),
    [topic('Issue(uint256)')],
  )
  const redeemed = await stage.send(owner, stage.token, 'redeem(uint256)', 3n)
  t.deepEqual(
    redeemed.logs.map(log => log.topics[0]),
    [topic('Redeem(uint256)')],
  )
  t.is(await balance(stage, owner), supply + 2n)
})

onBothChains('deprecated, it forwards to its successor and says so', async (t, stage) => {
  const sent = await stage.send(owner, stage.token, 'deprecate(address)', stage.batcher)
  t.is(sent.logs[0]?.topics[0], topic('Deprecate(address)'))
  t.is(BigInt(`0x${await stage.read(stage.token, 'deprecated()')}`), 1n)
  t.is((await stage.read(stage.token, 'upgradedAddress()')).slice(24), stage.batcher)
  t.false((await pay(stage, owner, alice, 1n)).succeeded, 'this successor does not know how to transfer')
})

onBothChains("the owner's powers are the owner's alone", async (t, stage) => {
  for (const signature of [
    'pause()',
    'addBlackList(address)',
    'issue(uint256)',
    'deprecate(address)',
    'transferOwnership(address)',
  ]) {
    const values = typesOf(signature).map(type => (type === 'address' ? bob : 1n))
    t.false((await stage.send(alice, stage.token, signature, ...values)).succeeded, signature)
  }
  await stage.send(owner, stage.token, 'transferOwnership(address)', alice)
  t.true((await stage.send(alice, stage.token, 'pause()')).succeeded)
})

onBothChains(
  'a batch pays several receivers in one transaction, from its own balance or from an approving payer',
  async (t, stage) => {
    await pay(stage, owner, stage.batcher, 100n)
    const own = await stage.send(
      owner,
      stage.batcher,
      'transferMany(address,address[],uint256[])',
      stage.token,
      [alice, bob, alice],
      [1n, 2n, 3n],
    )
    t.deepEqual(transfers(own.logs), [
      [word(stage.batcher), word(alice), 1n],
      [word(stage.batcher), word(bob), 2n],
      [word(stage.batcher), word(alice), 3n],
    ])
    await stage.send(owner, stage.token, 'approve(address,uint256)', stage.batcher, 50n)
    const many = 'transferFromMany(address,address[],uint256[])'
    const approved = await stage.send(owner, stage.batcher, many, stage.token, [alice, bob], [20n, 30n])
    t.deepEqual(transfers(approved.logs), [
      [word(owner), word(alice), 20n],
      [word(owner), word(bob), 30n],
    ])
    t.deepEqual(await stage.send(owner, stage.batcher, many, stage.token, [alice, bob], [0n, 1n]), {
      succeeded: false,
      logs: [],
    })
  },
)

test('the committed artifacts are what the source compiles to', t => {
  const source = readFileSync(new URL('Usdt.sol', import.meta.url), 'utf8')
  t.deepEqual(compileToken(source), { Batcher: batcher, Usdt: usdt } as never)
})
