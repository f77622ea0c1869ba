/** The tests of `npm run lab -- citus`, without those that read the database's own plans or catalogue, or name the schema `public`. */
export const suites: readonly string[] = [
  ...[
    'create-order',
    'creation',
    'creation-overlap',
    'payment',
    'confirmations',
    'finality',
    'paused-chain',
    'stale-watcher',
    'reversal',
  ].map(name => `test/orders/${name}.test.ts`),
  'test/payments/settle.test.ts',
  ...['create-webhook', 'record-event', 'webhook-secret', 'redeliver-since', 'webhook-retention'].map(
    name => `test/webhooks/${name}.test.ts`,
  ),
  ...['advance', 'createWithdrawal', 'allow-list', 'refund-claims', 'refunds', 'screening'].map(
    name => `test/withdrawals/${name}.test.ts`,
  ),
  ...['listOrders', 'listEvents', 'webhooks'].map(name => `test/http/${name}.test.ts`),
  ...['checkout', 'kept-pages'].map(name => `test/web/${name}.test.ts`),
  ...[
    'batch-sweeps',
    'dearer',
    'foreign-nonce',
    'mark-failed',
    'payouts-ethereum',
    'payouts-tron',
    'rescan-for',
    'second-attempt',
    'sweeps-tron',
  ].map(name => `test/payouts/${name}.test.ts`),
  'test/signer/replace.test.ts',
  'test/ledger/checkpoint.test.ts',
  'test/jobs/deliver-webhook-workers.test.ts',
  'test/cells/*.test.ts',
]

/** Moves a cell while it takes payments, and drops a month of order changes on its server. */
export const moves: readonly string[] = ['test/citus/*.test.ts']
