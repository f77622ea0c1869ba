import type { components } from '../../../generated/api.ts'
import type { Network } from '../../chains/chain.ts'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import type { Actor } from '../../database/actor.ts'
import type { Rows, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { Fault } from '../../lib/fault.ts'
import { isUuid } from '../../lib/ids.ts'
import { zero } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import {
  findListed,
  findRestriction,
  insertListed,
  listAddresses,
  removeListed,
  saveRestriction,
} from './allow-list.store.ts'
import type { ListedAddress } from './listed-address.ts'
import { mailOwners } from '../../people/users/user.service.ts'
import { readDestination } from '../request/destination.ts'
import { isOwnAddress } from '../request/own-address.service.ts'
import { isOnList } from '../request/screen-destination.service.ts'
import { lockWithdrawals } from '../request/request.store.ts'
import { addedMail, removedMail } from './allow-list-mails.ts'

type AddressView = components['schemas']['WithdrawalAddress']

/** A new address is usable only after this time, so a stolen key cannot empty a balance at once (docs/spec/decisions.md §6). */
const waitSeconds = 86_400
const addressesMax = 100

/** Whether money of this owner may go to an address now. */
export async function isAllowed(
  { clock }: Pick<Deps, 'clock'>,
  rows: Rows,
  { owner, network, address }: { readonly owner: Owner; readonly network: Network; readonly address: string },
): Promise<boolean> {
  if (!(await isRestricted(rows, owner))) return true
  const listed = await findListed(rows, owner, { network, address })
  return listed !== null && listed.usableFrom <= clock.business()
}

/** Returns whether the list is enforced. In the live environment it is, unless an operator has decided otherwise. */
export async function isRestricted(rows: Rows, owner: Owner): Promise<boolean> {
  return (await findRestriction(rows, owner)) ?? owner.environment === 'live'
}

/** Enforces the list of a merchant or stops enforcing it, on behalf of an operator. */
export function restrictWithdrawals(
  { db, clock, digests }: Pick<Deps, 'db' | 'clock' | 'digests'>,
  owner: Owner,
  isInForce: boolean,
): Promise<void> {
  return saveRestriction(db, owner, { isRestricted: isInForce, now: clock.business(), digests })
}

/** Returns the allow-list of an owner, and whether it is enforced. */
export async function getAllowList(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
): Promise<components['schemas']['WithdrawalAddressList']> {
  const [addresses, restricted] = await Promise.all([listAddresses(db, owner), isRestricted(db, owner)])
  return { addresses: addresses.map(view), is_restricted: restricted }
}

export interface NewAddress {
  readonly network: Network
  readonly address: string
  readonly name: string
}

/** Adds an address to the list. Faults: `api key is inactive`, `invalid destination address`, `withdrawal address limit reached`. */
export async function addAddress(deps: Deps, principal: Actor, asked: NewAddress): Promise<AddedAddress> {
  const { network, address } = asked
  const isRefused = await isOnList(deps, { owner: principal, network, address, amount: zero })
  return deps.db.transaction(tx => add(deps, tx, { principal, asked, isRefused }))
}

export interface AddedAddress {
  readonly address: AddressView
  /** `false`: it was already on the list, and its entry is unchanged. */
  readonly isNew: boolean
}

interface Add {
  readonly principal: Actor
  readonly asked: NewAddress
  /** A local screening list names it. */
  readonly isRefused: boolean
}

async function add(deps: Deps, tx: Tx, { principal, asked, isRefused }: Add): Promise<AddedAddress> {
  if (!(await lockActor(tx, principal))) throw new Fault('api key is inactive')
  await lockWithdrawals(tx, principal)
  const { network, name } = asked
  const address = readDestination(network, asked.address, deps.config.networks)
  if (address === null || isRefused || (await isOwnAddress(tx, network, address)))
    throw new Fault('invalid destination address')
  const known = await findListed(tx, principal, { network, address })
  if (known) return { address: view(known), isNew: false }
  if ((await listAddresses(tx, principal)).length >= addressesMax) throw new Fault('withdrawal address limit reached')
  // By the database's clock: the database replaces older times, and the digest covers the times as they are bound here.
  const { business: createdAt } = await deps.claims.times(tx)
  const usableFrom = addSeconds(createdAt, waitSeconds)
  const { environment } = principal
  const listed = { id: deps.random.uuid(), environment, network, address, name, createdAt, usableFrom }
  await insertListed(tx, principal, { listed, digests: deps.digests })
  await mailOwners(deps, tx, { merchantId: principal.merchantId, text: addedMail(listed, deps.config.pagesUrl) })
  return { address: view(listed), isNew: true }
}

/** Removes an address from the list and mails the owners. Faults: `api key is inactive`, `withdrawal address not found`. */
export function removeAddress(deps: Deps, principal: Actor, id: string): Promise<void> {
  return deps.db.transaction(async tx => {
    if (!(await lockActor(tx, principal))) throw new Fault('api key is inactive')
    await lockWithdrawals(tx, principal)
    const removing = { id, now: deps.clock.business(), digests: deps.digests }
    const removed = isUuid(id) ? await removeListed(tx, principal, removing) : null
    if (!removed) throw new Fault('withdrawal address not found')
    await mailOwners(deps, tx, { merchantId: principal.merchantId, text: removedMail(removed, deps.config.pagesUrl) })
  })
}

function view(listed: ListedAddress): AddressView {
  return {
    id: listed.id,
    network: listed.network,
    address: listed.address,
    name: listed.name,
    environment: listed.environment,
    usable_from: listed.usableFrom.toISOString(),
    created_at: listed.createdAt.toISOString(),
  }
}
