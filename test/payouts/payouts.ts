// A service whose withdrawals are paid on chains in memory, by a signer with a real key and a real journal.
import { createHash, randomUUID } from 'node:crypto'
import path from 'node:path'
import { pino } from 'pino'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { formatAddress } from '../../src/chains/address.ts'
import { ChainUnavailable, type ChainKey, type Network } from '../../src/chains/chain.ts'
import type { Outgoing } from '../../src/chains/send/outgoing.ts'
import { waysOut } from '../../src/app.ts'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/orm.ts'
import type { Deps } from '../../src/deps.ts'
import { checkBooks, checkPayouts } from '../../src/ledger/invariants/check-books.ts'
import { postAll } from '../../src/ledger/ledger.service.ts'
import { movePostings, paymentPostings } from '../../src/ledger/posting.ts'
import { usdt, zero } from '../../src/lib/money.ts'
import { startWatching } from '../../src/payments/record/record.service.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { Journal } from '../../src/signer/journal/journal.ts'
import { LetOut } from '../../src/signer/policy/let-out.ts'
import { Sightings } from '../../src/signer/policy/sightings.ts'
import { depositKeys } from '../../src/signer/keys/keystore.ts'
import { keyInMemory, type WalletSigner } from '../../src/signer/keys/wallet-signer.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { registerWallet } from '../../src/signer/keys/register-wallet.service.ts'
import { signingWallet, type WalletParts } from '../../src/signer/signer.service.ts'
import { createWithdrawal } from '../../src/withdrawals/request/create-withdrawal.service.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { testAccount, testMerchant, testService, type TestService, type TestServiceOptions } from '../helpers/deps.ts'
import { FakePayee } from '../helpers/fake-payee.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const walletSigner = keyInMemory(createHash('sha256').update('the hot wallet of the tests').digest())
const million = 1_000_000_000_000n

export interface Payouts {
  readonly service: TestService
  readonly deps: Deps
  readonly key: ChainKey
  readonly payee: FakePayee
  readonly merchant: Principal
  readonly journalFile: string
  /** The database as the signer's role sees it. */
  readonly signerDb: Database
  /** An address that nobody was paid at. */
  someone(): string
  /** An approved withdrawal of a rich merchant; its id. */
  withdraw(to: string, amount?: string): Promise<string>
  /** The signer as it is after a start. */
  wallet(change?: Partial<WalletParts['settings']>): SigningWallet
  /** Whoever signs and pays works a while, and the chain goes on: so many rounds. */
  work(rounds: number, parts?: Parts): Promise<void>
  withdrawal(id: string): Promise<{ status: string; tx_hash: string | null; failure_reason: string | null }>
  attempts(
    id: string,
  ): Promise<{ status: string; attempt: number; nonce: string | null; tx_hash: string | null; note: string | null }[]>
  /** What stands in an account of the merchant. */
  balance(kind: 'merchant_available' | 'merchant_reserved'): Promise<bigint>
  events(id: string): Promise<string[]>
  close(): Promise<void>
}

/** What works; after a crash other objects do. */
export interface Parts {
  readonly deps?: Deps
  readonly signer?: { readonly db: Database; readonly wallet: SigningWallet }
}

/** A chain outside of this process, in place of the one in memory. */
export interface OtherChain {
  readonly token: string
  /** Of the wallet that pays, which is rich. */
  readonly walletSigner: WalletSigner
  way(): Promise<Outgoing>
  mine(): Promise<void>
}

export interface PayoutOptions extends Pick<TestServiceOptions, 'screening' | 'env' | 'start' | 'chain'> {
  readonly coldAddresses?: readonly string[]
  readonly other?: OtherChain
}

export async function startPayouts(network: Network, options: PayoutOptions = {}): Promise<Payouts> {
  const { other } = options
  const payee = new FakePayee(network)
  const way = (await other?.way()) ?? payee.way()
  const env = { ...options.env, ...(other ? { [`KASSA_TEST_${network}_TOKEN`]: other.token } : {}) }
  const service = await testService({ ...options, env, outgoing: [{ environment: 'test', way }] })
  const key: ChainKey = { environment: 'test', network }
  const signerDb = await openDatabase({
    url: roleUrl(service.adminUrl, 'signer'),
    entities: [],
    connectionsMax: 3,
  })
  const journalFile = path.join(temporaryFolder('signer'), 'journal')
  const { deps, clock } = service
  const merchant = await richMerchant(deps, key)
  const log = pino({ level: 'silent' })
  const deposits = depositKeys(network, testAccount(network))
  const { coldAddresses = [] } = options
  let people = 0
  const wallet: Payouts['wallet'] = (change = {}) => {
    const limits = { payoutMax: usdt(million), dayMax: usdt(million), ...change }
    const free = { approvalAbove: usdt(million), secondApprovalAbove: usdt(million), unapprovedDayMax: usdt(million) }
    const settings = { mode: 'sandbox', ...free, ...limits } as const
    const token = deps.config.networks.find(one => one.network === network)!.token
    const chain = { ...key, token, feeMax: network === 'ERC20' ? 300 : 100, coldAddresses }
    const outgoing = other ? way : payee.way()
    const journal = Journal.open(journalFile)
    const own = { letOut: new LetOut(), sightings: Sightings.open(`${journalFile}.lists`) }
    return signingWallet({
      settings,
      chain,
      walletSigner: other?.walletSigner ?? walletSigner,
      deposits,
      outgoing,
      journal,
      ...own,
    })
  }
  await registerWallet({ db: signerDb, clock }, wallet())
  const own = { db: signerDb, wallet: wallet() }
  return {
    service,
    deps,
    key,
    payee,
    merchant,
    journalFile,
    signerDb,
    someone: () =>
      formatAddress(
        network,
        createHash('sha256')
          .update(`somebody ${(people += 1)}`)
          .digest()
          .subarray(0, 20),
      ),
    async withdraw(address, amount = '25') {
      const input = { amount, currency: 'USDT', network, address, idempotency_key: randomUUID() }
      return withdrawFor(deps, merchant, input)
    },
    wallet,
    async work(rounds, parts = {}) {
      const signer = parts.signer ?? own
      for (let round = 0; round < rounds; round += 1) {
        await runDue(parts.deps ?? deps)
        for (let more = true; more;)
          more = await signNext({ db: signer.db, clock, log }, signer.wallet).catch(ignoreSilence)
        await runDue(parts.deps ?? deps)
        await (other ?? { mine: () => payee.mine(3) }).mine()
        clock.advance(20)
      }
    },
    withdrawal: async id =>
      (
        await service.admin.query<{ status: string; tx_hash: string | null; failure_reason: string | null }>(
          'select status, tx_hash, failure_reason from withdrawal where id = $1',
          [id],
        )
      )[0]!,
    attempts: id =>
      service.admin.query(
        'select status, attempt, nonce, tx_hash, note from transaction_attempt where withdrawal_id = $1 order by attempt',
        [id],
      ),
    async balance(kind) {
      const [row] = await service.admin.query<{ balance: string }>(
        'select balance from ledger_account where kind = $1 and merchant_id = $2 and network = $3',
        [kind, merchant.merchantId, network],
      )
      return BigInt(row?.balance ?? 0)
    },
    events: async id =>
      (
        await service.admin.query<{ type: string }>('select type from webhook_event where withdrawal_id = $1', [id])
      ).map(row => row.type),
    async close() {
      await signerDb.close()
      await service.close()
    },
  }
}

