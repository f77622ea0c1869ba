import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { addressOfKey, formatAddress, parseAddress } from '../chains/address.ts'
import { ChainUnavailable, type ChainKey, type Environment } from '../chains/chain.ts'
import { connectOutgoing } from '../chains/connect-outgoing.ts'
import type { ChainSettings } from '../chains/connect.ts'
import { networkTable } from '../chains/networks.ts'
import type { Outgoing } from '../chains/outgoing.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/orm.ts'
import { holdSessionLock } from '../database/session-lock.ts'
import { systemClock, type Clock } from '../lib/clock.ts'
import type { Usdt } from '../lib/money.ts'
import { adoptAsked } from './adopt.service.ts'
import { Journal, JournalBroken, journalStart } from './journal.ts'
import { depositKeys } from './deposit-keys.ts'
import type { OwnAddresses } from './facts.ts'
import { keyInMemory, type KeyHolder } from './key-holder.ts'
import { accountOfKeystore, accountOfPhrase, keyOfPhrase, openKeystore } from './keystore.ts'
import { signNext, type SignerDeps } from './sign.service.ts'
import type { SigningWallet } from './signing-wallet.ts'
import { findWallet, haltWallet, insertWallet } from './wallet.store.ts'

/** A chain to sign for. */
export interface SignerChain extends ChainSettings {
  readonly environment: Environment
  readonly keystore: string | null
  /** Of the account of deposit addresses; `null`: the phrase has it, or nothing is swept. */
  readonly depositKeystore: string | null
  readonly coldAddresses: readonly string[]
  /** Gwei for one unit of gas, or TRX for a transfer. */
  readonly feeMax: number
}

export interface SignerSettings {
  readonly databaseUrl: string
  readonly networks: readonly SignerChain[]
  readonly journalDirectory: string
  readonly passwordFile: string | null
  readonly phrase: string | null
  readonly payoutMax: Usdt
  readonly dayMax: Usdt
  readonly approvalAbove: Usdt
  readonly secondApprovalAbove: Usdt
  /** Milliseconds after which a wallet that could not be opened is tried again. */
  readonly reopenMs?: number
}

export interface RunningSigner {
  /** Resolves when it cannot go on: another signer may have taken its place. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

const idleMs = 300
const troubleMs = 2_000
/** A wallet that could not be opened is tried again after this. */
const reopenMs = 30_000
const connectionsMax = 6
/** What nodes keep of one account for certain (go-ethereum: 16). */
const inFlightMax = 16
/** Gwei to wei, TRX to sun. */
const smallestUnits: Readonly<Record<string, bigint>> = { ERC20: 1_000_000_000n, TRC20: 1_000_000n }

/** What a top-up may pay at most: so many units of gas at the highest fee, or one transfer of TRON and the activation of an account. */
const topUpUnits: Readonly<Record<string, bigint>> = { ERC20: 150_000n, TRC20: 2n }

/** Another signer works on this database. */
export class SignerRunsAlready extends Error {
  override readonly name = 'SignerRunsAlready'
}

/**
 * Starts to sign what is due, one wallet beside the other and each one thing at a time, until `stop`. It listens on no port: it
 * takes its work from the database and leaves it there. A wallet whose journal or key cannot be read stops no other; it is tried
 * again. Throws SignerRunsAlready, and what is wrong where no wallet can be opened at all.
 */
export async function startSigner(settings: SignerSettings, log: Logger): Promise<RunningSigner> {
  const lock = await holdSessionLock(settings.databaseUrl, 'kassa signer')
  if (!lock) throw new SignerRunsAlready('another signer works on this database')
  const db = await openDatabase({ url: settings.databaseUrl, entities: [], connectionsMax })
  const stopping = new AbortController()
  void lock.lost.then(() => stopping.abort())
  const deps: SignerDeps = { db, clock: systemClock, log }
  const close = async () => {
    await db.close()
    await lock.release()
  }
  const opened = await Promise.allSettled(settings.networks.map(chain => openWallet(settings, chain)))
  const failed = opened.filter(one => one.status === 'rejected')
  if (failed.length > 0 && failed.length === opened.length) {
    await close()
    throw failed[0]!.reason
  }
  const loops = settings.networks.map(async (chain, index) => {
    const one = opened[index]!
    if (one.status === 'rejected') await noteUnopened(deps, chain, one.reason)
    const wallet = one.status === 'fulfilled' ? one.value : await openLater({ deps, settings, chain }, stopping.signal)
    if (!wallet) return
    await signForEver(deps, wallet, stopping.signal)
    wallet.journal.close()
  })
  return {
    lost: lock.lost,
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await close()
    },
  }
}

interface Unopened {
  readonly deps: SignerDeps
  readonly settings: SignerSettings
  readonly chain: SignerChain
}

/** `null` when the signer is to stop before the wallet can be opened. */
async function openLater({ deps, settings, chain }: Unopened, stop: AbortSignal): Promise<SigningWallet | null> {
  while (!stop.aborted) {
    await pause(settings.reopenMs ?? reopenMs, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) break
    try {
      return await openWallet(settings, chain)
    } catch (error) {
      await noteUnopened(deps, chain, error)
    }
  }
  return null
}

