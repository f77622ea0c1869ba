import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { refuseAddressesOfAnotherKey } from './deposit-addresses/address.service.ts'
import { pino } from 'pino'
import { compose, shortError } from './app.ts'
import { addCompatRoutes } from './compat/routes.ts'
import { ConfigError, readConfig, readSignerConfig } from './config/config.ts'
import type { SignerConfig } from './config/signer.ts'
import { ChainMismatch } from './chains/chain.ts'
import { connectionProblem } from './database/connection/connection-problem.ts'
import { listExcessRights } from './database/roles/own-role.store.ts'
import { reportProcess } from './database/processes.ts'
import { whenReachable } from './database/connection/reachable.ts'
import { cellsOf, type Deps } from './deps.ts'
import { createMetrics, type Metrics } from './http/metrics/metrics.ts'
import { processCounters } from './http/metrics/process-counters.ts'
import { createHttpServer } from './http/server.ts'
import { readServiceState } from './http/metrics/service-state.ts'
import { orderFeed } from './orders/stream/order-feed.service.ts'
import { routeToCells } from './web/cell-router.ts'
import { refuseWithoutContract } from './payouts/sweeps/sweep-contract.service.ts'
import { registerPages } from './web/pages.ts'

/** How long requests, streams and jobs under way may take to end after a signal. */
const stopMs = 20_000

async function main(): Promise<void> {
  const signer = readOrExit(() => readSignerConfig())
  if (signer) return sign(signer)
  const config = readOrExit(() => readConfig())
  const { deps, api, close } = await compose(config)
  const cells = cellsOf(deps)
  for (const cell of new Set([...cells, ...api])) await whenReachable(cell.log, () => refusePowerfulRole(cell))
  for (const cell of cells) {
    await whenReachable(cell.log, () => refuseAddressesOfAnotherKey(cell))
  }
  const parts: Part[] = []
  const metrics = cells.map(cell => createMetrics(() => readServiceState(cell), processCounters(cell)))
  if (config.privateListener) {
    const servers = cells.map((cell, at) => createHttpServer(cell, { side: 'private', metrics: metrics[at]! }))
    parts.push(await startServers('private server', servers))
  }
  if (config.roles.includes('api')) {
    const server = await startServers('server', api.map(publicServer(metrics)))
    parts.push(announce(deps), server)
  }
  // The first question to a node loads the chain's library, which takes longer than the start of the server.
  await refuseMismatch(deps)
  await answerRequests()
  if (config.console) {
    const { createConsoleServer } = await import('./web/console/server.ts')
    const server = createConsoleServer(cells[config.ownCell]!, config.console)
    await server.start()
    parts.push({ name: 'console', stop: () => server.stop({ timeout: stopMs }) })
  }
  if (config.roles.includes('worker')) {
    for (const cell of cells) await whenReachable(cell.log, () => refuseWithoutContract(cell))
    const { startWorker } = await import('./jobs/worker.ts')
    const workers = await Promise.all(cells.map(cell => startWorker(cell)))
    parts.push({ name: 'worker', stop: () => Promise.all(workers.map(worker => worker.stop())) })
  }
  const reports = cells.map(cell => reportProcess({ ...cell, roles: config.roles, onError: noteReport(cell) }))
  parts.push({ name: 'process report', stop: () => Promise.all(reports.map(report => report.end())) })
  deps.log.info({ roles: config.roles, port: config.port, mode: config.mode }, 'kassa started')
  stopOnSignal(deps, parts, close)
}

/** The database may be away; the next report follows. */
function noteReport({ log }: Pick<Deps, 'log'>) {
  return (error: unknown) => log.debug({ err: error }, 'failed to report process')
}

type Server = ReturnType<typeof createHttpServer>

interface Part {
  readonly name: string
  stop(): Promise<unknown>
}

/** What a cell answers to everybody. One connection that listens for changes of orders serves merchants' streams and checkout pages. */
function publicServer(metrics: readonly Metrics[]) {
  return (deps: Deps, at: number): Server => {
    const feed = orderFeed(deps)
    const server = createHttpServer(deps, { orderFeed: feed, metrics: metrics[at]! })
    registerPages(server, deps, { orderFeed: feed })
    addCompatRoutes(server, deps)
    return server
  }
}

