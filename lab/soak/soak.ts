// Runs a service under load with a fault every so often, and reports the result.
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../dev/client.ts'
import { freePort } from '../../dev/ports.ts'
import { startReceiver, type Receiver } from '../../dev/receiver.ts'
import { browse, serveCustomer, type Load } from './customers.ts'
import { failover, faults, type Fault } from './faults.ts'
import { loseCommits } from './lost-commits.ts'
import { browseDashboard, signIn, type Person } from './person.ts'
import { noGuarantees } from './promises.ts'
import { takeSamples, weigh } from './samples.ts'
import { sandboxOf, type Stack } from './stack.ts'
import type { Weight } from './supervised.ts'
import { caughtUp, findUnhealthy, listBroken } from './verdict.ts'

export interface SoakPlan {
  readonly minutes: number
  /** Customers per second. */
  readonly rate: number
  /** Minimum seconds from one fault to the next. */
  readonly every: number
  readonly say: (text: string) => void
}

export interface SoakResult {
  readonly broken: readonly string[]
  readonly load: Load
  readonly weights: ReadonlyMap<string, readonly Weight[]>
}

const recoverMs = 120_000

export async function soak(stack: Stack, plan: SoakPlan): Promise<SoakResult> {
  const load = newLoad(stack)
  const person = await signIn(stack)
  const receiver = await listen(load)
  const stop = new AbortController()
  const weights = weigh([stack.api, stack.worker, stack.signer], stop.signal)
  try {
    const until = Date.now() + plan.minutes * 60_000
    const customers = comeAndGo(load, { person, until, rate: plan.rate })
    const unhealthy = await breakThings(stack, load, { ...plan, until })
    await customers
    plan.say('the load is over; what is under way may end now')
    const broken = [
      ...unhealthy,
      ...(await caughtUp(stack, load.guarantees)),
      ...(await listBroken(stack, load.guarantees)),
    ]
    stop.abort()
    plan.say(
      broken.length === 0 ? 'every promise was kept until now' : `${broken.length} promises were broken until now`,
    )
    if (broken.length === 0) broken.push(...(await loseThem(stack, load, plan)))
    return { broken, load, weights: await weights }
  } finally {
    stop.abort()
    receiver.close()
  }
}

export function newLoad(stack: Stack): Load {
  return { sandbox: sandboxOf(stack), guarantees: noGuarantees(), samples: takeSamples() }
}

/** Registers the merchant's two endpoints, one of them dead. */
export async function listen({ sandbox, guarantees }: Load): Promise<Receiver> {
  const receiver = await startReceiver(sandbox, 0, {
    onEvent({ event, data }) {
      // A refund is a withdrawal that names its order.
      const name = `${event} ${event.startsWith('withdrawal') ? data.id : data.order_id}`
      guarantees.heard.set(name, (guarantees.heard.get(name) ?? 0) + 1)
    },
    onRefused: reason => void guarantees.refused.push(`a webhook was not genuine: ${reason}`),
  })
  const credentials = { base_url: sandbox.base_url, ...sandbox.merchant }
  const events = ['payment.confirmed', 'withdrawal.completed']
  for (const url of [receiver.url, `https://127.0.0.1:${await freePort()}/dead`])
    await call(credentials, { method: 'POST', target: '/v1/webhooks', body: { url, events } })
  return receiver
}

interface Coming {
  readonly person: Person
  readonly until: number
  readonly rate: number
}

/** Starts customers at a fixed rate, however long the service takes for each. Resolves when the last has left. */
async function comeAndGo(load: Load, { person, until, rate }: Coming): Promise<void> {
  const there = new Set<Promise<void>>()
  const come = (visit: Promise<void>) => {
    const visiting: Promise<void> = visit
      .catch((error: unknown) => void load.guarantees.givenUp.push(String(error)))
      .finally(() => there.delete(visiting))
    there.add(visiting)
  }
  const first = Date.now()
  for (let n = 0; Date.now() < until; n++) {
    come(serveCustomer(load, n))
    come(browse(load, n))
    come(browseDashboard(load, person, n))
    await sleep(Math.max(0, first + ((n + 1) * 1000) / rate - Date.now()))
  }
  await Promise.all(there)
}

interface Breaking extends SoakPlan {
  readonly until: number
}

/** Waits for the first tenth of the time; then causes a fault every so often, the failover half-way. Returns what was unhealthy after one. */
async function breakThings(stack: Stack, load: Load, plan: Breaking): Promise<string[]> {
  const { until, every, say } = plan
  const from = Date.now()
  const whole = until - from
  const possible = faults.filter(({ mayRun }) => mayRun?.(stack) ?? true)
  for (const { name } of faults.filter(fault => !possible.includes(fault))) say(`left out, not possible here: ${name}`)
  await sleep(Math.max(whole / 10, Math.min(20_000, whole / 3)))
  load.samples.endQuiet()
  const unhealthy: string[] = []
  let hasFailedOver = false
  for (let n = 0; Date.now() < until - every * 1000;) {
    const isHalfway: boolean = !hasFailedOver && Date.now() - from > whole / 2
    const fault = isHalfway ? failover : possible[n++ % possible.length]!
    hasFailedOver ||= isHalfway
    const since = Date.now()
    unhealthy.push(...(await breakOne(stack, load, { fault, say })))
    await sleep(Math.max(0, since + every * 1000 - Date.now()))
  }
  return unhealthy
}

/** Causes a fault. Waits until the service is ready and has confirmed a payment made since then on each network. */
async function breakOne(
  stack: Stack,
  load: Load,
  { fault, say }: { readonly fault: Fault; readonly say: SoakPlan['say'] },
): Promise<string[]> {
  load.samples.trouble()
  const since = Date.now()
  await fault.run(stack)
  const mended = Date.now()
  const deadline = mended + recoverMs
  while (!(await stack.isReady()) && Date.now() < deadline) await sleep(50)
  const ready = Date.now()
  await sleep(2000)
  load.samples.calm()
  let unhealthy = await findUnhealthy(stack, load.guarantees, mended)
  while (unhealthy.length > 0 && Date.now() < deadline) {
    await sleep(500)
    unhealthy = await findUnhealthy(stack, load.guarantees, mended)
  }
  say(
    `${fault.name}: mended after ${seconds(mended - since)}, ready ${seconds(ready - mended)} later, ` +
      (unhealthy.length === 0 ? `books and payments in order after ${seconds(Date.now() - mended)}` : 'NOT in order'),
  )
  return unhealthy.map(problem => `${fault.name}: ${problem}`)
}

async function loseThem(stack: Stack, load: Load, { say }: SoakPlan): Promise<string[]> {
  try {
    const { forgotten, pauses } = await loseCommits(stack, load)
    say(`a failover lost the last commits: ${forgotten} signed payouts were forgotten, the signer stopped`)
    for (const pause of pauses) say(`  ${pause}`)
    say('an operator had the journal taken in, and all of them ended')
    if (forgotten === 0) return ['the failover that was to lose commits has lost none']
    return [...(await caughtUp(stack, load.guarantees)), ...(await listBroken(stack, load.guarantees))]
  } catch (error) {
    return [`a failover with the last commits lost: ${error instanceof Error ? error.message : String(error)}`]
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
