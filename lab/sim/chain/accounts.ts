// What an account has on a chain in memory, read from its blocks anew each time.
import type { ChainState, SimTransaction } from './transactions.ts'

/** What every transaction of ours costs whoever signs it. */
export const feePaid = 50_000n

function* succeededUpTo({ blocks }: ChainState, height: number) {
  for (const { ref, transactions } of blocks) {
    if (ref.height > height) return
    for (const { transaction, succeeded } of transactions) yield { transaction, succeeded }
  }
}

/** Tokens that came to an account, less those that left it. */
export function tokensOf(chain: ChainState, account: string, height = chain.head.height): bigint {
  let tokens = 0n
  for (const { transaction, succeeded } of succeededUpTo(chain, height))
    for (const { from, to, amount } of succeeded ? transaction.moves : []) {
      if (to === account) tokens += amount
      if (from === account) tokens -= amount
    }
  return tokens
}

/** Of the network's coin. */
export function coinsOf(chain: ChainState, account: string, height = chain.head.height): bigint {
  let coins = 0n
  for (const { transaction, succeeded } of succeededUpTo(chain, height)) {
    const { own, sender } = transaction
    if (!own) continue
    if (sender === account) coins -= feePaid
    if (!succeeded || own.intent.kind !== 'coin') continue
    if (own.intent.to === account) coins += own.intent.amount
    if (sender === account) coins -= own.intent.amount
  }
  return coins
}

/** Stake whose energy an account has, and nobody took back. */
export function delegatedTo(chain: ChainState, account: string, height = chain.head.height): bigint {
  let delegated = 0n
  for (const { transaction, succeeded } of succeededUpTo(chain, height)) {
    const intent = transaction.own?.intent
    if (!succeeded || intent?.to !== account) continue
    if (intent.kind === 'delegate') delegated += intent.amount
    if (intent.kind === 'reclaim') delegated -= intent.amount
  }
  return delegated
}

/** Whether anything of the network's coin ever arrived there. */
export function isActivated(chain: ChainState, account: string, height = chain.head.height): boolean {
  for (const { transaction, succeeded } of succeededUpTo(chain, height)) {
    const intent = transaction.own?.intent
    if (succeeded && intent?.kind === 'coin' && intent.to === account) return true
  }
  return false
}

/** Whether a block that takes it now says that it failed. A payer has what it pays. */
export function failsIn(chain: ChainState, { own, moves, sender }: SimTransaction): boolean {
  if (moves.some(({ from, to }) => chain.refusing.has(to) || chain.blacklisted.has(from))) return true
  if (!own) return false
  const { intent, terms } = own
  if (intent.kind === 'delegate') return !isActivated(chain, intent.to)
  if (intent.kind === 'reclaim') return delegatedTo(chain, intent.to) < intent.amount
  if (intent.kind === 'coin') return false
  if (moves.some(({ from, amount }) => tokensOf(chain, from) < amount)) return true
  if (terms.kind === 'nonce' || sender === chain.rich) return false
  return delegatedTo(chain, sender) < chain.stakeNeeded && coinsOf(chain, sender) < terms.feeLimit
}

/** Whether its sender has the coins that a block wants to see before it takes it. */
export function hasCoinsFor(chain: ChainState, { own, sender }: SimTransaction): boolean {
  if (own?.terms.kind !== 'nonce' || sender === chain.rich) return true
  return coinsOf(chain, sender) >= BigInt(own.terms.gasLimit) * own.terms.maxFeePerGas
}
