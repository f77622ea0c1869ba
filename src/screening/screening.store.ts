import { isActiveOperatorSql } from '../database/active-operator.store.ts'
import type { Environment, Network } from '../chains/chain.ts'
import type { RowDigests } from '../database/digests/row-digests.service.ts'
import type { Rows } from '../database/database.ts'
import { readDate } from '../database/row.ts'
import { plainText } from '../lib/text/plain-text.ts'
import type { ScreeningResult, Finding } from './screening.ts'

interface TransferKey {
  readonly environment: Environment
  readonly network: Network
  readonly txHash: string
  readonly ordinal: number
}

/** More than any provider here gives; beyond it the evidence would be of its size alone. */
const evidenceLengthMax = 1_000_000

/** What providers said, and what binds it. */
interface Said {
  readonly findings: readonly Finding[]
  readonly now: Date
  readonly digests: RowDigests
}

/** Appends what each provider said of a transfer; kept for ever. */
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
    await rows.query(
      `insert into screening_verdict
         (environment, network, tx_hash, ordinal, provider, verdict, reason, reference, evidence, screened_at, digest)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [key.environment, key.network, key.txHash, key.ordinal, ...valuesOf(finding), now, digest],
    )
  }
}

/** Appends what each provider said of a withdrawal's destination; kept for ever. */
export async function insertWithdrawalVerdicts(
  rows: Rows,
  withdrawalId: string,
  { findings, now, digests }: Said,
): Promise<void> {
  for (const finding of findings) {
    const { provider } = finding
    const said = { withdrawal_id: withdrawalId, provider, verdict: finding.verdict.kind, screened_at: now }
    const digest = await digests.of('withdrawal_verdict', said)
    await rows.query(
      `insert into withdrawal_verdict (withdrawal_id, provider, verdict, reason, reference, evidence, screened_at, digest)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [withdrawalId, ...valuesOf(finding), now, digest],
    )
  }
}

/** Provider, verdict, reason, reference and evidence, as they are kept. */
function valuesOf({ provider, verdict }: Finding): (string | null)[] {
  const isUnknown = verdict.kind === 'unknown'
  const evidence = JSON.stringify(isUnknown ? { error: verdict.error } : verdict.evidence)
  if (evidence.length > evidenceLengthMax) throw new Error(`${provider}: evidence of ${evidence.length} characters`)
  return [
    provider,
    verdict.kind,
    verdict.kind === 'flagged' ? plainText(verdict.reason, 255) : null,
    isUnknown || verdict.reference === null ? null : plainText(verdict.reference, 255),
    evidence,
  ]
}

export interface KeptVerdict {
  readonly provider: string
  readonly verdict: ScreeningResult
  readonly reason: string | null
  readonly reference: string | null
  readonly screenedAt: Date
}

/** The newest verdicts on a withdrawal's destination. */
export async function listWithdrawalVerdicts(rows: Rows, withdrawalId: string, limit: number): Promise<KeptVerdict[]> {
  const found = await rows.query<Omit<KeptVerdict, 'screenedAt'> & { screened_at: string }>(
    `select provider, verdict, reason, reference, screened_at from withdrawal_verdict
      where withdrawal_id = $1 order by id desc limit $2`,
    [withdrawalId, limit],
  )
  return found.map(({ screened_at: at, ...row }) => ({ ...row, screenedAt: readDate(at) }))
}

/** A verdict on one transfer of an order. */
export interface ScreenedTransfer extends KeptVerdict {
  readonly txHash: string
}

