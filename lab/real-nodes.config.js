// The suites of `npm run lab -- real-nodes`: those that also run against the development nodes, and those for real nodes only.
const ethereum = [
  'test/chains/ethereum.test.ts',
  'test/chains/ethereum-faults.test.ts',
  'test/chains/outgoing-ethereum.test.ts',
  'test/chains/sweep-delegate.test.ts',
  'test/flows/deadlines.test.ts',
  'test/flows/forks.test.ts',
  'test/flows/payments.test.ts',
  'test/flows/tiny-transfers.test.ts',
  'test/screening/token-blacklist.test.ts',
  'test/payouts/batch-ethereum.test.ts',
  'test/payouts/payouts-on-chain.test.ts',
  'test/payouts/taken-back-on-chain.test.ts',
  'test/real-nodes/geth-*.ts',
]
const tron = ['test/real-nodes/java-tron-*.ts']

export default {
  files: [...(process.env.KASSA_GETH ? ethereum : []), ...(process.env.KASSA_JAVA_TRON ? tron : [])],
  extensions: ['ts'],
  // java-tron's witnesses take turns by the clock: two nodes at once would delay each other.
  concurrency: process.env.KASSA_JAVA_TRON ? 1 : 2,
  timeout: '600s',
}
