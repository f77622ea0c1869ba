// covers getStatement.200, getStatement.400, getStatementCsv.200, getStatementCsv.400, getStatementPdf.200, getStatementPdf.400
import test from 'ava'
import { csvCell } from '../../../src/lib/text/csv.ts'
import { printable } from '../../../src/ledger/statements/statement-pdf.service.ts'
import { RunningBalances, referenceOf, type StatementLine } from '../../../src/ledger/statements/statement.ts'
import { openStatement } from '../../../src/ledger/statements/statement.service.ts'
import { usdt } from '../../../src/lib/money.ts'
import { startMoneyOut, type MoneyOut } from '../../withdrawals/fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut({ KASSA_FEE_BASIC: '0.01' })
})
test.after.always(() => at.close())

interface Json {
  accounts: { network: string; account: string; opening_balance: string; change: string; closing_balance: string }[]
  entries: Record<string, string | null>[]
}

test.serial(
  'getStatement.200 opening balance and entries are the closing balance, each entry with what it was for',
  async t => {
    const merchant = await at.richMerchant(0n)
    const orderId = await at.paidOrder(merchant, 100n)
    const { json: withdrawal } = await at.withdraw(merchant, { amount: '20' })
    const { json: refund } = await at.refund(merchant, orderId, { amount: '15' })
    const { json, status } = await at.get(merchant, '/v1/statement')
    t.is(status, 200)
    const { accounts, entries } = json as Json
    t.deepEqual(accounts[0], {
      network: 'TRC20',
      account: 'available',
      opening_balance: '0',
      change: '62',
      closing_balance: '62',
    })
    t.like(entries[0], { type: 'payment', account: 'available', amount: '99', fee_amount: '1', order_id: orderId })
    t.like(entries[1], {
      type: 'reserve',
      account: 'available',
      amount: '-21',
      balance: '78',
      withdrawal_id: withdrawal.id,
    })
    t.like(entries.at(-1), {
      type: 'reserve',
      account: 'reserved',
      amount: '16',
      order_id: orderId,
      withdrawal_id: refund.id,
    })
    for (const one of accounts) {
      const moved = entries
        .filter(({ account }) => account === one.account)
        .reduce((sum, { amount }) => sum + Number(amount), 0)
      t.is(Number(one.opening_balance) + moved, Number(one.closing_balance), one.account)
    }
  },
)

test.serial(
  'getStatement.200 periods that meet share no entry and leave none out, whatever the times of entries',
  async t => {
    const merchant = await at.richMerchant(0n)
    for (const amount of [20n, 30n, 40n, 50n]) await at.paidOrder(merchant, amount)
    const { admin } = at.service
    const rows = await admin.query<{ id: string }>(
      `select t.id from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
      where a.merchant_id = $1 order by t.id`,
      [merchant.merchantId],
    )
    const start = Date.UTC(2026, 0, 1)
    // The third entry bears an earlier time than the second: two processes whose clocks differ.
    const minutes = [0, 60, 55, 120]
    await admin.query('alter table ledger_tx disable trigger ledger_tx_append_only')
    for (const [index, { id }] of rows.entries())
      await admin.query('update ledger_tx set created_at = $2 where id = $1', [
        id,
        new Date(start + minutes[index]! * 60_000),
      ])
    await admin.query('alter table ledger_tx enable trigger ledger_tx_append_only')
    const edges = [-30, 0, 57, 60, 120, 121].map(minute => new Date(start + minute * 60_000).toISOString())
    const seen: string[] = []
    let closing = '0'
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const target = `/v1/statement?from=${from}&to=${edges[index + 1]}`
      const { json } = await at.get(merchant, target)
      const { accounts, entries } = json as Json
      t.is(accounts[0]!.opening_balance, closing, target)
      closing = accounts[0]!.closing_balance
      seen.push(...entries.map(({ amount }) => amount!))
    }
    t.deepEqual(seen, ['19.8', '29.7', '39.6', '49.5'])
    t.is(closing, '138.6')
  },
)

