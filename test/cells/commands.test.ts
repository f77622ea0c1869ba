// What operators run over cells: the migration, the check of the books, and their own command.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { cellEnvironment, testMasterKey, testService } from '../helpers/deps.ts'
import { freshDatabase, schemaEnvironment } from '../helpers/database.ts'
import { operatorOn, operatorWith } from '../operator/command.ts'
import { platformUserIn } from './fixture.ts'

const run = promisify(execFile)
const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url))

async function runScript(name: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  try {
    const { stdout, stderr } = await run(process.execPath, [script(name), ...args], {
      env: { ...process.env, ...schemaEnvironment, ...env },
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

test('the migration makes each cell, with the rights of its roles, and may be run again with more of them', async t => {
  const database = await freshDatabase()
  t.teardown(() => database.drop())
  for (const cells of ['2', '3'])
    t.is((await runScript('migrate', { DATABASE_URL: database.adminUrl, KASSA_CELLS: cells })).code, 0)
  t.is((await runScript('migrate', { DATABASE_URL: database.adminUrl, KASSA_CELLS: 'many' })).code, 2)
  const checker = { DATABASE_URL: roleUrl(database.adminUrl, 'checker'), KASSA_CELLS: '3' }
  const checked = await runScript('check-books', checker)
  t.is(checked.code, 0, checked.stdout)
  t.regex(checked.stdout, /Cell 0:[\s\S]*Cell 2:[\s\S]*All 3 cells are in order/)
})

test('books that are broken in one cell are found there, and the whole is not in order', async t => {
  const service = await testService({ cells: 2 })
  t.teardown(() => service.close())
  await service.admin.transaction(async tx => {
    // What the tables themselves refuse, only somebody who may switch that off can do.
    await tx.query('set local session_replication_role = replica')
    const { databaseSchema } = service.deps.cells![1]!.config
    await tx.query(
      `insert into ${databaseSchema}.ledger_tx (kind, ref, environment, network, created_at) values ('capital', 'alone', 'test', 'TRC20', now())`,
    )
  })
  const env = { DATABASE_URL: roleUrl(service.adminUrl, 'checker'), KASSA_CELLS: '2' }
  const whole = await runScript('check-books', env)
  t.is(whole.code, 1)
  t.regex(whole.stdout, /Cell 0:[\s\S]*in order[\s\S]*Cell 1:[\s\S]*broken[\s\S]*Not all cells are in order/)
  t.is((await runScript('check-books', env, ['--cell', '0'])).code, 0)
  t.is((await runScript('check-books', env, ['--cell', '1'])).code, 1)
})

for (const [title, change, code] of [
  ['cannot be read', `update digest_key set encrypted_key = 'nothing'`, 2],
  ['was replaced', `update digest_key set encrypted_key = (select encrypted_key from audit_key)`, 2],
  [
    'cannot be read and books are broken',
    `update digest_key set encrypted_key = 'nothing'; set session_replication_role = replica;
     insert into ledger_tx (kind, ref, environment, network, created_at) values ('capital', 'alone', 'test', 'TRC20', now())`,
    1,
  ],
] as const)
  test(`where the key of digests ${title}, all else is checked and told first`, async t => {
    const service = await testService()
    t.teardown(() => service.close())
    await service.deps.digests.rowKeys('orders')
    await service.admin.query(`insert into audit_key values (1, 'sealed otherwise') on conflict do nothing`)
    await service.admin.transaction(async tx => {
      for (const statement of change.split(';')) await tx.query(statement.replace('set session', 'set local session'))
    })
    const env = { DATABASE_URL: roleUrl(service.adminUrl, 'checker'), KASSA_MASTER_KEY: testMasterKey }
    const checked = await runScript('check-books', env)
    t.is(checked.code, code, checked.stdout + checked.stderr)
    t.regex(checked.stdout, code === 1 ? /invariants are broken/ : /The books are in order/)
    const notChecked = checked.stderr.indexOf('NOT CHECKED: row digests: ')
    t.true(notChecked >= 0)
    const broken = checked.stderr.indexOf('BROKEN: every ledger transaction has at least two entries')
    t.is(broken >= 0 && broken < notChecked, code === 1, checked.stderr)
  })

test("the operator's command works in the cell it is told", async t => {
  const service = await testService({ cells: 2 })
  t.teardown(() => service.close())
  const other = service.deps.cells![1]!
  const platformUserId = await platformUserIn(other)
  const registration = { name: 'Tea', email: 'tea@example.com', platformUserId }
  const { id } = await registerMerchant(service.deps, registration)
  const operator = operatorWith({
    ...operatorOn(service.databaseUrl).env,
    KASSA_CELLS: '2',
    KASSA_TEST_ERC20_CELL_XPUBS: cellEnvironment(2)['KASSA_TEST_ERC20_CELL_XPUBS']!,
  })
  t.like((await operator.run('merchants', 'show', id, '--cell', '1', '--json')).json.merchant, { id, name: 'Tea' })
  t.is((await operator.run('merchants', 'show', id)).code, 1)
  t.is((await operator.run('merchants', 'show', id, '--cell', '2')).code, 2)
})