/** Only the first listens: it hands to each of the others what is for its cell. */
async function startServers(name: string, servers: readonly Server[]): Promise<Part> {
  const [first, ...others] = servers as readonly [Server, ...Server[]]
  for (const server of others) await server.initialize()
  routeToCells(servers)
  await first.start()
  return { name, stop: () => Promise.all(servers.map(server => server.stop({ timeout: stopMs }))) }
}

/** Tells a proxy by a file that requests need not wait, until the process stops (deploy/Caddyfile). Without the file, they only wait. */
function announce({ config: { servingFile }, log }: Deps): Part {
  try {
    if (servingFile !== null) writeFileSync(servingFile, '', { mode: 0o644 })
  } catch (error) {
    log.warn({ err: error }, 'failed to write the serving file')
  }
  return {
    name: 'serving file',
    async stop() {
      if (servingFile !== null) rmSync(servingFile, { force: true })
    },
  }
}

/** The process that holds the keys. Its code is loaded by no other. */
async function sign(config: SignerConfig): Promise<void> {
  const { startSigner } = await import('./signer/signer.service.ts')
  const log = pino({ level: config.logLevel, base: null, serializers: { err: shortError } })
  const running = await startSigner(config, log)
  log.info({ mode: config.mode }, 'signer started')
  // Whoever holds the lock now is the signer: this one must not sign a thing more.
  void running.lost.then(reason => {
    log.fatal({ reason }, 'signer lock lost')
    process.exit(1)
  })
  stopOnSignal({ log }, [{ name: 'signer', stop: () => running.stop() }], async () => {})
}

function readOrExit<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return exitWith(error)
  }
}

function exitWith(error: ConfigError): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

/** With such a role whoever gets into this process could rewrite the books: production does not start with it. */
async function refusePowerfulRole({ config, db }: Deps): Promise<void> {
  if (config.mode !== 'production') return
  const problems = await listExcessRights(db)
  if (problems.length > 0) exitWith(new ConfigError(problems))
}

/**
 * Lets the requests that wait be answered. What is loaded after the server has started blocks the process for a tenth of a second each; clients wait for
 * one of these at most.
 */
function answerRequests(): Promise<void> {
  return pause(10)
}

/** Nodes of another chain or token end the start, all of them told; a node that is down does not, since it may come back. */
async function refuseMismatch(deps: Deps): Promise<void> {
  const mismatches: string[] = []
  for (const { environment, chain } of deps.chains.all) {
    await answerRequests()
    try {
      await chain.verify()
    } catch (error) {
      if (error instanceof ChainMismatch) mismatches.push(error.message)
      else deps.log.warn({ environment, network: chain.network, err: error }, 'chain unreachable at start')
    }
  }
  if (mismatches.length > 0) throw new ChainMismatch(mismatches.join('; '))
}

function stopOnSignal(deps: Pick<Deps, 'log'>, parts: readonly Part[], close: () => Promise<void>): void {
  let isStopping = false
  const once = (reason: string) => {
    if (isStopping) return
    isStopping = true
    deps.log.info({ reason }, 'shutting down')
    void stopAll(deps, parts, close).then(isClean => process.exit(isClean ? 0 : 1))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => once(signal))
  // Started by another process that dies: nobody would ever stop this one.
  if (process.connected) process.on('disconnect', () => once('parent gone'))
}

/** Stops every part, then gives back the database; `false` when one of them failed or did not end in time. */
async function stopAll(deps: Pick<Deps, 'log'>, parts: readonly Part[], close: () => Promise<void>): Promise<boolean> {
  const waiting = new Set([...parts.map(part => part.name), 'database'])
  const deadline = setTimeout(() => {
    deps.log.fatal({ waiting: [...waiting] }, 'shutdown timed out')
    process.exit(1)
  }, stopMs + 5000)
  try {
    await Promise.all(parts.map(part => part.stop().then(() => waiting.delete(part.name))))
    await close()
    return true
  } catch (error) {
    deps.log.fatal({ err: error, waiting: [...waiting] }, 'shutdown failed')
    return false
  } finally {
    clearTimeout(deadline)
  }
}

// A rejection nobody handles leaves the process in a state nobody knows: it ends, and its supervisor starts it anew.
process.on('unhandledRejection', error => {
  throw error
})

try {
  await main()
} catch (error) {
  if (error instanceof ConfigError) exitWith(error)
  const problem = connectionProblem(error)
  if (problem === null) throw error
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
