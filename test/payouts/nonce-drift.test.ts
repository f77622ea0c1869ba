// What the database believes of a wallet's next number is not so, or nodes forgot what waited: nothing is lost, and nothing paid twice.
import test from 'ava'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { UsedNumbers } from '../../src/signer/journal/intent-index.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { openOnChain, type OnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'

let at: OnChain
test.before(async () => {
  at = await openOnChain(await startLocalEthereum())
})
test.after.always(() => at?.close())

const underWay = 3
/** Which of those under way every node forgets. What the next block takes then: all before the first of these. */
const forgotten = {
  'none of them used, all forgotten': [0, 1, 2],
  'none used, since the first is forgotten': [0],
  'some used, a gap behind them': [1],
  'some used, the others forgotten': [1, 2],
  'all used, none forgotten': [],
} as const
/** How far the database's next number is from the true one. */
const drifts = [-underWay, 1, underWay + 2]
const everybody: string[] = []

for (const [what, places] of Object.entries(forgotten))
  for (const drift of places[0] === 1 ? [0, -1, ...drifts] : drifts)
    test.serial(`the database's next number is off by ${drift}, ${what}: each is paid once`, async t => {
      const { payouts, local } = at
      const people = Array.from({ length: underWay + 2 }, () => payouts.someone())
      everybody.push(...people)
      const ids: string[] = []
      at.isStuck = true
      for (const to of people.slice(0, underWay)) ids.push(await payouts.withdraw(to))
      await payouts.work(1)
      const waiting = await Promise.all(ids.map(async id => (await payouts.attempts(id))[0]!))
      waiting.sort((one, other) => Number(one.nonce) - Number(other.nonce))
      t.is(new Set(waiting.map(({ nonce }) => nonce)).size, underWay)
      const last = Number(waiting.at(-1)!.nonce)
      for (const place of places) await ethereumRpc(local.url, 'anvil_dropTransaction', [waiting[place]!.tx_hash])
      await local.mine()
      const used = await countUsed()
      t.is(used, last + 1 - underWay + (places[0] ?? underWay), 'as many are used as the story says')
      await payouts.service.admin.query('update wallet set next_nonce = next_nonce + $1', [drift])
      for (const to of people.slice(underWay)) ids.push(await payouts.withdraw(to))
      await payouts.work(1)
      at.isStuck = false
      await payouts.work(4)
      for (const id of ids) t.like(await payouts.withdrawal(id), { status: 'COMPLETED', failure_reason: null })
      t.is(await countUsed(), last + 3)
      const [wallet] = await payouts.service.admin.query('select next_nonce, paused_at from wallet')
      t.deepEqual(wallet, { next_nonce: String(last + 3), paused_at: null })
      t.deepEqual(await brokenInvariants(payouts), [])
    })

test.serial('on the chain everybody was paid, and nobody twice', async t => {
  t.deepEqual(await at.paid(...everybody), Array(everybody.length).fill(25_000_000n))
})

test('a gap in the numbers is filled before anything is numbered behind it', t => {
  const numbers = new UsedNumbers()
  t.deepEqual([numbers.next, numbers.end], [null, null])
  for (const used of [7, 8, 12, 8]) numbers.add(used)
  const given: number[] = []
  for (let count = 0; count < 5; count += 1) {
    given.push(numbers.next!)
    numbers.add(numbers.next!)
  }
  t.deepEqual(given, [9, 10, 11, 13, 14])
  t.is(numbers.end, 15)
  t.throws(() => numbers.add(9_999), { instanceOf: RangeError })
})

async function countUsed(): Promise<number> {
  return Number(await ethereumRpc(at.local.url, 'eth_getTransactionCount', [at.hot, 'latest']))
}
