import type { ExpressionBuilder } from 'kysely'
import { isActiveOperator } from '../database/active-operator.store.ts'
import type { Environment, Network } from '../chains/chain.ts'
import type { RowDigests } from '../database/digests/row-digests.service.ts'
import type { Rows, Tables } from '../database/database.ts'
import { given } from '../database/expressions.ts'
import { plainText } from '../lib/text/plain-text.ts'
import type { ScreeningResult, Finding } from './screening.ts'

interface TransferKey {
  readonly environment: Environment
  readonly network: Network
  readonly txHash: string
  readonly ordinal: number
}

/** More than any known provider returns. Larger evidence is refused. */
const evidenceLengthMax = 1_000_000

/** The findings and what signs them. */
interface Said {
  readonly findings: readonly Finding[]
  readonly now: Date
  readonly digests: RowDigests
}

/** Appends each provider's verdict on a transfer. Verdicts are kept for ever. */
export async function insertVerdicts(rows: Rows, key: TransferKey, { findings, now, digests }: Said): Promise<void> {
  for (const finding of findings) {
    const digest = await digests.of('screening_verdict', {
      environment: key.environment,
      network: key.network,
      tx_hash: key.txHash,
      ordinal: key.ordinal,
      provider: finding.provider,
      verdict: finding.verdict.kind,
      screened_at: now,
    })
    const { environment, network, txHash, ordinal } = key
    await rows.kysely
      .insertInto('screening_verdict')
      .values({ environment, network, txHash, ordinal, ...valuesOf(finding), screenedAt: now, digest })
      .execute()
  }
}

/** Appends each provider's verdict on a withdrawal's destination. Verdicts are kept for ever. */
export async function insertWithdrawalVerdicts(
  rows: Rows,
  withdrawalId: string,
  { findings, now, digests }: Said,
): Promise<void> {
  for (const finding of findings) {
    const { provider } = finding
    const said = { withdrawal_id: withdrawalId, provider, verdict: finding.verdict.kind, screened_at: now }
    const digest = await digests.of('withdrawal_verdict', said)
    await rows.kysely
      .insertInto('withdrawal_verdict')
      .values({ withdrawalId, ...valuesOf(finding), screenedAt: now, digest })
      .execute()
  }
}

/** The stored form of a finding, with its evidence as JSON. */
function valuesOf({ provider, verdict }: Finding) {
  const isUnknown = verdict.kind === 'unknown'
  const evidence = JSON.stringify(isUnknown ? { error: verdict.error } : verdict.evidence)
  if (evidence.length > evidenceLengthMax) throw new Error(`${provider}: evidence of ${evidence.length} characters`)
  return {
    provider,
    verdict: verdict.kind,
    reason: verdict.kind === 'flagged' ? plainText(verdict.reason, 255) : null,
    reference: isUnknown || verdict.reference === null ? null : plainText(verdict.reference, 255),
    evidence,
  }
}

export interface KeptVerdict {
  readonly provider: string
  readonly verdict: ScreeningResult
  readonly reason: string | null
  readonly reference: string | null
  readonly screenedAt: Date
}

