import { pino } from 'pino'
import { ConfigError, readConfig, readSignerConfig } from './config/config.ts'
import type { SignerConfig } from './config/signer.ts'
import { connectionProblem } from './database/connection/connection-problem.ts'
import { shortError } from './lib/process/short-error.ts'
import { stopOnSignal } from './lib/process/stop-on-signal.ts'

/** Starts the signer or the service. Neither loads the other's code: one holds the keys, the other answers strangers. */
async function main(): Promise<void> {
  const signer = readSignerConfig()
  if (signer) return sign(signer)
  const config = readConfig()
  const { startService } = await import('./service.ts')
  await startService(config)
}

/** Starts the process that holds the keys. */
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

function exitWith(error: ConfigError): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
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
