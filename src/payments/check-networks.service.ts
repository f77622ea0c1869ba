import { chainName, type Chain, type ChainKey } from '../chains/chain.ts'
import type { Holdings } from '../chains/holdings.ts'
import type { Rows } from '../database/database.ts'
import { formatUsdt, usdt } from '../lib/money.ts'
import { checkCoverage } from '../treasury/coverage.service.ts'
import { placeBefore, reconcile, sayUnproven } from './reconcile.service.ts'

/** A network whose record is to be held against its nodes. */
export interface CheckedNetwork {
  readonly key: ChainKey
  readonly xpub: string
  connect(): Promise<Chain>
  /** `null` where nobody tells what our addresses hold. */
  connectHoldings(): Promise<Holdings | null>
}

/** Where what was found is told. */
export interface Told {
  problem(text: string): void
  line(text: string): void
  /** What nobody knows, and why: it breaks nothing, and keeps nothing. */
  unchecked(text: string): void
}

/**
 * Holds the record of each network against its nodes, and then what our addresses hold against the books. Each check of each network is
 * made and told before there is a verdict: none is left out because another found something, or could not be made.
 */
export async function checkNetworks(
  rows: Rows,
  { networks, ...options }: Options & { readonly networks: readonly CheckedNetwork[] },
  told: Told,
): Promise<boolean> {
  const verdicts: boolean[] = []
  for (const network of networks) {
    for (const [what, check] of [
      ['the record', checkRecord],
      ['what our addresses hold', checkHoldings],
    ] as const) {
      try {
        verdicts.push(await check(rows, { ...network, ...options }, told))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        told.unchecked(`${chainName(network.key)}: ${what} could not be held against the chain: ${reason}`)
      }
    }
  }
  return verdicts.every(Boolean)
}

interface Options {
  readonly since: Date
  /** Between two looks at what differs. */
  readonly pauseMs?: number
}

type Asked = CheckedNetwork & Options

/** Every payment in the books, read again from the nodes, and every address, derived again. */
async function checkRecord(rows: Rows, { key, xpub, since, ...nodes }: Asked, told: Told): Promise<boolean> {
  const after = await placeBefore(rows, key, since)
  const report = await reconcile(rows, { key, chain: await nodes.connect(), xpub, after })
  for (const problem of report.problems) told.problem(problem)
  if (report.unproven) told.unchecked(sayUnproven(key, report.unproven))
  told.line(
    `${key.environment} ${key.network} since ${since.toISOString()}: ${report.transfers} payments read again, ` +
      `${report.addresses} addresses derived again, ${report.differences} do not agree.`,
  )
  return report.differences === 0
}

/** What all our addresses hold, against the record and the books. */
async function checkHoldings(rows: Rows, { key, pauseMs, ...nodes }: Asked, told: Told): Promise<boolean> {
  const holdings = await nodes.connectHoldings()
  if (!holdings) return true
  const { problems, addresses, held, booked } = await checkCoverage(rows, {
    key,
    holdings,
    ...(pauseMs !== undefined && { pauseMs }),
  })
  for (const problem of problems) told.problem(problem)
  const [onChain, inBooks] = [formatUsdt(usdt(held)), formatUsdt(usdt(booked))]
  told.line(`${key.environment} ${key.network}: ${addresses} addresses hold ${onChain} USDT; the books say ${inBooks}.`)
  return problems.length === 0
}
