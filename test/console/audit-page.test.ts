// The audit log in the console: who did what, by actor, action and time, and as a file.
import test from 'ava'
import { exportAudit } from '../../src/operators/audit-log/audit-export.service.ts'
import { writeUserAuditEntry } from '../../src/operators/audit-log/note.service.ts'
import { openOffice, type Office, type Person } from './office.ts'

let office: Office
let ann: Person
test.before(async () => {
  office = await openOffice()
  ann = await office.enrol('ann')
})
test.after.always(() => office?.close())

const everything = { operator: null, action: null, subject: null } as const

test.serial('people of merchants are shown by name and merchant, operators by name', async t => {
  const { deps, admin } = office.at.service
  const { merchantId } = await office.at.merchant()
  await admin.query(`update merchant set name = 'Tea <Room>' where id = $1`, [merchantId])
  const userId = deps.random.uuid()
  await admin.query(
    `insert into merchant_user (id, merchant_id, mail, name, role, created_at) values ($1, $2, 'lena@example.com', 'Lena Brandt', 'owner', now())`,
    [userId, merchantId],
  )
  await deps.db.transaction(tx =>
    writeUserAuditEntry(deps, tx, { userId, action: 'api-key.create', subject: 'key x', detail: {} }),
  )
  const page = (await ann.page(`/audit?by=user:${userId}`)).text
  t.regex(page, /Lena Brandt.*Tea &lt;Room&gt;/s)
  t.regex((await ann.page('/audit?by=ann')).text, /<b class="strong">.*ann/s)
  t.notRegex((await ann.page('/audit?action=api-key.revoke')).text, /Lena Brandt/)
  t.regex((await ann.page('/audit?action=api-key.create')).text, /Lena Brandt/)
  const today = deps.clock.now().toISOString().slice(0, 10)
  t.regex((await ann.page(`/audit?action=api-key.create&from=${today}&to=${today}`)).text, /Lena Brandt/)
  t.notRegex((await ann.page(`/audit?action=api-key.create&to=2020-01-01`)).text, /Lena Brandt/)
  t.is((await ann.page('/audit?from=x&to=2026-99-99&before=y')).status, 200)
})

test.serial('the detail of an entry is isolated, with its invisible characters written out', async t => {
  const { deps } = office.at.service
  const userId = deps.random.uuid()
  await deps.db.transaction(tx =>
    writeUserAuditEntry(deps, tx, {
      userId,
      action: 'webhook.create',
      subject: 'x',
      detail: { url: 'a\u202eb\u200bc' },
    }),
  )
  const { text } = await ann.page(`/audit?by=user:${userId}`)
  t.true(
    text.includes('<bdi>{&quot;url&quot;:&quot;a\\u{202e}b\\u{200b}c&quot;}</bdi></p>'),
    text.split('<details>')[1],
  )
})

test.serial(
  'an export holds what the filters match, in pages of bounded size, and is noted before it is read',
  async t => {
    const { deps, admin } = office.at.service
    await admin.query(
      `do $$ begin set local session_replication_role = replica;
      insert into audit_entry (id, at, operator, action, subject, reason, detail, prev_hash, hash)
        select 10000 + n, now() - n * interval '1 minute', 'bob', 'thing.done', '=1+1', null, ('{"n": ' || n || '}')::json,
               md5('a' || n) || md5('b' || n), md5('c' || n) || md5('d' || n) from generate_series(1, 1201) n; end $$`,
    )
    const sizes: number[] = []
    for await (const piece of exportAudit(deps, { ...everything, operator: 'bob' }, 'jsonl'))
      sizes.push(piece.split('\n').length - 1)
    t.deepEqual(sizes, [0, 500, 500, 201])
    const answer = await ann.send('/audit/export', { by: 'bob', action: 'thing.done', format: 'jsonl' })
    t.is(answer.status, 200)
    t.regex(String(answer.headers['content-disposition']), /^attachment; filename="audit-\d{4}-\d\d-\d\d\.jsonl"$/)
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    t.deepEqual([lines.length, lines[0]!.id, lines[1200]!.id], [1201, 10_001, 11_201])
    t.is(lines[0]!.detail, '{"n": 1}', 'exactly the text that was hashed')
    const csv = await ann.send('/audit/export', { by: 'bob', format: 'csv' })
    t.regex(csv.text, /^id,at,operator,action,subject,reason,detail,prev_hash,hash\r\n/)
    t.true(csv.text.includes(`"'=1+1"`), 'no formula reaches a spreadsheet')
    const noted = await admin.query<Record<string, unknown>>(
      `select operator, detail->>'operator' as by, detail->>'format' as format from audit_entry where action = 'audit.exported' order by id`,
    )
    t.deepEqual(noted, [
      { operator: 'ann', by: 'bob', format: 'jsonl' },
      { operator: 'ann', by: 'bob', format: 'csv' },
    ])
    const foreign = await office.request('/audit/export', {
      cookie: ann.cookie,
      form: { form_token: 'x', format: 'csv' },
    })
    t.is(foreign.status, 403)
    t.is(
      (await office.request('/audit/export', { form: { format: 'csv' } })).status,
      303,
      'nobody exports without a session',
    )
    t.is((await admin.query(`select from audit_entry where action = 'audit.exported'`)).length, 2)
  },
)
