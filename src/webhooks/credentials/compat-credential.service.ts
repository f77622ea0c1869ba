import type { Network } from '../../chains/chain.ts'
import type { Actor, PersonActor } from '../../database/actor.ts'
import type { Tx } from '../../database/database.ts'
import { lockActor } from '../../database/encryption/active-key.store.ts'
import { encryptionContext, type EncryptedTable } from '../../database/encryption/encrypted-table.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { minuteSeconds } from '../../lib/durations.ts'
import { Fault } from '../../lib/fault.ts'
import { base62, cellOfId, newArrivalId } from '../../lib/ids.ts'
import type { Ppm } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import {
  countActiveCredentials,
  findCredential,
  holdCredential,
  insertCredential,
  listNewestCredentials,
  lockCredentials,
  lockShopWebhook,
  revokeOwnCredential,
  saveSecrets,
  saveShopWebhook,
  touchCredential,
  type StoredCredential,
} from './compat-credential.store.ts'
import { protocolTerms, type Plugin, type Protocol, type ShopWebhook } from './protocol.ts'

export const encryptedCompatCredentials: EncryptedTable = {
  name: 'compat_credential',
  key: ['id'],
  columns: ['encrypted_secret', 'encrypted_webhook_secret'],
}

/** Active credentials of one merchant and environment. */
const credentialsMax = 10
/** Enough for all active ones and many revoked ones. */
const listedMax = 100
/** Base62 characters, as long as the keys that EPay shops expect. They carry 190 bits. */
const secretLength = 32

export interface NewCredential {
  readonly protocol: Protocol
  readonly network: Network
  readonly currency: string
  readonly allowedCidrs: readonly string[]
  /** Where the shop gets its notifications, for a protocol with one address for all; it may also be set later. */
  readonly webhookUrl?: string
  readonly plugin?: Plugin
}

/** What a shop is configured with. */
export interface CreatedCredential {
  readonly id: string
  readonly protocol: Protocol
  readonly account: string
  /** Shown only once and stored encrypted. */
  readonly secret: string
  /** Signs the notifications of a protocol with one address for all. Shown only once as well. */
  readonly webhookSecret: string | null
}

type CredentialDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'keyring' | 'random'>

/** Creates a credential. Faults: `api key is inactive` when the user may not act any more, `api key limit reached`. */
export function createCredential(deps: CredentialDeps, actor: Actor, input: NewCredential): Promise<CreatedCredential> {
  return deps.db.transaction(async tx => {
    if (!(await lockActor(tx, actor))) throw new Fault('api key is inactive')
    await lockCredentials(tx, actor)
    if ((await countActiveCredentials(tx, actor)) >= credentialsMax) throw new Fault('api key limit reached')
    return writeCredential(deps, tx, { ...input, merchantId: actor.merchantId, environment: actor.environment })
  })
}

/** Creates a credential for a sandbox or a test, without checking that the merchant may have it. */
export async function writeCredential(
  deps: CredentialDeps,
  tx: Tx,
  input: NewCredential & Owner,
): Promise<CreatedCredential> {
  const { random, config, clock, keyring } = deps
  const id = newArrivalId(random, 'compat', config.cell)
  const secret = base62(random, secretLength)
  // Only told apart from other numbers that a shop might be configured with: the path names the credential.
  const account = String(10_000_000 + (random.bytes(4).readUInt32BE() % 90_000_000))
  const { merchantId, environment, protocol, network, currency, allowedCidrs, webhookUrl, plugin = null } = input
  const webhookSecret = protocolTerms[protocol].hasWebhook ? base62(random, secretLength) : null
  const given = { merchantId, environment, protocol, network, currency, allowedCidrs }
  await insertCredential(tx, {
    ...given,
    id,
    account,
    encryptedSecret: keyring.encrypt(random, secret, contextOf(id, 'encrypted_secret')),
    encryptedWebhookSecret: webhookSecret && encryptWebhookSecret(deps, id, webhookSecret),
    plugin,
    webhook: webhookUrl === undefined ? null : { url: webhookUrl, isEnabled: true },
    tolerancePpm: 0 as Ppm,
    createdAt: clock.business(),
  })
  return { id, protocol, account, secret, webhookSecret }
}

