import type { ExecutionContext } from 'ava'
import { faultNames, type FaultName, type NodeFault } from '../../dev/faulty-node/faults.ts'
import { readAccountDigits } from '../../src/chains/address.ts'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { FinalRange, Transfer } from '../../src/chains/chain.ts'
import type { Guarantee, Harness, SpoiledChain } from './harness.ts'

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
      await hidesNothing(t, harness, { reported, silences, counts: [1, 2, 3], lateAtHead })
    },
  )

  guarantee(
    'of a transaction that moves the same twice nodes that keep silent hide neither: both are told, or the chain is unavailable',
    async (t, { harness }) => {
      const twice = { to: harness.address(17), amount: 6n }
      const reported = await mineBatch(t, harness, [twice, twice])
      await hidesNothing(t, harness, { reported, silences, counts: [1], lateAtHead })
    },
  )

  guarantee(
    'where nodes leave the first transfer of a transaction out of all their records, the second does not take its place',
    async (t, { harness }) => {
      const [first, second] = [harness.address(18), harness.address(19)]
      const batch = [first, second].map(to => ({ to, amount: 7n }))
      const reported = await mineBatch(t, harness, batch)
      const account = readAccountDigits(harness.chain.network, first)
      const faults = [
        { name: 'short-receipts', account },
        { name: 'silent-one-log', account },
      ] as const
      await hidesNothing(t, harness, { reported, silences: [faults], counts: [1, 2, 3], lateAtHead })
    },
  )
}

/** Mines a final block with one transaction that makes these transfers. */
async function mineBatch(
  t: ExecutionContext,
  harness: Harness,
  transfers: readonly { readonly to: string; readonly amount: bigint }[],
): Promise<FinalRange> {
  await harness.mine([{ kind: 'batch', transfers }])
  const { height } = await harness.chain.head()
  await harness.finalize()
  const reported = await harness.chain.finalRange(height, height)
  t.is(reported.transfers.length, transfers.length)
  return reported
}

interface Silences {
  readonly reported: FinalRange
  readonly silences: readonly (readonly NodeFault[])[]
  /** How many nodes keep silent alike. */
  readonly counts: readonly number[]
  readonly lateAtHead: readonly FaultName[]
}

async function hidesNothing(
  t: ExecutionContext,
  { behind }: Harness,
  { reported, silences: all, counts, lateAtHead }: Silences,
): Promise<void> {
  if (!behind) {
    t.pass('it has no node')
    return
  }
  for (const count of counts)
    for (const faults of all) {
      const what = `${count} nodes: ${faults.map(({ name }) => name).join(' and ')}`
      const isLate = faults.some(({ name }) => lateAtHead.includes(name))
      const spoiled = await behind(faults, count)
      try {
        await reportsAll(t, { spoiled, reported, what, isLate })
      } finally {
        await spoiled.stop()
      }
    }
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
