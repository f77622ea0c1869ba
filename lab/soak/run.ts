// A service under load for a long time with a fault every so often: `npm run lab -- soak [--minutes N] [--rate R] [--every S]`. N minutes
// (60), R customers a second (1), a fault every S seconds (30). At the end everything the service guaranteed is compared with chain, books
// and webhooks; exits with 1 if something is broken. Then the named folder keeps all data.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readOptions } from '../../scripts/options.ts'
import { compareWeights, type Answers } from './samples.ts'
import { soak, type SoakResult } from './soak.ts'
import { startStack, type Stack } from './stack.ts'

const usage = `Usage: npm run lab -- soak [options]
  --minutes N  how long (60)
  --rate N     customers a second (1)
  --every N    seconds from one fault to the next (30)`
const { values } = readOptions(usage, {
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1' },
    every: { type: 'string', default: '30' },
  },
})
const [minutes, rate, every] = [values.minutes, values.rate, values.every].map(Number) as [number, number, number]
if (![minutes, rate, every].every(value => value > 0))
  throw new Error('--minutes, --rate and --every are numbers above 0')

const began = Date.now()
const directory = mkdtempSync(path.join(os.tmpdir(), 'kassa-soak-'))
chmodSync(directory, 0o711)
say(`everything is in ${directory}`)
// Unmounts and stops everything when this process ends, whatever the signal.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
const isInOrder = await run()
if (isInOrder) rmSync(directory, { recursive: true, force: true })
process.exit(isInOrder ? 0 : 1)

async function run(): Promise<boolean> {
  const stack = await startStack(directory, { volumes: true })
  try {
    const result = await soak(stack, { minutes, rate, every, say })
    report(stack, result)
    return result.broken.length === 0
  } finally {
    await stack.stop()
  }
}

function report(stack: Stack, { load, weights, broken }: SoakResult): void {
  const { quiet, later } = load.samples.report()
  const { orders, payouts, heard } = load.guarantees
  const paid = [...orders.values()].filter(order => order.paidBy !== null).length
  say(`${orders.size} orders, ${paid} paid; ${payouts.size} withdrawals and refunds; ${heard.size} events delivered`)
  say(`answers in the quiet part: ${answersText(quiet)}`)
  say(`answers between the faults: ${answersText(later)}`)
  const ratio = later.p99 / quiet.p99
  say(`p99 between the faults to the quiet part: ${ratio.toFixed(2)} (target ≤ 2) ${ratio <= 2 ? 'reached' : 'NOT reached'}`) // prettier-ignore
  for (const [name, samples] of weights) {
    const compared = compareWeights(samples)
    if (!compared) {
      say(`memory of ${name}: no age was seen in both the second fifth and the last`)
      continue
    }
    const { early, late } = compared
    const toEarly = (late / early).toFixed(2)
    say(`memory of ${name} at equal ages: ${early.toFixed(0)} MB in the second fifth, ${late.toFixed(0)} MB in the last: ${toEarly}`) // prettier-ignore
  }
  for (const program of [stack.api, stack.worker, stack.signer])
    if (program.endings.length > 0) say(`${program.name} ended by itself: ${program.endings.join('; ')}`)
  for (const problem of broken) console.error(`BROKEN: ${problem}`)
  console.log(broken.length === 0 ? 'Every promise was kept.' : `${broken.length} promises were broken.`)
}

function answersText({ count, median, p99 }: Answers): string {
  return `${count}, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
}

function say(text: string): void {
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)
}
