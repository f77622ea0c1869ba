import type { Environment, Network } from '../../chains/chain.ts'
import { digestSql, type RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { Owner } from '../../lib/owner.ts'

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

interface ListedRow {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly address: string
  readonly name: string
  readonly created_at: string
  readonly usable_from: string
}

const columns = 'id, environment, network, address, name, created_at, usable_from'

function read(row: ListedRow): ListedAddress {
  const { created_at: createdAt, usable_from: usableFrom, ...plain } = row
  return { ...plain, createdAt: readDate(createdAt), usableFrom: readDate(usableFrom) }
}

/** Whether a merchant pays to listed addresses only; `null` when nobody has decided about it. */
export async function findRestriction(rows: Rows, { merchantId, environment }: Owner): Promise<boolean | null> {
  const [row] = await rows.query<{ is_restricted: boolean }>(
    'select is_restricted from withdrawal_policy where merchant_id = $1 and environment = $2',
    [merchantId, environment],
  )
  return row?.is_restricted ?? null
}

export async function saveRestriction(
  rows: Rows,
  { merchantId, environment }: Owner,
  { isRestricted, now, digests }: { readonly isRestricted: boolean; readonly now: Date; readonly digests: RowDigests },
): Promise<void> {
  const policy = { merchant_id: merchantId, environment, is_restricted: isRestricted, changed_at: now }
  const digest = await digests.of('withdrawal_policy', policy)
  await rows.query(
    `insert into withdrawal_policy (merchant_id, environment, is_restricted, changed_at, digest) values ($1, $2, $3, $4, $5)
     on conflict (merchant_id, environment) do update set is_restricted = excluded.is_restricted, changed_at = excluded.changed_at,
       digest = excluded.digest`,
    [merchantId, environment, isRestricted, now, digest],
  )
}

/** An address on the list, whether it counts already or not. */
export async function findListed(
  rows: Rows,
  { merchantId, environment }: Owner,
  { network, address }: Pick<ListedAddress, 'network' | 'address'>,
): Promise<ListedAddress | null> {
  const [row] = await rows.query<ListedRow>(
    `select ${columns} from withdrawal_address
      where merchant_id = $1 and environment = $2 and network = $3 and address = $4 and removed_at is null`,
    [merchantId, environment, network, address],
  )
  return row ? read(row) : null
}

/** All addresses on the list, which holds few, newest first. */
export async function listAddresses(rows: Rows, { merchantId, environment }: Owner): Promise<ListedAddress[]> {
  const found = await rows.query<ListedRow>(
    `select ${columns} from withdrawal_address where merchant_id = $1 and environment = $2 and removed_at is null
      order by withdrawal_address.created_at desc, id desc`,
    [merchantId, environment],
  )
  return found.map(read)
}

export async function insertListed(
  rows: Rows,
  { merchantId }: Owner,
  { listed, digests }: { readonly listed: ListedAddress; readonly digests: RowDigests },
): Promise<void> {
  const { id, environment, network, address, createdAt, usableFrom } = listed
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
  await rows.query(
    `insert into withdrawal_address (id, merchant_id, environment, network, address, name, created_at, usable_from, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      listed.id,
      merchantId,
      listed.environment,
      listed.network,
      listed.address,
      listed.name,
      listed.createdAt,
      listed.usableFrom,
      digest,
    ],
  )
}

/** The address as it was on the list; `null` when the owner has no such address there. */
export async function removeListed(
  rows: Rows,
  { merchantId, environment }: Owner,
  { id, now, digests }: { readonly id: string; readonly now: Date; readonly digests: RowDigests },
): Promise<ListedAddress | null> {
  const rowKey = (await digests.rowKeys('withdrawal_address'))(id)
  const [removed] = await rows.query<ListedRow>(removeText, [id, merchantId, environment, now, rowKey])
  return removed ? read(removed) : null
}

const removeText = `
update withdrawal_address set removed_at = $4,
       digest = ${digestSql('withdrawal_address', '$5::text', column => (column === 'removed_at' ? '$4' : column))}
 where id = $1 and merchant_id = $2 and environment = $3 and removed_at is null returning ${columns}`
