import type { ExecutionContext, TestFn } from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { Chain, Transfer } from '../../src/chains/chain.ts'
import type { FaultName } from '../../dev/faulty-node/faults.ts'
import type { Guarantee, Harness, Suite } from './harness.ts'
import { silenceGuarantees } from './silence.ts'
import type { Payment } from '../helpers/local-chain.ts'

interface Reading {
  readonly canFork?: boolean
  /** Faults by which nodes hide a transfer until it is final, since only then two of their records are compared. */
  readonly lateAtHead?: readonly FaultName[]
}

/** The promises of `Chain`, asserted of one adapter on one blockchain. */
export function conformance(
  test: TestFn,
  open: () => Promise<Harness>,
  { canFork = true, lateAtHead = [] }: Reading = {},
): void {
  let harness: Harness
  test.before(async () => {
    harness = await open()
  })
  test.after.always(async () => harness?.stop())
  const guarantee = (title: string, run: (t: ExecutionContext, suite: Suite) => Promise<void>) =>
    test.serial(title, async t => run(t, suiteOf(harness)))

  transferGuarantees(guarantee)
  blockGuarantees(guarantee)
  if (canFork) forkGuarantees(guarantee)
  finalityGuarantees(guarantee)
  readGuarantees(guarantee)
  silenceGuarantees(guarantee, lateAtHead)
}

function suiteOf(harness: Harness): Suite {
  const block = () => harness.chain.head()
  return {
    harness,
    block,
    async transfersOf(payments) {
      const hashes = await harness.mine(payments)
      return { hashes, transfers: await harness.chain.transfers(await block()) }
    },
  }
}

function transferGuarantees(guarantee: Guarantee): void {
  guarantee('verify accepts the chain and token it is configured for', async (t, { harness }) => {
    await t.notThrowsAsync(harness.chain.verify())
  })

  guarantee(
    'a transfer is reported with its identity, parties, amount and block',
    async (t, { harness, transfersOf, block }) => {
      const to = harness.address(1)
      const { hashes, transfers } = await transfersOf([{ kind: 'transfer', to, amount: 12_500_000n }])
      const { height: blockHeight, hash: blockHash } = await block()
      const [txHash] = hashes
      t.deepEqual<unknown, unknown>(transfers, [
        { txHash, ordinal: 0, from: harness.faucet, to, amount: 12_500_000n, blockHeight, blockHash },
      ])
    },
  )

  guarantee('several transfers of one transaction, made by a contract, are each reported', async (t, suite) => {
    const [one, other] = [suite.harness.address(2), suite.harness.address(3)]
    const batch = [
      { to: one, amount: 1n },
      { to: one, amount: 2n },
      { to: other, amount: 3n },
    ]
    const { hashes, transfers } = await suite.transfersOf([{ kind: 'batch', transfers: batch }])
    t.deepEqual(
      transfers.map(({ txHash, ordinal, from, to, amount }) => ({ txHash, ordinal, from, to, amount: BigInt(amount) })),
      batch.map((entry, ordinal) => ({ ...entry, txHash: hashes[0]!, ordinal, from: suite.harness.batcher })),
    )
  })

  guarantee('ordinals count all logs of the own transaction and none of the others in the block', async (t, suite) => {
    const to = suite.harness.address(4)
    const transfers = [
      { to, amount: 0n },
      { to, amount: 5n },
    ]
    const mined = await suite.transfersOf([
      { kind: 'transfer', to, amount: 4n },
      { kind: 'batch', transfers },
      { kind: 'transfer', to, amount: 6n },
    ])
    t.deepEqual(mined.transfers.map(identityOf), [
      [mined.hashes[0], 0, 4n],
      [mined.hashes[1], 1, 5n],
      [mined.hashes[2], 0, 6n],
    ])
  })

  guarantee(
    'a failed transaction with the call data of a transfer is not reported',
    async (t, { harness, transfersOf }) => {
      const to = harness.address(5)
      const { transfers } = await transfersOf([
        { kind: 'failed', to, amount: 7n },
        { kind: 'transfer', to, amount: 8n },
      ])
      t.deepEqual(
        transfers.map(({ amount }) => BigInt(amount)),
        [8n],
      )
    },
  )

  guarantee('another token of the same name is not reported', async (t, { harness, transfersOf }) => {
    const { transfers } = await transfersOf([{ kind: 'otherToken', to: harness.address(6), amount: 9n }])
    t.deepEqual(transfers, [])
  })

  guarantee('a transfer of nothing is not reported', async (t, { harness, transfersOf }) => {
    const { transfers } = await transfersOf([{ kind: 'transfer', to: harness.address(7), amount: 0n }])
    t.deepEqual(transfers, [])
  })

  guarantee(
    'amounts that no order can have are reported as they are, both ways, and hide no other',
    async (t, suite) => {
      const { harness } = suite
      const to = harness.address(14)
      const amounts = [2n ** 70n, 2n ** 63n - 10n, 9n]
      const { transfers } = await suite.transfersOf(amounts.map(amount => ({ kind: 'transfer', to, amount })))
      const { height } = await suite.block()
      await harness.finalize()
      const final = await harness.chain.finalRange(height, height)
      for (const found of [transfers, final.transfers]) {
        t.deepEqual(
          found.map(({ amount }) => BigInt(amount)),
          amounts,
        )
      }
    },
  )

  guarantee('an empty block has no transfers', async (t, { transfersOf }) => {
    t.deepEqual((await transfersOf([])).transfers, [])
  })

  guarantee('forty transfers in one block are all reported, in order', async (t, { harness, transfersOf }) => {
    const payments = Array.from({ length: 40 }, (_, index): Payment => {
      return { kind: 'transfer', to: harness.address(100 + index), amount: BigInt(index + 1) }
    })
    const { hashes, transfers } = await transfersOf(payments)
    t.deepEqual(
      transfers.map(identityOf),
      hashes.map((txHash, index) => [txHash, 0, BigInt(index + 1)]),
    )
  })
}

