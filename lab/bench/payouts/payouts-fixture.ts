// A whole paying service on two local chains that mine continuously: real worker, real signer, durable database.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { roleUrl } from '../../../dev/postgres/database-roles.ts'
import { approveMerchant } from '../../../dev/seed/approve-merchant.ts'
import { ethereumRpc } from '../../../dev/chains/ethereum-rpc.ts'
import { issueKey } from '../../../dev/seed/issue-key.ts'
import { tronCall } from '../../../dev/chains/tron-rpc.ts'
import type { Principal } from '../../../src/merchants/api-keys/principal.ts'
import { addressOfKey } from '../../../src/chains/address.ts'
import { networkTable } from '../../../src/chains/networks.ts'
import { compose } from '../../../src/app.ts'
import { readSignerSettings } from '../../../src/config/signer.ts'
import { readConfig } from '../../../src/config/config.ts'
import { openDatabase } from '../../../src/database/orm.ts'
import type { Database } from '../../../src/database/database.ts'
import type { Deps } from '../../../src/deps.ts'
import { startWorker } from '../../../src/jobs/worker.ts'
import { post } from '../../../src/ledger/ledger.service.ts'
import { usdt, zero } from '../../../src/lib/money.ts'
import { paymentPostings } from '../../../src/ledger/posting.ts'
import { registerMerchant } from '../../../src/merchants/onboarding/register-merchant.service.ts'
import { keyInMemory } from '../../../src/signer/keys/wallet-signer.ts'
import { accountOfPhrase, keyOfPhrase } from '../../../src/signer/keys/keystore.ts'
import { startSigner } from '../../../src/signer/signer.service.ts'
import type { LocalChain } from '../../../test/helpers/local-chain.ts'
import { startLocalEthereum } from '../../../test/helpers/local-ethereum.ts'
import { startLocalTron } from '../../../test/helpers/local-tron.ts'
import { openBenchFixture } from '../fixture.ts'

/** Milliseconds between two blocks of each chain. */
export const blockMs = Number(process.env['BENCH_BLOCK_MS'] ?? 500)
/** A public phrase of BIP 39 that none of the nodes' own accounts derive from. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
/** The balances of the hot wallets: millions of USDT, 1,000 ether, 1,000,000 TRX. */
const million = 1_000_000_000_000n
const wei = 10n ** 21n
const sun = 10n ** 12n
/** The token's energy factor on the public network, in ten-thousandths. */
const energyFactor = 34_000

export interface PayingChain {
  readonly local: LocalChain
  /** The hot wallet, and its private key as hex. */
  readonly hot: string
  readonly hotKey: string
}

/** The networks with local chains on this machine. */
export type PayingNetwork = 'ERC20' | 'TRC20'

export interface PayoutsFixture {
  readonly deps: Deps
  readonly merchant: Principal
  /** Queries as the owner of the tables. */
  readonly rows: Database
  readonly chains: Readonly<Record<PayingNetwork, PayingChain>>
  /** Mines on this chain from now on, and on no other: an unused chain's time must not run ahead of the clock. */
  makeBlocks(network: PayingNetwork): void
  /** Empties several Ethereum addresses by one transaction from now on. */
  sweepTogether(): void
  close(): Promise<void>
}

/** Starts the service with a rich merchant, a rich hot wallet on each chain, and chains that mine by themselves. */
export async function openPayoutsFixture(): Promise<PayoutsFixture> {
  const fixture = await openBenchFixture()
  const journal = mkdtempSync(path.join(os.tmpdir(), 'kassa-bench-signer-'))
  const chains = {
    ERC20: payingChain(await startLocalEthereum()),
    TRC20: payingChain(await startLocalTron({ energyFactor })),
  }
  const locals = Object.values(chains).map(one => one.local)
  await fill(chains)
  const env = { ...fixture.env, ...settings, ...Object.assign({}, ...locals.map(networkEnv)) }
  const { deps, close } = await compose(readConfig({ ...env, KASSA_ROLES: 'api,worker' }))
  const merchant = await richMerchant(deps)
  const signing = { KASSA_SIGNER_MNEMONIC: phrase, KASSA_SIGNER_JOURNAL: journal }
  const { config, problems } = readSignerSettings({
    ...env,
    ...signing,
    DATABASE_URL: roleUrl(fixture.adminUrl, 'signer'),
  })
  if (problems.length > 0) throw new Error(problems.join('; '))
  const worker = await startWorker(deps)
  const signer = await startSigner(config, pino({ level: env.KASSA_LOG_LEVEL }))
  const rows = await openDatabase({ url: fixture.adminUrl, entities: [], connectionsMax: 2 })
  const stopping = new AbortController()
  let blocksOf: PayingNetwork | null = null
  const mining = mineForEver(() => (blocksOf ? chains[blocksOf].local : null), stopping.signal)
  return {
    deps,
    merchant,
    rows,
    chains,
    makeBlocks(network) {
      blocksOf = network
    },
    sweepTogether() {
      const { sweep } = deps.config.networks.find(one => one.network === 'ERC20')!
      Object.assign(sweep!, { strategy: 'batch' })
    },
    async close() {
      await signer.stop()
      await worker.stop()
      stopping.abort()
      await mining
      await rows.close()
      await close()
      await Promise.all(locals.map(one => one.stop()))
      await fixture.close()
      rmSync(journal, { recursive: true, force: true })
    },
  }
}

