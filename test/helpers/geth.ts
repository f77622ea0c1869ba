// go-ethereum on a chain of its own, for `npm run lab -- real-nodes`. Its blocks are ordered through the engine API, which consensus
// clients use: it mines, finalises and forks when a test says so, and is the real program in everything else.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { freePort } from '../../dev/ports.ts'
import { Consensus, openEngine, type Engine } from './consensus.ts'
import { developmentAccounts, type EthereumNode } from './ethereum-node.ts'
import { until } from './until.ts'

const chainId = 31_337
const startTimeoutMs = 60_000
/** So long before now its first block is: blocks mined at once are not in the future. */
const genesisAgeSeconds = 600

/** One geth that speaks to no other, and the engine by which it is told what to do. */
export interface Geth {
  readonly url: string
  readonly engine: Engine
  /** Ends it as an operator does and starts it on the same data and ports. What waited in its pool is forgotten. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** One node on a chain of its own. */
export async function startGeth(program: string): Promise<EthereumNode> {
  const geth = await startGethProcess(program, genesisOf(new Date()))
  const consensus = await Consensus.open([geth])
  const call = (method: string, ...params: readonly unknown[]) => ethereumRpc(geth.url, method, params)
  return {
    url: geth.url,
    chainId,
    call,
    async mine(blocks = 1, { time } = {}) {
      await consensus.mine(blocks, time)
    },
    async replace(depth, raw) {
      await consensus.forget(depth)
      await consensus.mine(depth - 1)
      for (const transaction of raw) await call('eth_sendRawTransaction', transaction)
      await consensus.mine(1)
    },
    stop: () => geth.stop(),
  }
}

/** A node on the chain with this first block: two of them with the same one can be on one chain. */
export async function startGethProcess(program: string, genesis: object): Promise<Geth> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-geth-'))
  const [port, enginePort, secret] = [await freePort(), await freePort(), randomBytes(32)]
  const secretFile = path.join(home, 'secret')
  writeFileSync(secretFile, secret.toString('hex'))
  writeFileSync(path.join(home, 'genesis.json'), JSON.stringify(genesis))
  const made = spawnSync(program, ['--datadir', home, 'init', path.join(home, 'genesis.json')], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`${program} makes no chain: ${made.stderr || String(made.error)}`)
  const url = `http://127.0.0.1:${port}`
  const start = async () => {
    const child = spawn(program, argumentsOf({ home, port, enginePort, secretFile }), {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await answering(child, url)
    return child
  }
  let running = await start()
  return {
    url,
    engine: openEngine(`http://127.0.0.1:${enginePort}`, secret),
    async restart() {
      await end(running, 'SIGTERM')
      running = await start()
    },
    async stop() {
      await end(running, 'SIGKILL')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** A chain on which every rule of the network holds from its first block on. */
export function genesisOf(now: Date): object {
  const past = Object.fromEntries(
    'homestead eip150 eip155 eip158 byzantium constantinople petersburg istanbul berlin london'
      .split(' ')
      .map(name => [`${name}Block`, 0]),
  )
  const blobs = { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 }
  const config = {
    chainId,
    ...past,
    terminalTotalDifficulty: 0,
    shanghaiTime: 0,
    cancunTime: 0,
    pragueTime: 0,
    osakaTime: 0,
    blobSchedule: { cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 }, prague: blobs, osaka: blobs },
  }
  const rich = developmentAccounts.map(({ address }) => [address, { balance: `0x${(10n ** 22n).toString(16)}` }])
  // Every block calls these two contracts of the network and refuses to be where they are not; code that stops at once will do.
  const system = [
    ['0x00000961Ef480Eb55e80D19ad83579A64c007002', { balance: '0x0', code: '0x00' }],
    ['0x0000BBdDc7CE488642fb579F8B00f3a590007251', { balance: '0x0', code: '0x00' }],
  ]
  return {
    config,
    timestamp: hex(Math.floor(now.getTime() / 1000) - genesisAgeSeconds),
    gasLimit: hex(60_000_000),
    baseFeePerGas: hex(1_000_000_000),
    difficulty: '0x0',
    alloc: Object.fromEntries([...rich, ...system]),
  }
}

interface Places {
  readonly home: string
  readonly port: number
  readonly enginePort: number
  readonly secretFile: string
}

function argumentsOf({ home, port, enginePort, secretFile }: Places): string[] {
  const alone = ['--nodiscover', '--maxpeers', '0', '--port', '0', '--nat', 'none', '--ipcdisable', '--nousb']
  const http = [
    '--http',
    '--http.addr',
    '127.0.0.1',
    '--http.port',
    `${port}`,
    '--http.api',
    'eth,net,web3,txpool,debug',
    // The transaction that makes the factory of contracts is signed for every chain.
    '--rpc.allow-unprotected-txs',
  ]
  const engine = ['--authrpc.addr', '127.0.0.1', '--authrpc.port', `${enginePort}`, '--authrpc.jwtsecret', secretFile]
  // A transaction that a fork took back for good stays away: its own pool would offer it again.
  const pool = ['--txpool.nolocals', '--txpool.journal', '']
  const small = ['--cache', '64', '--syncmode', 'full', '--verbosity', '2']
  return ['--datadir', home, '--networkid', `${chainId}`, ...alone, ...http, ...engine, ...pool, ...small]
}

/** Waits until it answers; if it ends before, its own words say why. */
async function answering(child: ChildProcess, url: string): Promise<void> {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`geth ended with code ${child.exitCode}: ${said}`)
    return ethereumRpc(url, 'eth_chainId', []).then(
      () => true,
      () => false,
    )
  }, startTimeoutMs)
}

function hex(value: number): string {
  return `0x${value.toString(16)}`
}
