// The checks at the end of a soak run: was everything guaranteed done once, and are the books in order?
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import { networks } from '../../src/chains/networks.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { tronCall } from '../../dev/chains/tron-rpc.ts'
import { readAccountDigits } from '../../src/chains/address.ts'
import { parseUsdt } from '../../src/lib/money.ts'
import { findUnsettled } from '../../test/helpers/liveness.ts'
import type { PromisedPayout, ApiGuarantees } from './promises.ts'
import type { Stack } from './stack.ts'

/** How long the service may take to finish its work once all faults are over. */
const catchUpMs = 240_000

/** Waits until nothing is unfinished, or until the time is over. Returns what is left. */
export async function caughtUp(stack: Stack, guarantees: ApiGuarantees): Promise<string[]> {
  const deadline = Date.now() + catchUpMs
  for (;;) {
    const left = await listUnfinished(stack, guarantees)
    if (left.length === 0 || Date.now() > deadline) return left
    await sleep(1000)
  }
}

/** Returns what is unfinished: nothing, once the service has caught up. */
export async function listUnfinished(
  { database }: Stack,
  { orders, payouts, heard }: ApiGuarantees,
): Promise<string[]> {
  const states = await statesOf(database)
  const left: string[] = []
  for (const { id, paidBy } of orders.values()) {
    if (paidBy === null) continue
    if (states.get(id) !== 'PAID') left.push(`order ${id}, paid by ${paidBy}: ${states.get(id) ?? 'lost'}`)
    else if (!heard.has(`payment.confirmed ${id}`)) left.push(`order ${id}: no webhook of its payment`)
  }
  for (const { id } of payouts.values()) {
    if (states.get(id) !== 'COMPLETED') left.push(`payout ${id}: ${states.get(id) ?? 'lost'}`)
    else if (!heard.has(`withdrawal.completed ${id}`)) left.push(`payout ${id}: no webhook of its end`)
  }
  return left
}

/** Returns what is unhealthy after a fault: the books, or a network without a payment confirmed since then. */
export async function findUnhealthy(
  { database }: Stack,
  { orders, heard }: ApiGuarantees,
  mended: number,
): Promise<string[]> {
  const books = (await checkBooks(database.rows)).map(
    ({ invariant: guarantee, found }) => `${guarantee}: ${found.join(', ')}`,
  )
  const confirmed = [...orders.values()].filter(({ id, paidAt }) => paidAt && paidAt > mended && heard.has(`payment.confirmed ${id}`)) // prettier-ignore
  const silent = networks.filter(network => !confirmed.some(order => order.network === network))
  return [...books, ...silent.map(network => `no payment on ${network} was confirmed since`)]
}

/** Returns what is broken for good. */
export async function listBroken(stack: Stack, guarantees: ApiGuarantees): Promise<string[]> {
  const states = await statesOf(stack.database)
  const broken = [...guarantees.givenUp, ...guarantees.refused]
  for (const { id } of guarantees.orders.values())
    if (!states.has(id)) broken.push(`order ${id} was answered and is lost`)
  for (const { id, reported } of guarantees.orders.values())
    if (reported !== null && reported !== 'PAID') broken.push(`the stream of order ${id} ended with ${reported}`)
  for (const payout of guarantees.payouts.values()) {
    const got = await balanceOf(stack, payout)
    if (got !== parseUsdt(payout.amount))
      broken.push(`payout ${payout.id} of ${payout.amount}: ${payout.address} holds ${got} units`)
  }
  broken.push(...(await findUnsettled(stack.database.rows)))
  broken.push(...(await booksProblems(stack)))
  return broken
}

async function statesOf(database: Stack['database']): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; status: string }>(
    'select id, status from orders union all select id, status from withdrawal',
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}

async function balanceOf({ chains }: Stack, { network, address }: PromisedPayout): Promise<bigint> {
  const { rpc_url: url, token, faucet_address: from } = chains[network].network
  const word = readAccountDigits(network, address).padStart(64, '0')
  if (network === 'ERC20') {
    const data = `0x70a08231${word}`
    return BigInt(await ethereumRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
  }
  const asked = { owner_address: from, contract_address: token, function_selector: 'balanceOf(address)', parameter: word, visible: true } // prettier-ignore
  const answer = await tronCall<{ constant_result?: string[] }>(url, 'wallet/triggerconstantcontract', asked)
  return BigInt(`0x${answer.constant_result?.[0] ?? '0'}`)
}

/** Runs `npm run check:books -- --chain` and returns its output if it fails. */
async function booksProblems({ database, env }: Stack): Promise<string[]> {
  const program = fileURLToPath(new URL('../../scripts/check-books.ts', import.meta.url))
  const checking = { ...env, DATABASE_URL: roleUrl(database.url(), 'checker') }
  try {
    await promisify(execFile)(process.execPath, [program, '--chain', '--whole'], { env: checking })
    return []
  } catch (error) {
    const { stdout = '', stderr = String(error) } = error as { stdout?: string; stderr?: string }
    return [`the books are not in order:\n${stderr}${stdout}`]
  }
}
