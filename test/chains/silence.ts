import type { ExecutionContext } from 'ava'
import { faultNames, type FaultName, type NodeFault } from '../../dev/faulty-node/faults.ts'
import { readAccountDigits } from '../../src/chains/address.ts'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { FinalRange, Transfer } from '../../src/chains/chain.ts'
import type { Guarantee, SpoiledChain } from './harness.ts'

/** What nodes were seen to keep silent about, alone and together. */
const silences: readonly (readonly NodeFault[])[] = [
  ...faultNames.map(name => [{ name }]),
  [{ name: 'short-block' }, { name: 'short-infos' }],
  [{ name: 'empty-block' }, { name: 'empty-infos' }],
  [{ name: 'silent-logs' }, { name: 'pruned-receipts' }],
  [{ name: 'silent-logs' }, { name: 'empty-infos' }],
  [{ name: 'blank-bloom' }, { name: 'silent-logs' }],
  [{ name: 'blank-bloom' }, { name: 'short-receipts' }],
]

/** What several nodes together may keep silent about, and what is concluded from it. */
export function silenceGuarantees(guarantee: Guarantee, lateAtHead: readonly FaultName[]): void {
  guarantee(
    'nodes that keep silent alike about what a block holds hide no transfer: it is told, or the chain is unavailable',
    async (t, { harness }) => {
      if (!harness.behind) {
        t.pass('it has no node')
        return
      }
      const [one, other] = [harness.address(15), harness.address(16)]
      const batch = [
        { to: one, amount: 1n },
        { to: other, amount: 2n },
      ]
      await harness.mine([{ kind: 'transfer', to: one, amount: 3n }])
      const { height: from } = await harness.chain.head()
      await harness.mine([
        { kind: 'transfer', to: one, amount: 4n },
        { kind: 'batch', transfers: batch },
        { kind: 'transfer', to: other, amount: 5n },
      ])
      await harness.mine([{ kind: 'batch', transfers: batch }])
      const { height: to } = await harness.chain.head()
      await harness.mine()
      await harness.finalize()
      const reported = await harness.chain.finalRange(from, to)
      t.is(reported.transfers.length, 7)
      for (const count of [1, 2, 3])
        for (const faults of silences) {
          const what = `${count} nodes: ${faults.map(({ name }) => name).join(' and ')}`
          const spoiled = await harness.behind(faults, count)
          try {
            await reportsAll(t, {
              spoiled,
              reported,
              what,
              isLate: faults.some(({ name }) => lateAtHead.includes(name)),
            })
          } finally {
            await spoiled.stop()
          }
        }
    },
  )

  guarantee(
    'of a transaction that moves the same twice nodes that keep silent hide neither: both are told, or the chain is unavailable',
    async (t, { harness }) => {
      if (!harness.behind) {
        t.pass('it has no node')
        return
      }
      const twice = { to: harness.address(17), amount: 6n }
      await harness.mine([{ kind: 'batch', transfers: [twice, twice] }])
      const { height } = await harness.chain.head()
      await harness.finalize()
      const reported = await harness.chain.finalRange(height, height)
      t.is(reported.transfers.length, 2)
      for (const faults of silences) {
        const what = faults.map(({ name }) => name).join(' and ')
        const spoiled = await harness.behind(faults, 1)
        try {
          await reportsAll(t, { spoiled, reported, what, isLate: faults.some(({ name }) => lateAtHead.includes(name)) })
        } finally {
          await spoiled.stop()
        }
      }
    },
  )

  guarantee(
    'where nodes leave the first transfer of a transaction out of all their records, the second does not take its place',
    async (t, { harness }) => {
      if (!harness.behind) {
        t.pass('it has no node')
        return
      }
      const [first, second] = [harness.address(18), harness.address(19)]
      const batch = { kind: 'batch', transfers: [first, second].map(to => ({ to, amount: 7n })) } as const
      await harness.mine([batch])
      const { height } = await harness.chain.head()
      await harness.finalize()
      const reported = await harness.chain.finalRange(height, height)
      t.is(reported.transfers.length, 2)
      const account = readAccountDigits(harness.chain.network, first)
      const faults = [
        { name: 'short-receipts', account },
        { name: 'silent-one-log', account },
      ] as const
      for (const count of [1, 2, 3]) {
        const spoiled = await harness.behind(faults, count)
        try {
          const isLate = faults.some(({ name }) => lateAtHead.includes(name))
          await reportsAll(t, { spoiled, reported, what: `${count} nodes`, isLate })
        } finally {
          await spoiled.stop()
        }
      }
    },
  )
}

interface Silence {
  readonly spoiled: SpoiledChain
  readonly reported: FinalRange
  readonly what: string
  readonly isLate: boolean
}

/** Each way of reading tells all of it or nothing, and all once the nodes are well. */
async function reportsAll(t: ExecutionContext, { spoiled, reported, what, isLate }: Silence): Promise<void> {
  const { chain } = spoiled
  const [from, to] = [Math.min(...reported.times.keys()), reported.end.height]
  const heights = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const transfersAt = (height: number) => reported.transfers.filter(({ blockHeight }) => blockHeight === height)
  const final = async () => (await chain.finalRange(from, to)).transfers
  const atHead = async (height: number) => (await chain.read(height, {}))?.quorum.map(({ transfer }) => transfer)
  const ahead = async (height: number) => {
    await chain.prefetch(from, to)
    return atHead(height)
  }
  for (const height of isLate ? [] : heights) {
    await reportsOrThrows(t, what, { expected: transfersAt(height), read: () => ahead(height) })
    await reportsOrThrows(t, what, { expected: transfersAt(height), read: () => atHead(height) })
  }
  await reportsOrThrows(t, what, { expected: reported.transfers, read: final })
  spoiled.heal()
  t.deepEqual(await final(), reported.transfers, `${what}, healed`)
}

interface Reading {
  readonly expected: readonly Transfer[]
  readonly read: () => Promise<readonly Transfer[] | undefined>
}

async function reportsOrThrows(t: ExecutionContext, what: string, { expected, read }: Reading): Promise<void> {
  try {
    t.deepEqual(await read(), expected, what)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
  }
}