test.serial('getStatementCsv.200 a line for each opening balance, entry and closing balance', async t => {
  const merchant = await at.richMerchant(100n)
  const { text, headers } = await at.get(merchant, '/v1/statement.csv?network=TRC20')
  t.regex(String(headers['content-type']), /^text\/csv/)
  const lines = text
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  t.is(lines[0]!.length, 10)
  t.deepEqual(
    lines.map(([, type, , account, amount, balance]) => [type, account, amount, balance]),
    [
      ['type', 'account', 'amount', 'balance'],
      ['opening_balance', 'available', '', '0'],
      ['payment', 'available', '99', '99'],
      ['closing_balance', 'available', '', '99'],
    ],
  )
})

test.serial('getStatementPdf.200 a document with its end', async t => {
  const merchant = await at.richMerchant(100n)
  const { text, headers } = await at.get(merchant, '/v1/statement.pdf')
  t.is(headers['content-type'], 'application/pdf')
  t.regex(text, /^%PDF-1\.\d[^]*%%EOF\s*$/)
})

for (const suffix of ['', '.csv', '.pdf']) {
  test.serial(
    `getStatement${suffix}.400 what is no network or time, and a period that ends before it begins`,
    async t => {
      const merchant = await at.richMerchant(0n)
      for (const [query, error] of [
        ['network=BTC', 'invalid network'],
        ['from=yesterday', 'invalid from'],
        ['to=2026-13-01', 'invalid to'],
        ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'invalid to'],
        ['page=1', 'unknown parameter: page'],
      ]) {
        const { status, json } = await at.get(merchant, `/v1/statement${suffix}?${query}`)
        t.deepEqual([status, json], [400, { error }])
      }
    },
  )
}

test.serial('an entry that does not follow from the one before is never given out, and ends the answer', async t => {
  const merchant = { ...(await at.richMerchant(50n)), environment: 'test' as const }
  const { admin, deps } = at.service
  await admin.query('alter table ledger_entry disable trigger ledger_entry_append_only')
  await admin.query(
    `update ledger_entry set amount = amount + 1 where account_id =
       (select id from ledger_account where merchant_id = $1 and kind = 'merchant_available')`,
    [merchant.merchantId],
  )
  await admin.query('alter table ledger_entry enable trigger ledger_entry_append_only')
  const { pages } = await openStatement({ ...deps, enqueue: read => read() }, merchant, {})
  await t.throwsAsync(async () => { for await (const page of pages) t.fail(`${page.length} lines`) }, { message: /does not follow/ }) // prettier-ignore
})

test('what does not close is told, though every line follows', t => {
  const account = { accountId: '1', account: 'available', network: 'TRC20', first: 1n, end: 3n } as const
  const balances = new RunningBalances([{ ...account, opening: usdt(1n), closing: usdt(3n) }])
  const line = { id: 1n, accountId: '1', amount: usdt(1n), balance: usdt(2n) } as StatementLine
  balances.add([line])
  t.throws(() => balances.assertClosed(), { message: /does not add up/ })
})

test('no cell is a formula to a spreadsheet, and numbers stay numbers', t => {
  for (const text of ['=1+1', '+1', '@SUM(A1)', '-2+3', '\t=1', '|cmd', '%x']) t.regex(csvCell(text), /^"?'/, text)
  t.deepEqual(['-21', '24.75', 'a,b', 'say "no"'].map(csvCell), ['-21', '24.75', '"a,b"', '"say ""no"""'])
})

test('what an entry was made for stands in its reference, also of one that was taken back', t => {
  const transfer = { txHash: 'ab', ordinal: 2 }
  for (const ref of ['payment:test:TRC20:ab:2', 'reversal:payment:test:TRC20:ab:2', 'release:live:TRC20:ab:2:1'])
    t.deepEqual(referenceOf(ref), { withdrawalId: null, transfer }, ref)
  t.deepEqual(referenceOf('release_reserve:w1'), { withdrawalId: 'w1', transfer: null })
})

test('a name in another script is no obstacle', t => {
  t.is(printable('Café Zoë ☕ 株式会社'), 'Café Zoë ? ????')
})
