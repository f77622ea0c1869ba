import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { freePort } from '../../dev/ports.ts'

const program = fileURLToPath(new URL('../../lab/first-ten-minutes.ts', import.meta.url))

// The installation of the packages is what `.ci/run` begins with, in a clean clone and by this very script.
test('npm start installs what is missing by the script that every run of the tests has begun with', t => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  t.regex(scripts.start ?? '', /^node scripts\/setup\.js -- /)
  t.regex(scripts.test ?? '', /^node scripts\/setup\.js test\/tools -- /)
  t.regex(
    readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8'),
    /^if ! node scripts\/setup\.js test\/tools; then$/m,
  )
})

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
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--installed'], { env, timeout })
  t.log(stdout)
  t.regex(stdout, /^Done: from the clone to the webhook in [\d.]+ s$/m)
})
