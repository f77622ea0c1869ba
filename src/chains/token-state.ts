import { formatUsdt, usdt } from '../lib/money.ts'

/** The issuer's switches of the token, and whether it lets an account move tokens. */
export interface TokenState {
  /** Fee per ten thousand units moved, and its maximum in units. */
  readonly feePoints: bigint
  readonly feeMax: bigint
  readonly isPaused: boolean
  readonly isDeprecated: boolean
  /** The contract that replaced it, in the form shown to people; `null`: none. */
  readonly successor: string | null
  /** Whether the account is on the issuer's blacklist. */
  readonly isBlacklisted: boolean
}

/** Machine-readable reasons not to pay with the token. */
export const tokenProblemNames = ['deprecated', 'blacklisted', 'paused', 'fee'] as const
export type TokenProblem = (typeof tokenProblemNames)[number]

/** Returns the problems of the token, most serious first. */
export function tokenProblems(state: TokenState): readonly TokenProblem[] {
  const found: (TokenProblem | false)[] = [
    state.isDeprecated && 'deprecated',
    state.isBlacklisted && 'blacklisted',
    state.isPaused && 'paused',
    state.feePoints > 0n && state.feeMax > 0n && 'fee',
  ]
  return found.filter(problem => problem !== false)
}

/** Describes them for people; `null`: no problem. */
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
