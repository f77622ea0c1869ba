import { emptyHead, type AuditHead } from '../../operators/audit-log/audit-chain.ts'
import { listAudit, verifyAudit } from '../../operators/audit-log/audit.service.ts'
import { readAnchorFile, toLog } from '../../operators/audit-log/anchor-file.service.ts'
import type { Deps } from '../../deps.ts'
import { limitOf, limitOption, UsageError, type Command, type Input } from '../command.ts'
import { table } from '../print.ts'
import { decisionFacts } from '../../lib/decision-facts.ts'
import { challengeOf, signedValue } from '../../lib/crypto/signed-text.ts'
import { listSignaturesAfter, type KeptSignature } from '../../operators/approvals/operator-signature.store.ts'
import { isKeptSignature } from '../../people/passkeys/webauthn.service.ts'
import { listSignedApprovals, type SignedApproval } from '../../withdrawals/approve/approval.store.ts'

export const auditCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'audit list',
    summary: 'Lists operator actions, newest first',
    parameters: [],
    options: [
      { name: 'by', value: 'NAME', summary: 'only by this operator' },
      { name: 'action', value: 'ACTION', summary: 'only this action, such as merchant.suspended' },
      { name: 'subject', value: 'ID', summary: 'only about this merchant, key, order or chain' },
      limitOption,
    ],
    run: list,
  },
  {
    kind: 'show',
    name: 'audit verify',
    summary:
      'Verifies that the audit log is complete and unchanged, and all passkey signatures; exit code 1 on a problem',
    notes:
      'Entries cut off at the end show only against the anchors that each change writes to KASSA_AUDIT_ANCHORS, or against a head kept elsewhere.',
    parameters: [],
    options: [
      { name: 'head', value: 'ID:HASH', summary: 'an earlier head that must still be in the log' },
      {
        name: 'anchors',
        value: 'FILE',
        summary: 'the kept anchors; other lines are ignored (default: KASSA_AUDIT_ANCHORS)',
      },
    ],
    run: verify,
  },
]

async function list(deps: Deps, input: Input) {
  const entries = await listAudit(deps, {
    operator: input.option('by')?.toLowerCase() ?? null,
    action: input.option('action') ?? null,
    subject: input.option('subject') ?? null,
    limit: limitOf(input),
  })
  const json = entries.map(entry => ({
    id: entry.id,
    at: entry.at.toISOString(),
    operator: entry.operator,
    action: entry.action,
    subject: entry.subject,
    reason: entry.reason,
    detail: JSON.parse(entry.detail) as unknown,
    hash: entry.hash,
  }))
  const rows = json.map(one => [one.id, one.at, one.operator, one.action, one.subject, one.reason])
  const headings = ['ID', 'WHEN', 'OPERATOR', 'ACTION', 'SUBJECT', 'REASON']
  return { json: { entries: json }, text: table(headings, rows, 'No entries.') }
}

async function verify(deps: Deps, input: Input) {
  const file = input.option('anchors') ?? deps.config.auditAnchors
  const anchors = file === toLog ? '' : readAnchorFile(file)
  const { head, damage } = await verifyAudit(deps, { head: notedHead(input.option('head')), anchors })
  const signed = await verifySignatures(deps)
  const all = [...damage, ...signed.problems.map(problem => ({ id: 0, problem }))]
  const problems = all.map(({ id, problem }) => (id === 0 ? `${problem}.` : `Entry ${id}: ${problem}.`))
  const isWhole = all.length === 0
  const whole = `The audit log is complete: ${head.id} entries, ${signed.count} passkey signatures.`
  const last = head.id === emptyHead.id ? '' : `\nHead ${head.id}:${head.hash}`
  const json = { is_whole: isWhole, head, signatures: signed.count, damage: all }
  return { json, text: (isWhole ? whole : problems.join('\n')) + last, isBad: !isWhole }
}

function notedHead(text: string | undefined): AuditHead | null {
  if (text === undefined) return null
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (id === undefined || hash === undefined)
    throw new UsageError('--head must be a number, a colon and 64 hexadecimal digits')
  return { id: Number(id), hash }
}

const batchSize = 200
/** An operator must investigate more problems than this. */
const problemsMax = 100
const noId = '00000000-0000-0000-0000-000000000000'

interface VerifiedSignatures {
  readonly count: number
  readonly problems: readonly string[]
}

/**
 * Verifies all that passkeys have signed, with the keys that are kept: nobody who has only the database can make such a signature. A decision
 * about a withdrawal must be about that withdrawal as it is now.
 */
async function verifySignatures({ db }: Pick<Deps, 'db'>): Promise<VerifiedSignatures> {
  const problems: string[] = []
  let [after, count] = [noId, 0]
  for (;;) {
    const batch = await listSignaturesAfter(db, after, batchSize)
    for (const one of batch) problems.push(...(await problemsOfSignature(one)))
    count += batch.length
    after = batch.at(-1)?.id ?? after
    if (batch.length < batchSize || problems.length >= problemsMax) break
  }
  let position = { withdrawalId: noId, operator: '', decision: '' }
  for (;;) {
    const batch = await listSignedApprovals(db, position, batchSize)
    for (const one of batch) problems.push(...problemsOfApproval(one))
    const last = batch.at(-1)
    if (last) position = { withdrawalId: last.withdrawal.id, operator: last.operator, decision: last.decision }
    if (batch.length < batchSize || problems.length >= problemsMax) break
  }
  return { count, problems: problems.slice(0, problemsMax) }
}

async function problemsOfSignature(one: KeptSignature): Promise<string[]> {
  const isRight =
    signedValue(one.signedText, 'operator') === one.operator &&
    (await isKeptSignature(one, challengeOf(one.signedText)))
  return isRight ? [] : [`Signature ${one.id} of ${one.operator} is not valid for its text`]
}

function problemsOfApproval({ operator, decision, signedText, withdrawal }: SignedApproval): string[] {
  const expected = decisionFacts({ ...withdrawal, decision })
  const different = Object.keys(expected).filter(name => signedValue(signedText, `fact.${name}`) !== expected[name])
  const names = different.join(', ')
  return different.length === 0
    ? []
    : [`${operator} signed another ${names} for withdrawal ${withdrawal.id} than it has now`]
}
