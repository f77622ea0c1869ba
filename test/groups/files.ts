// Which test files run together in one process, and which by themselves.
import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Those that take longest begin first, so that none of them runs on alone at the end. Those that mostly wait for a chain's blocks
 * stand between those that mostly calculate.
 */
export const longest: readonly string[] = [
  'sim/worlds',
  'payouts/crash-points-ethereum',
  'payouts/crash-points-tron',
  'dev/first-ten-minutes',
  'payments/interleavings',
  'sdk/cli/sandbox',
  'dev/sandbox',
  'soak/short',
  'orders/one-node',
  'dev/sandbox-controls',
  'dev/third-network',
  'samples/php',
  'sdk/examples/shop',
  'faults/killed-service',
  'payments/settle',
  'samples/python',
  'dev/readme',
  'web/guides',
  'web/whole-way',
  'dashboard/way',
  'web/outside-tools',
  'samples/go',
  'samples/postman',
  'samples/shell',
  'dev/change',
  'jobs/worker',
  'fuzz/contract-fuzz',
  'screening/frozen-books',
  'orders/reversal',
  'contract/drift',
  'jobs/deliver-webhook-limits',
  'jobs/deliver-webhook-workers',
  'jobs/deliver-webhook-scale',
  'operator/master-key',
]

/** These start programs and load little of the service, or need what a process of their own has: its environment, AVA's snapshots. */
const alone =
  /^(dev|samples|sdk\/(cli|examples|package)|fuzz|sim|faults|groups|soak)\/|^(people\/sign-in|console\/hostile|database\/(restore|replica)|dashboard\/way|web\/(chromium|guides|outside-tools|whole-way))$/

/** Names below `test/` of the files that run in each group: about so many, with neighbours, which load the same modules. */
const filesOfGroup = 24

export function groups(): string[][] {
  const names = globSync('test/**/*.test.ts', { cwd: root, exclude: ['test/tools/**', 'test/citus/**'] })
    .map(file => path.relative('test', file).replaceAll(path.sep, '/').replace('.test.ts', ''))
    .filter(name => !alone.test(name) && !longest.includes(name))
    .toSorted()
    .toReversed() // payouts, of which many wait for blocks, before what is done in seconds
  const count = Math.ceil(names.length / filesOfGroup)
  return Array.from({ length: count }, (_, index) =>
    names.slice(Math.floor((index * names.length) / count), Math.floor(((index + 1) * names.length) / count)),
  )
}
