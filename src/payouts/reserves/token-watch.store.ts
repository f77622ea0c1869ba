import type { ChainKey } from '../../chains/chain.ts'
import type { TokenProblem } from '../../chains/token-state.ts'
import type { Rows } from '../../database/database.ts'

/** Restrictions of a network's token that prevent payouts. */
export interface TokenRestriction extends ChainKey {
  readonly problems: readonly TokenProblem[]
  readonly text: string
  readonly since: Date
}

/** Lists networks whose token is restricted now. */
export async function listTokenRestrictions(rows: Rows): Promise<TokenRestriction[]> {
  return rows.kysely
    .selectFrom('token_watch')
    .select(['environment', 'network', 'problems', 'note as text', 'since'])
    .where('note', 'is not', null)
    .orderBy('environment')
    .orderBy('network')
    .$narrowType<{ text: string; since: Date }>()
    .execute()
}

/**
 * Claims the next check of a token whose last check was before `before` or was dated by a fast clock. `false`: another process has claimed
 * it.
 */
export async function claimTokenWatch(
  rows: Rows,
  { environment, network }: ChainKey,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const claimed = await rows.kysely
    .insertInto('token_watch')
    .values({ environment, network, checkedAt: now })
    .onConflict(conflict =>
      conflict
        .columns(['environment', 'network'])
        .doUpdateSet({ checkedAt: now })
        .where(e => e.or([e('token_watch.checkedAt', '<=', before), e('token_watch.checkedAt', '>', now)])),
    )
    .returning(e => e.lit(1).as('one'))
    .execute()
  return claimed.length > 0
}

interface Found {
  readonly problems: readonly TokenProblem[]
  readonly text: string | null
  readonly now: Date
}

/** Saves what was found; `true` when it has changed. */
export async function saveTokenWatch(
  rows: Rows,
  { environment, network }: ChainKey,
  { problems, text, now }: Found,
): Promise<boolean> {
  const changed = await rows.kysely
    .updateTable('token_watch')
    .set(e => ({
      problems: [...problems],
      note: text,
      since: text === null ? null : e.fn.coalesce('since', e.val(now)),
    }))
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('note', 'is distinct from', text)
    .returning(e => e.lit(1).as('one'))
    .execute()
  return changed.length > 0
}
