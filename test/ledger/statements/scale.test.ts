// covers getStatementPdf.400, getStatement.429, getStatementCsv.429, getStatementPdf.429
import { once } from 'node:events'
import { Readable } from 'node:stream'
import test from 'ava'
import { FileAnswer } from '../../../src/http/file-answer.ts'
import { answerStatement, StatementLimit } from '../../../src/http/limits/statement-limit.ts'
import { openStatement } from '../../../src/ledger/statements/statement.service.ts'
import { countText, linesText, periodsText } from '../../../src/ledger/statements/statement.sql.ts'
import { startMoneyOut, type MoneyOut, type Payer } from '../../withdrawals/fixture.ts'

const count = 10_001
let at: MoneyOut
let merchant: Payer
test.before(async () => {
  at = await startMoneyOut()
  merchant = await at.richMerchant(0n)
  await at.paidOrder(merchant, 20n)
  await at.service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `insert into ledger_tx (kind, ref, environment, network, created_at)
       select 'payment', 'payment:test:TRC20:' || md5(i::text) || md5(i::text) || ':0', 'test', 'TRC20', '2027-01-01'::timestamptz + i * interval '1 minute'
         from generate_series(1, ${count}) i`,
    )
    await tx.query(
      `insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
       select t.id, a.id, 'C', 1000, a.balance + 1000 * row_number() over (order by t.id) from ledger_tx t, ledger_account a
        where a.kind = 'merchant_available' and a.merchant_id = $1 and t.created_at >= '2027-01-01' order by t.id`,
      [merchant.merchantId],
    )
    await tx.query(
      `update ledger_account a set balance = balance + 1000 * ${count} where a.kind = 'merchant_available' and a.merchant_id = $1`,
      [merchant.merchantId],
    )
  })
  await at.service.admin.query('analyze ledger_tx')
  await at.service.admin.query('analyze ledger_entry')
})
test.after.always(() => at.close())

const year = 'from=2027-01-01T00:00:00Z&to=2028-01-01T00:00:00Z'

test.serial('a document has at most 10,000 entries; as JSON a period has any number of them, and adds up', async t => {
  const long = await at.get(merchant, `/v1/statement.pdf?${year}`)
  t.deepEqual([long.status, long.json], [400, { error: 'statement too long' }])
  const short = await at.get(merchant, `/v1/statement.pdf?from=2027-01-01T00:00:00Z&to=2027-01-01T01:00:00Z`)
  t.is(short.status, 200)
  const { json } = await at.get(merchant, `/v1/statement?${year}`)
  t.is(json.entries.length, count)
  t.like(json.accounts[0], { opening_balance: '20', change: '10.001', closing_balance: '30.001' })
})

test.serial('no statement reads what lies before or after its period', async t => {
  const { admin } = at.service
  const [account] = await admin.query<{ id: string; first: string }>(
    `select a.id, (select max(id) - 100 from ledger_entry) as first from ledger_account a where a.kind = 'merchant_available' and a.merchant_id = $1`,
    [merchant.merchantId],
  )
  const part = [[account!.id], [account!.first], [String(BigInt(account!.first) + 50n)]]
  const [from, to] = ['2027-01-05T00:00:00Z', '2027-01-06T00:00:00Z']
  const asked: readonly (readonly [string, readonly unknown[], number])[] = [
    [linesText, [...part, 1000, 'test'], 60],
    [countText, [...part, 1000], 60],
    // About fourteen steps for each half, and the entries of the ten minutes before.
    [periodsText, [merchant.merchantId, 'test', from, to], 150],
  ]
  for (const [text, values, rowsMax] of asked) {
    const [row] = await admin.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const nodes = flatten(row!['QUERY PLAN'][0].Plan).filter(node =>
      /^ledger_(entry|tx)$/.test(node['Relation Name'] ?? ''),
    )
    t.true(nodes.length > 0)
    for (const node of nodes) {
      t.regex(node['Node Type'], /^Index/, JSON.stringify(node))
      t.true(node['Actual Rows'] * node['Actual Loops'] <= rowsMax, `${node['Relation Name']}: ${node['Actual Rows']} x ${node['Actual Loops']}`) // prettier-ignore
    }
  }
})

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Node[]
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}

test.serial(
  'of fifty statements two read at a time, none of them within a transaction, and all are written',
  async t => {
    const { deps } = at.service
    const limit = new StatementLimit()
    let reading = 0
    let most = 0
    const counted = {
      ...deps,
      enqueue: <Value>(read: () => Promise<Value>) =>
        limit.enqueue(async () => {
          most = Math.max(most, (reading += 1))
          try {
            return await read()
          } finally {
            reading -= 1
          }
        }),
    }
    const owner = { ...merchant, environment: 'test' as const }
    const written = Array.from({ length: 50 }, async () => {
      const { pages } = await openStatement(counted, owner, {
        from: '2027-01-01T00:00:00Z',
        to: '2027-01-01T17:00:00Z',
      })
      let lines = 0
      for await (const page of pages) lines += page.length
      return lines
    })
    t.deepEqual(new Set(await Promise.all(written)), new Set([17 * 60 - 1]))
    t.is(most, 2)
  },
)

test('getStatement.429 getStatementCsv.429 getStatementPdf.429 a merchant has three at a time, and another when one has ended', async t => {
  const limit = new StatementLimit()
  const owner = { merchantId: 'one', environment: 'test' as const }
  const empty = async () => Readable.from(['all'])
  const open = await Promise.all([1, 2, 3].map(() => answerStatement(limit, owner, empty)))
  await t.throwsAsync(answerStatement(limit, owner, empty), { message: 'rate limit exceeded' })
  await answerStatement(limit, { ...owner, merchantId: 'two' }, empty)
  const closed = once(streamOf(open[0]!.body), 'close')
  streamOf(open[0]!.body).resume()
  await closed
  await t.throwsAsync(answerStatement(limit, owner, async () => Promise.reject(new Error('no database'))), { message: 'no database' }) // prettier-ignore
  await t.notThrowsAsync(answerStatement(limit, owner, empty), 'what failed gave its place back')
})

test('an answer that nobody takes ends, and gives its place back', async t => {
  let closed = 0
  const pieces = Readable.from(Array.from({ length: 100 }, () => 'x'.repeat(100_000)))
  const stream = streamOf(new FileAnswer(pieces, () => (closed += 1), 20))
  stream.read(1)
  const [error] = (await once(stream, 'error')) as [Error]
  t.regex(error.message, /nobody took any more/)
  t.true(pieces.destroyed)
  t.is(closed, 1)
})

/** What would be sent. */
function streamOf(answer: FileAnswer): Readable {
  let sent: unknown
  const response = { type: () => response, header: () => response }
  const toolkit = { response: (stream: unknown) => ((sent = stream), response) }
  answer.respond(toolkit as never, 'text/plain')
  return sent as Readable
}
