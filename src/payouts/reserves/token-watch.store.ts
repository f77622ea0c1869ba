import type { ChainKey } from '../../chains/chain.ts'
import type { TokenProblem } from '../../chains/token-state.ts'
import type { Rows } from '../../database/database.ts'

/** What the issuer of a network's token has switched on that keeps it from being paid with. */
export interface TokenRestriction extends ChainKey {
  readonly problems: readonly TokenProblem[]
  readonly text: string
  readonly since: Date
}

/** Networks whose token is not to be paid with now. */
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

/** Takes the next look at a token where it was last looked at before `before`, or by a clock that ran ahead. `false`: somebody else has. */
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

/** Keeps what was found; `true` where it is not what was known before. */
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
