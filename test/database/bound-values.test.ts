import { raw } from '@mikro-orm/core'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import test from 'ava'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { listMerchantKeys } from '../../src/merchants/api-keys/admin-keys.service.ts'
import { bindValues } from '../../src/database/connection/bind-values.ts'
import { inspectMerchant } from '../../src/merchants/merchant.service.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { testService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

/** In one text whatever any quoting has ever stumbled over. */
const awkward = `mark7' "x" \\' \\\\ \\x27 '' $1 $$ ? ?? \\? -- /* */ ; drop table orders; :name ::text {0} %s \t\n \u2028 ’ ＇ é 漢 🦆 E'\\047' ");`

interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Everything that is handed to the database from now on. */
function spy(): { readonly sent: Sent[]; stop(): void } {
  const sent: Sent[] = []
  const { query } = pg.Client.prototype
  const spying = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args
    const isConfig = typeof first === 'object' && first !== null
    const config = isConfig ? (first as { text?: string; values?: unknown[] }) : { text: first as string }
    sent.push({ text: config.text ?? '', values: isConfig ? (config.values ?? []) : ((second as unknown[]) ?? []) })
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, args)
  }
  pg.Client.prototype.query = spying as typeof query
  return {
    sent,
    stop: () => {
      pg.Client.prototype.query = query
    },
  }
}

test.serial('a text with every awkward character is bound wherever it goes, and comes back as it was', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  const { deps } = service
  await watchChain(deps, { environment: 'test', network: 'ERC20' })
  const { sent, stop } = spy()
  t.teardown(stop)
  const merchant = await registerMerchant(deps, { name: awkward, email: awkward, platformUserId: awkward })
  const owner = { merchantId: merchant.id, environment: 'test' } as const
  const key = await issueKey(deps, { ...owner, name: awkward, permissions: ['read', 'orders'] })
  const principal = { ...owner, keyId: key.keyId }
  const metadata = { [awkward]: awkward }
  const input = orderInput({ description: awkward, metadata, idempotencyKey: randomUUID() })
  const { order } = await createOrder(deps, principal, input)
  const read = await getOrder(deps, principal, order.id)
  t.deepEqual([read.description, read.metadata], [awkward, metadata])
  t.is((await inspectMerchant(deps, merchant.id))?.name, awkward)
  const [listed] = await listMerchantKeys(deps, merchant.id)
  t.deepEqual([listed?.name, listed?.permissions], [awkward, ['read', 'orders']])
  stop()

  t.deepEqual(
    sent.filter(({ text }) => text.includes('mark7')).map(({ text }) => text.slice(0, 200)),
    [],
    'no statement has it in its text',
  )
  t.true(sent.some(({ text, values }) => /insert into "api_key"/.test(text) && values.includes(awkward)))
  for (const id of [merchant.id, order.id, key.keyId])
    t.false(
      sent.some(({ text }) => text.includes(id)),
      'identifiers are bound as well',
    )
})

const dialect = { quoteIdentifier: (name: unknown) => `"${String(name)}"` }

test('values take their places in order, names are quoted, raw SQL keeps its own values', t => {
  t.deepEqual(
    bindValues(dialect, 'select ?? from t where a = ? and b in (?) and c = ? and d \\? e', [
      'n',
      1,
      ['x', 'y'],
      raw('now() - ?', [7n]),
    ]),
    {
      sql: 'select "n" from t where a = $1 and b in ($2, $3) and c = now() - $4 and d ? e',
      values: [1, 'x', 'y', '7'],
    },
  )
  const [date, bytes] = [new Date(0), Buffer.from('a')]
  t.deepEqual(bindValues(dialect, '?, ?, ?, ?, ?, ?', [null, undefined, true, date, bytes, { a: "'" }]).values, [
    null,
    null,
    true,
    '1970-01-01T00:00:00.000Z',
    bytes,
    `{"a":"'"}`,
  ])
})

test('a query without values keeps its question marks, and one with too few is refused', t => {
  t.deepEqual(bindValues(dialect, `select '?' where a ? 'b'`, []), { sql: `select '?' where a ? 'b'`, values: [] })
  t.throws(() => bindValues(dialect, 'select ?, ?', [1]), { message: /more places than its 1 values/ })
})
