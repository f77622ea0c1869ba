/** The tests that `npm run citus` runs. What looks at the database's own plans, locks or catalogue is not among them. */
export const suites: readonly string[] = [
  ...['create-order', 'opening', 'payment', 'confirmations', 'finality', 'reversal'].map(
    name => `test/orders/${name}.test.ts`,
  ),
  'test/payments/settle.test.ts',
  ...['create-webhook', 'record-event', 'webhook-secret', 'redeliver-since'].map(
    name => `test/webhooks/${name}.test.ts`,
  ),
  ...['advance', 'createWithdrawal', 'allow-list', 'refund-claims', 'refunds', 'screening'].map(
    name => `test/withdrawals/${name}.test.ts`,
  ),
  'test/cells/*.test.ts',
]

/** A cell moves while it takes payments. */
export const moves: readonly string[] = ['test/citus/*.test.ts']
