// Those that take longest begin first, so that none of them runs on alone at the end. Those that mostly wait for a chain's blocks
// stand between those that mostly calculate.
const longest = [
  'test/sim/worlds',
  'test/treasury/crash-points-ethereum',
  'test/treasury/crash-points-tron',
  'test/dev/first-ten-minutes',
  'test/payments/interleavings',
  'test/sdk/cli/sandbox',
  'test/dev/sandbox',
  'test/orders/one-node',
  'test/dev/sandbox-controls',
  'test/samples/php',
  'test/sdk/examples/shop',
  'test/payments/settle',
  'test/dev/sandbox-clock',
  'test/samples/python',
  'test/dev/readme',
  'test/web/guides',
  'test/samples/go',
  'test/samples/postman',
  'test/samples/shell',
  'test/dev/change',
  'test/jobs/worker',
  'test/fuzz/contract-fuzz',
  'test/screening/frozen-books',
  'test/orders/reversal',
  'test/contract/drift',
  'test/jobs/deliver-webhook-limits',
  'test/jobs/deliver-webhook-workers',
  'test/jobs/deliver-webhook-scale',
  'test/operator/master-key',
]

/** The place in that list; after all of it for the others, which keep their order. */
function place(file) {
  const at = longest.findIndex(name => file.endsWith(`/${name}.test.ts`))
  return at < 0 ? longest.length : at
}

export default {
  files: ['test/**/*.test.ts', 'dev/**/*.test.ts'],
  extensions: ['ts'],
  concurrency: 2,
  sortTestFiles: (one, other) => place(one) - place(other) || (one < other ? -1 : 1),
  timeout: '240s',
}