/** Lists credentials, newest first. */
export function listCredentials({ db }: Pick<Deps, 'db'>, owner: Owner): Promise<StoredCredential[]> {
  return listNewestCredentials(db, owner, listedMax)
}

/**
 * Replaces the key of a credential. Its address, number, terms and orders stay, so the shop is told of every order with the key that it has now. A
 * webhook secret that no plugin registered is replaced as well. Faults: `api key is inactive`, also when it was revoked, `api key not found`.
 */
export function replaceSecret(deps: CredentialDeps, actor: Actor, id: string): Promise<CreatedCredential> {
  return deps.db.transaction(async tx => {
    const { protocol, account } = await findOwnCredential(tx, actor, id)
    const { hasWebhook, registersWebhook } = protocolTerms[protocol]
    const secret = base62(deps.random, secretLength)
    const webhookSecret = hasWebhook && !registersWebhook ? base62(deps.random, secretLength) : null
    const saved = await saveSecrets(tx, {
      id,
      encryptedSecret: deps.keyring.encrypt(deps.random, secret, contextOf(id, 'encrypted_secret')),
      ...(webhookSecret && { encryptedWebhookSecret: encryptWebhookSecret(deps, id, webhookSecret) }),
    })
    if (!saved) throw new Fault('api key is inactive')
    return { id, protocol, account, secret, webhookSecret }
  })
}

/** Finds a credential for a user who may act. Faults: `api key is inactive`, `api key not found`. */
export async function findOwnCredential(tx: Tx, actor: Actor, id: string): Promise<StoredCredential> {
  if (!(await lockActor(tx, actor))) throw new Fault('api key is inactive')
  const found = await findCredential(tx, id)
  if (found?.merchantId !== actor.merchantId || found.environment !== actor.environment)
    throw new Fault('api key not found')
  return found
}

/**
 * Revokes a credential. Requests under way lock its row until they commit, so no order is created with it after this returns. Its orders go on, and
 * its shop is told of them. Revoking twice is no error. Faults: `api key is inactive`, `api key not found`.
 */
export async function revokeCredential(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const at = clock.business()
  await db.transaction(async tx => {
    await findOwnCredential(tx, actor, id)
    await revokeOwnCredential(tx, { merchantId: actor.merchantId, environment: actor.environment, id, at })
  })
}

/** Finds a credential that is in use; `null` for any other text. */
export async function findActiveCredential(
  { db }: Pick<Deps, 'db'>,
  { id, protocol }: { readonly id: string; readonly protocol: Protocol },
): Promise<StoredCredential | null> {
  const found = cellOfId('compat', id) === null ? null : await findCredential(db, id)
  return found?.protocol === protocol && found.revokedAt === null ? found : null
}

/** Acts with a credential, as long as it is in use. */
export function compatActor({ id, merchantId, environment }: Owner & { readonly id: string }): PersonActor {
  return { merchantId, environment, userId: '', isPermitted: tx => holdCredential(tx, id) }
}

/** Notes that a credential was used, at most once a minute. */
export async function noteUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { readonly id: string },
): Promise<void> {
  const at = clock.now()
  await touchCredential(db, { id, at, notSince: addSeconds(at, -minuteSeconds) })
}

/** Decrypts a credential's secret. Throws when it was encrypted for another credential. */
export function openCompatSecret(
  { keyring }: Pick<Deps, 'keyring'>,
  { id, encryptedSecret }: Pick<StoredCredential, 'id' | 'encryptedSecret'>,
): string {
  return keyring.open(encryptedSecret, contextOf(id, 'encrypted_secret'))
}

