import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { addressOfKey, formatAddress, parseAddress } from '../chains/address.ts'
import type { Environment } from '../chains/chain.ts'
import { connectOutgoing } from '../chains/connect-outgoing.ts'
import { networkTable } from '../chains/networks.ts'
import { NodeMeters } from '../chains/nodes/node-meters.ts'
import type { ChainSettings } from '../chains/connect.ts'
import type { Outgoing } from '../chains/send/outgoing.ts'
import { openDatabase } from '../database/orm.ts'
import { whenReachable } from '../database/connection/reachable.ts'
import { holdSessionLock, type SessionLock } from '../database/locks/session-lock.ts'
import { cellMark, firstCell } from '../lib/cell.ts'
import { systemClock } from '../lib/clock.ts'
import type { Usdt } from '../lib/money.ts'
import { readApprovers } from './policy/approvers.ts'
import { Journal, JournalBroken } from './journal/journal.ts'
import { LetOut } from './policy/let-out.ts'
import type { OwnAddresses } from './policy/facts.ts'
import type { WalletSigner } from './keys/wallet-signer.ts'
import { refuseColdOfAnotherCell, refuseKeyOfAnotherCell } from './keys/key-of-one-cell.service.ts'
import { depositKeysOf, walletSignerOf } from './keys/keys.ts'
import type { RemoteAccess, RemoteKey } from './keys/remote-signer.ts'
import { signForEver } from './sign-for-ever.service.ts'
import type { SignerDeps } from './sign/pause.service.ts'
import { Sightings } from './policy/sightings.ts'
import type { SigningWallet } from './keys/signing-wallet.ts'
import { pauseWallet } from './keys/wallet.store.ts'
import { newListWatch } from './policy/list-watch.ts'
import { noWitness, openWitness, type Witness } from './policy/witness.ts'

/** A chain to sign for. */
export interface SignerChain extends ChainSettings {
  readonly environment: Environment
  readonly keystore: string | null
  readonly remoteKey: RemoteKey | null
  /** Of the account of deposit addresses; `null`: the phrase has it, or nothing is swept. */
  readonly depositKeystore: string | null
  readonly coldAddresses: readonly string[]
  /** Gwei for one unit of gas, or TRX for a transfer. */
  readonly feeMax: number
}

export interface SignerSettings {
  readonly mode: 'production' | 'sandbox'
  readonly databaseUrl: string
  /** Of the first cell. */
  readonly schema: string
  readonly networks: readonly SignerChain[]
  readonly journalDirectory: string
  /** A folder that is in memory, where the end of each journal is noted (docs/decisions/signer.md#waiting-after-a-start). */
  readonly witnessDirectory: string
  readonly passwordFile: string | null
  readonly remote: RemoteAccess
  readonly phrase: string | null
  /** Whose withdrawals it pays; absent: the first cell's. */
  readonly cell?: number
  readonly payoutMax: Usdt
  readonly dayMax: Usdt
  readonly approvalAbove: Usdt
  readonly secondApprovalAbove: Usdt
  /** The most of a merchant that nobody is asked about within 24 hours. */
  readonly unapprovedDayMax: Usdt
  /** The file that names the operators whose approvals count; absent in a sandbox alone: all that the database names do. */
  readonly operatorsFile?: string | null
  /** Milliseconds after which a wallet that could not be opened is tried again. */
  readonly reopenMs?: number
}

