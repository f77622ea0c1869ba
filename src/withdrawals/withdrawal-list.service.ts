import type { components } from '../../generated/api.ts'
import type { Network } from '../chains/chain.ts'
import { networks } from '../chains/networks.ts'
import type { Deps } from '../deps.ts'
import { readTimeCursor, refuseTwoStarts, writeTimeCursor, type Page } from '../lib/cursor.ts'
import { isUuid } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { withdrawalStatuses, type WithdrawalStatus } from './withdrawal-status.ts'
import { countOwnWithdrawals, listOwnWithdrawals } from './withdrawal-list.store.ts'
import { viewWithdrawal } from './withdrawal-view.ts'

export interface WithdrawalFilter {
  readonly status?: WithdrawalStatus | undefined
  readonly network?: Network | undefined
}

/** Lists one page of an owner's withdrawals, newest first. Faults: `cursor and offset together`, `invalid cursor`. */
export async function listWithdrawals(
  { db }: Pick<Deps, 'db'>,
  { merchantId, environment }: Owner,
  asked: Page & WithdrawalFilter,
): Promise<components['schemas']['WithdrawalList']> {
  refuseTwoStarts(asked)
  const { status, network, limit, offset, cursor } = asked
  const range = {
    merchantId,
    environment,
    statuses: status ? [status] : withdrawalStatuses,
    networks: network ? [network] : networks,
    isFiltered: status !== undefined || network !== undefined,
    after: cursor === undefined ? null : readTimeCursor('withdrawals', cursor, isUuid),
    limit: limit + 1,
    skip: offset,
  }
  const total = await countOwnWithdrawals(db, range)
  // An offset beyond the last row finds nothing, so the scan is skipped.
  const found = offset < total || offset === 0 ? await listOwnWithdrawals(db, range) : []
  const shown = found.slice(0, limit)
  return {
    withdrawals: shown.map(viewWithdrawal),
    total,
    next_cursor: found.length > limit ? writeTimeCursor('withdrawals', shown.at(-1)!) : null,
  }
}
