import { compose } from './compose.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { ChainMismatch } from './chains/chain.ts'
import type { Deps } from './deps.ts'
import { createHttpServer } from './http/server.ts'
import { startWorker } from './jobs/worker.ts'
import { registerPages } from './web/pages.ts'
import { egressOf } from './webhooks/egress.service.ts'

/** How long requests, streams and jobs under way may take to end after a signal. */
const stopMs = 20_000

async function main(): Promise<void> {
  const config = readConfigOrExit()
  const { deps, close } = await compose(config)
  egressOf(config) // reads the certificate file now, not at the first delivery
  await refuseMismatch(deps)
  const stops: (() => Promise<unknown>)[] = []
  if (config.roles.includes('api')) {
    const server = createHttpServer(deps)
    registerPages(server, deps)
    await server.start()
    stops.push(() => server.stop({ timeout: stopMs }))
  }
  if (config.roles.includes('worker')) {
    const worker = await startWorker(deps)
    stops.push(() => worker.stop())
  }
  deps.log.info({ roles: config.roles, port: config.port, mode: config.mode }, 'kassa is running')
  stopOnSignal(deps, async () => {
    await Promise.all(stops.map(stop => stop()))
    await close()
  })
}

function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

/** A node of another chain or token ends the start; a node that is down does not, since it may come back. */
async function refuseMismatch(deps: Deps): Promise<void> {
  for (const { environment, chain } of deps.chains.all) {
    try {
      await chain.verify()
    } catch (error) {
      if (error instanceof ChainMismatch) throw error
      deps.log.warn({ environment, network: chain.network, err: error }, 'chain not reachable yet')
    }
  }
}

function stopOnSignal(deps: Deps, stop: () => Promise<void>): void {
  let isStopping = false
  const once = (reason: string) => {
    if (isStopping) return
    isStopping = true
    deps.log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), stopMs + 5000).unref()
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        deps.log.fatal({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => once(signal))
  // Started by another process that dies: nobody would ever stop this one.
  if (process.connected) process.on('disconnect', () => once('parent gone'))
}

// A rejection nobody handles leaves the process in a state nobody knows: it ends, and its supervisor starts it anew.
process.on('unhandledRejection', error => {
  throw error
})

await main()
