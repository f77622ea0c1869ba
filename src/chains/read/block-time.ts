import { ChainUnavailable } from '../chain.ts'
import type { BlockRef, ChainNode, ReportedBlock } from '../chain.ts'

/** Older than every chain. Block 0 is exempt: on some chains it has no time. */
const earliest = Date.UTC(2015, 0)
/** Far beyond any clock, including a sandbox's. Smaller errors show in the network's health. */
const latest = Date.UTC(2100, 0)

/**
 * Rejects blocks with impossible times. A node that confused milliseconds with seconds would leave a time in the record that no program
 * could read.
 */
export function withPlausibleTimes(node: ChainNode): ChainNode {
  return {
    ...node,
    head: async () => plausible(await node.head()),
    finalHead: async () => plausible(await node.finalHead()),
    async block(height) {
      const block = await node.block(height)
      return block && plausible(block)
    },
    ...(node.range && {
      async range(...range: Parameters<NonNullable<ChainNode['range']>>): Promise<readonly ReportedBlock[]> {
        const reported = await node.range!(...range)
        for (const { block } of reported) plausible(block)
        return reported
      },
    }),
    async finalRange(from, to, filter) {
      const range = await node.finalRange(from, to, filter)
      plausible(range.end)
      for (const [height, time] of range.times) plausible({ height, time })
      return range
    },
  }
}

function plausible<Block extends Pick<BlockRef, 'height' | 'time'>>(block: Block): Block {
  const time = block.time.getTime()
  if (time <= latest && (time >= earliest || block.height === 0)) return block
  throw new ChainUnavailable(`block ${block.height} has an impossible time: ${time} ms since 1970`)
}
