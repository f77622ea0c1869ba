// Withdrawals that a real signer and a real worker pay on both local chains, each a process of its own that may be killed.
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { tronCall } from '../../dev/chains/tron-rpc.ts'
import { formatAddress } from '../../src/chains/address.ts'
import type { Network } from '../../src/chains/networks.ts'
import { checkPayouts } from '../../src/ledger/invariants/check-books.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { flowNetworks, openFlowService, type FlowService } from '../flows/service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { until as untilBy } from '../helpers/until.ts'
import { withdrawFor } from '../payouts/payouts.ts'
import { startServiceProcess, type ServiceProcess } from './service.ts'

/** A signer that dies while it writes such a line to its journal, when so many bytes of it are there. */
export interface Mortal {
  readonly line: string
  readonly bytes: number
}

const mortalProgram = new URL('dies-at-journal.ts', import.meta.url).href
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
/** Far above what anything here takes, starts of processes included, on a machine that is busy with other things. */
const deadlineMs = 300_000
export const until = (condition: () => Promise<boolean>) => untilBy(condition, deadlineMs)
const units = (amount: number) => usdt(BigInt(amount) * 1_000_000n)

export type Payer = Awaited<ReturnType<typeof openPayer>>

/** Both processes run, both wallets are rich, and a merchant has earned what it withdraws. */
export async function openPayer(directory: string) {
  const service = await openFlowService({ clock: systemClock })
  const { db } = service.deps
  const count = async (text: string, values: readonly unknown[] = []) =>
    Number((await db.query<{ count: string }>(`select count(*) ${text}`, values))[0]!.count)
  let worker = await startServiceProcess({ ...service.env, KASSA_ROLES: 'worker' })
  let signer = await startServiceProcess(signerEnvironment(service, directory))
  await until(async () => (await count('from wallet')) === flowNetworks.length)
  await until(async () => (await count(`from chain_cursor where kind = 'final'`)) === flowNetworks.length)
  await fillWallets(service)
  const mine = async (blocks: (network: Network) => number) => {
    for (const network of flowNetworks) await service.on(network).local.mine(blocks(network))
  }
  const finalize = () => mine(network => service.on(network).local.finalityBlocks + 1)
  await finalize()
  const merchant = await testMerchant(service.deps)
  await earn(service, { merchant, finalize, count })
  const asked: { readonly network: Network; readonly to: string; readonly amount: number }[] = []
  const withdraw = async (network: Network) => {
    const to = formatAddress(network, randomBytes(20))
    const amount = 10 + asked.length
    asked.push({ network, to, amount })
    return withdrawFor(service.deps, merchant, {
      amount: `${amount}`,
      currency: 'USDT',
      network,
      address: to,
      idempotency_key: randomUUID(),
    })
  }
  const completed = (ids: readonly string[]) =>
    count(`from withdrawal where id = any($1) and status = 'COMPLETED'`, [ids])
  return {
    service,
    get worker(): ServiceProcess {
      return worker
    },
    get signer(): ServiceProcess {
      return signer
    },
    /** What the one before had claimed is free again, as it is after a minute. */
    async startWorker() {
      await db.query(
        `update transaction_attempt set due_at = least(due_at, now()) where status in ('SIGNED', 'BROADCAST', 'UNCLEAR')`,
      )
      worker = await startServiceProcess({ ...service.env, KASSA_ROLES: 'worker' })
    },
    async startSigner(mortal?: Mortal) {
      signer = await startServiceProcess({
        ...signerEnvironment(service, directory),
        ...(mortal && {
          NODE_OPTIONS: `--import=${mortalProgram}`,
          KASSA_TEST_DIES_AT: mortal.line,
          KASSA_TEST_DIES_AFTER: String(mortal.bytes),
        }),
      })
    },
    /** What the journals hold of these, whole lines alone: the number of the attempt for each signature. */
    journaled: (ids: readonly string[]) => journaled(directory, new Set(ids)),
    finalize,
    completed,
    /** So many withdrawals on each network; their ids. */
    withdrawEach: (each: number) =>
      Promise.all(flowNetworks.flatMap(network => Array.from({ length: each }, () => withdraw(network)))),
    /** Withdrawals that have an attempt in this state. */
    count: (status: string, ids: readonly string[]) =>
      count('from transaction_attempt where withdrawal_id = any($1) and status = $2', [ids, status]),
    signed: (ids: readonly string[]) =>
      count('from transaction_attempt where withdrawal_id = any($1) and tx_hash is not null', [ids]),
    sends: (ids: readonly string[]) =>
      count('from transaction_attempt where withdrawal_id = any($1) and sends > 0', [ids]),
    holdBroadcasts: () => holdBroadcasts(service),
    lock: (table: string, mode: 'share' | 'exclusive') => lockTable(service, { table, mode }),
    /**
     * Makes blocks whenever something was handed in, or came into a block, until all are completed: what is handed in while blocks are made
     * comes into one of the last, which is not final.
     */
    async settle(ids: readonly string[]) {
      let moves = -1
      await until(async () => {
        const [row] = await db.query<{ moves: number }>(
          'select (coalesce(sum(sends), 0) + count(included_height))::int as moves from transaction_attempt where withdrawal_id = any($1)',
          [ids],
        )
        if (row!.moves !== moves) await finalize()
        moves = row!.moves
        return (await completed(ids)) === ids.length
      })
    },
    asked: (network: Network) =>
      asked
        .filter(one => one.network === network)
        .map(({ to, amount }) => `${to} ${units(amount)}`)
        .toSorted(),
    paid: (network: Network) => transfersTo(service, network, new Set(asked.map(({ to }) => to))),
    broken: () => checkPayouts(db),
    async reserved(): Promise<bigint> {
      const [row] = await db.query<{ sum: string }>(
        `select coalesce(sum(balance), 0) as sum from ledger_account where kind = 'merchant_reserved'`,
      )
      return BigInt(row!.sum)
    },
    events: () => count(`from webhook_event where type = 'withdrawal.completed'`),
    asks: () => asked.length,
    async close() {
      await Promise.all([worker.kill(), signer.kill()])
      await service.close()
    },
  }
}

