// A failover that loses the last commits: only the signer's journal knows what was signed after them. The signer pauses its wallets, an
// operator imports the journal, and everybody is paid once.
import { setTimeout as sleep } from 'node:timers/promises'
import { withdraw, type Load } from './customers.ts'
import { enrolOperator, operate } from './operator.ts'
import type { Network, Stack } from './stack.ts'

const networks: readonly Network[] = ['ERC20', 'TRC20']
const patienceMs = 180_000

export interface LostCommits {
  /** Signed payouts that the promoted database did not know. */
  readonly forgotten: number
  /** Why the signer paused, by network. */
  readonly pauses: readonly string[]
}

/**
 * Call it when nothing else is in progress, because other answers of that time would be lost too. So would sweeps, which no journal
 * restores: it waits until there is nothing to sweep.
 */
export async function loseCommits(stack: Stack, load: Load): Promise<LostCommits> {
  const { database, signer } = stack
  const token = await enrolOperator(stack)
  await reachNoSweeps(stack)
  const before = new Set(load.guarantees.payouts.keys())
  signer.pause()
  for (const network of networks) await withdraw(load, network)
  const ids = [...load.guarantees.payouts.keys()].filter(id => !before.has(id))
  await reach(stack, ids, ['APPROVED'])
  await database.leaveStandbyBehind()
  signer.resume()
  await reach(stack, ids, ['BROADCAST', 'COMPLETED'])
  await database.failOver()
  const forgotten = (await statusesOf(stack, ids)).filter(status => status === 'APPROVED').length
  const pauses: string[] = []
  for (const network of networks) {
    pauses.push(await pauseOf(stack, network))
    await operate(stack, token, ['payouts', 'adopt', 'test', network, '--reason', 'the last commits were lost'])
  }
  await database.follow()
  await reach(stack, ids, ['COMPLETED'])
  return { forgotten, pauses }
}

async function statusesOf({ database }: Stack, ids: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ status: string }>('select status from withdrawal where id = any($1)', [ids])
  return rows.map(({ status }) => status)
}

async function reach(stack: Stack, ids: readonly string[], wanted: readonly string[]): Promise<void> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const statuses = await statusesOf(stack, ids)
    if (statuses.length === ids.length && statuses.every(status => wanted.includes(status))) return
    if (Date.now() > deadline)
      throw new Error(`payouts that shall be ${wanted.join(' or ')} are ${statuses.join(', ') || 'lost'}`)
    await sleep(50)
  }
}

/** Waits while sweeps go on. How many are left depends on the machine: each takes minutes, and few run at a time. */
async function reachNoSweeps({ database }: Stack): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  for (let deadline = Date.now() + patienceMs; ; await sleep(500)) {
    const [row] = await database.query<{ left: string }>(
      `select (select count(*) from sweep where status = 'OPEN')
            + (select count(*) from deposit_balance where credited - swept >= 10000000) as left`,
    )
    const left = Number(row!.left)
    if (left === 0) return
    if (left < fewest) [fewest, deadline] = [left, Date.now() + patienceMs]
    if (Date.now() > deadline) throw new Error(`${left} addresses were not swept`)
  }
}

/** Waits until the signer has paused the wallet of a network. Returns the reason. */
async function pauseOf({ database }: Stack, network: Network): Promise<string> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const [wallet] = await database.query<{ reason: string | null }>(
      'select pause_reason as reason from wallet where network = $1',
      [network],
    )
    if (wallet?.reason) return `${network}: ${wallet.reason}`
    if (Date.now() > deadline) throw new Error(`the signer goes on with ${network} as if nothing was lost`)
    await sleep(50)
  }
}
