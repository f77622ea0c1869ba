import type { Deps } from '../../deps.ts'
import {
  requestClarification,
  decide,
  findApplication,
  listApplications,
  type ReviewOutcome,
} from '../../merchants/kyb/review.service.ts'
import { reviewedMail, type ReviewResult } from '../../merchants/kyb/reviewed-mail.ts'
import { mailOwners } from '../../people/users/user.service.ts'
import { kybSteps, questions } from '../../merchants/kyb/application.ts'
import { changeMerchant, previewMerchantChange } from '../../merchants/merchant.service.ts'
import { Refusal, target, type Change, type Command, type Input } from '../command.ts'
import { accepted, sentence, tiers } from './merchants.ts'
import { fields, printable, table } from '../print.ts'

const common = { kind: 'change', isReasonRequired: true, parameters: ['application'], options: [] } as const
const message = 'The merchant sees the reason.'

/** Questions of merchants' verification, and operators' decisions about it. */
export const kybCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'kyb list',
    summary: 'Lists open applications, oldest first',
    parameters: [],
    options: [],
    run: list,
  },
  {
    kind: 'show',
    name: 'kyb show',
    summary: 'Shows an application: its answers, document names and messages',
    parameters: ['application'],
    options: [],
    run: show,
  },
  {
    ...common,
    name: 'kyb approve',
    summary: 'Approves an application and its merchant: active, live, with the fee rate of its tier',
    notes: message,
    options: [{ name: 'tier', value: 'TIER', choices: tiers, summary: `${tiers.join(', ')} (BASIC)` }],
    plan: approve,
  },
  {
    ...common,
    name: 'kyb clarify',
    summary: 'Asks the merchant about an application; the merchant answers in the dashboard',
    notes: message,
    options: [
      {
        name: 'step',
        value: 'STEP',
        choices: kybSteps,
        summary: `What it is about: ${kybSteps.join(', ')} (review: all of it)`,
      },
    ],
    plan: (deps, input) => answer(deps, input, 'clarify'),
  },
  {
    ...common,
    name: 'kyb decline',
    summary: 'Rejects an application; the merchant may start another one',
    notes: message,
    plan: (deps, input) => answer(deps, input, 'decline'),
  },
]

async function known(deps: Deps, id: string) {
  const found = await findApplication(deps, id)
  if (!found) throw new Refusal(`Application ${printable(id)} not found. See kyb list`)
  return found
}

async function list(deps: Deps) {
  const applications = (await listApplications(deps, ['SUBMITTED', 'CLARIFICATION'])).map(one => ({
    id: one.id,
    merchant_id: one.merchantId,
    status: one.status,
    legal_name: one.answers.legal_name ?? null,
    submitted_at: one.submittedAt?.toISOString() ?? null,
  }))
  const rows = applications.map(one => [one.id, one.status, one.submitted_at, one.merchant_id, one.legal_name])
  const headings = ['APPLICATION', 'STATUS', 'SUBMITTED', 'MERCHANT', 'LEGAL NAME']
  return { json: { applications }, text: table(headings, rows, 'No open applications.') }
}

async function show(deps: Deps, input: Input) {
  const { application, messages, documents } = await known(deps, target(input))
  const { id, merchantId, status, answers } = application
  const said = messages.map(one => ({
    at: one.createdAt.toISOString(),
    author: one.author,
    name: one.name,
    text: one.text,
    step: one.step,
  }))
  const files = documents.map(({ name, type, size, sha256 }) => ({ name, type, size, sha256 }))
  const asked = Object.fromEntries(questions.map(({ name }) => [name, answers[name] ?? null]))
  const text = [
    fields({ id, merchant_id: merchantId, status, ...asked }),
    table(
      ['DOCUMENT', 'TYPE', 'BYTES', 'SHA-256'],
      files.map(one => [one.name, one.type, one.size, one.sha256]),
      'No documents.',
    ),
    table(
      ['WHEN', 'WHO', 'NAME', 'TEXT'],
      said.map(one => [one.at, one.author, one.name, one.text]),
      'No messages.',
    ),
  ].join('\n\n')
  return { json: { id, merchant_id: merchantId, status, answers: asked, documents: files, messages: said }, text }
}

