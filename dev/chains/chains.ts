// The sandbox's local chains: anvil for EVM chains, our own node for TRON. They mine by themselves, keep their state, and finalise two
// blocks behind the head, so a payment is final within ten seconds.
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { networkTable, type Network, type NetworkRow } from '../../src/chains/networks.ts'
import { ethereumRpc } from './ethereum-rpc.ts'
import { guardFromPages } from './page-guard.ts'
import { freePort } from '../ports.ts'
import { startProgram, type Program } from '../processes.ts'
import type { SandboxNetwork } from '../sandbox-file.ts'
import type { SandboxHome } from '../sandbox-home.ts'
import { localName } from '../settings.ts'
import { deployEthereumToken } from '../token/deploy-ethereum.ts'
import { deploySweepContract } from '../token/deploy-sweep-contract.ts'
import { deployTronToken } from '../token/deploy-tron.ts'
import { rememberedToken } from '../token/remembered.ts'
import { tronCall } from './tron-rpc.ts'
import { developmentAccounts } from '../../packages/tron-node/src/development-accounts.ts'

export type LocalChain = {
  readonly network: SandboxNetwork
  /** Ethereum's chain id or TRON's genesis block id, for the service's configuration. */
  readonly identity: string
}

/** Receives each program as soon as it runs, so that it is stopped even if a later step fails. */
export type Keep = (program: Program) => void

/** Confirmations until a transfer is final, its own block included: both nodes finalise a block with two on top. */
const requiredConfirmations = 3
/** Loading a chain's state takes long on a busy machine. A node that exits is reported at once. */
const startTimeoutMs = 180_000
export const tronBlockMs = 3_000
const deployAttemptsMax = 3
/** In units of 10^-6 USDT: a million times the largest order. */
const supply = 10n ** 24n
/** The first account of anvil's published phrase; it holds 10,000 ETH. */
const ethereumFaucet = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
} as const

export type ChainStart = EthereumStart & TronStart

/** Starts the local chain of a network. */
export function startChain(home: SandboxHome, start: ChainStart): Promise<LocalChain> {
  return starts[networkTable[start.network].adapter](home, start)
}

const starts: Readonly<Record<NetworkRow['adapter'], (home: SandboxHome, start: ChainStart) => Promise<LocalChain>>> = {
  evm: startEthereum,
  tron: startTron,
}

export type EthereumStart = {
  readonly network: Network
  readonly port: number
  readonly clockOffsetMs: number
  readonly keep: Keep
  readonly blockSeconds?: number
  /** The hot wallet that the batch contract sweeps into. */
  readonly hot?: string
}

/** Starts anvil, usually with a block every two seconds, and deploys the token unless this chain already has it. */
export async function startEthereum(home: SandboxHome, start: EthereumStart): Promise<LocalChain> {
  const { network, port, clockOffsetMs, keep } = start
  const { blockSeconds = networkTable[network].blockSeconds } = start
  const guarded = { host: ownLoopbackAddress(), port: await freePort() }
  const guard = await guardFromPages(port, guarded)
  const program = startProgram({
    name: localName(network),
    directory: home.runDirectory,
    file: anvilBinary(),
    args: ['--host', guarded.host, '--port', String(guarded.port), ...anvilArguments(home, network)],
  })
  keep({
    ...program,
    async stop() {
      await guard.stop()
      await program.stop()
    },
  })
  const url = `http://127.0.0.1:${port}`
  const chainId = await answerOf(program, () => ethereumRpc<string>(url, 'eth_chainId', []))
  await ethereumRpc(url, 'evm_setTime', [Math.ceil((Date.now() + clockOffsetMs) / 1000)])
  await ethereumRpc(url, 'evm_setIntervalMining', [blockSeconds])
  const token = await rememberedToken(home, network.toLowerCase(), {
    isThere: async address => (await ethereumRpc<string>(url, 'eth_getCode', [address, 'latest'])) !== '0x',
    deploy: () =>
      deployEthereumToken({ url, privateKey: ethereumFaucet.privateKey, supply, mine: () => leaveGenesis(url) }),
  })
  const { hot } = start
  if (hot !== undefined)
    await deploySweepContract({
      url,
      privateKey: ethereumFaucet.privateKey,
      token,
      hot,
      mine: () => ethereumRpc(url, 'anvil_mine', ['0x1']),
    })
  return {
    identity: String(Number(chainId)),
    network: {
      rpc_url: url,
      token,
      faucet_address: ethereumFaucet.address,
      faucet_private_key: ethereumFaucet.privateKey,
      required_confirmations: requiredConfirmations,
    },
  }
}