/** Decrypts the secret that signs a shop's notifications. Throws as `openCompatSecret`. */
export function openCompatWebhookSecret(
  { keyring }: Pick<Deps, 'keyring'>,
  { id, encryptedWebhookSecret }: { readonly id: string; readonly encryptedWebhookSecret: string },
): string {
  return keyring.open(encryptedWebhookSecret, contextOf(id, 'encrypted_webhook_secret'))
}

/** The webhook of a shop with the secret that signs its notices. */
export interface SignedWebhook extends ShopWebhook {
  readonly secret: string | null
}

/** Returns the webhook of a shop, which only this transaction changes until it ends. `null` without one. */
export async function lockWebhook(
  deps: Pick<Deps, 'db' | 'keyring'>,
  { id }: { readonly id: string },
): Promise<SignedWebhook | null> {
  const { webhook, encryptedWebhookSecret } = await lockShopWebhook(deps.db, id)
  const secret = encryptedWebhookSecret && openCompatWebhookSecret(deps, { id, encryptedWebhookSecret })
  return webhook && { ...webhook, secret }
}

/**
 * Registers the webhook of a shop in place of an earlier one. Returns the secret that signs from now on. Without a given one, the first webhook keeps
 * the secret that the credential was created with, and any other gets a new one: whoever holds the token learns no secret that a shop already trusts.
 */
export async function registerWebhook(
  deps: Pick<Deps, 'db' | 'keyring' | 'random'>,
  credential: StoredCredential,
  { secret, ...webhook }: ShopWebhook & { readonly secret?: string },
): Promise<string> {
  const { id, encryptedWebhookSecret } = credential
  const isFirst = secret === undefined && encryptedWebhookSecret !== null
  if (isFirst && (await saveShopWebhook(deps.db, { id, webhook, ifRegistered: false })))
    return openCompatWebhookSecret(deps, { id, encryptedWebhookSecret })
  const next = secret ?? base62(deps.random, secretLength)
  if (!(await saveShopWebhook(deps.db, { id, webhook, encryptedWebhookSecret: encryptWebhookSecret(deps, id, next) })))
    throw new Fault('api key is inactive')
  return next
}

/** Changes the webhook of a shop, if it has one; its secret too when one is given. Returns whether it has one. */
export function changeWebhook(
  deps: Pick<Deps, 'db' | 'keyring' | 'random'>,
  { id }: StoredCredential,
  { secret, ...webhook }: ShopWebhook & { readonly secret?: string },
): Promise<boolean> {
  const given = secret !== undefined && { encryptedWebhookSecret: encryptWebhookSecret(deps, id, secret) }
  return saveShopWebhook(deps.db, { id, webhook, ...given, ifRegistered: true })
}

/** Removes the webhook of a shop and forgets its secret. Returns whether it had one. */
export function removeWebhook(
  deps: Pick<Deps, 'db' | 'keyring' | 'random'>,
  { id }: StoredCredential,
): Promise<boolean> {
  const encryptedWebhookSecret = encryptWebhookSecret(deps, id, base62(deps.random, secretLength))
  return saveShopWebhook(deps.db, { id, webhook: null, encryptedWebhookSecret, ifRegistered: true })
}

function encryptWebhookSecret(
  { keyring, random }: Pick<Deps, 'keyring' | 'random'>,
  id: string,
  secret: string,
): string {
  return keyring.encrypt(random, secret, contextOf(id, 'encrypted_webhook_secret'))
}

/** Returns a credential with its secrets, as when it was created. */
export function openCredential(deps: Pick<Deps, 'keyring'>, credential: StoredCredential): CreatedCredential {
  const { id, protocol, account, encryptedWebhookSecret } = credential
  const webhookSecret = encryptedWebhookSecret && openCompatWebhookSecret(deps, { id, encryptedWebhookSecret })
  return { id, protocol, account, secret: openCompatSecret(deps, credential), webhookSecret }
}

function contextOf(id: string, column: 'encrypted_secret' | 'encrypted_webhook_secret'): string {
  return encryptionContext(encryptedCompatCredentials, column, [id])
}