/** The newest verdicts on these transfers of one network. */
export async function listTransferVerdicts(
  rows: Rows,
  { environment, network }: Pick<TransferKey, 'environment' | 'network'>,
  {
    transfers,
    limit,
  }: { readonly transfers: readonly Pick<TransferKey, 'txHash' | 'ordinal'>[]; readonly limit: number },
): Promise<ScreenedTransfer[]> {
  const found = await rows.query<Omit<ScreenedTransfer, 'screenedAt'> & { screened_at: string }>(
    `select v.tx_hash as "txHash", v.provider, v.verdict, v.reason, v.reference, v.screened_at
       from unnest($3::text[], $4::integer[]) as x (tx_hash, ordinal)
       join screening_verdict v on (v.environment, v.network, v.tx_hash, v.ordinal) = ($1, $2, x.tx_hash, x.ordinal)
      order by v.screened_at desc, v.id desc limit $5`,
    [environment, network, transfers.map(one => one.txHash), transfers.map(one => one.ordinal), limit],
  )
  return found.map(({ screened_at: at, ...row }) => ({ ...row, screenedAt: readDate(at) }))
}

/** What operators may decide about frozen money: it goes to its merchant, or it stays at its address for good. */
export type FrozenDecision = 'release' | 'set_apart'

/** What an approval is for. */
export interface DecisionKey {
  readonly orderId: string
  /** How many transfers of the order had been frozen when it was given: a later one needs approvals of its own. */
  readonly freezeCount: number
  readonly decision: FrozenDecision
}

/** One operator's word on what was frozen of an order so far. */
export interface Approval extends DecisionKey {
  readonly operator: string
  /** Operators of one sponsor count as one. */
  readonly sponsor: string
  readonly reason: string
  /** What the operator's passkey has signed for it. */
  readonly signatureId: string | null
}

/** SQL: whether approval `a` is its operator's last: whoever approves both ways is counted for what he approved last. */
export const isLastWordSql = `not exists (select from frozen_approval later where (later.order_id, later.freeze_count, later.operator) =
  (a.order_id, a.freeze_count, a.operator) and later.id > a.id)`

/** `false` when this is what the operator approved last. The caller holds the order. */
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
  const inserted = await rows.query(
    `insert into frozen_approval (order_id, freeze_count, operator, sponsor, reason, created_at, signature_id, digest, decision)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9 where not exists (
       select from frozen_approval a where a.order_id = $1 and a.freeze_count = $2 and a.operator = $3 and a.decision = $9 and ${isLastWordSql})
     returning 1`,
    [
      approval.orderId,
      approval.freezeCount,
      approval.operator,
      approval.sponsor,
      approval.reason,
      now,
      approval.signatureId,
      digest,
      approval.decision,
    ],
  )
  return inserted.length === 1
}

/** Counts who stands by a decision on what was frozen of an order so far: operators of one sponsor count as one, disabled ones do not count. */
export async function countApprovals(rows: Rows, { orderId, freezeCount, decision }: DecisionKey): Promise<number> {
  const [found] = await rows.query<{ count: number }>(
    `select count(distinct sponsor)::integer as count from frozen_approval a
      where order_id = $1 and freeze_count = $2 and decision = $3 and ${isLastWordSql} and ${isActiveOperatorSql('a.operator')}`,
    [orderId, freezeCount, decision],
  )
  return found?.count ?? 0
}

export interface FrozenApproval {
  readonly operator: string
  readonly sponsor: string
  readonly decision: FrozenDecision
  readonly reason: string
  readonly createdAt: Date
  /** Whether its operator is not disabled. Otherwise it does not count. */
  readonly isActive: boolean
}

/** What each operator approved last of what was frozen of an order so far, in turn. */
export async function listApprovals(
  rows: Rows,
  { orderId, freezeCount }: Pick<DecisionKey, 'orderId' | 'freezeCount'>,
): Promise<FrozenApproval[]> {
  const found = await rows.query<Omit<FrozenApproval, 'createdAt'> & { created_at: string }>(
    `select operator, sponsor, decision, reason, created_at, ${isActiveOperatorSql('a.operator')} as "isActive" from frozen_approval a where order_id = $1 and freeze_count = $2 and ${isLastWordSql}
      order by a.id limit 100`,
    [orderId, freezeCount],
  )
  return found.map(({ created_at: at, ...row }) => ({ ...row, createdAt: readDate(at) }))
}