function anvilArguments(home: SandboxHome, network: Network): string[] {
  // Anvil does not save the offset of its clock, so it mines nothing until the clock is set.
  const timing = ['--no-mining', '--slots-in-an-epoch', '1']
  // Saved more often than a block takes to become final, so even a power cut cannot revert a credited payment.
  const state = ['--state', home.path(`${localName(network)}-state.json`), '--state-interval', '2']
  const { local }: NetworkRow = networkTable[network]
  const identity = local.chainId === null ? [] : ['--chain-id', String(local.chainId)]
  return ['--quiet', '--no-cors', ...timing, ...state, ...identity]
}

/** Returns a loopback address that no web page can guess, because anvil answers everybody. Only Linux has several. */
function ownLoopbackAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1'
  return ['127', ...Array.from({ length: 3 }, () => randomInt(2, 254))].join('.')
}

export type TronStart = {
  readonly network: Network
  readonly port: number
  readonly keep: Keep
  readonly blockMs?: number
}

/** Starts the local TRON node, usually with a block every three seconds, and deploys the token unless this chain already has it. */
export async function startTron(home: SandboxHome, start: TronStart): Promise<LocalChain> {
  const { network, port, keep, blockMs = tronBlockMs } = start
  const main = fileURLToPath(new URL('../../packages/tron-node/src/main.ts', import.meta.url))
  const program = startProgram({
    name: localName(network),
    directory: home.runDirectory,
    file: process.execPath,
    args: [
      main,
      '--port',
      String(port),
      '--interval',
      String(blockMs),
      '--lag',
      '2',
      '--state',
      home.path(`${localName(network)}-state.jsonl`),
    ],
  })
  keep(program)
  const url = `http://127.0.0.1:${port}`
  const [faucet] = developmentAccounts(1)
  if (!faucet) throw new Error('The local TRON node has no development account')
  const genesis = await answerOf(program, () => tronCall(url, 'wallet/getblockbynum', { num: 0 }))
  const token = await rememberedToken(home, network.toLowerCase(), {
    isThere: async address =>
      'bytecode' in (await tronCall(url, 'wallet/getcontract', { value: address, visible: true })),
    deploy: () => deployOnTron(url, faucet.privateKey),
  })
  return {
    identity: String(genesis['blockID']),
    network: {
      rpc_url: url,
      token,
      faucet_address: faucet.address,
      faucet_private_key: faucet.privateKey,
      required_confirmations: requiredConfirmations,
    },
  }
}

/**
 * Anvil creates a new genesis block at each start, with another time and hash, and restores all other blocks. With a few blocks on top the
 * service never stores genesis as its final head.
 */
function leaveGenesis(url: string): Promise<unknown> {
  return ethereumRpc(url, 'anvil_mine', ['0x5'])
}

/**
 * Retries a deployment. An interrupted start may have left an identical transaction pending, because its time is that of the last block;
 * one block later it differs.
 */
async function deployOnTron(url: string, privateKey: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deployTronToken({ url, privateKey, supply })
    } catch (error) {
      if (attempt >= deployAttemptsMax || !String(error).includes('DUP_TRANSACTION')) throw error
      await sleep(tronBlockMs)
    }
  }
}

/** Returns the binary that npm installed for this platform. Its launcher script would only add a process. */
function anvilBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}/package.json`
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), 'bin', `anvil${suffix}`)
}

/** Polls until the node answers. If the node exits, the error names its log. */
async function answerOf<Answer>(program: Program, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + startTimeoutMs
  let ended: string | undefined
  void program.ended.then(reason => (ended = reason))
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (ended) throw new Error(`${ended}; see ${program.logFile}`, { cause: error })
      if (Date.now() > deadline)
        throw new Error(`No answer within ${startTimeoutMs / 1000} s; see ${program.logFile}`, { cause: error })
      await sleep(50)
    }
  }
}