const settings = {
  KASSA_LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'silent',
  KASSA_SCREENING_TOKEN_BLACKLIST: 'off',
  KASSA_WITHDRAWAL_MIN: '1',
  KASSA_WITHDRAWAL_DAILY_MAX: '100000000',
  KASSA_WITHDRAWAL_AUTO_DAILY_LIMIT: '100000000',
}

function payingChain(local: LocalChain): PayingChain {
  const { network } = local.settings
  const key = keyOfPhrase(phrase, networkTable[network].accountPath)
  return { local, hot: addressOfKey(network, keyInMemory(key).publicKey), hotKey: Buffer.from(key).toString('hex') }
}

function networkEnv({ settings: { network, token, chainIdentity, requiredConfirmations }, url }: LocalChain) {
  const { accountPath, identitySetting } = networkTable[network]
  const prefix = `KASSA_TEST_${network}`
  return {
    [`${prefix}_RPC_URLS`]: url,
    [`${prefix}_TOKEN`]: token,
    [`${prefix}${identitySetting}`]: chainIdentity,
    [`${prefix}_XPUB`]: accountOfPhrase(phrase, accountPath).publicExtendedKey,
    [`${prefix}_CONFIRMATIONS`]: `${requiredConfirmations}`,
    [`${prefix}_SWEEP_COIN_PRICE`]: network === 'ERC20' ? '3000' : '0.3',
    [`${prefix}_SWEEP_MIN`]: '10',
    [`${prefix}_SWEEP_FEE_SHARE`]: '0.1',
  }
}

/** Funds the wallets before the service reads the chains; the books get the same entries by hand. */
async function fill({ ERC20, TRC20 }: PayoutsFixture['chains']): Promise<void> {
  await ethereumRpc(ERC20.local.url, 'anvil_setBalance', [ERC20.hot, `0x${wei.toString(16)}`])
  await tronCall(TRC20.local.url, '_dev/setBalance', { address: TRC20.hot, balance: sun.toString() })
  for (const { local, hot } of [ERC20, TRC20]) {
    await local.pay({ kind: 'transfer', to: hot, amount: million })
    await local.mine(local.finalityBlocks + 1)
  }
}

/** Creates a merchant that owns what the wallets have. */
async function richMerchant(deps: Deps): Promise<Principal> {
  const { id: merchantId } = await registerMerchant(deps, {
    name: 'bench',
    email: 'bench@example.com',
    platformUserId: 'bench',
  })
  await approveMerchant(deps, merchantId, 'BASIC')
  const { keyId } = await issueKey(deps, { merchantId, environment: 'test', name: 'bench' })
  const amount = usdt(million)
  for (const network of ['ERC20', 'TRC20'] as const) {
    const key = { environment: 'test', network } as const
    const capital = [
      { account: 'onchain_hot', merchantId: null, direction: 'debit', amount },
      { account: 'platform_capital', merchantId: null, direction: 'credit', amount },
    ] as const
    const paid = paymentPostings(merchantId, amount, zero)
    await deps.db.transaction(async tx => {
      await post(
        tx,
        { kind: 'capital', ref: `capital:${randomUUID()}`, ...key, postings: capital },
        deps.clock.business(),
      )
      await post(tx, { kind: 'payment', ref: `payment:${randomUUID()}`, ...key, postings: paid }, deps.clock.business())
    })
  }
  return { merchantId, environment: 'test', keyId }
}

async function mineForEver(which: () => LocalChain | null, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await which()?.mine()
    await pause(blockMs, undefined, { signal: stop }).catch(() => {})
  }
}

/** Polls until there is a result, for at most two minutes. */
export async function waitFor<Answer>(what: string, ask: () => Promise<Answer | null>): Promise<Answer> {
  const end = performance.now() + 120_000
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (performance.now() > end) throw new Error(`${what} took longer than two minutes`)
    await pause(20)
  }
}
