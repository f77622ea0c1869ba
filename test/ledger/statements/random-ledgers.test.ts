// Random ledgers, read as a stranger would: every period adds up, periods that meet leave nothing out, and all forms say the same.
import fc from 'fast-check'
import test from 'ava'
import { postAll } from '../../../src/ledger/ledger.service.ts'
import type { LedgerTransaction, Posting } from '../../../src/ledger/posting.ts'
import { parseUsdt, usdt } from '../../../src/lib/money.ts'
import { startMoneyOut, type MoneyOut, type Payer } from '../../withdrawals/fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut()
})
test.after.always(() => at.close())

const key = { environment: 'test', network: 'TRC20' } as const
const begin = Date.UTC(2026, 0, 1)
const minute = (count: number) => new Date(begin + count * 60_000)

type Kind = LedgerTransaction['kind']
type Side = Posting['account']
/** What each kind moves; the fee of a payment and of a withdrawal is a line of its own. */
const moves: readonly (readonly [Kind, debit: Side, credit: Side, fee: boolean])[] = [
  ['payment', 'onchain_deposit', 'merchant_available', true],
  ['freeze', 'onchain_deposit', 'merchant_frozen', false],
  ['release', 'merchant_frozen', 'merchant_available', false],
  ['set_apart', 'merchant_frozen', 'set_apart', false],
  ['reserve', 'merchant_available', 'merchant_reserved', false],
  ['withdrawal', 'merchant_reserved', 'onchain_hot', true],
  ['release_reserve', 'merchant_reserved', 'merchant_available', false],
  ['debt', 'merchant_debt', 'merchant_available', false],
  ['debt_payment', 'merchant_available', 'merchant_debt', false],
  ['write_off', 'platform_loss', 'merchant_debt', false],
  ['move', 'onchain_hot', 'onchain_deposit', false],
]

const step = fc.record({
  /** `null` takes back the last payment that stands. */
  move: fc.constantFrom(...moves, null),
  amount: fc.bigInt(1n, 50_000_000n),
  fee: fc.bigInt(0n, 1_000_000n),
  later: fc.integer({ min: 0, max: 30 }),
})

interface Standing {
  readonly ref: string
  readonly postings: readonly Posting[]
}

/** The entries that fit: no account of the merchant falls below zero. */
function entriesOf(steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[], merchantId: string) {
  const balances = new Map<Side, bigint>()
  const payments: Standing[] = []
  let time = 0
  return steps.flatMap(({ move, amount, fee: wanted, later }, index) => {
    const last = payments.at(-1)
    if (!move && !last) return []
    const kind = move ? move[0] : 'reversal'
    const ref = move ? `${kind}:${merchantId}:${index}` : `reversal:${last!.ref}`
    const postings = move ? postingsOf(move, { amount, wanted, merchantId }) : last!.postings.map(mirrored)
    const after = new Map(balances)
    for (const posting of postings) after.set(posting.account, (after.get(posting.account) ?? 0n) + changeBy(posting))
    if ([...after].some(([account, balance]) => account.startsWith('merchant') && balance < 0n)) return []
    for (const [account, balance] of after) balances.set(account, balance)
    if (kind === 'payment') payments.push({ ref, postings })
    if (kind === 'reversal') payments.pop()
    time += later
    return [{ entry: { kind, ref, ...key, postings }, time: minute(time) }]
  })
}

function postingsOf(
  [, debit, credit, hasFee]: (typeof moves)[number],
  { amount, wanted, merchantId }: { readonly amount: bigint; readonly wanted: bigint; readonly merchantId: string },
): Posting[] {
  const fee = hasFee && wanted < amount ? wanted : 0n
  const line = (account: Side, direction: Posting['direction'], moved: bigint): Posting => {
    return { account, merchantId: account.startsWith('merchant') ? merchantId : null, direction, amount: usdt(moved) }
  }
  const postings = [
    line(debit, 'debit', amount),
    line(credit, 'credit', amount - fee),
    line('platform_fee', 'credit', fee),
  ]
  return postings.filter(one => one.amount > 0n)
}

