import type { Environment, Network } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import { removeAddress } from '../withdrawals.sql.ts'

/** An address that a merchant may withdraw to. */
export interface ListedAddress {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly address: string
  readonly name: string
  readonly createdAt: Date
  readonly usableFrom: Date
}

const columns = ['id', 'environment', 'network', 'address', 'name', 'createdAt', 'usableFrom'] as const

/** Whether a merchant pays to listed addresses only; `null` when nobody has decided about it. */
export async function findRestriction(rows: Rows, { merchantId, environment }: Owner): Promise<boolean | null> {
  const policy = await rows.kysely
    .selectFrom('withdrawal_policy')
    .select('isRestricted')
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  return policy?.isRestricted ?? null
}

export async function saveRestriction(
  rows: Rows,
  { merchantId, environment }: Owner,
  { isRestricted, now, digests }: { readonly isRestricted: boolean; readonly now: Date; readonly digests: RowDigests },
): Promise<void> {
  const policy = { merchant_id: merchantId, environment, is_restricted: isRestricted, changed_at: now }
  const digest = await digests.of('withdrawal_policy', policy)
  await rows.kysely
    .insertInto('withdrawal_policy')
    .values({ merchantId, environment, isRestricted, changedAt: now, digest })
    .onConflict(before =>
      before.columns(['merchantId', 'environment']).doUpdateSet(e => ({
        isRestricted: e.ref('excluded.isRestricted'),
        changedAt: e.ref('excluded.changedAt'),
        digest: e.ref('excluded.digest'),
      })),
    )
    .execute()
}

/** An address on the list, whether it counts already or not. */
export async function findListed(
  rows: Rows,
  { merchantId, environment }: Owner,
  { network, address }: Pick<ListedAddress, 'network' | 'address'>,
): Promise<ListedAddress | null> {
  const found = await addressesOf(rows, { merchantId, environment })
    .where('network', '=', network)
    .where('address', '=', address)
    .executeTakeFirst()
  return found ?? null
}

/** All addresses on the list, which holds few, newest first. */
export async function listAddresses(rows: Rows, owner: Owner): Promise<ListedAddress[]> {
  return addressesOf(rows, owner).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

function addressesOf(rows: Rows, { merchantId, environment }: Owner) {
  return rows.kysely
    .selectFrom('withdrawal_address')
    .select(columns)
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('removedAt', 'is', null)
}

export async function insertListed(
  rows: Rows,
  { merchantId }: Owner,
  { listed, digests }: { readonly listed: ListedAddress; readonly digests: RowDigests },
): Promise<void> {
  const { id, environment, network, address, name, createdAt, usableFrom } = listed
  const digest = await digests.of('withdrawal_address', {
    id,
    merchant_id: merchantId,
    environment,
    network,
    address,
    created_at: createdAt,
    usable_from: usableFrom,
    removed_at: null,
  })
  await rows.kysely
    .insertInto('withdrawal_address')
    .values({ id, merchantId, environment, network, address, name, createdAt, usableFrom, digest })
    .execute()
}

/** The address as it was on the list; `null` when the owner has no such address there. */
export async function removeListed(
  rows: Rows,
  { merchantId, environment }: Owner,
  { id, now, digests }: { readonly id: string; readonly now: Date; readonly digests: RowDigests },
): Promise<ListedAddress | null> {
  const rowKey = (await digests.rowKeys('withdrawal_address'))(id)
  return removeAddress(rows, { id, merchantId, environment, now, rowKey })
}
