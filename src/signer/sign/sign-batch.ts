import assert from 'node:assert/strict'
import type { BatchIntent, BatchMember } from '../../chains/batch-transaction.ts'
import { batchMax } from '../../chains/send/batches.ts'
import type { Network } from '../../chains/networks.ts'
import type { NonceTerms, SignedTransaction } from '../../chains/send/outgoing.ts'
import { batchToolsOf } from '../../chains/registry.ts'
import type { Usdt } from '../../lib/money.ts'
import type { OwnAddresses, Sender } from '../policy/facts.ts'

/** A deposit address that is to be emptied together with others, as the database names it. */
export interface NamedMember {
  readonly address: string
  /** The number under which the database has it. */
  readonly index: number
  readonly amount: Usdt
  readonly isOverdrawn: boolean
  /** By the nodes: whether it runs our delegate's code already, and how many transactions it has sent. */
  readonly isDelegated: boolean
  readonly count: number
  /** How many were signed here, which are all there may be. */
  readonly known: number
}

export interface BatchOrder {
  readonly network: Network
  readonly chainId: number
  readonly token: string
  readonly members: readonly NamedMember[]
  readonly terms: NonceTerms
  /** What an earlier attempt of it said: the next one says the same, with the same authorizations. */
  readonly earlier?: readonly BatchMember[] | null
}

type Keys = Pick<OwnAddresses, 'hot' | 'deposits'>

/** Why nothing of it is signed; `null` when it may be. One address that is not as it should be stops all. */
export function batchRefusal(
  { hot, deposits }: Keys,
  { members, earlier = null }: Pick<BatchOrder, 'members' | 'earlier'>,
): string | null {
  if (!deposits) return 'the signer has no key of the deposit addresses'
  if (members.length === 0 || members.length > batchMax) return `a batch is of 1 to ${batchMax} addresses`
  if (new Set(members.map(one => one.address)).size < members.length) return 'an address comes twice'
  for (const { address, index, amount, isOverdrawn, count, known } of members) {
    if (deposits(index).address !== address) return `${address} is not the address ${index} of our own key`
    if (address === hot.address) return 'it goes where it comes from'
    if (amount <= 0n) return `nothing is to leave ${address}`
    if (earlier !== null) continue
    if (isOverdrawn) return `more is to leave ${address} than was credited there`
    if (count > known) return `the chain has ${count} transactions of ${address}, ${known} are ours`
    // An authorization with a number that has not come yet counts for nothing, and its address would answer nothing.
    if (count < known) return `a transaction of ${address} goes on`
  }
  return earlier === null || isSame(members, earlier) ? null : 'it is not what was signed before'
}

function isSame(members: readonly NamedMember[], earlier: readonly BatchMember[]): boolean {
  const say = (all: readonly Pick<BatchMember, 'address' | 'amount'>[]) =>
    all.map(({ address, amount }) => `${address} ${amount}`).join('\n')
  return say(members) === say(earlier)
}

/**
 * Signs a batch: each address that is not delegated yet signs that it runs the one contract that moves this token to this hot wallet, whose
 * address is calculated here and read nowhere. The hot wallet signs the rest. Then the bytes are read back as a stranger would: they have
 * to say exactly what was meant. What was signed before is signed again as it was: an authorization is made once. Whoever calls it has seen
 * that nothing is refused.
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
    assert.equal(sender?.address, address, 'an address is of another key')
    return { address, amount, authorization: isDelegated ? null : await authorize(sender, known) }
  }
  const intent: BatchIntent = {
    from: hot.address,
    delegate,
    members: earlier ?? (await Promise.all(members.map(authorized))),
  }
  const isOurs = intent.members.every(({ authorization }) => (authorization?.delegate ?? delegate) === delegate)
  assert.ok(isOurs, 'an authorization is of another contract')
  const unsigned = await format.build(intent, terms)
  const signed = unsigned.attachSignature(await hot.walletSigner.sign(unsigned.digest))
  const read = format.decode(signed.raw)
  assert.deepEqual(read.intent, intent, 'the bytes say something else')
  assert.deepEqual(read.terms, terms, 'the bytes say other terms')
  assert.equal(read.signer, hot.address, 'the signature is of another key')
  assert.equal(read.txHash, signed.txHash, 'the bytes have another hash')
  return { ...signed, intent }
}
