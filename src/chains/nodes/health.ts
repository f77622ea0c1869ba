export type NetworkState = 'ok' | 'degraded' | 'blind'

export interface Health {
  readonly state: NetworkState
  /** A reason that an operator can act on. */
  readonly reason: string
}

export interface HealthFacts {
  /** Number of configured nodes, of nodes that answer with proof, and of a majority. */
  readonly nodes: number
  readonly answering: number
  readonly majority: number
  /** Other nodes that answer, but too late for a majority on the final head. */
  readonly late: number
  /** Answering nodes too far behind the first to show current payments. */
  readonly behind: number
  /** Answering nodes that were outvoted. */
  readonly outvoted: number
  /** Other nodes, which fail to prove the contents of blocks. */
  readonly unproven: number
  readonly isDisagreeing: boolean
  /** Whether the last poll ended early. */
  readonly isBrokenOff: boolean
  /** Why crediting is paused; `null` when it is not. */
  readonly pause: string | null
  /** How far the newest block's time is ahead of this machine's clock. */
  readonly skewSeconds: number
  /** Pressure on the nodes' daily call budgets. */
  readonly pressure: BudgetPressureLevel
}

/** Enough calls, enough for final blocks only, or none left. */
export type BudgetPressureLevel = 'enough' | 'final only' | 'spent'

/** Blocks may be slightly ahead of a correct clock: Ethereum allows 15 seconds. */
const skewSecondsMax = 60

/** A node further behind is useless: a minute of TRON, four of Ethereum. */
const behindMax = 20

/** Counts the heights too far behind the highest one. */
export function countBehind(heights: readonly number[]): number {
  const highest = Math.max(...heights)
  return heights.filter(height => height < highest - behindMax).length
}

/** Describes whether a network's payments are seen and credited, and if not, why. */
export function describeHealth(facts: HealthFacts): Health {
  const { nodes, answering, majority } = facts
  const answers = `${answering} of ${nodes} ${nodes === 1 ? 'node' : 'nodes'} ${answering === 1 ? 'answers' : 'answer'}${facts.late > 0 ? ' in time' : ''}`
  if (answering === 0) {
    const cannot = `${nodes} of ${nodes} ${nodes === 1 ? 'node' : 'nodes'} cannot prove what blocks hold`
    const why = facts.unproven === nodes ? cannot : answers
    return { state: 'blind', reason: `${why}: no payment is seen or credited` }
  }
  if (facts.pause !== null)
    return { state: 'degraded', reason: `crediting is stopped until a person has looked: ${facts.pause}` }
  if (facts.pressure === 'spent')
    return {
      state: 'degraded',
      reason: `${answers}, and the calls of the day are used up: crediting waits for midnight (UTC)`,
    }
  if (answering < majority) return { state: 'degraded', reason: `${answers}: payments are seen, crediting waits` }
  if (facts.isDisagreeing)
    return { state: 'degraded', reason: 'the nodes disagree: payments are seen, crediting waits' }
  if (facts.behind > 0) {
    const lag = `${facts.behind} of ${nodes} nodes ${facts.behind === 1 ? 'is' : 'are'} more than ${behindMax} blocks behind`
    const isEnough = answering - facts.behind >= majority
    return { state: 'degraded', reason: `${lag}: payments are seen${isEnough ? ' and credited' : ', crediting waits'}` }
  }
  if (facts.skewSeconds > skewSecondsMax)
    return {
      state: 'degraded',
      reason: `the newest block is ${Math.round(facts.skewSeconds)} s ahead of this machine's clock: new orders end too early`,
    }
  if (facts.isBrokenOff)
    return { state: 'degraded', reason: `${answers}, but reading on failed: payments are seen or credited later` }
  if (facts.outvoted > 0)
    return {
      state: 'degraded',
      reason: `${facts.outvoted} of ${nodes} nodes differs from the majority: it is outvoted`,
    }
  if (facts.pressure === 'final only')
    return { state: 'degraded', reason: `${answers}, but calls run short: payments are seen once they are final` }
  if (answering < nodes) return { state: 'degraded', reason: `${answers}: payments are seen and credited` }
  return { state: 'ok', reason: `${answers}: payments are seen and credited` }
}
