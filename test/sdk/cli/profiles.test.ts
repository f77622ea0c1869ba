import { readFileSync, chmodSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { runKassa } from './kassa.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'

const key = ['--key-id', 'mk_test_x', '--base-url', 'http://127.0.0.1:9']

function place() {
  const cwd = temporaryFolder('cli')
  const file = path.join(cwd, 'kept/config.json')
  return { file, there: { cwd, env: { KASSA_CONFIG: file } } }
}

test('a profile is kept for its user alone, used, listed without its secret, and forgotten', async t => {
  const { file, there } = place()
  const added = await runKassa(['profiles', 'add', 'shop', ...key], { ...there, input: 'sk_test_hidden\n' })
  t.deepEqual([added.code, added.out], [0, `Kept mk_test_x as shop in ${file}\n`])
  t.is(statSync(file).mode & 0o777, 0o600)
  t.true(readFileSync(file, 'utf8').includes('sk_test_hidden'))
  await runKassa(['profiles', 'add', 'other', ...key, '--key-id', 'mk_test_y', '--secret', 'sk_test_hidden'], there)
  const listed = await runKassa(['profiles', 'list'], there)
  t.is(listed.out, '* shop  mk_test_x  http://127.0.0.1:9\n  other  mk_test_y  http://127.0.0.1:9\n')
  t.is((await runKassa(['profiles', 'use', 'other'], there)).code, 0)
  t.regex((await runKassa(['profiles', 'list'], there)).out, /^\* other/m)

  // Where no other key is named the default is used; a named one comes before the environment.
  const reported = async (...args: string[]) => {
    const env = {
      ...there.env,
      KASSA_KEY_ID: 'mk_test_z',
      KASSA_SECRET: 'sk_test_z',
      KASSA_BASE_URL: 'http://127.0.0.1:9',
    }
    const { out } = await runKassa(['doctor', '--json', ...args], { ...there, env })
    return (JSON.parse(out.split('\n')[1]!) as { message: string }).message
  }
  t.is((await runKassa(['doctor'], there)).out.split('\n')[1], 'ok     key        mk_test_y of profile other')
  t.is(await reported(), 'mk_test_z of the environment')
  t.is(await reported('-p', 'shop'), 'mk_test_x of profile shop')

  t.is((await runKassa(['profiles', 'remove', 'other'], there)).code, 0)
  t.notRegex(readFileSync(file, 'utf8'), /mk_test_y/)
})

test('a file that others may read is refused with its cure', async t => {
  const { file, there } = place()
  await runKassa(['profiles', 'add', 'shop', ...key], { ...there, input: 'sk_test_hidden' })
  chmodSync(file, 0o644)
  const { code, err } = await runKassa(['orders', 'list', '--profile', 'shop'], there)
  t.is(code, 2)
  t.true(err.includes(`chmod 600 ${file}`))
})

test('what no client can be made of is not kept', async t => {
  const { file, there } = place()
  for (const input of ['', 'whsec_x', 'sk_live_x', 'sk_test_ x']) {
    const { code } = await runKassa(['profiles', 'add', 'shop', ...key], { ...there, input })
    t.is(code, 2, input)
  }
  t.throws(() => statSync(file))
})

test('listen signs with one secret at every start, which it prints; a receiver is told it once', async t => {
  const { there } = place()
  const print = (env: Record<string, string> = {}, keyId = 'mk_test_x') =>
    runKassa(['listen', '--print-secret', ...key, '--key-id', keyId, '--secret', 'sk_test_hidden'], {
      ...there,
      env: { ...there.env, ...env },
    })
  const first = await print()
  t.regex(first.out, /^whsec_[A-Za-z0-9+/]{43}=\n$/)
  t.is((await print()).out, first.out)
  t.not((await print({}, 'mk_test_y')).out, first.out)
  t.is((await print({ KASSA_WEBHOOK_SECRET: 'whsec_own' })).out, 'whsec_own\n')

  // A sandbox's key that was copied into the environment keeps the sandbox's webhook secret.
  const merchant = { key_id: 'mk_test_x', secret: 'sk_test_hidden', webhook_secret: 'whsec_of_the_sandbox' }
  writeFileSync(path.join(there.cwd, 'sandbox.json'), JSON.stringify({ base_url: 'http://127.0.0.1:9', merchant }))
  t.is((await print({ KASSA_HOME: there.cwd })).out, 'whsec_of_the_sandbox\n')
})
