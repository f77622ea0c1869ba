// Balances of an account on a chain in memory, computed from its blocks each time.
import type { ChainState, SimTransaction } from './transactions.ts'

/** The fee that the signer of each of our transactions pays. */
export const feePaid = 50_000n

function* succeededUpTo({ blocks }: ChainState, height: number) {
  for (const { ref, transactions } of blocks) {
    if (ref.height > height) return
    for (const { transaction, succeeded } of transactions) yield { transaction, succeeded }
  }
}

/** Tokens received less tokens sent. */
export function tokensOf(chain: ChainState, account: string, height = chain.head.height): bigint {
  let tokens = 0n
  for (const { transaction, succeeded } of succeededUpTo(chain, height))
    for (const { from, to, amount } of succeeded ? transaction.moves : []) {
      if (to === account) tokens += amount
      if (from === account) tokens -= amount
    }
  return tokens
}

/** The balance in the network's coin. */
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

/** The stake whose energy is delegated to an account and was not taken back. */
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

/** Returns whether the account ever received any of the network's coin. */
export function isActivated(chain: ChainState, account: string, height = chain.head.height): boolean {
  for (const { transaction, succeeded } of succeededUpTo(chain, height)) {
    const intent = transaction.own?.intent
    if (succeeded && intent?.kind === 'coin' && intent.to === account) return true
  }
  return false
}

/** Returns whether the transaction fails in the next block. A payer always has enough. */
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

/** Returns whether the sender has the coins that a block requires. */
export function hasCoinsFor(chain: ChainState, { own, sender }: SimTransaction): boolean {
  if (own?.terms.kind !== 'nonce' || sender === chain.rich) return true
  return coinsOf(chain, sender) >= BigInt(own.terms.gasLimit) * own.terms.maxFeePerGas
}
