// What the lab does to the backups, in order. Each step throws if a promise of the page is broken, and may return what it measured.
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../dev/client.ts'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { withdraw } from '../soak/customers.ts'
import { operate } from '../soak/operator.ts'
import { until } from '../until.ts'
import type { Ground } from './ground.ts'
import { blockNames, done, needsSystemd, runBlock, shell } from './page.ts'

type Step = (ground: Ground) => Promise<string | void>

const backup = 'runuser -u postgres -- /opt/kassa/current/deploy/backup/backup.sh'
const run = new Set<string>()
const block = (ground: Ground, name: string, moment?: string) => {
  run.add(name)
  // The page says where the master key is.
  const { KASSA_BACKUP_SOURCES } = ground.env
  return done(runBlock(name, { env: { KASSA_BACKUP_SOURCES }, ...(moment === undefined ? {} : { moment }) }))
}
const refused = async (commands: string, env: object, why: RegExp) => {
  const said = await shell(commands, env)
  if (said.code === 0 || !why.test(said.text)) throw new Error(`not refused: ${said.code}\n${said.text}`)
}
const isReady = ({ stack }: Ground) => stack.isReady()

const setUp: Step = async ground => {
  ground.trade()
  await block(ground, 'setup')
  await until('the service is ready after the restart', () => isReady(ground))
}

const backUp: Step = async ground => {
  await block(ground, 'now')
  const rows = await ground.query<{ kind: string; age: string; late: string | null; seconds: number }>(
    `select kind, extract(epoch from now() - finished_at)::text as age, seconds,
            extract(epoch from finished_at - restored_to)::text as late from backup_record order by kind`,
  )
  const [, , restore] = rows
  if (rows.map(({ kind }) => kind).join() !== 'database,files,restore') throw new Error(JSON.stringify(rows))
  if (Number(restore!.late) > 60) throw new Error(`the drill came to ${restore!.late} s before its end`)
  for (const kind of ['database', 'files'])
    if (!((await ground.metric(`kassa_backup_age_seconds{kind="${kind}"}`)) < 600)) throw new Error(`metric of ${kind}`)
  if (!((await ground.metric('kassa_backup_restored_age_seconds')) < 600)) throw new Error('metric of the drill')
  return `restored in ${restore!.seconds} s, to a moment ${Number(restore!.late).toFixed(1)} s before the end of the drill`
}

const killed: Step = async ground => {
  await ground.cluster.kill()
  // A killed server holds its socket until it is reaped.
  await until('the server starts', async () => (await shell('pg_ctlcluster 15 main start')).code === 0)
  await until('the service is ready again', () => isReady(ground))
  const { served } = ground
  await until('customers are served again', () => ground.served > served + 1)
}

const secret: Step = async ground => {
  const wrong = { PGBACKREST_REPO1_CIPHER_PASS: 'another' }
  await refused('runuser -u postgres -- pgbackrest --stanza=kassa repo-get archive/kassa/archive.info', wrong, /./)
  const listed = await shell('grep -rlE "kassa_worker|Customer " /var/lib/pgbackrest /var/lib/kassa-backup', {})
  if (listed.code !== 1) throw new Error(`readable: ${listed.text}`)
  const another = `age-keygen -o ${ground.folder}/another 2>/dev/null\n`
  await refused(
    `${another}age -d -i ${ground.folder}/another $(ls /var/lib/kassa-backup/*.age | tail -n 1)`,
    {},
    /no identity matched/,
  )
}

/** The log of a service that nobody uses, in the repository. */
const atRest: Step = async ground => {
  await ground.pauseTrade()
  const measure = async () => {
    const [found] = await ground.query<{ count: string }>('select archived_count::text as count from pg_stat_archiver')
    const kilobytes = await done(shell('du -sk --apparent-size /var/lib/pgbackrest/archive | cut -f1', {}))
    return { count: Number(found!.count), kilobytes: Number(kilobytes) }
  }
  // After a recovery PostgreSQL keeps to archive_timeout only once checkpoint_timeout, five minutes, has passed.
  const nextSegment = async () => {
    const { count } = await measure()
    await until('the next segment is archived', async () => (await measure()).count > count, 400_000)
    return measure()
  }
  const before = await nextSegment()
  const began = Date.now()
  const after = await nextSegment()
  const [segments, kilobytes] = [after.count - before.count, after.kilobytes - before.kilobytes]
  const seconds = (Date.now() - began) / 1000
  const megabytesDaily = (kilobytes / seconds) * 86.4
  const measured = `${segments} segments of 16 MiB took ${kilobytes} kB in ${seconds.toFixed(0)} s: ${megabytesDaily.toFixed(0)} MB a day`
  if (seconds > 90 || megabytesDaily > 2000) throw new Error(measured)
  return measured
}

interface Made {
  readonly id: string
}

