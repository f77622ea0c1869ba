import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { dueAtOnce, given } from '../../database/expressions.ts'
import type { Checked } from './reconcile.service.ts'

interface ClaimOfCheck {
  readonly now: Date
  readonly leaseUntil: Date
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Makes a claimed check due again after the answer of the claim was lost. */
export async function releaseCheck(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<ClaimOfCheck, 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('chain_check')
    .set({ nextAt: dueAtOnce(now), claim: null })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('claim', '=', token)
    .execute()
}

/** Leases a network's check until `leaseUntil` if it is due or a fast clock delayed it; `null` if it is not due or leased elsewhere. */
export async function claimCheck(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, putOffUntilMax, token }: ClaimOfCheck,
): Promise<Checked | null> {
  const checked = await rows.kysely
    .updateTable('chain_check')
    .set({ nextAt: leaseUntil, claim: token })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where(e => e.or([e('nextAt', '<=', now), e('nextAt', '>', putOffUntilMax)]))
    .returning(e => [e.cast<string>('ledgerId', 'text').as('ledgerId'), 'addressIndex'])
    .executeTakeFirst()
  return checked ?? null
}

/** Schedules the first check of networks without one. */
export async function insertChecks(
  rows: Rows,
  keys: readonly ChainKey[],
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await rows.kysely
    .insertInto('chain_check')
    .columns(['environment', 'network', 'succeededAt', 'nextAt'])
    .expression(e =>
      e
        .selectFrom(given('wanted', { environment: 'text', network: 'text' }, keys))
        .select(['wanted.environment', 'wanted.network'])
        .select([
          e.cast<Date>(e.val(now), 'timestamptz').as('succeededAt'),
          e.cast<Date>(e.val(nextAt), 'timestamptz').as('nextAt'),
        ])
        .where(f =>
          f.not(
            f.exists(
              f
                .selectFrom('chain_check')
                .whereRef('chain_check.environment', '=', 'wanted.environment')
                .whereRef('chain_check.network', '=', 'wanted.network'),
            ),
          ),
        ),
    )
    .onConflict(c => c.doNothing())
    .execute()
}

export async function rescheduleCheck(rows: Rows, key: ChainKey, nextAt: Date): Promise<void> {
  await rows.kysely
    .updateTable('chain_check')
    .set({ nextAt })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
}

export interface FinishedCheck {
  readonly checked: Checked
  readonly differences: number
  readonly problems: readonly string[]
  readonly succeededAt: Date
  readonly nextAt: Date
}

export async function finishCheck(rows: Rows, key: ChainKey, done: FinishedCheck): Promise<void> {
  const { checked, differences, problems, succeededAt, nextAt } = done
  await rows.kysely
    .updateTable('chain_check')
    .set({ ledgerId: BigInt(checked.ledgerId), addressIndex: checked.addressIndex, differences, succeededAt, nextAt })
    .set(e => ({ problems: e.cast<readonly string[]>(e.val(JSON.stringify(problems)), 'jsonb') }))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
}

/** Result of a network's last check. */
export interface ChainCheck extends ChainKey {
  /** When the chain was last read to the end; before the first time, when the check was scheduled. */
  readonly succeededAt: Date
  readonly differences: number
}

export async function listChainChecks(rows: Rows): Promise<ChainCheck[]> {
  return rows.kysely
    .selectFrom('chain_check')
    .select(['environment', 'network', 'succeededAt', 'differences'])
    .orderBy('environment')
    .orderBy('network')
    .execute()
}
