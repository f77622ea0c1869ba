// What people read of their balances: every entry in plain words, with the balance after it, newest first.
import test from 'ava'
import { listActivity } from '../../src/ledger/statements/activity.service.ts'
import { formatUsdt, type Usdt } from '../../src/lib/money.ts'
import { browserTest, closeBrowser, openPage, openAs } from '../web/browser.ts'
import { fill, openDashboard, type Dashboard, type Person, type Things } from './fixture.ts'
import { faultsOf } from './look.ts'

let at: Dashboard
let things: Things
let viewer: Person
test.before(async () => {
  at = await openDashboard()
  things = await fill(at)
  viewer = await at.person(things.merchantId, 'viewer')
})
test.after.always(() => Promise.all([at.close(), closeBrowser()]))

const page = async (query = '', person = viewer) => (await at.get(person, `/dashboard/balances${query}`)).text

/** The rows of the list, each as its cells. */
const rowsOf = (text: string) => {
  const [, list = ''] = text.split('Activity\n') // the caption
  const [body = ''] = list.split('</table>')
  return [...body.matchAll(/<tr>(<td[^]*?)<\/tr>/g)].map(([, cells]) =>
    [...cells!.matchAll(/<td[^>]*>([^]*?)<\/td>/g)].map(([, cell]) =>
      cell!
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  )
}

test.serial('each entry is shown with what it was for, where it leads to and the balance after it', async t => {
  const text = await page()
  const rows = rowsOf(text)
  t.deepEqual(
    rows.map(([what]) => what),
    ['Withdrawal', 'Payment', 'Payment', 'Payment'],
  )
  const [withdrawal, large] = rows as [string[], string[]]
  t.regex(withdrawal[4]!, /^−2\d\.\d+/)
  t.regex(large[4]!, /^\+9\d\d\.\d+|^\+1,000\.00/)
  const { deps } = at.shop.at.service
  const [account] = await deps.db.query<{ balance: string }>(
    `select balance from ledger_account where kind = 'merchant_available' and merchant_id = $1 and environment = 'test' and network = 'ERC20'`,
    [things.merchantId],
  )
  t.is(withdrawal[5]!.replaceAll(',', '').replace(/\.?0+$/, ''), formatUsdt(BigInt(account!.balance) as Usdt))
  t.true(text.includes(`href="/dashboard/withdrawals/${things.withdrawal}"`))
  t.true(text.includes(`href="/dashboard/orders/${things.large}"`))
  t.deepEqual(
    rowsOf(await page('?account=reserved')).map(([what]) => what),
    ['Withdrawal requested'],
  )
  t.regex(await page('?account=frozen'), /No payment was held by screening/)
})

test.serial('a network, an environment and a merchant each have their own entries', async t => {
  const networks = (text: string) => new Set(rowsOf(text).map(row => row[3]))
  t.deepEqual(networks(await page('?network=ERC20')), new Set(['Ethereum ERC20']))
  t.is(rowsOf(await page('?network=ERC20')).length, rowsOf(await page('?network=ERC20&account=nonsense')).length)
  const live = await at.person(things.merchantId, 'viewer', { environment: 'live' })
  t.regex(await page('', live), /Nothing has come in yet/)
  const { merchantId: other } = await at.shop.at.merchant()
  const stranger = await at.person(other, 'viewer')
  t.regex(await page('', stranger), /Nothing has come in yet/)
  t.true((await at.get(viewer, '/dashboard/balances?cursor=cur_x')).status >= 400)
})

test.serial('pages of one entry show all of them once, also while others are added', async t => {
  const { deps } = at.shop.at.service
  const owner = { merchantId: things.merchantId, environment: 'test' as const }
  const all = await listActivity(deps, owner, { account: 'available', limit: 100 })
  t.is(all.nextCursor, null)
  t.true(all.lines.length >= 3)
  const seen: bigint[] = []
  let cursor: string | undefined
  do {
    const part = await listActivity(deps, owner, { account: 'available', limit: 1, ...(cursor && { cursor }) })
    if (cursor === undefined) {
      const order = await at.shop.order({ amount: '17', network: 'TRC20' })
      await at.shop.mine(order, 17_000_000n)
      for (let block = 0; block < 22; block += 1) await at.shop.mine(order)
    }
    seen.push(...part.lines.map(line => line.id))
    cursor = part.nextCursor ?? undefined
  } while (cursor !== undefined)
  t.deepEqual(
    seen,
    all.lines.map(line => line.id),
  )
  const after = await listActivity(deps, owner, { account: 'available', limit: 100 })
  t.is(after.lines.length, all.lines.length + 1)
})

browserTest('the activity is accessible and fits a phone', async t => {
  const { page: tab, complaints } = await openPage({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' })
  await openAs(tab, viewer.cookie)
  await tab.goto(`${at.shop.url}/dashboard/balances`)
  t.deepEqual(await faultsOf(tab, 'activity'), [])
  t.deepEqual(complaints, [])
})