export interface RunningSigner {
  /** Resolves when it cannot go on: another signer may have taken its place. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

/** A wallet that could not be opened is tried again after this. */
const reopenMs = 30_000
const connectionsMax = 6
/** What nodes keep of one account for certain (go-ethereum: 16). */
const inFlightMax = 16

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
  const problem = settings.operatorsFile ? readApprovers(settings.operatorsFile).problem : null
  if (problem !== null) throw new Error(problem)
  const lockName = `kassa signer${cellMark(settings.cell ?? firstCell)}`
  const lock = await whenReachable(log, () => holdSessionLock(settings.databaseUrl, lockName))
  if (!lock) throw new SignerRunsAlready('another signer works on this database')
  const db = await openDatabase({ url: settings.databaseUrl, entities: [], connectionsMax })
  const stopping = new AbortController()
  void lock.lost.then(() => stopping.abort())
  const deps: SignerDeps = { db, clock: systemClock, log }
  const meters = new NodeMeters(() => deps.clock.now())
  const networks = meters.give(settings.networks)
  const counting = meters.keepWriting(db, error => log.warn({ err: error }, 'calls to nodes could not be written down'))
  const close = async () => {
    await counting.end()
    await db.close()
    await lock.release()
  }
  // Limits of a day are of a merchant, not of each network.
  const letOut = new Map(networks.map(({ environment }) => [environment, new LetOut()] as const))
  const open = (chain: SignerChain) => openWallet(settings, { chain, letOut: letOut.get(chain.environment)! }, lock)
  const started = await Promise.allSettled(networks.map(chain => whenReachable(log, () => open(chain))))
  const failed = started.filter(one => one.status === 'rejected')
  if (failed.length > 0 && failed.length === started.length) {
    await close()
    throw failed[0]!.reason
  }
  const loops = networks.map(async (chain, index) => {
    const one = started[index]!
    if (one.status === 'rejected') await noteUnopened(deps, chain, one.reason)
    const ready =
      one.status === 'fulfilled' ? one.value : await openLater({ deps, settings, chain, open }, stopping.signal)
    if (!ready) return
    await signForEver(deps, { ...ready, isSandbox: settings.mode === 'sandbox' }, stopping.signal)
    ready.wallet.journal.close()
    ready.wallet.sightings.close()
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
  readonly open: (chain: SignerChain) => Promise<StartedSigner>
}

/** `null` when the signer is to stop before the wallet can be opened. */
async function openLater({ deps, settings, chain, open }: Unopened, stop: AbortSignal): Promise<StartedSigner | null> {
  while (!stop.aborted) {
    await pause(settings.reopenMs ?? reopenMs, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) break
    try {
      return await open(chain)
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
  await pauseWallet(db, { environment, network }, { reason, now: clock.now() }).catch((cause: unknown) =>
    log.error({ environment, network, err: cause }, 'the wallet could not be halted'),
  )
}

interface StartedSigner {
  readonly wallet: SigningWallet
  readonly witness: Witness
}

interface SignerOptions extends Pick<WalletParts, 'letOut'> {
  readonly chain: SignerChain
}

async function openWallet(
  settings: SignerSettings,
  { chain, letOut }: SignerOptions,
  lock: SessionLock,
): Promise<StartedSigner> {
  const { databaseUrl, schema, cell = firstCell } = settings
  const { environment, network } = chain
  const walletSigner = walletSignerOf(settings, chain)
  const address = addressOfKey(network, walletSigner.publicKey)
  const { coldAddresses } = chain
  await refuseKeyOfAnotherCell({ databaseUrl, schema, cell }, lock, { environment, network, address })
  await refuseColdOfAnotherCell({ databaseUrl, schema, cell }, lock, { environment, network, address, coldAddresses })
  const deposits = depositKeysOf(settings, chain)
  const outgoing = await connectOutgoing(chain, () => performance.now())
  const mark = cellMark(cell)
  const file = path.join(settings.journalDirectory, `${environment}-${network}${mark && `-${mark}`}.journal`)
  // In a sandbox nothing waits for what an old copy could have forgotten.
  const witness = (settings.mode === 'production' && openWitness(settings.witnessDirectory, file)) || noWitness
  const sightings = Sightings.open(`${file.slice(0, -'.journal'.length)}.lists`)
  const journal = Journal.open(file, witness)
  return {
    wallet: signingWallet({ settings, chain, walletSigner, deposits, outgoing, journal, letOut, sightings }),
    witness,
  }
}

export interface WalletParts {
  readonly settings: Pick<
    SignerSettings,
    'mode' | 'payoutMax' | 'dayMax' | 'approvalAbove' | 'secondApprovalAbove' | 'unapprovedDayMax' | 'operatorsFile'
  >
  readonly chain: Pick<SignerChain, 'environment' | 'network' | 'token' | 'feeMax' | 'coldAddresses'>
  readonly walletSigner: WalletSigner
  readonly deposits: OwnAddresses['deposits']
  readonly outgoing: Outgoing
  readonly journal: SigningWallet['journal']
  readonly sightings: SigningWallet['sightings']
  /** Of all wallets of the same environment. */
  readonly letOut: LetOut
}

/** A wallet from its parts. */
export function signingWallet(parts: WalletParts): SigningWallet {
  const { settings, chain, walletSigner, deposits, outgoing, journal, letOut, sightings } = parts
  const { environment, network, coldAddresses } = chain
  const { fees } = networkTable[network]
  const feeMax = BigInt(chain.feeMax) * fees.unit
  const address = addressOfKey(network, walletSigner.publicKey)
  const token = formatAddress(network, parseAddress(network, chain.token) ?? new Uint8Array())
  const { payoutMax, dayMax, approvalAbove, secondApprovalAbove, unapprovedDayMax, operatorsFile } = settings
  letOut.join(journal)
  return {
    key: { environment, network },
    address,
    walletSigner,
    deposits,
    outgoing,
    journal,
    letOut,
    sightings,
    listWatch: newListWatch(),
    rules: {
      environment,
      network,
      token,
      wallet: address,
      payoutMax,
      dayMax,
      approvalAbove,
      secondApprovalAbove,
      unapprovedDayMax,
      isSandbox: settings.mode === 'sandbox',
      inFlightMax,
      topUpMax: feeMax * fees.topUp,
      coldAddresses,
    },
    approvers: () => (operatorsFile ? readApprovers(operatorsFile) : null),
    feeMax,
    heldBack: async () => null,
  }
}
