import type { BroadcastAnswer } from '../outgoing.ts'

/**
 * What nodes say to a raw transaction, by their words: JSON-RPC has one code for all of them. In this order, since some words
 * hold others. Texts of go-ethereum, Erigon, Nethermind, Besu and anvil.
 */
const words: readonly (readonly [RegExp, BroadcastAnswer['kind']])[] = [
  [/already known|already imported|known transaction|AlreadyKnown/i, 'known'],
  [/nonce( is)? too low|OldNonce|nonce too small|nonce has already been used/i, 'nonce_used'],
  [
    /underpriced|less than block base fee|price below minimum|fee too low|FeeTooLow|ReplacementNotAllowed/i,
    'underpriced',
  ],
  [/insufficient funds|InsufficientFunds|upfront cost exceeds/i, 'no_funds'],
  [/nonce too high|nonce gap|gapped.nonce|in-flight transaction limit|tries to replace pending|NonceGap/i, 'later'],
  [/txpool is full|account limit exceeded|already reserved|exceeds the configured cap/i, 'later'],
  [
    /invalid (sender|signature|chain)|chain ?id|rlp|type not supported|typed transaction too short|oversized data/i,
    'invalid',
  ],
  [/intrinsic gas|floor data gas|exceeds block gas|gas limit too high|fee per gas higher than/i, 'invalid'],
]

/** Which of the answers a node's words are; what nobody knows proves nothing. */
export function readRefusal(text: string): BroadcastAnswer {
  const kind = words.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown'
  return { kind, text: text.slice(0, 200) }
}
