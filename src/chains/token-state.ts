import { formatUsdt, usdt } from '../lib/money.ts'

/** What the issuer of the token has switched on, and whether it lets an account move its tokens. */
export interface TokenState {
  /** Of ten thousand units moved, and units at most. */
  readonly feePoints: bigint
  readonly feeMax: bigint
  readonly isPaused: boolean
  readonly isDeprecated: boolean
  /** The contract that took its place, as people see it; `null`: none. */
  readonly successor: string | null
  /** Whether the account that was asked about is on the issuer's blacklist. */
  readonly isBlacklisted: boolean
}

/** Why nothing is to be paid with the token, in one word for machines. */
export const tokenProblemNames = ['deprecated', 'blacklisted', 'paused', 'fee'] as const
export type TokenProblem = (typeof tokenProblemNames)[number]

/** What keeps the token from being paid with; the most serious first. */
export function tokenProblems(state: TokenState): readonly TokenProblem[] {
  const found: (TokenProblem | false)[] = [
    state.isDeprecated && 'deprecated',
    state.isBlacklisted && 'blacklisted',
    state.isPaused && 'paused',
    state.feePoints > 0n && state.feeMax > 0n && 'fee',
  ]
  return found.filter(problem => problem !== false)
}

/** The same for people; `null`: nothing keeps it. */
export function tokenProblemText(state: TokenState, account: string): string | null {
  const [first] = tokenProblems(state)
  return first === undefined ? null : texts[first](state, account)
}

const texts: Readonly<Record<TokenProblem, (state: TokenState, account: string) => string>> = {
  deprecated: ({ successor }) => `the token is deprecated by its issuer; its successor is ${successor ?? 'not named'}`,
  blacklisted: (_state, account) => `the issuer of the token has blacklisted ${account}`,
  paused: () => 'the token is paused by its issuer',
  fee: ({ feePoints, feeMax }) =>
    `the token charges a fee on every transfer: ${percentOf(feePoints)} %, at most ${formatUsdt(usdt(feeMax))} USDT`,
}

function percentOf(points: bigint): string {
  const rest = (points % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return rest === '' ? `${points / 100n}` : `${points / 100n}.${rest}`
}
