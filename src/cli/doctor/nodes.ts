import { ChainMismatch, type BlockRef, type Chain, type Environment, type NodeState } from '../../chains/chain.ts'
import { connectChain, type ChainSettings } from '../../chains/connect.ts'
import { countBehind } from '../../chains/nodes/health.ts'
import { examineDepths } from './node-depth.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'
import type { Rows } from '../../database/database.ts'
import { listChainStatuses } from '../../payments/follow/chain-status.store.ts'

const aheadSecondsMax = 60
const oldSecondsMax = 600

/** Checks that a network's nodes are of the right chain, answer, agree and keep up, and that our clock agrees with theirs. */
export async function examineNodes(
  network: ChainSettings & { readonly environment: Environment },
  { isProduction, now }: { readonly isProduction: boolean; readonly now: () => Date },
): Promise<Finding[]> {
  const name = `${network.environment} ${network.network}`
  const prefix = `KASSA_${network.environment.toUpperCase()}_${network.network}`
  const { fail } = findingsOf('nodes')
  const chain = await connectChain(network, () => performance.now())
  const problem = await chain.verify().then(
    () => null,
    (error: unknown) => error,
  )
  if (problem instanceof ChainMismatch)
    return [
      fail(`${name}: ${problem.message}`, `use nodes of the right chain in ${prefix}_RPC_URLS, or fix ${prefix}_TOKEN`),
    ]
  const heads = await chain.heads().catch(() => null)
  const strays = heads?.finalHeight == null ? new Set<string>() : await straysOf(chain, heads.finalHeight)
  const states = chain.nodes()
  const found = states.map(state => nodeFinding(name, state, { states, strays, prefix, majority: chain.majority }))
  const cure = `fix the nodes, or use others in ${prefix}_RPC_URLS`
  if (!heads) return [...found, fail(`${name}: no node answers; payments are not seen`, cure)]
  if (heads.finalHeight === null)
    found.push(fail(`${name}: fewer than ${chain.majority} nodes answer in time; payments are not credited`, cure))
  found.push(...(await examineDepths(network, prefix)))
  return isProduction ? [...found, clockFinding(name, heads.best, now())] : found
}

/** Returns the nodes whose final block at this height differs from the majority's. */
async function straysOf(chain: Chain, height: number): Promise<ReadonlySet<string>> {
  const reported = await Promise.all(
    chain.nodes().map(async ({ name }) => {
      const block = await chain.blockOf([name], height).catch(() => null)
      return block ? [{ name, hash: block.hash }] : []
    }),
  )
  const groups = [...Map.groupBy(reported.flat(), one => one.hash).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  return new Set(groups.slice(1).flatMap(group => group.map(one => one.name)))
}

interface Beside {
  readonly states: readonly NodeState[]
  readonly prefix: string
  readonly strays: ReadonlySet<string>
  readonly majority: number
}

function nodeFinding(name: string, state: NodeState, { states, strays, prefix, majority }: Beside): Finding {
  const { ok, warn, fail } = findingsOf('nodes')
  const cure = `fix it, or use another node in ${prefix}_RPC_URLS`
  if (!state.isUp) {
    const isEnough = states.filter(one => one.isUp).length >= majority
    const text = `${name}: ${state.name} does not answer: ${state.error ?? 'nothing'}`
    return isEnough ? warn(text, cure) : fail(text, cure)
  }
  if (state.error !== null) return warn(`${name}: ${state.name} ${state.error}`, cure)
  if (strays.has(state.name))
    return fail(
      `${name}: ${state.name} reports another final block than the others`,
      'compare it with a block explorer, and remove the node if it is wrong',
    )
  const heights = states.flatMap(one => (one.isUp && one.height !== null ? [one.height] : []))
  const highest = Math.max(...heights)
  const text = `${name}: ${state.name} at block ${state.height}, final ${state.finalHeight}`
  const lag = highest - (state.height ?? 0)
  return countBehind([highest, state.height ?? 0]) > 0 ? warn(`${text}, ${lag} behind`, cure) : ok(text)
}

function clockFinding(name: string, { time }: BlockRef, now: Date): Finding {
  const { ok, warn, fail } = findingsOf('clock')
  const ageSeconds = Math.round((now.getTime() - time.getTime()) / 1000)
  if (ageSeconds < -aheadSecondsMax)
    return fail(
      `${name}: the newest block is ${-ageSeconds} s ahead of this machine`,
      'run an NTP client (chrony) here',
    )
  const text = `${name}: the newest block is ${ageSeconds} s old`
  if (ageSeconds <= oldSecondsMax) return ok(text)
  return warn(
    text,
    'compare it with a block explorer: the chain or its nodes have stalled, or the clock of this machine is ahead',
  )
}

const shareWarn = 0.9

/** Reports how much of today's call budget of each node is used, as workers last stored it. */
export async function examineBudgets(rows: Rows): Promise<Finding[]> {
  const { ok, warn } = findingsOf('budget')
  const statuses = await listChainStatuses(rows)
  return statuses.flatMap(({ environment, network, nodes }) =>
    nodes.flatMap(({ name, calls }) => {
      if (!calls) return []
      const text = `${environment} ${network}: ${name} has used ${calls.used} of ${calls.daily} calls today`
      const isShort = calls.used > calls.daily * shareWarn
      return [isShort ? warn(text, 'get a larger plan from its provider, or add a node') : ok(text)]
    }),
  )
}
