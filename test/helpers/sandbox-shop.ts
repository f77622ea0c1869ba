// A merchant's view of a running sandbox: opens orders, pays them by the sandbox's controls, and waits for what becomes of them.
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { components } from '../../generated/api.ts'
import { call, type Credentials } from '../../dev/client.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import type { NetworkName, SandboxFile } from '../../dev/sandbox-file.ts'
import { tronCall } from '../../dev/chains/tron-rpc.ts'
import { contention } from './contention.ts'
import { sandboxEnvironment, startSandbox } from './sandbox.ts'

export type Order = components['schemas']['Order']
export type Payment = components['schemas']['TestPayment']

/** What docs/spec/decisions.md §7, promise, after a clock advance too. */
const settleMs = 15_000

export type Leads = Readonly<Record<'ERC20' | 'TRC20', number>>

export type SandboxShop = {
  readonly sandbox: SandboxFile
  /** Its folder. */
  readonly home: string
  post<Answer>(target: string, body?: object): Promise<Answer>
  /** An order over 100 USDT, unless another amount is given. */
  open(network: NetworkName, change?: { readonly amount: string }): Promise<Order>
  read(order: Order): Promise<Order>
  pay(order: Order, body?: object): Promise<Payment>
  /** Waits as long as a payment may take to settle. */
  until(order: Order, isThere: (order: Order) => boolean): Promise<Order>
  becomes(order: Order, status: Order['status']): Promise<Order>
  /** Seconds by which the newest block of each chain is ahead of this machine's clock. */
  leads(): Promise<Leads>
  /** Stops the sandbox as Ctrl-C does, and starts it on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Starts a sandbox in a folder and on ports of its own. */
export async function openSandboxShop(): Promise<SandboxShop> {
  const environment = await sandboxEnvironment()
  const start = () => startSandbox(Object.assign({ KASSA_RATE_LIMIT_PER_MINUTE: '100000' }, environment))
  let running = start()
  const sandbox = await running.ready
  const credentials: Credentials = { base_url: sandbox.base_url, ...sandbox.merchant }
  const stop = async () => {
    running.signal('SIGINT')
    await running.exited
  }
  const post = <Answer>(target: string, body: object = {}) =>
    call<Answer>(credentials, { method: 'POST', target, body })
  const read = ({ id }: Order) => call<Order>(credentials, { method: 'GET', target: `/v1/orders/${id}` })
  const until = async (order: Order, isThere: (order: Order) => boolean) => {
    const started = performance.now()
    for (;;) {
      const current = await read(order)
      if (isThere(current)) return current
      const waitedMs = performance.now() - started
      if (waitedMs > settleMs && waitedMs > settleMs * contention())
        throw new Error(`The order is ${current.status} after ${Math.round(waitedMs)} ms`)
      await pause(250)
    }
  }
  return {
    sandbox,
    home: environment.KASSA_HOME,
    post,
    read,
    until,
    open: (network, change) => post<Order>('/v1/orders', { amount: '100', currency: 'USDT', network, ...change }),
    pay: ({ id }, body) => post<Payment>(`/v1/test/orders/${id}/pay`, body),
    becomes: (order, status) => until(order, current => current.status === status),
    leads: () => leadsOf(sandbox),
    async restart() {
      await stop()
      running = start()
      await running.ready
    },
    async close() {
      await stop()
      rmSync(environment.KASSA_HOME, { recursive: true, force: true })
    },
  }
}

async function leadsOf({ networks: { ERC20, TRC20 } }: SandboxFile): Promise<Leads> {
  const block = await ethereumRpc<{ timestamp: string }>(ERC20.rpc_url, 'eth_getBlockByNumber', ['latest', false])
  const { headTimestamp } = await tronCall<{ headTimestamp: number }>(TRC20.rpc_url, '_dev/state', {})
  const now = Date.now() / 1000
  return { ERC20: Number(block.timestamp) - now, TRC20: headTimestamp / 1000 - now }
}
