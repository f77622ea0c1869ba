// Withdrawals and refunds that two API processes get at the same moment.
import type { ExecutionContext } from 'ava'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { formatAddress } from '../../src/chains/address.ts'
import { parseUsdt } from '../../src/lib/money.ts'
import type { Caller, TestAnswer } from '../helpers/client.ts'
import { tally, type Cluster } from './races-cluster.ts'
import { said } from './races-requests.ts'

const someone = formatAddress('ERC20', new Uint8Array(20).fill(0x11))
const withdrawals = 30
const refunds = 10
/** What the cheapest of them takes: ten for the receiver, the rest for the fee. */
const leastAmount = '10'

/** Each of forty is asked for by two processes at once; the balance covers about a quarter of them. */
export async function oneBalance(t: ExecutionContext, cluster: Cluster): Promise<void> {
  const { merchantId } = await cluster.service.merchant()
  const [first, second] = await Promise.all(
    ['one', 'two'].map(name => issueKey(cluster.service.deps, { merchantId, environment: 'test', name, permissions })),
  )
  const order = await cluster.order(0, first!, { amount: '120' })
  await cluster.pay(order, '120')
  await cluster.finalize()
  await cluster.reach([order], ['PAID'])
  const before = await balanceOf(cluster, first!)
  const asked = Array.from({ length: withdrawals + refunds }, (_, index) => ({
    target: index < withdrawals ? '/v1/withdrawals' : `/v1/orders/${order.id}/refunds`,
    body: {
      amount: leastAmount,
      address: someone,
      idempotency_key: `race-${index}`,
      ...(index < withdrawals && { currency: 'USDT', network: 'ERC20' }),
    },
  }))
  const answers = await Promise.all(
    asked.flatMap(({ target, body }) =>
      [first!, second!].map((as, process) => cluster.ask(process, { method: 'POST', target, body, as })),
    ),
  )
  const pairs = asked.map((_, index) => [answers[index * 2]!, answers[index * 2 + 1]!] as const)
  t.deepEqual(Object.keys(tally(answers.map(said))).toSorted(), ['201', '400 insufficient balance'])
  const made = pairs.filter(pair => pair.some(({ status }) => status === 201))
  // Whoever is refused for want of money may come before whoever gets it.
  for (const pair of made) t.is(new Set(pair.filter(isMade).map(({ json }) => json.id)).size, 1)
  const taken = made.map(pair => pair.find(isMade)!.json).map(({ amount, fee_amount }) => sum(amount, fee_amount))
  const after = await balanceOf(cluster, first!)
  t.is(
    after.reserved,
    taken.reduce((total, one) => total + one, 0n),
  )
  t.is(after.available + after.reserved, before.available)
  t.true(after.available >= 0n && after.available < parseUsdt('12')!, `${after.available}`)
  const rows = await cluster.query('select 1 from withdrawal where merchant_id = $1', [merchantId])
  t.is(rows.length, made.length)
}

const isMade = ({ status }: TestAnswer) => status === 201
const sum = (...texts: string[]): bigint => texts.reduce((total, text) => total + parseUsdt(text)!, 0n)

async function balanceOf(cluster: Cluster, as: Caller): Promise<{ available: bigint; reserved: bigint }> {
  const { json } = await cluster.ask(0, { target: '/v1/balances', as })
  const { available, reserved } = json.balances.find((one: { network: string }) => one.network === 'ERC20')
  return { available: parseUsdt(available)!, reserved: parseUsdt(reserved)! }
}
