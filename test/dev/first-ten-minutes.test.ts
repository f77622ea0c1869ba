import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { freePort } from '../../dev/ports.ts'

const program = fileURLToPath(new URL('../../scripts/first-ten-minutes.ts', import.meta.url))

test('from a fresh clone to a webhook at the developer, following the README to the letter', async t => {
  const timeout = 600_000
  t.timeout(timeout)
  const [port, postgres, ethereum, tron] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const env = {
    ...process.env,
    PORT: String(port),
    KASSA_POSTGRES_PORT: String(postgres),
    KASSA_ETHEREUM_PORT: String(ethereum),
    KASSA_TRON_PORT: String(tron),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env, timeout })
  t.log(stdout)
  t.regex(stdout, /^Done: from the clone to the webhook in [\d.]+ s$/m)
})
