import { namesOf, connectChain, type ChainSettings } from '../../chains/connect.ts'
import { ChainUnavailable, type Chain, type Environment, type FailureKind, type Transfer } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import { adapterOf, type LogsQuery } from '../../chains/registry.ts'
import { daySeconds } from '../../lib/durations.ts'
import { findingsOf, type Finding } from '../../lib/finding.ts'

/** A service that was away this long still resumes where it stopped. */
const enoughSeconds = 7 * daySeconds
const yearSeconds = 365 * daySeconds
/** Failures of the connection, not of the block. */
const absent: readonly FailureKind[] = ['connection', 'timeout', 'quota']

/**
 * Checks how far back each node can prove the contents of blocks: receipts on Ethereum, results of transactions on TRON. Nodes that prune
 * them still show older blocks, which then prove nothing.
 */
export async function examineDepths(
  network: ChainSettings & { readonly environment: Environment },
  prefix: string,
): Promise<Finding[]> {
  const names = namesOf(network.nodes)
  const found = await Promise.all(
    network.nodes.map(async (node, index) => {
      const chain = await connectChain({ ...network, nodes: [node] }, () => performance.now())
      const depth = await measureDepth(chain, height => isProven(chain, height)).catch(() => null)
      if (depth === null) return []
      const measured = { node: names[index]!, prefix, depth }
      const queryLogs = await adapterOf(network.network).openLogs?.(network, node)
      const logs = queryLogs ? await examineLogs(chain, queryLogs, { network, ...measured }).catch(() => []) : []
      return [depthFinding(network, measured), ...logs]
    }),
  )
  return found.flat()
}

interface Depth {
  /** Number of newest final blocks to prove. */
  readonly blocks: number
  readonly isWhole: boolean
}

/**
 * Doubles the distance until a block cannot be proven, then halves what is between: what is pruned is pruned up to some block. Beyond a year
 * nobody looks.
 */
async function measureDepth(chain: Chain, isKept: (height: number) => Promise<boolean>): Promise<Depth> {
  const { height } = await chain.finalHead()
  const last = Math.max(0, height - Math.ceil(yearSeconds / networkTable[chain.network].main.blockSeconds))
  let proven = height + 1
  let unproven = last - 1
  for (let distance = 0; proven > last; distance = distance === 0 ? 1 : distance * 2) {
    const at = Math.max(last, height - distance)
    if (!(await isKept(at))) {
      unproven = at
      break
    }
    proven = at
  }
  while (proven - unproven > 1) {
    const middle = Math.floor((proven + unproven) / 2)
    if (await isKept(middle)) proven = middle
    else unproven = middle
  }
  return { blocks: height - proven + 1, isWhole: unproven < last }
}

/** Throws what says nothing about the block: the node cannot be reached, or refuses for its quota. */
async function isProven(chain: Chain, height: number): Promise<boolean> {
  try {
    await chain.finalRange(height, height, async () => new Set<string>())
    return true
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    const reasons: readonly unknown[] = Array.isArray(error.cause) ? error.cause : [error]
    if (reasons.some(one => one instanceof ChainUnavailable && absent.includes(one.kind))) throw error
    return false
  }
}

/** Blocks to try when looking for one with a transfer. */
const searchedMax = 5

interface Logged extends Measured {
  readonly network: ChainSettings & { readonly environment: Environment }
}

/**
 * How far back its logs go, as far as its blocks are proven: only those say which logs there should be. Nothing is said of a chain where no
 * block that was looked at has a transfer.
 */
async function examineLogs(chain: Chain, queryLogs: LogsQuery, { network, ...measured }: Logged): Promise<Finding[]> {
  const { height: last } = await chain.finalHead()
  let isAnySeen = false
  let isServed = true
  const isKept = async (height: number) => {
    const transfers = await transfersNear(chain, height, last).catch(() => null)
    if (transfers === null) return false
    const [first] = transfers
    if (!first) return true
    isAnySeen = true
    const logs = await queryLogs(first.blockHeight)
    isServed &&= logs !== null
    return logs !== null && transfers.every(({ txHash }) => logs.includes(txHash))
  }
  const depth = await measureDepth(chain, isKept)
  return isAnySeen ? [logFinding(network, { ...measured, depth: isServed ? depth : null })] : []
}

/** Returns the transfers of the first of a few blocks from this height that has any. */
async function transfersNear(chain: Chain, height: number, last: number): Promise<readonly Transfer[]> {
  for (let at = height; at <= Math.min(last, height + searchedMax - 1); at += 1) {
    const { transfers } = await chain.finalRange(at, at)
    if (transfers.length > 0) return transfers
  }
  return []
}

/** Checks logs on chains where only they record a contract's transfers. */
function logFinding(
  network: ChainSettings & { readonly environment: Environment },
  { node, prefix, depth }: Omit<Measured, 'depth'> & { readonly depth: Depth | null },
): Finding {
  const { ok, warn } = findingsOf('nodes')
  const name = `${network.environment} ${network.network}: ${node}`
  const isAsked = networkTable[network.network].record.needsLogs
  const cure = `add a node that serves and keeps logs (/jsonrpc) to ${prefix}_RPC_URLS`
  const alone = 'only the result of its transaction proves a transfer made by another contract'
  if (depth === null)
    return isAsked ? warn(`${name} serves no logs: ${alone}`, cure) : ok(`${name} serves no logs; none are needed`)
  if (depth.isWhole) return ok(`${name} has logs of all blocks of the past year`)
  const seconds = depth.blocks * networkTable[network.network].main.blockSeconds
  const text = `${name} has logs of the last ${depth.blocks} blocks (${sayTime(seconds)})`
  if (!isAsked) return ok(`${text}; none are needed`)
  return seconds >= enoughSeconds ? ok(text) : warn(`${text}: before that, ${alone}`, cure)
}

interface Measured {
  readonly node: string
  readonly prefix: string
  readonly depth: Depth
}

function depthFinding(network: ChainSettings & { readonly environment: Environment }, measured: Measured): Finding {
  const { ok, warn, fail } = findingsOf('nodes')
  const { node, prefix, depth } = measured
  const name = `${network.environment} ${network.network}`
  const what = networkTable[network.network].record.proof
  if (depth.isWhole) return ok(`${name}: ${node} has ${what} of all blocks of the past year`)
  if (depth.blocks === 0)
    return fail(
      `${name}: ${node} has no ${what} of its newest final block: it cannot prove payments, so they are not credited`,
      `make it keep ${what}, or use another node in ${prefix}_RPC_URLS`,
    )
  const seconds = depth.blocks * networkTable[network.network].main.blockSeconds
  const text = `${name}: ${node} has ${what} of the last ${depth.blocks} blocks (${sayTime(seconds)}): it cannot prove older payments`
  if (seconds >= enoughSeconds) return ok(text)
  return warn(
    text,
    `after a longer outage the service waits for a node with older ${what}: make it keep more, or use another node in ${prefix}_RPC_URLS`,
  )
}

function sayTime(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  return hours >= 96 ? `${Math.floor(hours / 24)} days` : `${hours} h`
}
