// How well the contract explains itself to those who only read it, as `redocly score` measures it: fails below the marks
// here, of 100.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const discoverabilityMin = 90
/** The mark of the operation in the middle; an `anyOf` among its errors costs it a tenth. */
const agentReadinessMin = 90

/** The two marks of `redocly score --format=json`, each out of 100. */
interface Score {
  readonly agentReadiness: number
  readonly discoverability: number
}

const redocly = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')
const { stdout } = await promisify(execFile)(
  process.execPath,
  [redocly, 'score', '--format=json', 'openapi/openapi.yaml'],
  { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, maxBuffer: 16 * 1024 * 1024 },
)
const { agentReadiness, discoverability } = JSON.parse(stdout) as Score
console.log(
  `agent readiness ${agentReadiness}, discoverability ${discoverability}; at least ${agentReadinessMin} and ${discoverabilityMin}`,
)
// Written this way round so that a mark that is missing fails.
if (!(agentReadiness >= agentReadinessMin && discoverability >= discoverabilityMin)) process.exitCode = 1
