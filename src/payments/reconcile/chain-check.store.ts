import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { Checked } from './reconcile.service.ts'

interface ClaimOfCheck {
  readonly now: Date
  readonly leaseUntil: Date
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Makes due again what a claim took whose answer was lost. */
export async function releaseCheck(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<ClaimOfCheck, 'token' | 'now'>,
): Promise<void> {
  await rows.query(
    'update chain_check set next_at = least($4, now()), claim = null where environment = $1 and network = $2 and claim = $3',
    [key.environment, key.network, token, now],
  )
}

/** Takes the check of a network when it is due, or a clock that ran ahead put it off, for as long as `leaseUntil`; `null` when it is not, or somebody else has it. */
export async function claimCheck(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, putOffUntilMax, token }: ClaimOfCheck,
): Promise<Checked | null> {
  const [row] = await rows.query<{ ledger_id: string; address_index: number }>(
    `update chain_check set next_at = $4, claim = $6 where environment = $1 and network = $2 and (next_at <= $3 or next_at > $5)
      returning ledger_id, address_index`,
    [key.environment, key.network, now, leaseUntil, putOffUntilMax, token],
  )
  return row ? { ledgerId: row.ledger_id, addressIndex: row.address_index } : null
}

/** Plans the first check of networks that have none. */
export async function insertChecks(
  rows: Rows,
  keys: readonly ChainKey[],
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  await rows.query(
    `insert into chain_check (environment, network, succeeded_at, next_at)
     select environment, network, $3, $4 from unnest($1::text[], $2::text[]) as wanted (environment, network)
      where not exists (select from chain_check c where (c.environment, c.network) = (wanted.environment, wanted.network))
     on conflict do nothing`,
    [keys.map(key => key.environment), keys.map(key => key.network), now, nextAt],
  )
}

export async function rescheduleCheck(rows: Rows, key: ChainKey, nextAt: Date): Promise<void> {
  await rows.query('update chain_check set next_at = $3 where environment = $1 and network = $2', [
    key.environment,
    key.network,
    nextAt,
  ])
}

export interface FinishedCheck {
  readonly checked: Checked
  readonly differences: number
  readonly problems: readonly string[]
  readonly succeededAt: Date
  readonly nextAt: Date
}

export async function finishCheck(rows: Rows, key: ChainKey, done: FinishedCheck): Promise<void> {
  await rows.query(
    `update chain_check set ledger_id = $3, address_index = $4, differences = $5, problems = $6::jsonb, succeeded_at = $7,
            next_at = $8 where environment = $1 and network = $2`,
    [
      key.environment,
      key.network,
      done.checked.ledgerId,
      done.checked.addressIndex,
      done.differences,
      JSON.stringify(done.problems),
      done.succeededAt,
      done.nextAt,
    ],
  )
}

/** How the last check of a network went. */
export interface ChainCheck extends ChainKey {
  /** When the chain was last read to the end; before the first time when that was planned. */
  readonly succeededAt: Date
  readonly differences: number
}

export async function listChainChecks(rows: Rows): Promise<ChainCheck[]> {
  const found = await rows.query<ChainKey & { succeeded_at: string; differences: number }>(
    'select environment, network, succeeded_at, differences from chain_check order by environment, network',
  )
  return found.map(({ environment, network, succeeded_at, differences }) => {
    return { environment, network, succeededAt: readDate(succeeded_at), differences }
  })
}
