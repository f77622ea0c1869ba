// java-tron on a network of its own, for `npm run lab -- real-nodes`: five witnesses in one process, so that a block is final once three
// others follow it. It makes a block every three seconds and no fork.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../../dev/ports.ts'
import { developmentAccounts } from '../../packages/tron-node/src/development-accounts.ts'
import { until } from './until.ts'

export interface JavaTron {
  readonly url: string
  /** Waits for so many blocks. If they make another one final, waits for that too: whoever misses a turn delays it. */
  mine(blocks?: number): Promise<void>
  /** Waits until there is time enough to hand in what the next block is to hold. */
  early(): Promise<void>
  stop(): Promise<void>
}

interface Ports {
  readonly full: number
  readonly solid: number
  readonly peers: number
}

const startTimeoutMs = 150_000
const blockTimeoutMs = 60_000
/** By how many blocks what is final is behind the head where five witnesses take turns. */
const finalityBlocks = 3
/** Of the three seconds between two blocks. */
const earlyMs = 1_000
const accounts = developmentAccounts(15)
const [rich, witnesses] = [accounts.slice(0, 5), accounts.slice(10)]

export async function startJavaTron(jar: string): Promise<JavaTron> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-java-tron-'))
  const ports = { full: await freePort(), solid: await freePort(), peers: await freePort() }
  const settings = path.join(home, 'node.conf')
  writeFileSync(settings, settingsOf(ports))
  const child = spawn(javaProgram(), argumentsOf({ jar, home, settings }), { cwd: home, stdio: 'ignore' })
  preferred(child.pid)
  const port = await openPort(ports)
  const stop = async () => {
    port.stop()
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(home, { recursive: true, force: true })
  }
  let last = { height: 0, atMs: 0 }
  const inspect = async () => {
    const height = await heightOf(port.url)
    if (height > last.height) last = { height, atMs: performance.now() }
    return height
  }
  const reach = (height: number) => until(async () => (await inspect()) >= height, blockTimeoutMs)
  try {
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`java-tron ended with code ${child.exitCode}`)
      return (await inspect().catch(() => 0)) > finalityBlocks
    }, startTimeoutMs)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: port.url,
    async mine(blocks = 1) {
      const wanted = (await inspect()) + blocks
      await reach(wanted)
      if (blocks < finalityBlocks) return
      await until(async () => (await heightOf(port.url, 'walletsolidity')) >= wanted - finalityBlocks, blockTimeoutMs)
    },
    async early() {
      if (performance.now() - last.atMs > earlyMs) await reach((await inspect()) + 1)
    },
    stop,
  }
}

/** A witness whose turn passes while others have the processor makes no block: it goes before them where that is allowed. */
function preferred(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, -10)
  } catch {
    // Whoever is not root cannot; on a machine with nothing else to do it makes no difference.
  }
}

interface Places {
  readonly jar: string
  readonly home: string
  readonly settings: string
}

/** Without `--debug` a call may take 80 ms, which the first ones do on a machine that has other work. */
function argumentsOf({ jar, home, settings }: Places): string[] {
  return ['-Xmx1g', '-jar', jar, '--witness', '--debug', '-c', settings, '-d', path.join(home, 'data')]
}

function javaProgram(): string {
  return process.env.JAVA_HOME ? path.join(process.env.JAVA_HOME, 'bin', 'java') : 'java'
}

/** The node has a port for the newest state and one for what is final; whoever serves both at one address puts this before it. */
async function openPort({ full, solid }: Ports): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const port = request.url?.startsWith('/walletsolidity/') ? solid : full
    const body = await buffer(request)
    const method = request.method ?? 'GET'
    const content = method === 'POST' ? { body: new Uint8Array(body) } : {}
    const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, { method, ...content })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function heightOf(url: string, state: 'wallet' | 'walletsolidity' = 'wallet'): Promise<number> {
  const response = await fetch(`${url}/${state}/getnowblock`, { method: 'POST', body: '{}' })
  const { block_header: header } = (await response.json()) as { block_header: { raw_data: { number?: number } } }
  return header.raw_data.number ?? 0
}

/**
 * Speaks to nobody, and has what the network's committee has switched on. Prices are those of a new network. Before the block that
 * `enery.limit.block.num` names (so it is spelt) staked TRX gives no energy; left out, that is block 4,727,890.
 */
function settingsOf({ full, solid, peers }: Ports): string {
  const account = (name: string, address: string, balance: string) =>
    `{ accountName = "${name}", accountType = "AssetIssue", address = "${address}", balance = "${balance}" }`
  const funded = [...rich, ...witnesses].map(({ address }, index) => account(`a${index}`, address, '1000000000000'))
  const allowed = [
    'CreationOfContracts MultiSign SameTokenName DelegateResource TvmTransferTrc10 TvmConstantinople TvmSolidity059',
    'TvmIstanbul MarketTransaction BlackHoleOptimization NewResourceModel TvmFreeze TvmVote TvmLondon TvmCompatibleEvm',
    'HigherLimitForMaxCpuTimeOfOneTx NewReward AccountAssetOptimization OptimizedReturnValueOfChainId TvmShangHai EnergyAdjustment StrictMath TvmCancun',
  ]
  return `
net { type = mainnet }
storage { db.engine = "LEVELDB", db.directory = "database", index.directory = "index", transHistory.switch = "on" }
node.discovery { enable = false, persist = false, external.ip = "127.0.0.1" }
node {
  listen.port = ${peers}, minParticipationRate = 0, blockProducedTimeOut = 90, p2p { version = 20991 }, active = [], passive = []
  http { fullNodeEnable = true, fullNodePort = ${full}, solidityEnable = true, solidityPort = ${solid}, PBFTEnable = false }
  rpc { enable = false, solidityEnable = false, PBFTEnable = false, minEffectiveConnection = 0 }
}
seed.node { ip.list = [] }
genesis.block {
  assets = [
    ${[...funded, account('Blackhole', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', '-9223372036854775808')].join('\n    ')}
  ]
  witnesses = [ ${witnesses.map(({ address }) => `{ address = "${address}", url = "http://localhost", voteCount = 100 }`).join(', ')} ]
  timestamp = "0"
  parentHash = "0x${'00'.repeat(32)}"
}
localwitness = [ ${witnesses.map(({ privateKey }) => privateKey).join(', ')} ]
block { needSyncCheck = false, maintenanceTimeInterval = 21600000, proposalExpireTime = 259200000 }
vm { supportConstant = true, minTimeRatio = 0.0, maxTimeRatio = 5.0 }
enery.limit.block.num = 0
committee { ${allowed
    .flatMap(names => names.split(' '))
    .map(name => `allow${name} = 1`)
    .join(', ')}, unfreezeDelayDays = 14, changedDelegation = 1 }
event.subscribe { enable = false }
`
}
