import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import type { ListedAddress } from './listed-address.ts'

const columns = ['id', 'environment', 'network', 'address', 'name', 'createdAt', 'usableFrom'] as const

/** Returns whether a merchant may withdraw only to listed addresses; `null` when no decision was made. */
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

/** Finds an address on the list, usable or not yet. */
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

/** Lists all addresses on the list, newest first. The list is short. */
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
  owner: Owner,
  { listed, digests }: { readonly listed: ListedAddress; readonly digests: RowDigests },
): Promise<void> {
  const digest = await digestOf(owner, { listed, removedAt: null, digests })
  await rows.kysely
    .insertInto('withdrawal_address')
    .values({ ...listed, merchantId: owner.merchantId, digest })
    .execute()
}

/**
 * Removes an address and returns its entry; `null` when it is not on the owner's list. Reads the row before it computes the new digest, because
 * Citus refuses the functions of a digest in an update.
 */
export async function removeListed(
  rows: Rows,
  owner: Owner,
  { id, now, digests }: { readonly id: string; readonly now: Date; readonly digests: RowDigests },
): Promise<ListedAddress | null> {
  const listed = await addressesOf(rows, owner).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!listed) return null
  const digest = await digestOf(owner, { listed, removedAt: now, digests })
  await rows.kysely.updateTable('withdrawal_address').set({ removedAt: now, digest }).where('id', '=', id).execute()
  return listed
}

interface DigestInput {
  readonly listed: ListedAddress
  readonly removedAt: Date | null
  readonly digests: RowDigests
}

function digestOf({ merchantId }: Owner, { listed, removedAt, digests }: DigestInput): Promise<string> {
  const { id, environment, network, address, createdAt, usableFrom } = listed
  return digests.of('withdrawal_address', {
    id,
    merchant_id: merchantId,
    environment,
    network,
    address,
    created_at: createdAt,
    usable_from: usableFrom,
    removed_at: removedAt,
  })
}