function mirrored(posting: Posting): Posting {
  return { ...posting, direction: posting.direction === 'debit' ? 'credit' : 'debit' }
}

function changeBy({ account, direction, amount }: Posting): bigint {
  const isDebitNormal = ['onchain_deposit', 'onchain_hot', 'merchant_debt', 'platform_loss'].includes(account)
  return isDebitNormal === (direction === 'debit') ? amount : -amount
}

interface Reported {
  readonly accounts: readonly Record<'account' | 'opening_balance' | 'change' | 'closing_balance', string>[]
  readonly entries: readonly Record<string, string | null>[]
}

const units = (text: string) => (text.startsWith('-') ? -parseUsdt(text.slice(1))! : parseUsdt(text)!)

async function readBoth(merchant: Payer, from: string, to: string): Promise<{ reported: Reported; rows: string[][] }> {
  const query = `from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
  const reported = (await at.get(merchant, `/v1/statement?${query}`)).json as Reported
  const { text } = await at.get(merchant, `/v1/statement.csv?${query}`)
  return { reported, rows: text.trimEnd().split('\r\n').map(line => line.split(',')) } // prettier-ignore
}

test('every period of a random ledger adds up, and JSON and CSV say the same', async t => {
  const ledger = fc.record({
    steps: fc.array(step, { minLength: 30, maxLength: 60 }),
    cuts: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 4 }),
  })
  const property = fc.asyncProperty(ledger, async ({ steps, cuts }) => {
    const merchant = await at.richMerchant(0n)
    const made = entriesOf(steps, merchant.merchantId)
    for (const { entry, time } of made) await at.service.deps.db.transaction(tx => postAll(tx, [entry], time))
    const edges = [0, ...new Set(cuts.toSorted((a, b) => a - b)), 10_000].map(minute)
    const closing = new Map<string, bigint>()
    let seen = 0
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const to = edges[index + 1]!
      const { reported, rows } = await readBoth(merchant, from.toISOString(), to.toISOString())
      for (const { account, opening_balance: opening, change, closing_balance: end } of reported.accounts) {
        const moved = reported.entries
          .filter(one => one.account === account)
          .reduce((sum, one) => sum + units(one.amount!), 0n)
        t.is(units(opening), closing.get(account) ?? 0n, `${account} begins where it ended`)
        t.is(units(opening) + moved, units(end), account)
        t.is(units(change), moved, account)
        closing.set(account, units(end))
      }
      for (const { created_at: time } of reported.entries)
        t.true(time! >= from.toISOString() && time! < to.toISOString(), 'the end is not part of it')
      const edgesOf = (name: 'opening_balance' | 'closing_balance') => reported.accounts.map(one => one[name])
      const [names, ...lines] = rows
      t.deepEqual(lines.slice(0, reported.accounts.length).map(line => line[5]), edgesOf('opening_balance')) // prettier-ignore
      t.deepEqual(lines.slice(lines.length - reported.accounts.length).map(line => line[5]), edgesOf('closing_balance')) // prettier-ignore
      const inner = lines.slice(reported.accounts.length, lines.length - reported.accounts.length)
      t.deepEqual(inner, reported.entries.map(entry => names!.map(name => entry[name] ?? ''))) // prettier-ignore
      seen += reported.entries.length
      const zoned = (date: Date) => new Date(date.getTime() + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
      const elsewhere = await at.get(
        merchant,
        `/v1/statement?from=${encodeURIComponent(zoned(from))}&to=${encodeURIComponent(zoned(to))}`,
      )
      t.deepEqual(elsewhere.json, reported, 'the zone changes nothing')
    }
    const own = made.flatMap(({ entry }) => entry.postings.filter(one => one.account.startsWith('merchant')))
    t.is(seen, own.length)
    const pdf = await at.get(merchant, '/v1/statement.pdf?from=2026-01-01T00:00:00Z')
    t.is(pdf.status, 200)
  })
  await fc.assert(property, { numRuns: 3 })
})
