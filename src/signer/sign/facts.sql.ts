// Everything that decides about an attempt, in one statement and therefore from one snapshot.
import { formatAddress, isPrecompiled, parseAddress } from '../../chains/address.ts'
import type { ChainKey, Network } from '../../chains/chain.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import type { Assertion } from '../policy/assertion.ts'
import type { Facts, MemberFacts } from '../policy/facts.ts'

export interface ToSign {
  readonly id: string
  /** The withdrawal or the step. */
  readonly intentId: string
  readonly attempt: number
  readonly facts: Facts
  /** An operator has asked to mark it as failed. */
  readonly isGivenUp: boolean
  /** The last refusal was final. A worker may end it at any time. */
  readonly isRefusedForGood: boolean
}

interface FoundAttempt {
  id: string
  purpose: Purpose
  intent_id: string
  attempt: number
  environment: string
  network: Network
  token: string | null
  destination: string | null
  amount: string
  withdrawal: FoundWithdrawal | null
  step: { environment: string; network: string; status: string; address: string | null; index: number | null } | null
  members: (Omit<MemberFacts, 'amount'> & { amount: string })[]
  reserved: string
  all_reserved: string
  all_open: string
  people: string[]
  assertions: readonly Assertion[]
  is_own: boolean
  is_restricted: boolean
  listed: { id: string; from: string } | null
  offset_ms: string
  is_overdrawn: boolean
  is_off: boolean
  is_paused: boolean
  resumes: number
  in_flight: number
  is_given_up: boolean
  is_refused_for_good: boolean
}

interface FoundWithdrawal {
  id: string
  merchant: string
  environment: string
  network: string
  status: string
  address: string
  amount: string
  fee: string
  approvals: number
}

/** All facts about an attempt, read from the rows themselves. Values from a job or another process are never trusted. */
const factsOfAttempts = `select t.id, t.purpose, t.intent_id, t.attempt, t.environment, t.network, t.token, t.destination, t.amount,
    t.give_up_at is not null as is_given_up, t.is_refused_for_good,
    case when w.id is not null then json_build_object('id', w.id, 'merchant', w.merchant_id, 'environment', w.environment,
      'network', w.network, 'status', w.status, 'address', w.address, 'amount', w.amount::text, 'fee', w.fee_amount::text,
      'approvals', w.required_approvals) end as withdrawal,
    case when s.id is not null then json_build_object('environment', s.environment, 'network', s.network, 'status', s.status,
      'address', s.address, 'index', g.derivation_index) end as step,
    (select coalesce(sum(case e.direction when 'C' then e.amount else -e.amount end), 0)::bigint
       from ledger_tx l join ledger_entry e on e.tx_id = l.id join ledger_account a on a.id = e.account_id
      where l.ref in (select kind || ':' || w.id || again from (values ('reserve'), ('withdrawal'), ('release_reserve'),
            ('reversal:withdrawal'), ('reversal:release_reserve')) k (kind), lateral (select '' as again
              union all select ':' || n from generate_series(1, w.reopened) n) a)
        and a.kind = 'merchant_reserved' and a.merchant_id = w.merchant_id) as reserved,
    (select coalesce(max(a.balance), 0) from ledger_account a where a.kind = 'merchant_reserved'
        and (a.merchant_id, a.environment, a.network) = (w.merchant_id, w.environment, w.network)) as all_reserved,
    (select coalesce(sum(o.amount + o.fee_amount), 0)::bigint from withdrawal o
      where (o.merchant_id, o.environment, o.network) = (w.merchant_id, w.environment, w.network)
        and o.paying_since is not null and o.status in ('APPROVED', 'SIGNED', 'BROADCAST')) as all_open,
    array(select distinct p.sponsor from withdrawal_approval p
      where p.withdrawal_id = w.id and p.decision = 'approved' order by p.sponsor) as people,
    (select coalesce(json_agg(json_build_object('credentialId', x.credential_id, 'signedText', x.signed_text, 'clientData', x.client_data,
        'authenticatorData', x.authenticator_data, 'signature', x.signature)), '[]')
       from withdrawal_approval p join operator_signature x on x.id = p.signature_id
      where p.withdrawal_id = w.id and p.decision = 'approved') as assertions,
    exists (select from unnest(array['live', 'test']) e (environment), lateral (
        select from deposit_address d where (d.environment, d.network, d.address) = (e.environment, t.network, t.destination)
        union all select from wallet v where (v.environment, v.network, v.address) = (e.environment, t.network, t.destination)
        union all select from retired_wallet v where (v.environment, v.network, v.address) = (e.environment, t.network, t.destination)) own)
      as is_own,
    coalesce((select y.is_restricted from withdrawal_policy y where (y.merchant_id, y.environment) = (w.merchant_id, w.environment)),
      t.environment = 'live') as is_restricted,
    (select json_build_object('id', a.id, 'from', extract(epoch from a.usable_from)::text) from withdrawal_address a
      where (a.merchant_id, a.environment, a.network, a.address)
         = (w.merchant_id, w.environment, w.network, t.destination) and a.removed_at is null) as listed,
    coalesce((select b.offset_ms from business_clock b where b.environment = t.environment), 0)::text as offset_ms,
    coalesce((select b.credited < b.swept from deposit_balance b
      where (b.environment, b.network, b.address) = (s.environment, s.network, s.address)), false) as is_overdrawn,
    exists (select from payout_switch s where (s.environment, s.network) = (t.environment, t.network)) as is_off,
    exists (select from chain_pause h where (h.environment, h.network) = (t.environment, t.network)) as is_paused,
    coalesce((select c.resumes from chain_cursor c where (c.environment, c.network, c.kind) = (t.environment, t.network, 'final')), 0)
      as resumes,
    (select count(*)::int from transaction_attempt o where (o.environment, o.network) = (t.environment, t.network)
        and o.purpose <> 'sweep' and o.status in ('SIGNED', 'BROADCAST', 'UNCLEAR') and o.included_height is null and o.nonce_used_at is null) as in_flight,
    (select coalesce(json_agg(json_build_object('stepId', m.id, 'status', m.status, 'address', m.address, 'index', d.derivation_index,
        'amount', m.amount::text, 'isOverdrawn', coalesce((select b.credited < b.swept from deposit_balance b
          where (b.environment, b.network, b.address) = (m.environment, m.network, m.address)), false))
        order by m.address), '[]')
       from payout_step m join deposit_address d on (d.environment, d.network, d.address) = (m.environment, m.network, m.address)
      where m.batch_id = s.id and (m.environment, m.network, m.purpose) = (s.environment, s.network, 'sweep')) as members
  from transaction_attempt t left join withdrawal w on w.id = t.withdrawal_id left join payout_step s on s.id = t.step_id
    left join deposit_address g on (g.environment, g.network, g.address) = (s.environment, s.network, s.address)`