async function approve(deps: Deps, input: Input): Promise<Change> {
  const { application } = await known(deps, target(input))
  const { id, merchantId } = application
  const change = { kind: 'approve', tier: input.choice('tier', tiers) ?? 'BASIC' } as const
  const planned = accepted(merchantId, await previewMerchantChange(deps, merchantId, change))
  requireWaiting(id, application.status)
  return {
    plan: `Approve application ${id} of merchant ${merchantId} (${printable(planned.before.name)}): ${sentence(planned)}.`,
    action: 'kyb.approved',
    subject: merchantId,
    facts: factsOf(application),
    async apply(joined) {
      const { operator, reason } = input
      const decided = { applicationId: id, operator, text: reason ?? '', decision: 'APPROVED' } as const
      done(id, await joined.db.transaction(tx => decide(joined, tx, decided)))
      const changed = accepted(merchantId, await changeMerchant(joined, merchantId, change))
      await notifyOwners(joined, merchantId, { outcome: 'APPROVED', text: reason ?? '' })
      const json = { application_id: id, merchant: changed.after }
      return {
        result: { json, text: `Approved. Merchant ${merchantId}: ${sentence(changed)}.` },
        detail: { application_id: id, tier: change.tier },
      }
    },
  }
}

async function answer(deps: Deps, input: Input, kind: 'clarify' | 'decline'): Promise<Change> {
  const { application } = await known(deps, target(input))
  const { id, merchantId } = application
  requireWaiting(id, application.status)
  const isAsking = kind === 'clarify'
  return {
    plan: `${isAsking ? 'Ask merchant' : 'Reject merchant'} ${merchantId}, application ${id}: ${printable(input.reason ?? '')}`,
    action: isAsking ? 'kyb.clarification_asked' : 'kyb.declined',
    subject: merchantId,
    facts: factsOf(application),
    async apply(joined) {
      const step = isAsking ? (input.choice('step', kybSteps) ?? 'review') : 'review'
      const said = { applicationId: id, operator: input.operator, text: input.reason ?? '', step }
      const outcome = await joined.db.transaction(tx =>
        isAsking ? requestClarification(joined, tx, said) : decide(joined, tx, { ...said, decision: 'DECLINED' }),
      )
      const { status } = done(id, outcome)
      await notifyOwners(joined, merchantId, { outcome: isAsking ? 'CLARIFICATION' : 'DECLINED', text: said.text })
      const text = isAsking
        ? 'Question sent. The merchant answers in the dashboard.'
        : 'Rejected. The merchant sees the reason.'
      return { result: { json: { application_id: id, status }, text }, detail: { application_id: id } }
    },
  }
}

interface Reviewed {
  readonly outcome: ReviewResult
  readonly text: string
}

/** Runs in the transaction of the decision. */
function notifyOwners(joined: Deps, merchantId: string, { outcome, text }: Reviewed): Promise<void> {
  const mail = reviewedMail(outcome, { text, pagesUrl: joined.config.pagesUrl })
  return joined.db.transaction(tx => mailOwners(joined, tx, { merchantId, text: mail }))
}

/** Binds the decision to what was shown: a later answer of the merchant makes it another application. */
function factsOf({
  id,
  merchantId,
  updatedAt,
}: {
  readonly id: string
  readonly merchantId: string
  readonly updatedAt: Date
}) {
  return { application: id, merchant: merchantId, updated_at: updatedAt.toISOString() }
}

function requireWaiting(id: string, status: string): void {
  if (status !== 'SUBMITTED') throw new Refusal(`Application ${id} is not waiting for review: it is ${status}`)
}

function done(id: string, outcome: ReviewOutcome) {
  if (outcome.kind === 'not waiting') throw new Refusal(`Application ${id} is no longer waiting for review`)
  if (outcome.kind === 'invalid text') throw new Refusal('The reason must be 1 to 4000 characters')
  return outcome.application
}
