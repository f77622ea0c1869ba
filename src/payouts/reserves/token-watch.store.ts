import type { ChainKey, Environment, Network } from '../../chains/chain.ts'
import type { TokenProblem } from '../../chains/token-state.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'

/** What the issuer of a network's token has switched on that keeps it from being paid with. */
export interface TokenRestriction extends ChainKey {
  readonly problems: readonly TokenProblem[]
  readonly text: string
  readonly since: Date
}

/** Networks whose token is not to be paid with now. */
export async function listTokenRestrictions(rows: Rows): Promise<TokenRestriction[]> {
  const found = await rows.query<{
    environment: Environment
    network: Network
    problems: TokenProblem[]
    note: string
    since: string
  }>(
    `select environment, network, problems, note, since from token_watch where note is not null order by environment, network`,
  )
  return found.map(({ note, since, ...row }) => ({ ...row, text: note, since: readDate(since) }))
}

/** Takes the next look at a token where it was last looked at before `before`, or by a clock that ran ahead. `false`: somebody else has. */
export async function claimTokenWatch(
  rows: Rows,
  { environment, network }: ChainKey,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const claimed = await rows.query(
    `insert into token_watch (environment, network, checked_at) values ($1, $2, $3)
     on conflict (environment, network) do update set checked_at = $3
       where token_watch.checked_at <= $4 or token_watch.checked_at > $3
     returning 1`,
    [environment, network, now, before],
  )
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
  const changed = await rows.query(
    `update token_watch set problems = $3, note = $4, since = case when $4::text is null then null else coalesce(since, $5) end
      where environment = $1 and network = $2 and note is distinct from $4 returning 1`,
    [environment, network, problems, text, now],
  )
  return changed.length > 0
}
