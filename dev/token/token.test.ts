// The same guarantees on both chains: every test runs the token on the TRON node and on anvil.
import { readFileSync } from 'node:fs'
import test from 'ava'
import type { ExecutionContext } from 'ava'
import { Web3 } from 'web3'
import type { DevelopmentAccount } from '../../packages/tron-node/src/development-accounts.ts'
import { batcher, successor, usdt } from './artifacts.ts'
import { compileToken } from './compile.ts'
import { alice, bob, carol, owner, fixtures, supply, typesOf } from './testing.ts'
import type { Log, Sent, TokenFixture } from './testing.ts'

/** Declares one test per chain. */
function onBothChains(title: string, run: (t: ExecutionContext, fixture: TokenFixture) => Promise<void>): void {
  for (const [chain, prepare] of Object.entries(fixtures)) {
    test(`${chain}: ${title}`, async t => run(t, await prepare(t)))
  }
}

async function balance(fixture: TokenFixture, account: DevelopmentAccount | string): Promise<bigint> {
  return BigInt(`0x${await fixture.read(fixture.token, 'balanceOf(address)', account)}`)
}

function topic(signature: string): string {
  return Web3.utils.keccak256(signature).slice(2)
}

function word(account: DevelopmentAccount | string): string {
  return (typeof account === 'string' ? account : account.hex.slice(2)).padStart(64, '0')
}

/** Transfer logs as [from, to, units]. */
function transfers(logs: readonly Log[]) {
  return logs
    .filter(log => log.topics[0] === topic('Transfer(address,address,uint256)'))
    .map(log => [log.topics[1], log.topics[2], BigInt(`0x${log.data}`)])
}

function pay(
  fixture: TokenFixture,
  from: DevelopmentAccount,
  { to, units }: { readonly to: DevelopmentAccount | string; readonly units: bigint },
): Promise<Sent> {
  return fixture.send(from, fixture.token, ['transfer(address,uint256)', to, units])
}

onBothChains('a transfer moves units, leaves one Transfer log and returns nothing', async (t, fixture) => {
  const sent = await pay(fixture, owner, { to: alice, units: 1_500_000n })
  t.true(sent.succeeded)
  t.deepEqual(transfers(sent.logs), [[word(owner), word(alice), 1_500_000n]])
  t.is(await balance(fixture, alice), 1_500_000n)
  t.is(await fixture.read(fixture.token, 'transfer(address,uint256)', alice, 1n), '')
  t.is(BigInt(`0x${await fixture.read(fixture.token, 'decimals()')}`), 6n)
  t.is(BigInt(`0x${await fixture.read(fixture.token, 'totalSupply()')}`), supply)
})

onBothChains('more than the balance cannot be paid, and the failure leaves no log', async (t, fixture) => {
  await pay(fixture, owner, { to: alice, units: 10n })
  const sent = await pay(fixture, alice, { to: bob, units: 11n })
  t.deepEqual(sent, { succeeded: false, logs: [] })
  t.is(await balance(fixture, alice), 10n)
})