/** Finds the due attempt (`putOffSecondsMax`) that has waited longest for a signature. Attempts never refused come first. */
export async function findNextToSign(rows: Rows, key: ChainKey, now: Date): Promise<ToSign | null> {
  const found = await rows.query<FoundAttempt>(
    `${factsOfAttempts} where t.environment = $1 and t.network = $2 and t.status = 'READY'
        and (t.due_at <= $3 or t.due_at > $4)
      order by t.note is not null, t.created_at, t.id limit 1`,
    [key.environment, key.network, now, addSeconds(now, putOffSecondsMax)],
  )
  return read(found[0])
}

/** Returns the same facts of one attempt, whatever its status. */
export async function findFacts(rows: Rows, id: string): Promise<ToSign | null> {
  return read((await rows.query<FoundAttempt>(`${factsOfAttempts} where t.id = $1`, [id]))[0])
}

function read(row: FoundAttempt | undefined): ToSign | null {
  if (!row) return null
  const { withdrawal, step } = row
  return {
    id: row.id,
    intentId: row.intent_id,
    attempt: row.attempt,
    isGivenUp: row.is_given_up,
    isRefusedForGood: row.is_refused_for_good,
    facts: {
      environment: row.environment,
      network: row.network,
      purpose: row.purpose,
      token: row.token,
      destination: row.destination,
      amount: BigInt(row.amount),
      withdrawal: withdrawal && {
        id: withdrawal.id,
        merchantId: withdrawal.merchant,
        environment: withdrawal.environment,
        network: withdrawal.network,
        status: withdrawal.status,
        address: withdrawal.address,
        amount: readUsdt(withdrawal.amount),
        fee: readUsdt(withdrawal.fee),
        requiredApprovals: withdrawal.approvals,
      },
      step,
      members: row.members.map(one => ({ ...one, amount: readUsdt(one.amount) })),
      reserved: readUsdt(row.reserved),
      allReserved: readUsdt(row.all_reserved),
      allOpen: readUsdt(row.all_open),
      people: row.people,
      assertions: row.assertions,
      isWellWritten: row.destination === null || isWellWritten(row.network, row.destination),
      isOwnAddress: row.is_own,
      isRestricted: row.is_restricted,
      listed: row.listed && { id: row.listed.id, from: new Date(Number(row.listed.from) * 1000) },
      offsetMs: Number(row.offset_ms),
      isOverdrawn: row.is_overdrawn,
      isSwitchedOff: row.is_off,
      isPaused: row.is_paused,
      resumes: row.resumes,
      inFlight: row.in_flight,
    },
  }
}

function isWellWritten(network: Network, address: string): boolean {
  const account = parseAddress(network, address)
  return account !== null && !isPrecompiled(account) && formatAddress(network, account) === address
}
