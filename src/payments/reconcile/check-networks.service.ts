import { chainName, type Chain, type ChainKey } from '../../chains/chain.ts'
import type { OnChainBalances } from '../../chains/on-chain-balances.ts'
import type { Rows } from '../../database/database.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import { checkReserves } from '../../payouts/reserves/reserve-check.service.ts'
import { positionBefore, reconcile, sayUnproven } from './reconcile.service.ts'

/** A network to check against its nodes. */
export interface CheckedNetwork {
  readonly key: ChainKey
  readonly xpub: string
  connect(): Promise<Chain>
  /** `null` if the network cannot report the balances of our addresses. */
  connectBalances(): Promise<OnChainBalances | null>
}

/** Where to print findings. */
export interface CheckOutput {
  problem(text: string): void
  line(text: string): void
  /** Reports a check that could not run, and why. It counts neither as passed nor as failed. */
  unchecked(text: string): void
}

/**
 * Compares each network's recorded payments with its nodes, and the balances of our addresses with the ledger. Runs every check of every
 * network, even after one has failed or could not run. Returns whether all checks that ran agree.
 */
export async function checkNetworks(
  rows: Rows,
  { networks, ...options }: Options & { readonly networks: readonly CheckedNetwork[] },
  output: CheckOutput,
): Promise<boolean> {
  const verdicts: boolean[] = []
  for (const network of networks) {
    for (const [what, check] of [
      ['payments', checkRecord],
      ['balances', checkBalances],
    ] as const) {
      try {
        verdicts.push(await check(rows, { ...network, ...options }, output))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        output.unchecked(`${chainName(network.key)}: ${what} could not be checked on the chain: ${reason}`)
      }
    }
  }
  return verdicts.every(Boolean)
}

interface Options {
  readonly since: Date
  /** Pause before reading differing balances again. */
  readonly pauseMs?: number
}

type QueriedNetwork = CheckedNetwork & Options

/** Reads every payment in the ledger again from the nodes and derives every address again. */
async function checkRecord(
  rows: Rows,
  { key, xpub, since, ...nodes }: QueriedNetwork,
  output: CheckOutput,
): Promise<boolean> {
  const after = await positionBefore(rows, key, since)
  const report = await reconcile(rows, { key, chain: await nodes.connect(), xpub, after })
  for (const problem of report.problems) output.problem(problem)
  if (report.unproven) output.unchecked(sayUnproven(key, report.unproven))
  output.line(
    `${key.environment} ${key.network} since ${since.toISOString()}: ${report.transfers} payments read again, ` +
      `${report.addresses} addresses derived again, ${report.differences} differences.`,
  )
  return report.differences === 0
}

/** Compares the balances of our addresses with the record and the ledger. */
async function checkBalances(
  rows: Rows,
  { key, pauseMs, ...nodes }: QueriedNetwork,
  output: CheckOutput,
): Promise<boolean> {
  const balances = await nodes.connectBalances()
  if (!balances) return true
  const { problems, addresses, held, booked } = await checkReserves(rows, {
    key,
    balances,
    ...(pauseMs !== undefined && { pauseMs }),
  })
  for (const problem of problems) output.problem(problem)
  const [onChain, inBooks] = [formatUsdt(usdt(held)), formatUsdt(usdt(booked))]
  output.line(
    `${key.environment} ${key.network}: ${addresses} addresses hold ${onChain} USDT; the books say ${inBooks}.`,
  )
  return problems.length === 0
}