/** As the signer's own loop: it tries again. */
function ignoreSilence(error: unknown): false {
  if (!(error instanceof ChainUnavailable)) throw error
  return false
}

/** Names entries of money that the tests made of nothing. */
export const ofNothing = 'of-nothing'

/** Has a million, of which nobody knows where it came from: an order that there is not was paid and swept. */
export async function richMerchant(deps: Deps, key: ChainKey): Promise<Principal> {
  const merchant = await testMerchant(deps)
  const amount = usdt(million)
  const name = `${ofNothing}:${randomUUID()}`
  const paid = {
    kind: 'payment',
    ref: `payment:${name}`,
    ...key,
    postings: paymentPostings(merchant.merchantId, amount, zero),
  } as const
  const places = { from: 'onchain_deposit', to: 'onchain_hot' } as const
  const swept = { kind: 'move', ref: `move:${name}`, ...key, postings: movePostings(places, amount) } as const
  await deps.db.transaction(tx => postAll(tx, [paid, swept], deps.clock.business()))
  return merchant
}

/** What does not hold of the books, but for the money that the tests made of nothing, and for what left on a chain that nobody watches. */
export async function brokenInvariants({ service }: Payouts): Promise<unknown[]> {
  const broken = [...(await checkBooks(service.admin)), ...(await checkPayouts(service.admin))]
  return broken
    .filter(({ invariant }) => !invariant.startsWith('every final transaction of ours has its outgoing transfer'))
    .map(({ invariant, found }) => ({
      invariant,
      found: found.filter(one => !one.includes(ofNothing)),
    }))
    .filter(({ found }) => found.length > 0)
}

export type PayoutRequest = {
  readonly amount: string
  readonly currency: string
  readonly network: Network
  readonly address: string
  readonly idempotency_key: string
}

export async function withdrawFor(deps: Deps, merchant: Principal, asked: PayoutRequest): Promise<string> {
  const input = {
    amount: usdt(BigInt(asked.amount) * 1_000_000n),
    network: asked.network,
    address: asked.address,
    idempotencyKey: asked.idempotency_key,
    metadata: {},
    orderId: null,
  }
  const { withdrawal } = await createWithdrawal(deps, merchant, input)
  return withdrawal.id
}

/** The chain is read from its first block on. */
export async function watch({ deps, key, payee }: Payouts): Promise<void> {
  await startWatching(deps, key, payee.blocks[0]!.ref)
}

/** A worker that lies: the first attempt is said to have ended so, though its bytes may still be paid, and a second one is to be signed. */
export async function pretendEnded(
  { service: { admin } }: Payouts,
  id: string,
  status: 'EXPIRED' | 'FAILED',
): Promise<void> {
  await admin.query(`update transaction_attempt set status = $2, ended_at = now() where withdrawal_id = $1`, [
    id,
    status,
  ])
  await admin.query(
    `insert into transaction_attempt (id, environment, network, purpose, withdrawal_id, intent_id, attempt, token, destination, amount, status, due_at, created_at)
     select gen_random_uuid(), environment, network, purpose, withdrawal_id, intent_id, 2, token, destination, amount, 'READY', created_at, created_at
       from transaction_attempt where withdrawal_id = $1`,
    [id],
  )
}

/** Another service on the same rows, whose ways out are these. */
export function withWay(deps: Deps, way: ReturnType<FakePayee['way']>): Deps {
  return { ...deps, outgoing: waysOut([{ environment: 'test', way }]) }
}

/** A chain whose nodes say that three more blocks have come than there are: so many have passed over what was sent. */
export function passedOver(deps: Deps): Deps {
  const way = deps.outgoing.find('test', 'ERC20')!
  return withWay(deps, { ...way, headHeight: async () => (await way.headHeight()) + 3 })
}
