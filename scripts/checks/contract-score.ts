// Measures with `redocly score` how well the served contract explains itself. Fails below these scores, out of 100.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
const discoverabilityMin = 90
/** The score of the median operation. */
const agentReadinessMin = 90

/** The two scores of `redocly score --format=json`, each out of 100. */
interface Score {
  readonly agentReadiness: number
  readonly discoverability: number
}

const redocly = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')
const { stdout } = await promisify(execFile)(
  process.execPath,
  [redocly, 'score', '--format=json', 'generated/openapi.json'],
  { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, maxBuffer: 16 * 1024 * 1024 },
)
const { agentReadiness, discoverability } = JSON.parse(stdout) as Score
console.log(
  `agent readiness ${agentReadiness}, discoverability ${discoverability}; at least ${agentReadinessMin} and ${discoverabilityMin}`,
)
// Negated so that a missing score fails.
if (!(agentReadiness >= agentReadinessMin && discoverability >= discoverabilityMin)) process.exitCode = 1
