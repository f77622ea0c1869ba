// The signer as a program of the sandbox, and the money it pays with. Only the signer gets the mnemonic; the service never sees it.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { parseAnyAddress } from '../src/chains/address.ts'
import { networkTable, type NetworkRow } from '../src/chains/networks.ts'
import type { Keep } from './chains/chains.ts'
import { ethereumRpc } from './chains/ethereum-rpc.ts'
import { sendEthereum } from './chains/pay-ethereum.ts'
import { sendTron } from './chains/pay-tron.ts'
import { smallFlags, startProgram } from './processes.ts'
import type { NetworkName, SandboxNetwork } from './sandbox-file.ts'
import type { SandboxHome } from './sandbox-home.ts'
import { localNetworks, ofEach } from './settings.ts'
import { tronCall } from './chains/tron-rpc.ts'

export type SignerInput = {
  readonly home: SandboxHome
  /** For the signer's own database role. */
  readonly databaseUrl: string
  readonly mnemonic: string
  /** The settings of all chains. */
  readonly networks: Readonly<Record<string, string>>
}

/** Long, because the service starts at the same time and reads the chains for the first time. */
const startTimeoutMs = 240_000
/** Fills a hot wallet that has less than half of this: a million USDT. */
const units = 1_000_000_000_000n
const wei = 100n * 10n ** 18n
const sun = 100_000_000_000n

export type Wallets = Readonly<Record<NetworkName, string>>

/** Starts the signer and waits until it has registered its wallets. */
export async function startSandboxSigner(input: SignerInput, keep: Keep): Promise<Wallets> {
  const { home, databaseUrl } = input
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const program = startProgram({
    name: 'signer',
    directory: home.runDirectory,
    file: process.execPath,
    args: [...smallFlags, main],
    env: signerEnvironment(input),
  })
  let ended: string | undefined
  keep(program)
  void program.ended.then(reason => (ended = reason))
  return walletsOf(databaseUrl, () => {
    if (ended) throw new Error(`${ended}; see ${program.logFile}`)
  })
}

/** Returns the signer's environment, which the service never gets. */
export function signerEnvironment({ home, databaseUrl, mnemonic, networks }: SignerInput): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? home.path('compiled'),
    ...networks,
    KASSA_MODE: 'sandbox',
    KASSA_ROLES: 'signer',
    DATABASE_URL: databaseUrl,
    KASSA_SIGNER_MNEMONIC: mnemonic,
    KASSA_SIGNER_JOURNAL: home.path('signer'),
  }
}

/**
 * Gives the hot wallets coins and tokens. Call it only once the service reads the chains: earlier transfers would be missing from the
 * books. Does not wait for the blocks.
 */
export async function fillWallets(
  chains: Readonly<Record<NetworkName, SandboxNetwork>>,
  wallets: Wallets,
): Promise<void> {
  await Promise.all(
    localNetworks.map(network => fill[networkTable[network].adapter](chains[network], wallets[network])),
  )
}

const fill: Readonly<Record<NetworkRow['adapter'], (network: SandboxNetwork, wallet: string) => Promise<void>>> = {
  evm: fillEthereum,
  tron: fillTron,
}

/**
 * Returns the signer's wallets once their chains are being read, which on a slow database is after the service is ready. Waits for all of
 * them. `assertRunning` throws if the signer will register none.
 */
export async function walletsOf(databaseUrl: string, assertRunning: () => void): Promise<Wallets> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const deadline = Date.now() + startTimeoutMs
    for (;;) {
      const { rows } = await client.query<{ network: NetworkName; address: string }>(
        "select network, address from wallet join chain_cursor using (environment, network) where kind = 'final'",
      )
      const found = Object.fromEntries(rows.map(row => [row.network, row.address]))
      if (localNetworks.every(network => found[network])) return ofEach(network => found[network]!)
      assertRunning()
      if (Date.now() > deadline) throw new Error('The signer has named no wallets, or no worker reads their chains')
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}

async function fillEthereum(network: SandboxNetwork, wallet: string): Promise<void> {
  const { rpc_url: url, token, faucet_address: from } = network
  const ether = BigInt(await ethereumRpc<string>(url, 'eth_getBalance', [wallet, 'latest']))
  if (ether < wei / 2n)
    await ethereumRpc(url, 'eth_sendTransaction', [{ from, to: wallet, value: `0x${wei.toString(16)}` }])
  const data = `0x70a08231${wallet.slice(2).toLowerCase().padStart(64, '0')}`
  const balance = BigInt(await ethereumRpc<string>(url, 'eth_call', [{ to: token, data }, 'latest']))
  if (balance < units / 2n) await sendEthereum(network, wallet, units)
}

async function fillTron(network: SandboxNetwork, wallet: string): Promise<void> {
  const { rpc_url: url, token, faucet_address: owner } = network
  const account = await tronCall<{ balance?: number }>(url, 'wallet/getaccount', { address: wallet, visible: true })
  if (BigInt(account.balance ?? 0) < sun / 2n)
    await tronCall(url, '_dev/setBalance', { address: wallet, balance: sun.toString() })
  const answer = await tronCall<{ constant_result?: string[] }>(url, 'wallet/triggerconstantcontract', {
    owner_address: owner,
    contract_address: token,
    function_selector: 'balanceOf(address)',
    parameter: accountWord(wallet),
    visible: true,
  })
  if (BigInt(`0x${answer.constant_result?.[0] ?? '0'}`) < units / 2n) await sendTron(network, wallet, units)
}

function accountWord(address: string): string {
  return Buffer.from(parseAnyAddress(address) ?? [])
    .toString('hex')
    .padStart(64, '0')
}