function blockGuarantees(guarantee: Guarantee): void {
  guarantee('block gives each height, linked to its parent, and null above the head', async (t, { harness, block }) => {
    await harness.mine()
    const head = await block()
    t.deepEqual(await harness.chain.block(head.height), head)
    const parent = await harness.chain.block(head.height - 1)
    t.is(parent?.hash, head.parentHash)
    t.true(head.time.getTime() >= (parent?.time.getTime() ?? Infinity))
    t.is(await harness.chain.block(head.height + 1), null)
    t.is((await harness.chain.block(0))?.height, 0)
  })

  guarantee('transfers of a block the node does not have are unavailable, not none', async (t, { harness, block }) => {
    const head = await block()
    const above = { ...head, height: head.height + 1, hash: head.hash.replace(/.{4}$/, 'dead') }
    await t.throwsAsync(harness.chain.transfers(above), { instanceOf: ChainUnavailable })
    await t.throwsAsync(harness.chain.transfers({ ...above, height: head.height }), { instanceOf: ChainUnavailable })
  })
}

function forkGuarantees(guarantee: Guarantee): void {
  guarantee(
    'a fork changes the hash of a height and drops its transfers',
    async (t, { harness, transfersOf, block }) => {
      const { transfers } = await transfersOf([{ kind: 'transfer', to: harness.address(8), amount: 10n }])
      const before = await block()
      t.is(transfers.length, 1)
      await harness.reorg(1)
      const after = await harness.chain.block(before.height)
      t.not(after?.hash, before.hash)
      t.is(after?.parentHash, before.parentHash)
      t.deepEqual(await harness.chain.transfers(after!), [])
      await t.throwsAsync(harness.chain.transfers(before), { instanceOf: ChainUnavailable })
    },
  )

  guarantee('a transfer that a fork moves to another block keeps its identity', async (t, { harness, block }) => {
    const to = harness.address(9)
    const batch: Payment = {
      kind: 'batch',
      transfers: [
        { to, amount: 11n },
        { to, amount: 12n },
      ],
    }
    const [txHash] = await harness.mine([batch])
    const before = await block()
    const original = await harness.chain.transfers(before)
    await harness.mine()
    await harness.reorg(2, { keep: [txHash!] })
    const moved = await collect(harness.chain, before.height, (await block()).height)
    t.deepEqual(moved.map(identityOf), [
      [txHash, 0, 11n],
      [txHash, 1, 12n],
    ])
    t.deepEqual(moved.map(identityOf), original.map(identityOf))
    t.notDeepEqual(
      moved.map(({ blockHash }) => blockHash),
      original.map(({ blockHash }) => blockHash),
    )
  })
}

