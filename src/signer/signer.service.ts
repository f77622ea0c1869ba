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
import { reportProcess } from '../database/processes.ts'
import { whenReachable } from '../database/connection/reachable.ts'
import { holdSessionLock, type SessionLock } from '../database/locks/session-lock.ts'
import { cellMark, firstCell } from '../lib/cell.ts'
import { systemClock } from '../lib/clock.ts'
import { systemRandom } from '../lib/random.ts'
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
  /** Keystore of the deposit address account; `null`: the phrase has it, or nothing is swept. */
  readonly depositKeystore: string | null
  readonly coldAddresses: readonly string[]
  /** Gwei for one unit of gas, or TRX for a transfer. */
  readonly feeMax: number
}

export interface SignerSettings {
  readonly mode: 'production' | 'sandbox'
  readonly databaseUrl: string
  /** The schema of the first cell. */
  readonly schema: string
  readonly networks: readonly SignerChain[]
  readonly journalDirectory: string
  /** A folder in memory for the witness record of each journal (docs/decisions/signer.md#waiting-after-a-start). */
  readonly witnessDirectory: string
  readonly passwordFile: string | null
  readonly remote: RemoteAccess
  readonly phrase: string | null
  /** The cell whose withdrawals it pays; absent: the first cell. */
  readonly cell?: number
  readonly payoutMax: Usdt
  readonly dayMax: Usdt
  readonly approvalAbove: Usdt
  readonly secondApprovalAbove: Usdt
  /** Maximum of a merchant's unapproved withdrawals within 24 hours. */
  readonly unapprovedDayMax: Usdt
  /** The file of operators whose approvals count. Absent only in a sandbox: every approver in the database counts. */
  readonly operatorsFile?: string | null
  /** Milliseconds until it retries a wallet that failed to open. */
  readonly reopenMs?: number
}

export interface RunningSigner {
  /** Resolves when it must stop, because another signer may have taken its place. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

/** Delay until it retries a wallet that failed to open. */
const reopenMs = 30_000
const connectionsMax = 6
/** Pending transactions of one account that every node is sure to keep (go-ethereum: 16). */
const inFlightMax = 16

/** Another signer uses this database. */
class SignerRunsAlready extends Error {
  override readonly name = 'SignerRunsAlready'
}

/**
 * Signs due attempts until `stop`. Wallets run in parallel, each signs one attempt at a time. The signer listens on no port: it takes its
 * work from the database and leaves the results there. A wallet with an unreadable journal or key does not stop the others, and is retried.
 * Throws SignerRunsAlready, and the first error when no wallet opens.
 */
export async function startSigner(settings: SignerSettings, log: Logger): Promise<RunningSigner> {
  const problem = settings.operatorsFile ? readApprovers(settings.operatorsFile).problem : null
  if (problem !== null) throw new Error(problem)
  const lockName = `kassa signer${cellMark(settings.cell ?? firstCell)}`
  const lock = await whenReachable(log, () => holdSessionLock(settings.databaseUrl, lockName))
  if (!lock) throw new SignerRunsAlready('another signer is running on this database')
  const db = await openDatabase({ url: settings.databaseUrl, entities: [], connectionsMax })
  const stopping = new AbortController()
  void lock.lost.then(() => stopping.abort())
  const deps: SignerDeps = { db, clock: systemClock, log }
  const meters = new NodeMeters(() => deps.clock.now())
  const networks = meters.give(settings.networks)
  const counting = meters.keepWriting(db, error => log.warn({ err: error }, 'failed to store rpc call counts'))
  const onError = (error: unknown) => log.debug({ err: error }, 'failed to report process')
  const report = reportProcess({ db, clock: systemClock, random: systemRandom, roles: ['signer'], onError })
  const close = async () => {
    await report.end()
    await counting.end()
    await db.close()
    await lock.release()
  }
  // Daily limits are per merchant, not per network.
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

/** Returns `null` when the signer stops before the wallet opens. */
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

/** Reports the failure in the log and, for a broken journal, in the database. */
async function noteUnopened({ db, clock, log }: SignerDeps, chain: SignerChain, error: unknown): Promise<void> {
  const { environment, network } = chain
  log.fatal({ environment, network, err: error }, 'failed to open wallet')
  if (!(error instanceof JournalBroken)) return
  const reason = `cannot use the journal: ${error.message}`
  await pauseWallet(db, { environment, network }, { reason, now: clock.now() }).catch((cause: unknown) =>
    log.error({ environment, network, err: cause }, 'failed to pause wallet'),
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
  // A sandbox does not wait for payouts that an old copy could have lost.
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
  /** Shared by all wallets of the environment. */
  readonly letOut: LetOut
}

/** Assembles a wallet from its parts. */
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
