import type { NodeAnswer } from '../read/agreement.ts'
import { ChainUnavailable } from '../chain.ts'
import type { Agreement, NodeGroup } from '../nodes/node-group.ts'
import type { TransactionOutcome, OutgoingNode } from './outgoing.ts'
import type { Quote } from './quote.ts'

/**
 * Returns a transaction's outcome by majority. A single node's word is not enough even for inclusion, since an included transaction is not
 * sent again. Asks all nodes if the first ones differ.
 */
export async function quorumOutcome(
  group: NodeGroup<OutgoingNode>,
  query: (node: OutgoingNode) => Promise<TransactionOutcome>,
  how: Agreement<TransactionOutcome, OutgoingNode>,
): Promise<TransactionOutcome> {
  const reported: TransactionOutcome[] = []
  const quorum = await group
    .agree(async node => {
      const outcome = await query(node)
      reported.push(outcome)
      return outcome
    }, how)
    .catch((error: unknown) => {
      const unreported = listedByMajority(reported, group.majority)
      if (unreported === null || !(error instanceof ChainUnavailable)) throw error
      return unreported
    })
  if (quorum.kind === 'final' || quorum.kind === 'untold' || reported.every(({ kind }) => kind === quorum.kind))
    return quorum
  const all = (await group.all(query)).map(({ value }) => value)
  const included = all.filter(({ kind }) => kind !== 'open')
  const shown = included.find(({ kind }) => kind === 'included')
  return shown && included.length >= group.majority ? shown : { kind: 'open' }
}

/** Returns the final block that a majority has it in when too few nodes keep its result, or `null`. */
function listedByMajority(reported: readonly TransactionOutcome[], majority: number): TransactionOutcome | null {
  const listed = reported.flatMap(one => (one.kind === 'final' || one.kind === 'untold' ? [one.block] : []))
  const same = Object.values(Object.groupBy(listed, ({ height, hash }) => `${height} ${hash}`))
  const [block] = same.find(blocks => (blocks?.length ?? 0) >= majority) ?? []
  const hasUnreported = reported.some(({ kind }) => kind === 'untold')
  return block && hasUnreported ? { kind: 'untold', block: { height: block.height, hash: block.hash } } : null
}

type Numbered = Extract<Quote, { kind: 'nonce' }>
type Expiring = Extract<Quote, { kind: 'expiring' }>
type Refused = Extract<Quote, { kind: 'refused' }>

/**
 * Returns the terms that a majority would accept, so that no single node makes a transfer dearer, cheaper or refused. Limits are the higher of
 * the two medians, since unused gas is free; the tip and the sender's balance are the lower one. The next attempt raises what is too little.
 */
export function validatedQuote(answers: readonly NodeAnswer<Quote>[], majority: number): Quote {
  const quotes = answers.map(({ value }) => value)
  if (quotes.length < majority) throw new ChainUnavailable('fewer nodes than needed say what a transfer costs')
  const refused = quotes.filter((quote): quote is Refused => quote.kind === 'refused')
  if (refused.length > quotes.length - majority) {
    const isPermanent = refused.filter(quote => quote.isPermanent).length >= majority
    const first = refused.find(quote => quote.isPermanent === isPermanent) ?? refused[0]!
    return { ...first, isPermanent }
  }
  const numbered = quotes.filter((quote): quote is Numbered => quote.kind === 'nonce')
  if (numbered.length > 0)
    return {
      kind: 'nonce',
      gasLimit: Number(upper(numbered.map(({ gasLimit }) => BigInt(gasLimit)))),
      maxFeePerGas: upper(numbered.map(({ maxFeePerGas }) => maxFeePerGas)),
      maxPriorityFeePerGas: lower(numbered.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas)),
    }
  const expiring = quotes.filter((quote): quote is Expiring => quote.kind === 'expiring')
  return {
    kind: 'expiring',
    feeLimit: upper(expiring.map(({ feeLimit }) => feeLimit)),
    feeLimitDearest: upper(expiring.map(({ feeLimitDearest }) => feeLimitDearest)),
    bytesFee: upper(expiring.map(({ bytesFee }) => bytesFee)),
    coins: lower(expiring.map(({ coins }) => coins)),
    means: lower(expiring.map(({ means }) => means)),
  }
}

function upper(values: readonly bigint[]): bigint {
  return sorted(values)[Math.floor(values.length / 2)]!
}

function lower(values: readonly bigint[]): bigint {
  return sorted(values)[Math.floor((values.length - 1) / 2)]!
}

function sorted(values: readonly bigint[]): bigint[] {
  return values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
}
