// Something on every page of the console, with a text of somebody else wherever somebody else can write one.
import type { Actor } from '../../src/database/actor.ts'
import { addDocument, findApplicationOf, submitApplication } from '../../src/merchants/kyb/application.service.ts'
import { questions, readAnswers } from '../../src/merchants/kyb/application.ts'
import { testMerchant } from '../helpers/deps.ts'
import type { MoneyOut } from '../withdrawals/fixture.ts'

export interface ConsoleFixture {
  readonly merchantId: string
  readonly withdrawal: string
  readonly order: string
  readonly application: string
  readonly document: string
  /** Every page, with parameters of this world. */
  readonly paths: readonly string[]
  /** Puts a text in the place of all that merchants, payers, nodes, screening and operators have written. */
  write(text: string): Promise<void>
}

/** Bytes that a browser would run if it took them for what they also are. */
export const polyglot = Buffer.from(
  `%PDF-1.7\n<html><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg></html>`,
)

const chain = `'test', 'TRC20'`
const hash = 'cd'.repeat(32)

/** Adds what waits and what stands still. `operator`: whose passkey has a name. */
export async function fillFixture(at: MoneyOut, operator: string): Promise<ConsoleFixture> {
  const { deps, admin } = at.service
  const merchant = await at.richMerchant(2000n)
  const { merchantId } = merchant
  const { json } = await at.withdraw(merchant, { amount: '900' })
  const withdrawal = String(json.id)
  const frozen = await at.open(merchant, { amount: '100', description: 'x' })
  await at.mine([{ to: frozen.address, amount: 100_000_000n }])
  const applicant = (await testMerchant(deps, { approved: false })).merchantId
  const actor: Actor = {
    merchantId: applicant,
    environment: 'test',
    userId: 'u',
    isPermitted: () => Promise.resolve(true),
  }
  await addDocument(deps, actor, { name: 'register.pdf', content: polyglot })
  const answers = readAnswers(Object.fromEntries(questions.map(({ name }) => [name, 'x'])))
  await submitApplication(deps, actor, { answers, reply: 'x', name: 'x' })
  const { application, documents } = (await findApplicationOf(deps, applicant))!
  await admin.query(
    `update chain_transfer set status = 'FROZEN', screening = 'FLAGGED', frozen_at = now(), freeze_reason = 'x',
        next_screening_at = null, final_at = coalesce(final_at, now()) where order_id = $1`,
    [frozen.id],
  )
  for (const text of [
    `insert into screening_verdict (environment, network, tx_hash, ordinal, provider, verdict, reason, reference, evidence, screened_at)
     select environment, network, tx_hash, ordinal, 'x', 'flagged', 'x', 'x', '{}', now() from chain_transfer where status = 'FROZEN'`,
    `insert into withdrawal_verdict (withdrawal_id, provider, verdict, reason, reference, evidence, screened_at)
     values ('${withdrawal}', 'x', 'flagged', 'x', 'x', '{}', now())`,
    `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, created_at,
       paused_at, pause_reason) values (${chain}, 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', 0, 0, 0, '${hash}', now(), now(), 'x')
     on conflict (environment, network) do update set paused_at = now(), pause_reason = 'x'`,
    `insert into payout_switch (environment, network, reason, switched_off_at) values (${chain}, 'x', now())`,
    `insert into chain_pause (environment, network, reason, created_at) values ('test', 'ERC20', 'x', now())`,
    `insert into reserve_check (environment, network, problems, next_at) values (${chain}, '{x}', now())
     on conflict (environment, network) do update set problems = '{x}'`,
    `insert into chain_status (environment, network, state, reason, nodes, polled_at) values (${chain}, 'degraded', 'x',
       '[{"name": "x", "isUp": true, "height": 5, "error": "x", "errors": {}}]', now())
     on conflict (environment, network) do update set state = excluded.state, reason = 'x', nodes = excluded.nodes`,
    `insert into doctor_run (id, requested_by, requested_at, started_at, finished_at, done, total, findings)
     values (gen_random_uuid(), 'x', now(), now(), now(), 1, 1, '[{"state": "fail", "about": "x", "text": "x", "cure": "x"}]')`,
    `insert into audit_entry (id, at, operator, action, subject, reason, detail, prev_hash, hash)
     select id + 1, now(), '${operator}', 'x', 'x', 'x', '{"note": "x"}', hash, '${'ce'.repeat(32)}' from audit_entry order by id desc limit 1`,
  ])
    await admin.query(text)
  const kept = ['screening_verdict', 'withdrawal_verdict', 'audit_entry', 'kyb_message']
  for (const table of kept) await admin.query(`alter table ${table} disable trigger user`)
  return {
    merchantId,
    withdrawal,
    order: frozen.id,
    application: application.id,
    document: documents[0]!.id,
    paths: [
      '/',
      '/withdrawals',
      `/withdrawals/${withdrawal}`,
      '/frozen',
      '/orders',
      `/orders?q=${frozen.id}`,
      `/orders/${frozen.id}`,
      '/search',
      '/search?q=zzz',
      `/search?q=${'ab'.repeat(32)}`,
      `/search?q=${frozen.address}`,
      `/search?q=${withdrawal}`,
      '/kyb',
      `/kyb/${application.id}`,
      '/merchants',
      `/merchants/${merchantId}`,
      '/treasury',
      '/switches',
      '/audit',
      '/doctor',
      '/account',
      '/nothing',
    ],
    async write(text) {
      const rows: readonly [string, string][] = [
        ['merchant', 'name = $1, email = $1'],
        ['api_key', 'name = $1'],
        ['orders', `description = $1, metadata = json_build_object('note', $1::text)`],
        ['kyb_application', `answers = (select json_object_agg(key, $1::text) from json_each(answers::json))`],
        ['kyb_message', 'text = $1, name = $1'],
        [
          'doctor_run',
          `requested_by = $1, findings = jsonb_build_array(
             jsonb_build_object('state', 'warn', 'about', $1::text, 'text', $1::text, 'cure', $1::text))`,
        ],
        ['kyb_document', 'name = left($1, 100)'],
        ['withdrawal', `metadata = json_build_object('note', $1::text)`],
        ['screening_verdict', 'reason = $1, reference = $1, provider = $1'],
        ['withdrawal_verdict', 'reason = $1, reference = $1, provider = $1'],
        ['wallet', 'pause_reason = $1'],
        ['payout_switch', 'reason = $1'],
        ['chain_pause', 'reason = $1'],
        ['reserve_check', 'problems = array[$1]'],
        [
          'chain_status',
          `reason = $1, nodes = jsonb_build_array(jsonb_build_object('name', $1::text, 'isUp', true, 'height', 5, 'error', $1::text, 'errors', '{}'::json))`,
        ],
        ['operator_passkey', 'name = $1'],
      ]
      for (const [table, change] of rows) await admin.query(`update ${table} set ${change}`, [text])
      await admin.query(`update chain_transfer set freeze_reason = $1 where status = 'FROZEN'`, [text])
      await admin.query(
        `update audit_entry set subject = $1, reason = $1, action = $1, detail = json_build_object('note', $1::text) where prev_hash = $2`,
        [text, hash],
      )
    },
  }
}