onBothChains(
  'an allowance is spent by transferFrom, must pass through zero, and may be unlimited',
  async (t, fixture) => {
    const approve = (units: bigint) => fixture.send(owner, fixture.token, ['approve(address,uint256)', alice, units])
    const spend = (units: bigint) =>
      fixture.send(alice, fixture.token, ['transferFrom(address,address,uint256)', owner, bob, units])
    const left = async () =>
      BigInt(`0x${await fixture.read(fixture.token, 'allowance(address,address)', owner, alice)}`)
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

onBothChains('anybody can move zero units of anybody', async (t, fixture) => {
  const sent = await fixture.send(carol, fixture.token, ['transferFrom(address,address,uint256)', owner, bob, 0n])
  t.true(sent.succeeded)
  t.deepEqual(transfers(sent.logs), [[word(owner), word(bob), 0n]])
})

onBothChains(
  'a blacklisted address can be paid and cannot pay; its funds vanish without a Transfer',
  async (t, fixture) => {
    const list = await fixture.send(owner, fixture.token, ['addBlackList(address)', alice])
    t.is(list.logs[0]?.topics[0], topic('AddedBlackList(address)'))
    t.true((await pay(fixture, owner, { to: alice, units: 70n })).succeeded)
    t.false((await pay(fixture, alice, { to: bob, units: 1n })).succeeded)
    t.is(BigInt(`0x${await fixture.read(fixture.token, 'isBlackListed(address)', alice)}`), 1n)
    t.is(BigInt(`0x${await fixture.read(fixture.token, 'getBlackListStatus(address)', bob)}`), 0n)
    t.false((await fixture.send(owner, fixture.token, ['destroyBlackFunds(address)', bob])).succeeded)
    const destroyed = await fixture.send(owner, fixture.token, ['destroyBlackFunds(address)', alice])
    t.deepEqual(transfers(destroyed.logs), [])
    t.is(destroyed.logs[0]?.topics[0], topic('DestroyedBlackFunds(address,uint256)'))
    t.is(await balance(fixture, alice), 0n)
    t.is(BigInt(`0x${await fixture.read(fixture.token, 'totalSupply()')}`), supply - 70n)
    t.true((await fixture.send(owner, fixture.token, ['removeBlackList(address)', alice])).succeeded)
  },
)

onBothChains('a blacklisted owner is not spared by a spender who is free', async (t, fixture) => {
  await pay(fixture, owner, { to: alice, units: 10n })
  await fixture.send(alice, fixture.token, ['approve(address,uint256)', bob, 10n])
  await fixture.send(owner, fixture.token, ['addBlackList(address)', alice])
  const sent = await fixture.send(bob, fixture.token, ['transferFrom(address,address,uint256)', alice, bob, 1n])
  t.false(sent.succeeded)
})

onBothChains('paused, nothing moves, but allowances are still given', async (t, fixture) => {
  t.true((await fixture.send(owner, fixture.token, ['pause()'])).succeeded)
  t.false((await pay(fixture, owner, { to: alice, units: 1n })).succeeded)
  t.true((await fixture.send(owner, fixture.token, ['approve(address,uint256)', alice, 1n])).succeeded)
  t.true((await fixture.send(owner, fixture.token, ['unpause()'])).succeeded)
  t.true((await pay(fixture, owner, { to: alice, units: 1n })).succeeded)
})

onBothChains(
  'with the fee on, two Transfer logs: the fee to the owner, the net amount to the receiver',
  async (t, fixture) => {
    const setFee = (basisPoints: bigint, maximum: bigint) =>
      fixture.send(owner, fixture.token, ['setParams(uint256,uint256)', basisPoints, maximum])
    t.false((await setFee(20n, 10n)).succeeded, 'the rate stays under 20 basis points')
    t.false((await setFee(10n, 50n)).succeeded, 'the fee stays under 50 USDT')
    t.is((await setFee(10n, 2n)).logs[0]?.topics[0], topic('Params(uint256,uint256)'))
    await pay(fixture, owner, { to: alice, units: 100_000_000_000n })
    const small = await pay(fixture, alice, { to: bob, units: 1_000_000n })
    t.deepEqual(transfers(small.logs), [
      [word(alice), word(owner), 1_000n],
      [word(alice), word(bob), 999_000n],
    ])
    const capped = await pay(fixture, alice, { to: carol, units: 10_000_000_000n })
    t.deepEqual(transfers(capped.logs)[0], [word(alice), word(owner), 2_000_000n])
    t.is(await balance(fixture, carol), 9_998_000_000n)
  },
)

onBothChains('issuing and redeeming change the supply without a Transfer', async (t, fixture) => {
  const issued = await fixture.send(owner, fixture.token, ['issue(uint256)', 5n])
  t.deepEqual(
    issued.logs.map(log => log.topics[0]),
    [topic('Issue(uint256)')],
  )
  const redeemed = await fixture.send(owner, fixture.token, ['redeem(uint256)', 3n])
  t.deepEqual(
    redeemed.logs.map(log => log.topics[0]),
    [topic('Redeem(uint256)')],
  )
  t.is(await balance(fixture, owner), supply + 2n)
})

onBothChains('deprecated, it forwards to its successor and says so', async (t, fixture) => {
  const sent = await fixture.send(owner, fixture.token, ['deprecate(address)', fixture.batcher])
  t.is(sent.logs[0]?.topics[0], topic('Deprecate(address)'))
  t.is(BigInt(`0x${await fixture.read(fixture.token, 'deprecated()')}`), 1n)
  t.is((await fixture.read(fixture.token, 'upgradedAddress()')).slice(24), fixture.batcher)
  t.false(
    (await pay(fixture, owner, { to: alice, units: 1n })).succeeded,
    'this successor does not know how to transfer',
  )
})

onBothChains("the owner's powers are the owner's alone", async (t, fixture) => {
  for (const signature of [
    'pause()',
    'addBlackList(address)',
    'issue(uint256)',
    'deprecate(address)',
    'transferOwnership(address)',
  ]) {
    const values = typesOf(signature).map(type => (type === 'address' ? bob : 1n))
    t.false((await fixture.send(alice, fixture.token, [signature, ...values])).succeeded, signature)
  }
  await fixture.send(owner, fixture.token, ['transferOwnership(address)', alice])
  t.true((await fixture.send(alice, fixture.token, ['pause()'])).succeeded)
})

onBothChains(
  'a batch pays several receivers in one transaction, from its own balance or from an approving payer',
  async (t, fixture) => {
    await pay(fixture, owner, { to: fixture.batcher, units: 100n })
    const own = await fixture.send(owner, fixture.batcher, [
      'transferMany(address,address[],uint256[])',
      fixture.token,
      [alice, bob, alice],
      [1n, 2n, 3n],
    ])
    t.deepEqual(transfers(own.logs), [
      [word(fixture.batcher), word(alice), 1n],
      [word(fixture.batcher), word(bob), 2n],
      [word(fixture.batcher), word(alice), 3n],
    ])
    await fixture.send(owner, fixture.token, ['approve(address,uint256)', fixture.batcher, 50n])
    const many = 'transferFromMany(address,address[],uint256[])'
    const approved = await fixture.send(owner, fixture.batcher, [many, fixture.token, [alice, bob], [20n, 30n]])
    t.deepEqual(transfers(approved.logs), [
      [word(owner), word(alice), 20n],
      [word(owner), word(bob), 30n],
    ])
    t.deepEqual(await fixture.send(owner, fixture.batcher, [many, fixture.token, [alice, bob], [0n, 1n]]), {
      succeeded: false,
      logs: [],
    })
  },
)

test('the committed artifacts are what the source compiles to', t => {
  const source = readFileSync(new URL('Usdt.sol', import.meta.url), 'utf8')
  t.deepEqual(compileToken(source), { Batcher: batcher, Usdt: usdt, UsdtSuccessor: successor } as never)
})
