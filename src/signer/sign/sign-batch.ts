import assert from 'node:assert/strict'
import type { BatchIntent, BatchMember } from '../../chains/batch-transaction.ts'
import { batchMax } from '../../chains/send/batches.ts'
import type { Network } from '../../chains/networks.ts'
import type { NonceTerms, SignedTransaction } from '../../chains/send/outgoing.ts'
import { batchToolsOf } from '../../chains/registry.ts'
import type { Usdt } from '../../lib/money.ts'
import type { OwnAddresses, Sender } from '../policy/facts.ts'

/** A deposit address in a batch, as the database names it. */
export interface NamedMember {
  readonly address: string
  /** Its derivation index in the database. */
  readonly index: number
  readonly amount: Usdt
  readonly isOverdrawn: boolean
  /** According to the nodes: whether it runs our delegate's code already, and how many transactions it has sent. */
  readonly isDelegated: boolean
  readonly count: number
  /** How many transactions were signed here. There may be no others. */
  readonly known: number
}

export interface BatchOrder {
  readonly network: Network
  readonly chainId: number
  readonly token: string
  readonly members: readonly NamedMember[]
  readonly terms: NonceTerms
  /** The members of an earlier attempt. The next one has the same content and authorizations. */
  readonly earlier?: readonly BatchMember[] | null
}

type Keys = Pick<OwnAddresses, 'hot' | 'deposits'>

/** Returns why the batch must not be signed; `null` when it may. One bad address refuses the whole batch. */
export function batchRefusal(
  { hot, deposits }: Keys,
  { members, earlier = null }: Pick<BatchOrder, 'members' | 'earlier'>,
): string | null {
  if (!deposits) return 'the signer has no deposit keystore'
  if (members.length === 0 || members.length > batchMax) return `a batch must have 1 to ${batchMax} addresses`
  if (new Set(members.map(one => one.address)).size < members.length) return 'an address is listed twice'
  for (const { address, index, amount, isOverdrawn, count, known } of members) {
    if (deposits(index).address !== address) return `${address} is not the address ${index} of our own key`
    if (address === hot.address) return 'sender and destination are the same'
    if (amount <= 0n) return `there is nothing to sweep at ${address}`
    if (earlier !== null) continue
    if (isOverdrawn) return `the amount exceeds what was credited to ${address}`
    if (count > known) return `the chain has ${count} transactions of ${address}, ${known} are ours`
    // An authorization with a future nonce has no effect, and the call to its address would do nothing.
    if (count < known) return `a transaction of ${address} is pending`
  }
  return earlier === null || isSame(members, earlier) ? null : 'it differs from what was signed before'
}

function isSame(members: readonly NamedMember[], earlier: readonly BatchMember[]): boolean {
  const say = (all: readonly Pick<BatchMember, 'address' | 'amount'>[]) =>
    all.map(({ address, amount }) => `${address} ${amount}`).join('\n')
  return say(members) === say(earlier)
}

/**
 * Signs a batch. Each address without a delegation authorizes the one contract that moves this token to this hot wallet. The contract's
 * address is computed here, never read. The hot wallet signs the transaction. Then the bytes are decoded independently and must match the
 * intent exactly. Authorizations signed before are used again, because each is made once. The caller has checked `batchRefusal`.
 */
export async function signBatch(
  { hot, deposits }: Keys,
  order: BatchOrder,
): Promise<SignedTransaction & { readonly intent: BatchIntent }> {
  const { network, chainId, token, members, terms, earlier = null } = order
  const tools = batchToolsOf(network)
  const format = tools.format(chainId)
  const { address: delegate } = tools.contract({ token, hot: hot.address, retired: [] })
  const authorize = async (sender: Sender, nonce: number) => {
    const signature = await sender.walletSigner.sign(await format.authorizationDigest({ delegate, nonce }))
    return { delegate, nonce, signature: { compact: Buffer.from(signature.compact), recovery: signature.recovery } }
  }
  const authorized = async ({ address, index, amount, isDelegated, known }: NamedMember): Promise<BatchMember> => {
    const sender = deposits?.(index)
    assert.equal(sender?.address, address, 'an address is not derived from our key')
    return { address, amount, authorization: isDelegated ? null : await authorize(sender, known) }
  }
  const intent: BatchIntent = {
    from: hot.address,
    delegate,
    members: earlier ?? (await Promise.all(members.map(authorized))),
  }
  const isOurs = intent.members.every(({ authorization }) => (authorization?.delegate ?? delegate) === delegate)
  assert.ok(isOurs, 'an authorization is for another contract')
  const unsigned = await format.build(intent, terms)
  const signed = unsigned.attachSignature(await hot.walletSigner.sign(unsigned.digest))
  const read = format.decode(signed.raw)
  assert.deepEqual(read.intent, intent, 'the signed bytes differ from the intent')
  assert.deepEqual(read.terms, terms, 'the signed bytes have other terms')
  assert.equal(read.signer, hot.address, 'the signature is from another key')
  assert.equal(read.txHash, signed.txHash, 'the signed bytes have another hash')
  return { ...signed, intent }
}
