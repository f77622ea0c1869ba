import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { given, literal } from '../../database/expressions.ts'
import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import type { Excess } from './rescan.ts'

/** The requester of rescans when a reserve check finds more on the chain than in the record. */
const reserveCheck = 'reserve check'
/** Rescans a day for one chain. An excess that stays unexplained may cost a month of blocks each time. */
export const reserveCheckRescansMax = 6

export interface AddressExcess {
  readonly address: string
  readonly amount: bigint
}

/**
 * Requests one rescan of all blocks since these addresses were ours. Skips an address whose rescan is open or has left the same excess
 * unexplained, and does nothing once the daily limit is reached. Retired wallets and unassigned deposit addresses are left to operators.
 * Returns the rescan's id, `null` when there is nothing to read.
 */
export async function insertRescanFor(
  rows: Rows,
  key: ChainKey,
  { excess, now }: { readonly excess: readonly AddressExcess[]; readonly now: Date },
): Promise<string | null> {
  const { environment, network } = key
  const row = await withFresh(rows, key, excess)
    .insertInto('chain_rescan')
    .columns([
      'environment',
      'network',
      'status',
      'requestedBy',
      'since',
      'toHeight',
      'excess',
      'unexplained',
      'createdAt',
      'nextAt',
    ])
    .expression(into =>
      into
        .selectFrom('fresh as f')
        .innerJoin('chain_cursor as c', on =>
          on.on('c.environment', '=', environment).on('c.network', '=', network).on('c.kind', '=', 'final'),
        )
        .select(e => [
          e.val(environment).as('environment'),
          e.val(network).as('network'),
          literal('OPEN').as('status'),
          e.val(reserveCheck).as('requestedBy'),
          'f.since',
          'c.height',
          'f.excess',
          'f.excess as unexplained',
          e.val(now).as('createdAt'),
          e.val(now).as('nextAt'),
        ])
        .where('f.since', 'is not', null)
        .where(e =>
          e(
            e.lit<number>(reserveCheckRescansMax),
            '>',
            e
              .selectFrom('chain_rescan as r')
              .select(count => count.fn.countAll<number>().as('count'))
              .where('r.environment', '=', environment)
              .where('r.network', '=', network)
              .where('r.excess', 'is not', null)
              .where('r.createdAt', '>', addSeconds(now, -daySeconds)),
          ),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id.toString() ?? null
}

/** Starts a query on `fresh`: the excess that no rescan covers yet, and since when its addresses were ours. */
function withFresh(rows: Rows, key: ChainKey, excess: readonly AddressExcess[]) {
  const { environment, network } = key
  const wanted = excess.map(({ address, amount }) => ({ address, amount: amount.toString() }))
  return rows.kysely
    .with('wanted', db =>
      db.selectFrom(given('w', { address: 'text', amount: 'text' }, wanted)).select(['w.address', 'w.amount']),
    )
    .with('since', db =>
      db
        .selectFrom('wanted as w')
        .innerJoin('deposit_address as d', 'd.address', 'w.address')
        .select(['w.address', 'w.amount', 'd.assignedAt as since'])
        .where('d.environment', '=', environment)
        .where('d.network', '=', network)
        .where('d.assignedAt', 'is not', null)
        .$narrowType<{ since: Date }>()
        .unionAll(
          db
            .selectFrom('wanted as w')
            .innerJoin('wallet as x', 'x.address', 'w.address')
            .select(['w.address', 'w.amount', 'x.createdAt as since'])
            .where('x.environment', '=', environment)
            .where('x.network', '=', network),
        ),
    )
    .with('fresh', db =>
      db
        .selectFrom('since as s')
        .select(e => [
          e.fn.min('s.since').as('since'),
          e.fn<Excess>('jsonb_object_agg', ['s.address', 's.amount']).as('excess'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('chain_rescan as r')
                .where('r.environment', '=', environment)
                .where('r.network', '=', network)
                .where(e => e(e.ref('r.excess').$castTo<string>(), '?', e.ref('s.address')))
                .where(e => {
                  const left = e.fn<string | null>('jsonb_object_field_text', ['r.unexplained', 's.address'])
                  const leavesIt = e.and([e('r.status', '=', 'DONE'), e(left, '=', e.ref('s.amount'))])
                  return e.or([e('r.status', '=', literal('OPEN')), leavesIt])
                }),
            ),
          ),
        ),
    )
}