/** Tells people, also those who look at the database alone. */
async function noteUnopened({ db, clock, log }: SignerDeps, chain: SignerChain, error: unknown): Promise<void> {
  const { environment, network } = chain
  log.fatal({ environment, network, err: error }, 'a wallet cannot be opened: nothing is signed with it')
  if (!(error instanceof JournalBroken)) return
  const reason = `its journal cannot be used: ${error.message}`
  await haltWallet(db, { environment, network }, { reason, now: clock.now() }).catch((cause: unknown) =>
    log.error({ environment, network, err: cause }, 'the wallet could not be halted'),
  )
}

async function openWallet(settings: SignerSettings, chain: SignerChain): Promise<SigningWallet> {
  const holder = keyInMemory(privateKeyOf(settings, chain))
  const deposits = depositKeysOf(settings, chain)
  const outgoing = await connectOutgoing(chain, () => performance.now())
  const file = path.join(settings.journalDirectory, `${chain.environment}-${chain.network}.journal`)
  return signingWallet({ settings, chain, holder, deposits, outgoing, journal: Journal.open(file) })
}

export interface WalletParts {
  readonly settings: Pick<SignerSettings, 'payoutMax' | 'dayMax' | 'approvalAbove' | 'secondApprovalAbove'>
  readonly chain: Pick<SignerChain, 'environment' | 'network' | 'token' | 'feeMax' | 'coldAddresses'>
  readonly holder: KeyHolder
  readonly deposits: OwnAddresses['deposits']
  readonly outgoing: Outgoing
  readonly journal: SigningWallet['journal']
}

/** A wallet from its parts. */
export function signingWallet({ settings, chain, holder, deposits, outgoing, journal }: WalletParts): SigningWallet {
  const { environment, network, coldAddresses } = chain
  const feeMax = BigInt(chain.feeMax) * (smallestUnits[network] ?? 0n)
  const address = addressOfKey(network, holder.publicKey)
  const token = formatAddress(network, parseAddress(network, chain.token) ?? new Uint8Array())
  const { payoutMax, dayMax, approvalAbove, secondApprovalAbove } = settings
  return {
    key: { environment, network },
    address,
    holder,
    deposits,
    outgoing,
    journal,
    rules: {
      environment,
      network,
      token,
      wallet: address,
      payoutMax,
      dayMax,
      approvalAbove,
      secondApprovalAbove,
      inFlightMax,
      topUpMax: feeMax * (topUpUnits[network] ?? 0n),
      coldAddresses,
    },
    feeMax,
  }
}

function privateKeyOf({ phrase, passwordFile }: SignerSettings, { network, keystore }: SignerChain): Uint8Array {
  if (keystore === null) return keyOfPhrase(phrase ?? '', networkTable[network].accountPath)
  return openKeystore(readFileSync(keystore, 'utf8'), passwordOf(passwordFile))
}

function depositKeysOf(
  { phrase, passwordFile }: SignerSettings,
  { network, depositKeystore }: SignerChain,
): OwnAddresses['deposits'] {
  if (depositKeystore !== null)
    return depositKeys(network, accountOfKeystore(readFileSync(depositKeystore, 'utf8'), passwordOf(passwordFile)))
  return phrase === null ? null : depositKeys(network, accountOfPhrase(phrase, networkTable[network].accountPath))
}

function passwordOf(passwordFile: string | null): string {
  return passwordFile === null ? '' : readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '')
}

/** What goes wrong is logged and tried again: what was begun is in the journal or nowhere. */
async function signForEver(deps: SignerDeps, wallet: SigningWallet, stop: AbortSignal): Promise<void> {
  let isRegistered = false
  while (!stop.aborted) {
    let waitMs = idleMs
    try {
      if (!isRegistered) await registerWallet(deps, wallet)
      isRegistered = true
      if ((await adoptAsked(deps, wallet)) || (await signNext(deps, wallet))) waitMs = 0
    } catch (error) {
      const level = error instanceof ChainUnavailable ? 'warn' : 'error'
      deps.log[level]({ ...wallet.key, err: error }, 'signing failed')
      waitMs = troubleMs
    }
    await pause(waitMs, undefined, { signal: stop }).catch(() => {})
  }
}

/**
 * Says in the database which wallet withdrawals are paid from. A database that does not know a wallet of which the journal already
 * holds signatures is not the one they were made for: the wallet begins halted.
 */
export async function registerWallet(
  { db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> },
  { key, address, outgoing, journal }: SigningWallet,
): Promise<void> {
  if (await findWallet(db, key)) return
  await outgoing.verify()
  const nextNonce = await outgoing.transactionCount(address)
  await insertWallet(db, key, { address, nextNonce, journalHash: journalStart.hash, now: clock.now() })
  if (journal.head.sequence > 0) await haltKnownWallet({ db, clock }, key)
}

async function haltKnownWallet(
  { db, clock }: { readonly db: Database; readonly clock: Pick<Clock, 'now'> },
  key: ChainKey,
): Promise<void> {
  const reason = 'the journal holds signatures that this database has never known'
  await haltWallet(db, key, { reason, now: clock.now() })
}