/** Lists the newest verdicts on a withdrawal's destination. */
export async function listWithdrawalVerdicts(rows: Rows, withdrawalId: string, limit: number): Promise<KeptVerdict[]> {
  return rows.kysely
    .selectFrom('withdrawal_verdict')
    .select(['provider', 'verdict', 'reason', 'reference', 'screenedAt'])
    .where('withdrawalId', '=', withdrawalId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A verdict on one transfer of an order. */
export interface ScreenedTransfer extends KeptVerdict {
  readonly txHash: string
}

/** Lists the newest verdicts on these transfers of one network. */
export async function listTransferVerdicts(
  rows: Rows,
  { environment, network }: Pick<TransferKey, 'environment' | 'network'>,
  {
    transfers,
    limit,
  }: { readonly transfers: readonly Pick<TransferKey, 'txHash' | 'ordinal'>[]; readonly limit: number },
): Promise<ScreenedTransfer[]> {
  return rows.kysely
    .selectFrom(given('x', { txHash: 'text', ordinal: 'integer' }, transfers))
    .innerJoin('screening_verdict as v', join =>
      join
        .on('v.environment', '=', environment)
        .on('v.network', '=', network)
        .onRef('v.txHash', '=', 'x.txHash')
        .onRef('v.ordinal', '=', 'x.ordinal'),
    )
    .select(['v.txHash', 'v.provider', 'v.verdict', 'v.reason', 'v.reference', 'v.screenedAt'])
    .orderBy('v.screenedAt', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
}

/** What operators can decide about frozen money: release it to its merchant, or set it apart at its address for good. */
export type FrozenDecision = 'release' | 'set_apart'

/** What an approval is for. */
export interface DecisionKey {
  readonly orderId: string
  /** How many transfers of the order had been frozen. A later freeze needs new approvals. */
  readonly freezeCount: number
  readonly decision: FrozenDecision
}

/** One operator's approval of a decision about an order's frozen money. */
export interface Approval extends DecisionKey {
  readonly operator: string
  /** Operators of one sponsor count as one. */
  readonly sponsor: string
  readonly reason: string
  /** The operator's passkey signature of it. */
  readonly signatureId: string | null
}

/** Whether approval `a` is its operator's last. An operator who approved both ways counts for the last one. */
export function isLastWord(e: ExpressionBuilder<Tables & { a: Tables['frozen_approval'] }, 'a'>) {
  const later = e
    .selectFrom('frozen_approval as later')
    .whereRef('later.orderId', '=', 'a.orderId')
    .whereRef('later.freezeCount', '=', 'a.freezeCount')
    .whereRef('later.operator', '=', 'a.operator')
    .whereRef('later.id', '>', 'a.id')
  return e.not(e.exists(later))
}

/** Returns `false` when this is what the operator approved last. The caller has locked the order. */
export async function insertApproval(
  rows: Rows,
  digests: RowDigests,
  { approval, now }: { readonly approval: Approval; readonly now: Date },
): Promise<boolean> {
  const digest = await digests.of('frozen_approval', {
    order_id: approval.orderId,
    freeze_count: approval.freezeCount,
    operator: approval.operator,
    decision: approval.decision,
    sponsor: approval.sponsor,
    created_at: now,
  })
  const columns = [
    'orderId',
    'freezeCount',
    'operator',
    'sponsor',
    'reason',
    'createdAt',
    'signatureId',
    'digest',
    'decision',
  ] as const
  const inserted = await rows.kysely
    // Apart from the insert, for Citus (docs/decisions/cells.md#citus).
    .with(
      same => same('same').materialized(),
      db =>
        db
          .selectFrom('frozen_approval as a')
          .select('a.id')
          .where('a.orderId', '=', approval.orderId)
          .where('a.freezeCount', '=', approval.freezeCount)
          .where('a.operator', '=', approval.operator)
          .where('a.decision', '=', approval.decision)
          .where(isLastWord),
    )
    .insertInto('frozen_approval')
    .columns(columns)
    .expression(db =>
      rows.kysely
        .selectNoFrom(e => [
          e.cast<string>(e.val(approval.orderId), 'uuid').as('orderId'),
          e.cast<number>(e.val(approval.freezeCount), 'integer').as('freezeCount'),
          e.cast<string>(e.val(approval.operator), 'text').as('operator'),
          e.cast<string>(e.val(approval.sponsor), 'text').as('sponsor'),
          e.cast<string>(e.val(approval.reason), 'text').as('reason'),
          e.cast<Date>(e.val(now), 'timestamptz').as('createdAt'),
          e.cast<string | null>(e.val(approval.signatureId), 'uuid').as('signatureId'),
          e.cast<string>(e.val(digest), 'text').as('digest'),
          e.cast<FrozenDecision>(e.val(approval.decision), 'text').as('decision'),
        ])
        .where(e => e.not(e.exists(db.selectFrom('same')))),
    )
    .returning('orderId')
    .execute()
  return inserted.length === 1
}

/** Counts approvals of a decision about an order's frozen money. Operators of one sponsor count as one, and disabled operators do not count. */
export async function countApprovals(rows: Rows, { orderId, freezeCount, decision }: DecisionKey): Promise<number> {
  const { count } = await rows.kysely
    .selectFrom('frozen_approval as a')
    .select(e => e.fn.count<bigint>('a.sponsor').distinct().as('count'))
    .where('a.orderId', '=', orderId)
    .where('a.freezeCount', '=', freezeCount)
    .where('a.decision', '=', decision)
    .where(isLastWord)
    .where(e => isActiveOperator(e.ref('a.operator')))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface FrozenApproval {
  readonly operator: string
  readonly sponsor: string
  readonly decision: FrozenDecision
  readonly reason: string
  readonly createdAt: Date
  /** Whether its operator is active. A disabled operator's approval does not count. */
  readonly isActive: boolean
}

/** Lists each operator's last approval about an order's frozen money, in order. */
export async function listApprovals(
  rows: Rows,
  { orderId, freezeCount }: Pick<DecisionKey, 'orderId' | 'freezeCount'>,
): Promise<FrozenApproval[]> {
  return rows.kysely
    .selectFrom('frozen_approval as a')
    .select(['a.operator', 'a.sponsor', 'a.decision', 'a.reason', 'a.createdAt'])
    .select(e => isActiveOperator(e.ref('a.operator')).as('isActive'))
    .where('a.orderId', '=', orderId)
    .where('a.freezeCount', '=', freezeCount)
    .where(isLastWord)
    .orderBy('a.id')
    .limit(100)
    .execute()
}