async function openOrder({ load }: Ground): Promise<string> {
  const { base_url, merchant } = load.sandbox
  const body = { amount: '25.5', currency: 'USDT', network: 'ERC20', idempotency_key: crypto.randomUUID() }
  return (await call<Made>({ base_url, ...merchant }, { method: 'POST', target: '/v1/orders', body })).id
}

const statusOf = async (ground: Ground, id: string) =>
  (await ground.query<{ status: string }>('select status from withdrawal where id = $1', [id]))[0]?.status

async function newWithdrawal(ground: Ground): Promise<string> {
  const before = new Set(ground.load.guarantees.payouts.keys())
  await withdraw(ground.load, 'ERC20')
  const [id] = [...ground.load.guarantees.payouts.keys()].filter(one => !before.has(one))
  if (id === undefined) throw new Error('no withdrawal')
  return id
}

async function archiveAll(ground: Ground): Promise<void> {
  const [last] = await ground.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await until('the last segment is archived', async () => {
    const [state] = await ground.query<{ done: boolean }>(
      'select last_archived_wal >= $1 as done from pg_stat_archiver',
      [last!.file],
    )
    return state?.done === true
  })
}

async function checkBooks(ground: Ground): Promise<void> {
  const DATABASE_URL = roleUrl(ground.cluster.url(), 'checker')
  await done(
    shell('/opt/kassa/current/node_modules/.bin/node /opt/kassa/current/scripts/check-books.ts', {
      ...ground.env,
      DATABASE_URL,
    }),
  )
}

const restored: Step = async ground => {
  const { stack } = ground
  stack.signer.pause()
  const paid = await newWithdrawal(ground)
  await until('the withdrawal is approved', async () => (await statusOf(ground, paid)) === 'APPROVED')
  const kept = await openOrder(ground)
  const [now] = await ground.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await sleep(1000)
  const lost = await openOrder(ground)
  stack.signer.resume()
  await until('the withdrawal is paid', async () => (await statusOf(ground, paid)) === 'COMPLETED', 180_000)
  await archiveAll(ground)
  const starts = [await stack.signer.hold(), await stack.worker.hold(), await stack.api.hold()]
  const began = Date.now()
  await block(ground, 'restore', now!.moment)
  await until('the recovery ends', async () => {
    const [state] = await ground.query<{ away: boolean }>('select pg_is_in_recovery() as away')
    return state?.away === false
  })
  const took = Date.now() - began
  const found = await ground.query<{ id: string }>('select id from orders where id = any($1)', [[kept, lost]])
  if (found.map(({ id }) => id).join() !== kept) throw new Error(`restored orders: ${JSON.stringify(found)}`)
  if ((await statusOf(ground, paid)) !== 'APPROVED') throw new Error('the withdrawal is not as it was')
  await checkBooks(ground)
  const [startSigner, startWorker, startApi] = starts
  startSigner!()
  await until('the signer has paused the wallet', async () => {
    const [wallet] = await ground.query<{ reason: string | null }>(
      `select pause_reason as reason from wallet where network = 'ERC20'`,
    )
    return /behind the journal|lacks/.test(wallet?.reason ?? '')
  })
  await operate(stack, ground.operator, ['payouts', 'adopt', 'test', 'ERC20', '--reason', 'restored'])
  await until('the journal is imported', async () => {
    const [wallet] = await ground.query<{ paused: boolean }>(
      `select paused_at is not null as paused from wallet where network = 'ERC20'`,
    )
    return wallet?.paused === false
  })
  startWorker!()
  startApi!()
  await until(
    'the withdrawal is paid in the books',
    async () => (await statusOf(ground, paid)) === 'COMPLETED',
    180_000,
  )
  await until('the service is ready', () => isReady(ground))
  const fatal = [...ground.fatalLines('worker'), ...ground.fatalLines('api')]
  if (fatal.length > 0) throw new Error(`fatal: ${fatal.join('\n')}`)
  await checkBooks(ground)
  await done(shell(`${backup} full`, ground.env))
  return `restored in ${(took / 1000).toFixed(1)} s`
}

