import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { anchorLine } from '../../src/operators/audit-log/anchor.ts'
import { readAnchorFile } from '../../src/operators/audit-log/anchor-file.service.ts'
import { audited, listAudit, verifyAudit } from '../../src/operators/audit-log/audit.service.ts'
import type { Deps } from '../../src/deps.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { memoryFolder } from '../helpers/memory-folder.ts'
import { operatorOn } from '../operator/command.ts'

let service: TestService
let anchors: string
test.beforeEach(async () => {
  const folder = mkdtempSync(path.join(memoryFolder(), 'kassa-anchors-'))
  anchors = path.join(folder, 'anchors')
  service = await testService({ env: { KASSA_AUDIT_ANCHORS: anchors } })
})
test.afterEach.always(async () => {
  await service.close()
  rmSync(path.dirname(anchors), { recursive: true, force: true })
})

const testAction = { operator: 'Ann', action: 'test.done', subject: 'thing', reason: 'why: „ÿ"\\ 🧾' } as const
const note = (deps: Deps, detail: Readonly<Record<string, unknown>> | null = { b: 1, a: [1.5, 'x'] }) =>
  audited(deps, testAction, async () => ({ result: 'done', detail }))
const nothingKept = { head: null, anchors: '' }
const all = { operator: null, action: null, subject: null, limit: 1000 } as const

/** As somebody with every right in the database could do it. */
async function damage(sql: string): Promise<void> {
  await service.admin.transaction(async tx => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(sql)
  })
}

test.serial('entries are numbered without gaps, chained, and whole whatever characters they hold', async t => {
  t.deepEqual((await verifyAudit(service.deps, nothingKept)).head.id, 0)
  for (let count = 1; count <= 3; count++) t.is((await note(service.deps)).audit?.id, count)
  t.is((await note(service.deps, null)).audit, null)
  const entries = await listAudit(service.deps, all)
  t.deepEqual(
    entries.map(entry => entry.id),
    [3, 2, 1],
  )
  t.like(entries[0], { operator: 'ann', reason: testAction.reason, prevHash: entries[1]!.hash })
  t.deepEqual(await verifyAudit(service.deps, { ...nothingKept, head: { id: 2, hash: entries[1]!.hash } }), {
    head: { id: 3, hash: entries[0]!.hash },
    damage: [],
  })
})

test.serial('many who act at once leave one whole chain', async t => {
  const others = await Promise.all([service.second(), service.second()])
  await Promise.all(Array.from({ length: 30 }, (_, index) => note([service.deps, ...others][index % 3]!)))
  t.like(await verifyAudit(service.deps, nothingKept), { damage: [], head: { id: 30 } })
})

test.serial('an act that fails leaves nothing, neither what it did nor an entry', async t => {
  const work = async (deps: Deps) => {
    await deps.db.transaction(tx =>
      tx.query(`insert into order_facts select id, environment, network, 1, 0, now() from orders limit 0`),
    )
    await deps.db.query(`insert into chain_pause values ('test', 'ERC20', 'x', now())`)
    throw new Error('in the middle')
  }
  await t.throwsAsync(audited(service.deps, testAction, work), { message: 'in the middle' })
  t.deepEqual(await service.deps.db.query('select * from chain_pause'), [])
  t.deepEqual(await listAudit(service.deps, all), [])
})

test.serial('the database refuses to change, delete or empty the log', async t => {
  await note(service.deps)
  for (const sql of [`update audit_entry set operator = 'eve'`, 'delete from audit_entry', 'truncate audit_entry'])
    await t.throwsAsync(service.admin.query(sql), { message: /append-only/ })
})

