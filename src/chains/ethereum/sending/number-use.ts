import { hex } from '@scure/base'
import { asHex, asQuantity, isObject, type Json } from '../../parse.ts'
import { bytes32 } from '../blocks/block.ts'
import { authorizationDigest, readSignature, signerOf } from './signatures.ts'

const bytes20 = { bytes: 20, prefix: '0x' } as const

export interface NumberInBlock {
  readonly from: string
  readonly nonce: number
  readonly chainId: number
  /** The account's next number before the block; `null`: nobody tells. */
  readonly before: number | null
}

export interface NumberUse {
  /** The transaction that used the number. */
  readonly owner: string | null
  /** The account's next number after the block; `null`: the block does not tell. */
  readonly next: number | null
}

/**
 * Carries an account's next number through the transactions of a block. What the account sends uses its number for certain. The chain passes
 * over an authorization (EIP-7702) of another chain, or whose number is not the next one, so where the next one is unknown it proves nothing.
 */
export function numberUse(transactions: readonly Json[], { from, nonce, chainId, before }: NumberInBlock): NumberUse {
  const account = from.toLowerCase()
  let next = before
  let owner: string | null = null
  for (const transaction of transactions) {
    const hash = asHex(transaction.hash, bytes32, 'transaction.hash')
    if (asHex(transaction.from, bytes20, 'transaction.from') === account) {
      const sent = asQuantity(transaction.nonce, 'transaction.nonce')
      if (sent === nonce) owner = hash
      next = sent + 1
    }
    for (const one of authorizationsOf(transaction)) {
      if (next === null || !authorizes(one, { account, nonce: next, chainId })) continue
      if (next === nonce) owner ??= hash
      next += 1
    }
  }
  return { owner, next }
}

function authorizationsOf({ authorizationList }: Json): Json[] {
  return Array.isArray(authorizationList) ? authorizationList.filter(isObject) : []
}

interface Wanted extends Pick<NumberInBlock, 'nonce' | 'chainId'> {
  readonly account: string
}

/** Whether the account has signed this for its number, on this chain or on all (0). */
function authorizes(one: Json, { account, nonce, chainId }: Wanted): boolean {
  try {
    if (asQuantity(one.nonce, 'authorization.nonce') !== nonce) return false
    const named = asQuantity(one.chainId, 'authorization.chainId')
    if (named !== 0 && named !== chainId) return false
    const delegate = hex.decode(asHex(one.address, bytes20, 'authorization.address').slice(2))
    const signature = readSignature([one.yParity ?? one.v, one.r, one.s].map(bytesOf))
    return signerOf(signature, authorizationDigest(named, delegate, nonce)).toLowerCase() === account
  } catch {
    return false
  }
}

function bytesOf(value: unknown): Uint8Array {
  const digits = String(value).slice(2).replace(/^0+/, '')
  return hex.decode(digits.length % 2 === 0 ? digits : `0${digits}`)
}
