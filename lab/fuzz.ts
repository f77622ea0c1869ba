// Runs the fuzz tests of `npm test` for much longer: `npm run lab -- fuzz` sends 50,000 requests, or `KASSA_FUZZ_REQUESTS`.
// `KASSA_FUZZ_SEED` repeats the run of a printed seed.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const runner = fileURLToPath(new URL('../scripts/test.ts', import.meta.url))
// AVA gives up if no test ends for this long; one operation takes a large part of all requests.
const { status } = spawnSync(process.execPath, [runner, 'test/fuzz/**', '--timeout=60m'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { KASSA_FUZZ_REQUESTS: '50000', ...process.env },
})
process.exitCode = status ?? 1