for (const [title, sql, problem] of [
  ['a changed operator', `update audit_entry set operator = 'eve' where id = 2`, /Entry 2: its content was changed/],
  ['a changed reason', `update audit_entry set reason = null where id = 2`, /Entry 2: its content was changed/],
  ['a changed detail', `update audit_entry set detail = '{"b":2}' where id = 2`, /Entry 2: its content was changed/],
  [
    'a changed time',
    `update audit_entry set at = at + interval '1 ms' where id = 2`,
    /Entry 2: its content was changed/,
  ],
  ['an entry taken away', 'delete from audit_entry where id = 2', /Entry 3: entries 2 to 2 are missing/],
  ['the first entry taken away', 'delete from audit_entry where id = 1', /Entry 2: entries 1 to 1 are missing/],
  [
    'two entries exchanged',
    `update audit_entry set id = case id when 2 then 3 else 2 end where id in (2, 3)`,
    /Entry 2: its previous hash does not match/,
  ],
  ['an entry that follows from nothing', `update audit_entry set prev_hash = repeat('a', 64) where id = 2`, /Entry 2/],
] as const) {
  test.serial(`the check finds ${title}`, async t => {
    for (let count = 1; count <= 4; count++) await note(service.deps)
    const operator = operatorOn(service.databaseUrl)
    // Primary keys are checked row by row; an exchange would stumble over itself.
    if (title.includes('exchanged')) await damage('alter table audit_entry drop constraint audit_entry_pkey')
    t.deepEqual((await verifyAudit(service.deps, nothingKept)).damage, [])
    await damage(sql)
    const { code, stdout } = await operator.run('audit', 'verify')
    t.is(code, 1)
    t.regex(stdout, problem)
  })
}

test.serial('a log that was cut off at the end is found against the head noted before', async t => {
  const heads = []
  for (let count = 1; count <= 3; count++) heads.push((await note(service.deps)).audit!)
  const { id, hash } = heads[2]!
  const operator = operatorOn(service.databaseUrl)
  const before = await operator.run('audit', 'verify', '--head', `${id}:${hash}`, '--json')
  t.is(before.code, 0)
  t.deepEqual(before.json, { is_whole: true, head: { id, hash }, signatures: 0, damage: [] })
  await damage('delete from audit_entry where id = 3')
  t.is((await operator.run('audit', 'verify')).code, 0)
  const after = await operator.run('audit', 'verify', '--head', `${id}:${hash}`)
  t.is(after.code, 1)
  t.regex(after.stdout, /Entry 3: it is not the entry of the given head/)
  t.is((await operator.run('audit', 'verify', '--head', 'x')).code, 2)
})

const verify = (kept: string) => verifyAudit(service.deps, { head: null, anchors: kept })

test.serial(
  'every change leaves a signed anchor in the file, readable by its owner alone, and only what changed',
  async t => {
    for (let count = 1; count <= 3; count++) await note(service.deps)
    await note(service.deps, null)
    const kept = readFileSync(anchors, 'utf8')
    t.is(kept.trimEnd().split('\n').length, 3)
    t.is(statSync(anchors).mode & 0o777, 0o600)
    t.deepEqual((await verify(kept)).damage, [])
    t.deepEqual((await verify(`{"level":30,"msg":"listening"}\n${kept}\nnoise`)).damage, [], 'among lines of a log')
  },
)

test.serial('a log that was cut off at its end, also as a whole, is found against the anchors', async t => {
  for (let count = 1; count <= 3; count++) await note(service.deps)
  const kept = readFileSync(anchors, 'utf8')
  const operator = operatorOn(service.databaseUrl)
  t.is((await operator.run('audit', 'verify', '--anchors', anchors)).code, 0)
  await damage('delete from audit_entry where id = 3')
  t.is((await operator.run('audit', 'verify')).code, 0, 'without anchors nobody can tell')
  const found = await operator.run('audit', 'verify', '--anchors', anchors)
  t.is(found.code, 1)
  t.regex(found.stdout, /Entry 3: it is not the anchored entry/)
  await damage('delete from audit_entry')
  t.is((await verify(kept)).damage.length, 3)
  await damage('delete from audit_key')
  t.true((await verify(kept)).damage.length >= 3)
})

