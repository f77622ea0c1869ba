import { readFileSync } from 'node:fs'
import test from 'ava'
import { examineDefaults, examineDisk, examineProcesses, judgeSpace } from '../../src/cli/doctor/server.ts'
import { listProcesses, reportProcess } from '../../src/database/processes.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { until } from '../helpers/until.ts'
import { operatorOn } from './command.ts'

let service: TestService
test.before(async () => {
  service = await testService()
})
test.after.always(() => service?.close())

test.serial('defaults of role and database that surprise others, processes and their clocks are told', async t => {
  const { admin, deps } = service
  const [{ name }] = (await admin.query<{ name: string }>('select current_database() as name')) as [{ name: string }]
  const role = new URL(service.databaseUrl).username
  await admin.query(`alter database "${name}" set DateStyle = 'German'`)
  await admin.query(`alter role ${role} in database "${name}" set statement_timeout = '5s'`)
  const ahead = { now: () => new Date(Date.now() + 90_000) }
  const report = reportProcess({
    db: deps.db,
    clock: ahead,
    random: deps.random,
    roles: ['api', 'worker'],
    onError: error => t.fail(String(error)),
  })
  await until(async () => (await listProcesses(deps.db)).length === 1)
  await admin.query(
    `insert into service_process (id, roles, host, version, started_at, seen_at, ahead_ms) values
       (gen_random_uuid(), 'signer', 'vault', '0.0.9 (old)', now(), now(), -100),
       (gen_random_uuid(), 'worker', 'gone', '0.0.9 (old)', now(), now() - interval '10 minutes', 0)`,
  )
  const findings = [
    ...(await examineDefaults(deps.db)),
    ...(await examineProcesses(deps.db, { isProduction: true })),
    ...(await examineDisk(deps.db, { folders: ['/nowhere'], host: 'db.internal' })),
  ]
  for (const [about, state, text] of [
    ['defaults', 'warn', /the database sets DateStyle = German: Kassa overrides it/],
    ['defaults', 'warn', /the role \w+ sets statement_timeout = 5s: migrations and backups may be cancelled/],
    ['clock', 'fail', /^api,worker on .* is 9\d\.\d s ahead of the database: signatures are refused/],
    ['clock', 'ok', /^signer on vault is 0\.1 s behind the database/],
    ['processes', 'warn', /^worker on gone stopped reporting 10 minutes ago/],
    ['processes', 'warn', /^different releases run: /],
    ['processes', 'warn', /^no process with the role console runs/],
    ['disk', 'ok', /the database uses \d+ MiB/],
    ['disk', 'warn', /the free space of db\.internal is unknown here/],
    ['disk', 'warn', /^\/nowhere cannot be read/],
  ] as const)
    t.truthy(
      findings.find(one => one.about === about && one.state === state && text.test(one.text)),
      `${text}: ${JSON.stringify(findings)}`,
    )
  await report.end()
  t.deepEqual(
    (await listProcesses(deps.db)).map(one => one.host),
    ['vault', 'gone'],
  )
  await admin.query('delete from service_process')
  await admin.query(`alter database "${name}" reset DateStyle`)
  await admin.query(`alter role ${role} in database "${name}" reset statement_timeout`)
})

test('a disk is scarce by its bytes and its share together, so that a large one is not called full too early', t => {
  const gib = 1024 ** 3
  const states = ([free, size]: readonly [number, number]) =>
    judgeSpace('/x', { free: free * gib, size: size * gib }).state
  t.deepEqual(
    ([[20, 100], [4, 20], [4, 100], [0.5, 100], [0.5, 2]] as const).map(states),
    ['ok', 'ok', 'warn', 'fail', 'ok'],
  ) // prettier-ignore
})

test.serial('every command of the first page of the manual runs', async t => {
  const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const commands = [...manual.matchAll(/^npm run operator -- (.+)$/gm)].map(([, words = '']) => words)
  t.true(commands.length > 8)
  for (const words of new Set(commands)) {
    const { code, stderr } = await operatorOn(service.databaseUrl).run(...words.split(' '))
    t.true(code === 0 || (code === 1 && /doctor|status|verify/.test(words)), `${words}: ${code} ${stderr}`)
  }
})
