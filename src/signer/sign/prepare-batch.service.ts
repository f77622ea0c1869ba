import type { BatchContract, BatchWay } from '../../chains/send/batches.ts'
import { batchToolsOf } from '../../chains/registry.ts'
import type { Database } from '../../database/database.ts'
import { nextNonceOf } from './attempt.store.ts'
import type { ToSign } from './facts.sql.ts'
import type { Offer, Refused } from '../policy/offer.ts'
import { batchRefusal, type NamedMember } from './sign-batch.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import { feesOf, numberedTerms } from '../policy/terms.ts'
import { listRetired } from '../keys/wallet.store.ts'

/**
 * Requests the terms for a batch from the nodes, or returns why it cannot be signed. A refusal is final for a batch that was never signed:
 * its sweeps begin again one by one. A signed batch keeps its content, and only the fees are requested.
 */
export async function prepareBatch(db: Database, wallet: SigningWallet, next: ToSign): Promise<Offer | Refused> {
  const { outgoing, journal, feeMax, address: hot, rules } = wallet
  const { batches: way } = outgoing
  if (!way) return { refused: 'this network has no sweep batches', isForGood: true }
  const tools = batchToolsOf(wallet.key.network)
  const before = journal.of(next.intentId)
  const [first] = before
  const earlier = first ? tools.format(way.chainId).decode(first.raw).intent.members : null
  const contract = tools.contract({ token: rules.token, hot, retired: await listRetired(db, wallet.key) })
  if (!earlier) {
    const without = await way.withoutContract(contract)
    if (without.length > 0)
      return {
        refused: `no sweep contract at ${contract.address} on ${without.join(', ')}`,
        isForGood: true,
      }
  }
  const members = earlier ? namedBefore(next) : await namedNow(db, wallet, { way, next, contract })
  if (typeof members === 'string') return { refused: members, isForGood: true }
  const refused = batchRefusal(
    { hot: { address: hot, walletSigner: wallet.walletSigner, isHot: true }, deposits: wallet.deposits },
    { members, earlier },
  )
  if (refused !== null) return { refused, isForGood: !earlier }
  const quote = await way.quote({ from: hot, contract, members, gasLimit: first?.gasLimit ?? null })
  if (quote.kind === 'refused') return { refused: quote.reason, isForGood: quote.isPermanent && !earlier }
  if (quote.kind !== 'nonce') throw new TypeError('batches are of networks that number transactions')
  const fees = before.map(feesOf)
  return {
    terms: ({ nextNonce }) => numberedTerms({ nonce: first?.nonce ?? nextNonce, quote, before: fees, feeMax }),
    referenceHeight: null,
    batch: { chainId: way.chainId, members, earlier },
  }
}

/** The state of the addresses no longer matters, because their authorizations exist. */
function namedBefore({ facts }: ToSign): NamedMember[] {
  return facts.members.map(({ address, index, amount, isOverdrawn }) => {
    return { address, index, amount, isOverdrawn, isDelegated: true, count: 0, known: 0 }
  })
}

interface Naming {
  readonly way: BatchWay
  readonly next: ToSign
  readonly contract: BatchContract
}

async function namedNow(
  db: Database,
  { key }: SigningWallet,
  { way, next: { facts }, contract }: Naming,
): Promise<NamedMember[] | string> {
  const standings = await way.standings(contract, facts.members)
  const named: NamedMember[] = []
  for (const [at, { address, index, amount, isOverdrawn }] of facts.members.entries()) {
    const { count, runs, holdsEnough } = standings[at]!
    if (!holdsEnough) return `${address} holds less than is to leave it`
    if (runs === 'other') return `${address} runs other code than ours`
    const known = await nextNonceOf(db, key, address)
    named.push({ address, index, amount, isOverdrawn, isDelegated: runs === 'delegated', count, known })
  }
  return named
}
