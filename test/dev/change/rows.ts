// The changes that `docs/ARCHITECTURE.md` promises to be small, each performed on files that its row names and no others.

import { everydayRows } from './everyday-rows.ts'
import { error, field, status } from './order-rows.ts'
import { event, operation } from './contract-rows.ts'
import { network } from './network-row.ts'
import type { ChangeRow } from './row.ts'

const setting: ChangeRow = {
  change: 'a setting',
  edits: [
    {
      file: 'src/config/settings.ts',
      from: `    KASSA_ORDERS_PER_HOUR:`,
      to: `    KASSA_SMALLEST_TIP: amount().default(1n as Usdt),\n    KASSA_ORDERS_PER_HOUR:`,
    },
    {
      file: 'src/config/config.ts',
      from: `  readonly openOrdersMax: number`,
      to: `  readonly smallestTip: Usdt\n  readonly openOrdersMax: number`,
    },
    {
      file: 'src/config/config.ts',
      from: `    openOrdersMax: values`,
      to: `    smallestTip: values.KASSA_SMALLEST_TIP,\n    openOrdersMax: values`,
    },
    {
      file: 'docs/operating/settings.md',
      from: '| `KASSA_ORDERS_PER_HOUR`',
      to: '| `KASSA_SMALLEST_TIP` | `0.000001` | nothing yet |\n| `KASSA_ORDERS_PER_HOUR`',
    },
  ],
  proof: `assert.equal(readSettings(serviceSettings('sandbox'), {}).values.KASSA_SMALLEST_TIP, 1n)`,
}

const queue: ChangeRow = {
  change: 'a queue',
  edits: [
    {
      file: 'src/queue/jobs.ts',
      from: `  'watch-chain': ChainKey`,
      to: `  'greet-order': { readonly orderId: string }\n  'watch-chain': ChainKey`,
    },
    {
      file: 'src/jobs/greet-order.ts',
      to: `import type { Deps } from '../deps.ts'

/** Greets an order. */
export async function greetOrder({ log }: Deps, { orderId }: { orderId: string }): Promise<void> {
  log.info({ orderId }, 'an order was greeted')
}

/** Greets what a lost job left behind. */
export async function recoverGreetings(deps: Deps): Promise<void> {
  await greetOrder(deps, { orderId: 'none' })
}
`,
    },
    {
      file: 'src/queue/jobs.ts',
      from: `  'watch-chain': ChainKey`,
      to: `  'recover-greetings': Nothing\n  'watch-chain': ChainKey`,
    },
    {
      file: 'src/jobs/queues.ts',
      from: `import { payingChains`,
      to: `import { greetOrder, recoverGreetings } from './greet-order.ts'\nimport { payingChains`,
    },
    {
      file: 'src/jobs/queues.ts',
      from: `  'recover-chains': repeating`,
      to: `  'greet-order': {
    run: greetOrder,
    policy: 'standard',
    concurrency: 1,
    expireInSeconds: 30,
    recoveredBy: 'recover-greetings',
  },
  'recover-greetings': repeating(recoverGreetings, 10),
  'recover-chains': repeating`,
    },
  ],
  proof: `assert.equal(queues['greet-order'].concurrency, 1)`,
}

/** Each as `docs/ARCHITECTURE.md` names it. */
export const changeRows: readonly ChangeRow[] = [
  field,
  operation,
  error,
  status,
  network,
  event,
  setting,
  queue,
  ...everydayRows,
  {
    change: 'the fee of an order, of a withdrawal',
    edits: [
      {
        file: 'src/orders/payment.ts',
        from: `shareOf(usdt(received), rate) - feeSoFar)`,
        to: `(shareOf(usdt(received), rate) < 50n ? shareOf(usdt(received), rate) : 50n) - feeSoFar)`,
      },
    ],
    proof: `assert.equal(creditsFor([{ amount: usdt(1_000_000n) }] as never, { credited: zero, fee: zero }, 10_000 as never)[0]?.fee, 50n)`,
  },
  {
    change: 'the value of a limit, or a default',
    edits: [
      {
        file: 'src/config/settings.ts',
        from: 'KASSA_ORDERS_PER_HOUR: integer(1, 10_000_000).default(10_000)',
        to: 'KASSA_ORDERS_PER_HOUR: integer(1, 10_000_000).default(9_000)',
      },
      {
        file: 'docs/operating/settings.md',
        from: '`KASSA_ORDERS_PER_HOUR` | `10000`',
        to: '`KASSA_ORDERS_PER_HOUR` | `9000`',
      },
    ],
    proof: `assert.equal(readSettings(serviceSettings('sandbox'), {}).values.KASSA_ORDERS_PER_HOUR, 9_000)`,
  },
  {
    change: 'a retry delay',
    edits: [{ file: 'src/webhooks/deliveries/schedule.ts', from: `30 * 60, 2 * 3600`, to: `45 * 60, 2 * 3600` }],
    proof: `assert.equal(nextAttempt(3, new Date(0))?.getTime(), 45 * 60_000)`,
  },
]

/** What the proofs use, and the proofs, as one program of the copy. */
export const proofProgram = `import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { errorStatuses } from '../../generated/errors.ts'
import { operations } from '../../generated/operations.ts'
import { eventTypes } from '../../generated/words.ts'
import { allCommands } from '../../src/cli/commands.ts'
import { networksInWords } from '../../src/chains/networks.ts'
import { networkSettings, readSettings, serviceSettings } from '../../src/config/settings.ts'
import { handlers } from '../../src/http/handlers.ts'
import { usdt, zero } from '../../src/lib/money.ts'
import { openOrdersText } from '../../src/orders/create/open-orders.sql.ts'
import { readOrderInput } from '../../src/orders/create/order-input.ts'
import { firstFields } from '../../src/orders/order-columns.ts'
import { endsStream, nextStatus } from '../../src/orders/order-status.ts'
import { viewColumns } from '../../src/orders/query/order-view.ts'
import { creditsFor } from '../../src/orders/payment.ts'
import { queues } from '../../src/jobs/queues.ts'
import { sampleData } from '../../src/webhooks/events/sample.ts'
import { wordsOf } from '../../src/web/checkout/words.ts'
import { navigationFor } from '../../src/web/dashboard/navigation.ts'
import { dashboardPages } from '../../src/web/dashboard/pages.ts'
import { nextAttempt } from '../../src/webhooks/deliveries/schedule.ts'

const owner = { merchantId: '', environment: 'test' } as const

${changeRows.map(row => row.proof).join('\n')}
`