const olderJournal: Step = async ground => {
  const { stack } = ground
  await done(shell('/opt/kassa/current/deploy/backup/backup.sh files', ground.env))
  const paid = await newWithdrawal(ground)
  await until('the withdrawal is paid', async () => (await statusOf(ground, paid)) === 'COMPLETED', 180_000)
  const start = await stack.signer.hold()
  try {
    await block(ground, 'files')
    await done(
      shell(
        `mv ${ground.journal} ${ground.journal}.newer; cp -a /root/kassa-restored${ground.journal} ${ground.journal}`,
      ),
    )
    const [signed] = await ground.query<{ count: string }>(
      'select count(*)::text as count from transaction_attempt where raw is not null',
    )
    start()
    const reason = async () =>
      (
        await ground.query<{ reason: string | null }>(
          `select pause_reason as reason from wallet where network = 'ERC20'`,
        )
      )[0]?.reason ?? null
    await until('the signer has paused the wallet of the older journal', async () => (await reason()) !== null)
    const said = await reason()
    const again = await stack.signer.hold()
    await done(shell(`rm -rf ${ground.journal}; mv ${ground.journal}.newer ${ground.journal}`))
    const [after] = await ground.query<{ count: string }>(
      'select count(*)::text as count from transaction_attempt where raw is not null',
    )
    if (after?.count !== signed?.count) throw new Error('something was signed with the older journal')
    again()
    await operate(stack, ground.operator, [
      'payouts',
      'resume',
      'test',
      'ERC20',
      '--reason',
      'the newer journal is back',
    ])
    await until('the wallet works again', async () => (await reason()) === null)
    return said ?? undefined
  } finally {
    await shell('rm -rf /root/kassa-restored')
  }
}

const pruned: Step = async ground => {
  const expire = 'runuser -u postgres -- pgbackrest --stanza=kassa --repo1-retention-full=1 expire'
  await done(shell(`${backup} full\n${backup} diff\n${expire}\n${backup} drill`, ground.env))
  const info = await done(shell('runuser -u postgres -- pgbackrest --stanza=kassa info', ground.env))
  if ((info.match(/full backup:/g) ?? []).length !== 1) throw new Error(info)
  await refused(`${backup} drill '2026-01-01 00:00:00+00'`, ground.env, /unable to find backup set/)
  await until(
    'the failed drill is measured',
    async () => (await ground.metric('kassa_backup_failed{kind="restore"}')) === 1,
  )
  await until('the failed drill is told by mail', () => hasMail(ground, 'KassaRestoreDrill'))
  await done(shell(`${backup} drill`, ground.env))
  await until('the next drill ends it', async () => (await ground.metric('kassa_backup_failed{kind="restore"}')) === 0)
}

const hasMail = ({ monitoring }: Ground, name: string, state = 'FIRING') =>
  monitoring.mails.some(mail => new RegExp(`^Subject: .*${state}.*${name}`, 'm').test(mail.replaceAll(/=\r\n/g, '')))

const fullDisk: Step = async ground => {
  await ground.cluster.archive.fill()
  try {
    await ground.query('select pg_switch_wal()')
    await openOrder(ground)
    await ground.query('select pg_switch_wal()')
    await until(
      'the metric says that archiving fails',
      async () => (await ground.metric('kassa_backup_archive_failing')) === 1,
      200_000,
    )
    await until('the alert arrives by mail', () => hasMail(ground, 'KassaArchive'))
    await openOrder(ground)
  } finally {
    ground.cluster.archive.free()
  }
  await until('archiving continues', async () => (await ground.metric('kassa_backup_archive_failing')) === 0, 200_000)
  await until('the end arrives by mail', () => hasMail(ground, 'KassaArchive', 'RESOLVED'))
  await done(shell(`${backup} drill`, ground.env))
}

const heartbeat: Step = async ({ monitoring }) => {
  const { beats } = monitoring
  const count = beats.length
  await until('heartbeats arrive', () => beats.length > count + 3)
  const died = Date.now()
  await monitoring.prometheus.stop()
  await until('the heartbeat stops', () => Date.now() - Math.max(died, beats.at(-1) ?? 0) > 15_000)
  return `the last one came ${(((beats.at(-1) ?? died) - died) / 1000).toFixed(0)} s after Prometheus died`
}

const everyBlock: Step = async () => {
  const left = blockNames.filter(name => name !== needsSystemd && !run.has(name))
  if (left.length > 0) throw new Error(`blocks of the page that were not run: ${left.join(', ')}`)
  if (!existsSync('/etc/pgbackrest/conf.d/key.conf')) throw new Error('the key was not installed')
  if (readFileSync('/etc/pgbackrest/pgbackrest.conf', 'utf8').includes('cipher-pass='))
    throw new Error('the key is readable by all')
}

export const steps: readonly (readonly [string, Step])[] = [
  ['a service at work is set up for backups by the page', setUp],
  ['differential backup, archive of files and drill by the page; the books of the copy are in order', backUp],
  ['PostgreSQL is killed and started again', killed],
  ['neither repository nor archive can be read without its key', secret],
  ['the log of an idle service is small', atRest],
  ['the database is restored to a moment between two orders, and the journal imported: nobody is paid twice', restored],
  ['a signer with a journal from an older archive stops and signs nothing', olderJournal],
  ['pruning leaves what a restore needs; a drill that fails is told by mail', pruned],
  ['a full disk of the archive is told by mail, orders continue, nothing is lost', fullDisk],
  ['the heartbeat arrives, and stops when Prometheus dies', heartbeat],
  ['every command of the page was run', everyBlock],
]