function finalityGuarantees(guarantee: Guarantee): void {
  guarantee('the final head lags behind the head and is a block of the same chain', async (t, { harness }) => {
    await harness.finalize()
    const [head, final] = [await harness.chain.head(), await harness.chain.finalHead()]
    t.true(final.height < head.height)
    t.deepEqual(await harness.chain.block(final.height), final)
  })

  guarantee('finalRange tells the same transfers as its blocks do one by one', async (t, { harness }) => {
    const to = harness.address(10)
    await harness.mine([
      { kind: 'transfer', to, amount: 13n },
      { kind: 'failed', to, amount: 14n },
    ])
    await harness.mine()
    await harness.mine([
      {
        kind: 'batch',
        transfers: [
          { to, amount: 15n },
          { to, amount: 16n },
        ],
      },
    ])
    await harness.finalize()
    const final = await harness.chain.finalHead()
    const from = Math.max(0, final.height - harness.chain.rangeMax + 1)
    const range = await harness.chain.finalRange(from, final.height)
    t.deepEqual(range.end, final)
    t.deepEqual(range.transfers, await collect(harness.chain, from, final.height))
    t.true(range.transfers.length >= 3)
  })

  guarantee('a range that is not final yet is unavailable, not empty', async (t, { harness }) => {
    const [head, final] = [await harness.chain.head(), await harness.chain.finalHead()]
    const unavailable = { instanceOf: ChainUnavailable }
    await t.throwsAsync(harness.chain.finalRange(final.height, final.height + 1), unavailable)
    await t.throwsAsync(harness.chain.finalRange(head.height + 1, head.height + 2), unavailable)
  })

  guarantee('a range longer than promised, empty or negative is refused', async (t, { harness }) => {
    const { chain } = harness
    for (const [from, to] of [
      [0, chain.rangeMax],
      [2, 1],
      [-1, 0],
    ] as const) {
      await t.throwsAsync(chain.finalRange(from, to), { instanceOf: RangeError })
    }
  })
}

function readGuarantees(guarantee: Guarantee): void {
  guarantee(
    'who signed a transaction and what it moved is told, also where a contract pays',
    async (t, { harness }) => {
      const to = harness.address(11)
      const [direct, batch] = await harness.mine([
        { kind: 'transfer', to, amount: 1n },
        { kind: 'batch', transfers: [{ to, amount: 2n }] },
      ])
      t.is(await harness.chain.transactionSender(direct!), harness.faucet)
      t.is(await harness.chain.transactionSender(batch!), harness.faucet)
      const unknown = direct!.replace(/.{8}$/, 'deadbeef')
      await t.throwsAsync(harness.chain.transactionSender(unknown), { instanceOf: ChainUnavailable })
      const moved = async (hash: string) => (await harness.chain.transaction(hash))?.transfers
      t.like(await moved(direct!), [{ to, amount: 1n }])
      t.like(await moved(batch!), [{ to, amount: 2n }])
      t.is(await harness.chain.transaction(unknown), null)
    },
  )

  guarantee(
    "an account is listed from its entry on the token's blacklist until its removal",
    async (t, { harness }) => {
      const account = harness.address(12)
      const isListed = (one: string) => harness.chain.isListed({ name: 'isBlackListed', account: one })
      t.false(await isListed(account))
      await harness.blacklist(account, true)
      t.true(await isListed(account))
      t.false(await isListed(harness.address(13)))
      await harness.blacklist(account, false)
      t.false(await isListed(account))
    },
  )
}

function identityOf({ txHash, ordinal, amount }: Transfer): readonly [string, number, bigint] {
  return [txHash, ordinal, amount]
}

async function collect(chain: Chain, from: number, to: number): Promise<readonly Transfer[]> {
  const transfers: Transfer[] = []
  for (let height = from; height <= to; height += 1)
    transfers.push(...(await chain.transfers((await chain.block(height))!)))
  return transfers
}
