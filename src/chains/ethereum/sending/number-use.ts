import { hex } from '@scure/base'
import { asHex, asQuantity, isObject, type Json } from '../../parse.ts'
import { bytes32 } from '../blocks/block.ts'
import { authorizationDigest, readSignature, signerOf } from './signatures.ts'

const bytes20 = { bytes: 20, prefix: '0x' } as const

export interface NumberInBlock {
  readonly from: string
  readonly nonce: number
  readonly chainId: number
  /** The account's next nonce before the block; `null`: unknown. */
  readonly before: number | null
}

export interface NumberUse {
  /** The transaction that used the nonce. */
  readonly owner: string | null
  /** The account's next nonce after the block; `null`: the block does not show it. */
  readonly next: number | null
}

/**
 * Follows an account's nonce through the transactions of a block. A transaction of the account always uses its nonce. The chain skips an
 * authorization (EIP-7702) of another chain or with a wrong nonce, so it proves nothing while the next nonce is unknown.
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

/** Whether the account signed this authorization for its nonce, on this chain or on all (0). */
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
