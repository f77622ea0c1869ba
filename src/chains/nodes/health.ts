export type NetworkState = 'ok' | 'degraded' | 'blind'

export interface Health {
  readonly state: NetworkState
  /** In words an operator can act on. */
  readonly reason: string
}

export interface HealthFacts {
  /** How many nodes are configured, answer with proof, and must agree. */
  readonly nodes: number
  readonly answering: number
  readonly majority: number
  /** How many of those that answer are so far behind the first that they tell of no payment made now. */
  readonly behind: number
  /** How many of those that answer were outvoted. */
  readonly outvoted: number
  /** How many of the others fail to prove what their blocks hold. */
  readonly unproven: number
  readonly isDisagreeing: boolean
  /** Whether the last look ended before its end, for whatever reason. */
  readonly isBrokenOff: boolean
  /** Why crediting was stopped; `null` when it was not. */
  readonly pause: string | null
  /** How far the newest block's time is ahead of this machine's clock. */
  readonly skewSeconds: number
  /** How short the calls are that providers allow on a day. */
  readonly pressure: BudgetPressureLevel
}

/** Enough, for final blocks alone, or used up. */
export type BudgetPressureLevel = 'enough' | 'final only' | 'spent'

/** A block may be a little ahead of a right clock: miners of Ethereum are allowed 15 seconds. */
const skewSecondsMax = 60

/** A node further behind than this is no help: a minute of TRON, four of Ethereum. */
const behindMax = 20

/** How many of these heights are further behind the highest than nodes are that keep up. */
export function countBehind(heights: readonly number[]): number {
  const highest = Math.max(...heights)
  return heights.filter(height => height < highest - behindMax).length
}

/** Whether payments of a network are seen and credited, and if not, why. */
export function describeHealth(facts: HealthFacts): Health {
  const { nodes, answering, majority } = facts
  const answers = `${answering} of ${nodes} ${nodes === 1 ? 'node' : 'nodes'} ${answering === 1 ? 'answers' : 'answer'}`
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
