// A service under load for a long time, while something breaks every so often: `npm run soak -- [--minutes N] [--rate R] [--every S]`.
// N minutes (60), R customers a second (1), a fault every S seconds (30). At the end every promise the service has given is held
// against chain, books and webhooks; exit code 1 when one was broken. Everything is kept in the folder it names when something was.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { call } from '../../dev/client.ts'
import { freePort } from '../../dev/ports.ts'
import { startReceiver } from '../../dev/receiver.ts'
import { lookAround, serveCustomer, type Load } from './customers.ts'
import { failover, faults } from './faults.ts'
import { noPromises } from './promises.ts'
import { takeSamples, weigh, type Answers } from './samples.ts'
import { sandboxOf, startStack, type Stack } from './stack.ts'
import { listBroken, listUnfinished } from './verdict.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1' },
    every: { type: 'string', default: '30' },
  },
})
const [minutes, rate, every] = [values.minutes, values.rate, values.every].map(Number) as [number, number, number]
if (![minutes, rate, every].every(value => value > 0))
  throw new Error('--minutes, --rate and --every are numbers above 0')

/** How long the service may take to finish what is under way when all is well again. */
const catchUpMs = 240_000
const recoverMs = 120_000
const began = Date.now()
const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-soak-'))
chmodSync(directory, 0o711)
say(`everything is in ${directory}`)
const isInOrder = await run()
if (isInOrder) rmSync(directory, { recursive: true, force: true })
process.exit(isInOrder ? 0 : 1)

async function run(): Promise<boolean> {
  const stack = await startStack(directory)
  try {
    return await soak(stack)
  } finally {
    await stack.stop()
  }
}

async function soak(stack: Stack): Promise<boolean> {
  const sandbox = sandboxOf(stack)
  const promises = noPromises()
  const samples = takeSamples()
  const load: Load = { sandbox, promises, samples }
  const receiver = await startReceiver(sandbox, 0, {
    onEvent({ event, data }) {
      // A refund is a withdrawal that names its order.
      const name = `${event} ${event.startsWith('withdrawal') ? data.id : data.order_id}`
      promises.heard.set(name, (promises.heard.get(name) ?? 0) + 1)
    },
    onRefused: reason => void promises.refused.push(`a webhook was not genuine: ${reason}`),
  })
  const credentials = { base_url: sandbox.base_url, ...sandbox.merchant }
  const events = ['payment.confirmed', 'withdrawal.completed']
  for (const url of [receiver.url, `https://127.0.0.1:${await freePort()}/dead`])
    await call(credentials, { method: 'POST', target: '/v1/webhooks', body: { url, events } })

  const stop = new AbortController()
  const programs = [stack.api, stack.worker, stack.signer]
  const weights = weigh(programs, stop.signal)
  const until = Date.now() + minutes * 60_000
  const customers = comeAndGo(load, until)
  await breakThings(stack, load, until)
  await customers
  say('the load is over; what is under way may end now')
  const left = await caughtUp(stack, load)
  stop.abort()
  receiver.close()
  const broken = [...left, ...(await listBroken(stack, promises))]
  tell(stack, load, await weights)
  for (const problem of broken) console.error(`BROKEN: ${problem}`)
  console.log(broken.length === 0 ? 'Every promise was kept.' : `${broken.length} promises were broken.`)
  return broken.length === 0
}

/** Customers at a fixed rate, however long the service takes for each. Resolves when the last has left. */
async function comeAndGo(load: Load, until: number): Promise<void> {
  const there = new Set<Promise<void>>()
  const come = (visit: Promise<void>) => {
    const visiting: Promise<void> = visit
      .catch((error: unknown) => void load.promises.givenUp.push(String(error)))
      .finally(() => there.delete(visiting))
    there.add(visiting)
  }
  const first = Date.now()
  for (let n = 0; Date.now() < until; n++) {
    come(serveCustomer(load, n))
    come(lookAround(load, n))
    await sleep(Math.max(0, first + ((n + 1) * 1000) / rate - Date.now()))
  }
  await Promise.all(there)
}

/** Nothing for the first tenth of the time; then a fault every so often, the failover half-way. */
async function breakThings(stack: Stack, { samples }: Load, until: number): Promise<void> {
  const from = Date.now()
  const whole = until - from
  await sleep(Math.max(whole / 10, Math.min(20_000, whole / 3)))
  samples.endQuiet()
  let hasFailedOver = false
  for (let n = 0; Date.now() < until - every * 1000;) {
    const isHalfway: boolean = !hasFailedOver && Date.now() - from > whole / 2
    const fault = isHalfway ? failover : faults[n++ % faults.length]!
    hasFailedOver ||= isHalfway
    samples.trouble()
    const since = Date.now()
    await fault.run(stack)
    const mended = Date.now()
    while (!(await stack.isReady()) && Date.now() < mended + recoverMs) await sleep(50)
    say(`${fault.name}: mended after ${seconds(mended - since)}, ready ${seconds(Date.now() - mended)} later`)
    await sleep(2000)
    samples.calm()
    await sleep(Math.max(0, since + every * 1000 - Date.now()))
  }
}

/** What is left to do when nothing more happens, or after the time it may take. */
async function caughtUp(stack: Stack, { promises }: Load): Promise<string[]> {
  const deadline = Date.now() + catchUpMs
  for (;;) {
    const left = await listUnfinished(stack, promises)
    if (left.length === 0 || Date.now() > deadline) return left
    await sleep(1000)
  }
}

function tell(stack: Stack, { promises, samples }: Load, weights: ReadonlyMap<string, readonly number[]>): void {
  const { quiet, later } = samples.report()
  const { orders, payouts, heard } = promises
  const paid = [...orders.values()].filter(order => order.paidBy !== null).length
  say(`${orders.size} orders, ${paid} paid; ${payouts.size} withdrawals and refunds; ${heard.size} events delivered`)
  say(`answers in the quiet part: ${answersText(quiet)}`)
  say(`answers between the faults: ${answersText(later)}`)
  const ratio = later.p99 / quiet.p99
  say(
    `p99 between the faults to the quiet part: ${ratio.toFixed(2)} (target ≤ 2) ${ratio <= 2 ? 'reached' : 'NOT reached'}`,
  )
  for (const [name, megabytes] of weights) {
    const fifth = Math.max(1, Math.floor(megabytes.length / 5))
    say(
      `memory of ${name}: ${middle(megabytes.slice(0, fifth))} MB at first, ${middle(megabytes.slice(-fifth))} MB at last`,
    )
  }
  for (const program of [stack.api, stack.worker, stack.signer])
    if (program.endings.length > 0) say(`${program.name} ended by itself: ${program.endings.join('; ')}`)
}

function answersText({ count, median, p99 }: Answers): string {
  return `${count}, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
}

function middle(numbers: readonly number[]): string {
  return (numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0).toFixed(0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function say(text: string): void {
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}
