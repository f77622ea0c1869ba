// "ERC20 on another chain id" is a row, a word of the contract and a word of the first migration (`dev/third-network.ts`). In a sandbox
// that has these it is paid, swept and withdrawn like the other two.
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import test from 'ava'
import { call, type Credentials } from '../../dev/client.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { freePort } from '../../dev/ports.ts'
import type { SandboxFile, SandboxNetwork } from '../../dev/sandbox-file.ts'
import { thirdNetworkVariable } from '../../dev/third-network.ts'
import { sandboxEnvironment, startSandbox } from '../helpers/sandbox.ts'

const network = 'POLYGON'
const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface Order {
  readonly id: string
  readonly status: string
  readonly address: string
  readonly credited_amount: string
  readonly payment_url: string
}

interface Withdrawal {
  readonly id: string
  readonly status: string
  readonly tx_hash: string | null
}

async function balanceOf({ rpc_url: url, token }: SandboxNetwork, account: string): Promise<bigint> {
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await ethereumRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
}

/** Asks until it is so, each second, as a key may; the timeout of the test ends what never is. */
async function until<Value>(ask: () => Promise<Value>, isThere: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await ask()
    if (isThere(value)) return value
    await pause(1000)
  }
}

function shopOf({ base_url, merchant }: SandboxFile) {
  const credentials: Credentials = { base_url, ...merchant }
  return {
    get: <Answer>(target: string) => call<Answer>(credentials, { method: 'GET', target }),
    post: <Answer>(target: string, body: object) => call<Answer>(credentials, { method: 'POST', target, body }),
  }
}

test('a network on another chain id is paid, swept and withdrawn', async t => {
  t.timeout(240_000)
  const environment = {
    ...(await sandboxEnvironment()),
    KASSA_POLYGON_PORT: String(await freePort()),
    [thirdNetworkVariable]: 'yes',
  }
  const running = startSandbox(environment)
  t.teardown(() => running.signal('SIGKILL'))
  const sandbox = await running.ready
  const chains = sandbox.networks as Readonly<Record<string, SandboxNetwork>>
  const third = chains[network]!
  const ids = await Promise.all(
    [chains['ERC20']!, third].map(({ rpc_url: url }) => ethereumRpc<string>(url, 'eth_chainId', [])),
  )
  t.deepEqual(ids.map(Number), [31_337, 31_338])

  const { get, post } = shopOf(sandbox)
  const order = await post<Order>('/v1/orders', { amount: '25', currency: 'USDT', network })
  t.regex(await (await fetch(order.payment_url)).text(), /Polygon/)
  await post(`/v1/test/orders/${order.id}/pay`, {})
  const paid = await until(
    () => get<Order>(`/v1/orders/${order.id}`),
    ({ status }) => status === 'PAID',
  )
  t.is(paid.credited_amount, '24.75')

  const withdrawal = await post<Withdrawal>('/v1/withdrawals', {
    amount: '12',
    currency: 'USDT',
    network,
    address: payee,
    idempotency_key: 'third',
  })
  const [completed] = await Promise.all([
    until(
      () => get<Withdrawal>(`/v1/withdrawals/${withdrawal.id}`),
      ({ status }) => status === 'COMPLETED',
    ),
    // All but the one unit that stays.
    until(
      () => balanceOf(third, order.address),
      held => held === 1n,
    ),
  ])
  t.is(await balanceOf(third, payee), 12_000_000n)
  const receipts = await Promise.all(
    [chains['ERC20']!, third].map(({ rpc_url: url }) =>
      ethereumRpc<object | null>(url, 'eth_getTransactionReceipt', [completed.tx_hash]),
    ),
  )
  t.deepEqual(
    receipts.map(receipt => receipt !== null),
    [false, true],
    'on its own chain alone',
  )

  running.signal('SIGINT')
  t.is(await running.exited, 0)
  rmSync(environment.KASSA_HOME, { recursive: true, force: true })
})
