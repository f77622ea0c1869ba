import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { refuseAddressesOfAnotherKey } from './deposit-addresses/address.service.ts'
import { compose } from './app.ts'
import { addCompatRoutes } from './compat/routes.ts'
import { ConfigError, type Config } from './config/config.ts'
import { ChainMismatch } from './chains/chain.ts'
import { listExcessRights } from './database/roles/own-role.store.ts'
import { reportProcess } from './database/processes.ts'
import { whenReachable } from './database/connection/reachable.ts'
import { cellsOf, type Deps } from './deps.ts'
import { stopMs, stopOnSignal, type Part } from './lib/process/stop-on-signal.ts'
import { createMetrics, type Metrics } from './http/metrics/metrics.ts'
import { processCounters } from './http/metrics/process-counters.ts'
import { createHttpServer } from './http/server.ts'
import { readServiceState } from './http/metrics/service-state.ts'
import { orderFeed } from './orders/stream/order-feed.service.ts'
import { routeToCells } from './web/cell-router.ts'
import { refuseWithoutContract } from './payouts/sweeps/sweep-contract.service.ts'
import { registerPages } from './web/pages.ts'

/** Starts a process with any roles except the signer's. */
export async function startService(config: Config): Promise<void> {
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

/** With such a role whoever gets into this process could rewrite the books: production does not start with it. */
async function refusePowerfulRole({ config, db }: Deps): Promise<void> {
  if (config.mode !== 'production') return
  const problems = await listExcessRights(db)
  if (problems.length > 0) throw new ConfigError(problems)
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