test.serial(
  'history that is written anew by who may write everything, and knows how it is chained, is found',
  async t => {
    for (let count = 1; count <= 3; count++) await note(service.deps)
    const entries = (await listAudit(service.deps, all)).toReversed()
    // As before there was a key, and with a key of one's own.
    for (const hash of [
      (text: string) => createHash('sha256').update(text).digest('hex'),
      (text: string) => createHmac('sha256', 'a guess').update(text).digest('hex'),
    ]) {
      let previous = '0'.repeat(64)
      for (const { id, at, action, subject, reason, detail } of entries) {
        const text = JSON.stringify([previous, id, at.toISOString(), 'eve', action, subject, reason, detail])
        const next = hash(text)
        await damage(
          `update audit_entry set operator = 'eve', prev_hash = '${previous}', hash = '${next}' where id = ${id}`,
        )
        previous = next
      }
      t.deepEqual(
        (await verifyAudit(service.deps, nothingKept)).damage.map(one => one.problem),
        Array.from({ length: 3 }, () => 'its content was changed'),
      )
    }
  },
)

test.serial('the key of the log is nothing that the database could make: another one does not open', async t => {
  await note(service.deps)
  const [{ encrypted }] = (await service.admin.query<{ encrypted: string }>(
    'select encrypted_key as encrypted from audit_key',
  )) as [{ encrypted: string }]
  await damage(`update audit_key set encrypted_key = '${encrypted.slice(0, -4)}AAAA'`)
  await t.throwsAsync(verifyAudit(service.deps, nothingKept))
  await t.throwsAsync(note(service.deps), undefined, 'and nothing is noted with it')
})

test.serial('an anchor that was changed or made by somebody else is told as such', async t => {
  await note(service.deps)
  const [line] = readFileSync(anchors, 'utf8').split('\n') as [string]
  const forged = anchorLine(Buffer.from('a guess'), { id: 1, hash: 'a'.repeat(64) }, new Date(0))
  for (const wrong of [forged, line.replace('"id":1', '"id":2'), line.slice(0, -3), '{"audit_anchor":null}'])
    t.regex(
      (await verify(`${line}\n${wrong}`)).damage[0]?.problem ?? '',
      /^the anchor in line 2 does not belong to this log$/,
    )
})

test.serial('what cannot be anchored is not done', async t => {
  const deps = { ...service.deps, config: { ...service.deps.config, auditAnchors: path.join(anchors, 'nowhere') } }
  await t.throwsAsync(note(deps), { code: 'ENOENT' })
  t.deepEqual(await listAudit(service.deps, all), [])
  t.false(existsSync(anchors))
  writeFileSync(anchors, 'kept before\n')
  appendFileSync(anchors, 'and this\n')
  await note(service.deps)
  t.true(readFileSync(anchors, 'utf8').startsWith('kept before\nand this\n{"audit_anchor"'), 'only ever appended to')
})

test.serial(
  'a link or a named pipe in the place of the anchors is refused at once, and no file behind it changes',
  async t => {
    const elsewhere = path.join(path.dirname(anchors), 'elsewhere')
    const instead = { message: /anchors is not a file: find out who put it there/ }
    execFileSync('mkfifo', [anchors])
    await t.throwsAsync(note(service.deps), instead)
    t.throws(() => readAnchorFile(anchors), instead)
    rmSync(anchors)
    writeFileSync(elsewhere, 'of somebody else')
    for (const target of [elsewhere, `${elsewhere}-new`]) {
      symlinkSync(target, anchors)
      await t.throwsAsync(note(service.deps), instead)
      rmSync(anchors)
    }
    t.is(readFileSync(elsewhere, 'utf8'), 'of somebody else')
    t.false(existsSync(`${elsewhere}-new`))
    t.deepEqual(await listAudit(service.deps, all), [])
  },
)