function journaled(directory: string, ids: ReadonlySet<string>): string[] {
  const lines = readdirSync(directory)
    .filter(name => name.endsWith('.journal'))
    .flatMap(name => readFileSync(path.join(directory, name), 'utf8').split('\n').slice(0, -1))
  return lines
    .map(line => JSON.parse(line) as { readonly intentId: string; readonly attempt: number })
    .filter(({ intentId }) => ids.has(intentId))
    .map(({ intentId, attempt }) => `${intentId} ${attempt}`)
    .toSorted()
}

function signerEnvironment({ env }: FlowService, directory: string): Record<string, string> {
  const networks = Object.entries(env).filter(([name]) =>
    /^KASSA_TEST_\w+_(RPC_URLS|TOKEN|CHAIN_ID|GENESIS)$/.test(name),
  )
  return {
    ...Object.fromEntries(networks),
    KASSA_MODE: 'sandbox',
    KASSA_ROLES: 'signer',
    DATABASE_URL: roleUrl(administrator(env), 'signer'),
    KASSA_SIGNER_MNEMONIC: phrase,
    KASSA_SIGNER_JOURNAL: directory,
  }
}

/** The same database as whoever may do anything there reaches it. */
function administrator({ DATABASE_URL: url = '' }: FlowService['env']): string {
  const server = new URL(process.env.KASSA_TEST_POSTGRES_URL ?? '')
  server.pathname = new URL(url).pathname
  return server.href
}

async function fillWallets({ deps, on }: FlowService): Promise<void> {
  const wallets = await deps.db.query<{ network: Network; address: string }>('select network, address from wallet')
  for (const { network, address } of wallets) {
    const { local } = on(network)
    if (network === 'ERC20')
      await ethereumRpc(local.url, 'anvil_setBalance', [address, `0x${(10n ** 20n).toString(16)}`])
    else await tronCall(local.url, '_dev/setBalance', { address, balance: '100000000000' })
    await local.pay({ kind: 'transfer', to: address, amount: units(10_000) })
  }
}

interface Earning {
  readonly merchant: Awaited<ReturnType<typeof testMerchant>>
  readonly finalize: () => Promise<void>
  readonly count: (text: string) => Promise<number>
}

async function earn({ deps, on }: FlowService, { merchant, finalize, count }: Earning): Promise<void> {
  for (const network of flowNetworks) {
    const { order } = await createOrder(deps, merchant, orderInput({ network, amount: units(500) }))
    await on(network).local.pay({ kind: 'transfer', to: order.address, amount: units(500) })
  }
  await finalize()
  await until(async () => (await count(`from orders where status = 'PAID'`)) === flowNetworks.length)
  await until(async () => (await count('from wallet_deposit')) === flowNetworks.length)
}

/** Nodes take what is handed in, and their answers do not come. `reached`: that is so on every network. */
function holdBroadcasts(service: FlowService) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = flowNetworks.map(network => {
    const { promise, resolve } = Promise.withResolvers<void>()
    service.on(network).node.set(({ path: asked, body }) => {
      const isBroadcast = asked.endsWith('broadcasthex') || JSON.stringify(body).includes('eth_sendRawTransaction')
      if (!isBroadcast) return null
      return {
        async change(answer) {
          resolve()
          await released
          return answer
        },
      }
    })
    return promise
  })
  return {
    reached: Promise.all(held),
    release() {
      for (const network of flowNetworks) service.on(network).node.set(null)
      release()
    },
  }
}

/** Keeps others from writing to a table until it is released. */
async function lockTable({ env }: FlowService, { table, mode }: { readonly table: string; readonly mode: string }) {
  const client = new pg.Client(administrator(env))
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  return {
    /** Connections that wait for it. */
    async waiting(): Promise<number> {
      const { rows } = await client.query<{ count: string }>(
        'select count(*) from pg_locks where relation = $1::regclass and not granted',
        [table],
      )
      return Number(rows[0]!.count)
    },
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Every transfer of any block to one of these. */
async function transfersTo(service: FlowService, network: Network, people: ReadonlySet<string>): Promise<string[]> {
  const { chain } = service.on(network)
  const found: string[] = []
  const { height } = await chain.head()
  for (let next = 1; next <= height; next += 1) {
    const block = await chain.block(next)
    const transfers = block ? await chain.transfers(block) : []
    for (const { to, amount } of transfers) if (people.has(to)) found.push(`${to} ${amount}`)
  }
  return found.toSorted()
}
