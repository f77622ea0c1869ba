import {
  addDocument,
  findApplicationOf,
  removeDocument,
  saveStep,
  submitApplication,
  type KybRefusal,
  type StepAnswers,
} from '../../../merchants/kyb/application.service.ts'
import {
  documentName,
  documentTypeOf,
  kybSteps,
  messageMax,
  readAnswers,
  type ApplicationStatus,
  type KybStep,
} from '../../../merchants/kyb/application.ts'
import type { Deps } from '../../../deps.ts'
import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import { html, isolated, isolatedText, type Html } from '../../html.ts'
import { badge, type Tone } from '../../kit/badge.ts'
import { card } from '../../kit/card.ts'
import { note } from '../../kit/note.ts'
import { recorded } from '../record.ts'
import { go, page, textOf, type BusinessPage, type DashboardRequest, type Fields, type Reply } from '../request.ts'
import { time } from '../words.ts'
import { hrefOf, path, stepper, stepToOpen, viewOf, type ApplicationView } from './application-view.ts'
import { documentsStep } from './documents.ts'
import { reviewStep, sentApplication } from './review.ts'
import { conflictText, enterButton, noTrouble, readBasis, stepForm, troubleOf, type StepTrouble } from './step-form.ts'

/** The merchant's application for real money, step by step, with its documents and the reviewer's questions. */
export const kybPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'kyb', respond: request => application(request, {}) },
  { method: 'POST', path: `${path}/save`, permission: 'kyb', respond: saving },
  { method: 'POST', path: `${path}/submit`, permission: 'kyb', respond: submitting },
  { method: 'POST', path: `${path}/documents`, permission: 'kyb', takesFiles: true, respond: uploading },
  { method: 'POST', path: `${path}/documents/{id}/remove`, permission: 'kyb', respond: removing },
]

const states: Readonly<Record<ApplicationStatus, readonly [Tone, string, string]>> = {
  DRAFT: ['calm', 'Draft', 'Every step is saved when you leave it. Nobody but your owners sees it until you send it.'],
  SUBMITTED: ['wait', 'Being read', 'We read it and write to you. You need not do anything.'],
  CLARIFICATION: [
    'warn',
    'A question is open',
    'Change what is asked for, answer in the last step, and send it again.',
  ],
  APPROVED: ['good', 'Approved', 'Your business may take real money.'],
  DECLINED: ['bad', 'Declined', 'You may apply again. The form begins with your last answers.'],
}

const refusals: Readonly<Record<KybRefusal, string>> = {
  'not your turn': 'It is with us now: nothing can be changed until we answer.',
  'signed out': 'You are no longer signed in. Sign in and try again.',
  incomplete: 'Some answers are missing or too long. Your other answers are kept.',
  'no document': 'Add at least one document, such as a register extract.',
  'too many documents': 'Remove a document first.',
  'known document': 'It is in your list already.',
  'too large': 'A file may have 5 MB at most.',
  'unknown type': 'Only PDF, PNG and JPEG files are taken.',
  'invalid text': `Write an answer to the question, of at most ${messageMax} characters.`,
}

interface Shown {
  readonly step?: KybStep
  readonly refusal?: KybRefusal | null
  readonly trouble?: StepTrouble
  /** What is wrong with the answer to a question. */
  readonly replyProblem?: string | false
  /** Why a file was not added. */
  readonly fileProblem?: string | null
}

async function application(request: DashboardRequest, shown: Shown): Promise<Reply> {
  const view = viewOf(await findApplicationOf(request.deps, request.sessionUser.merchantId))
  const { refusal = null, trouble = noTrouble, fileProblem = null } = shown
  const [tone, word, sentence] = states[view.status]
  const saved =
    view.isOpen && view.savedAt !== null && html`<span class="small muted">Saved ${time(view.savedAt)}</span>`
  const heading = { title: 'Your business', sub: sentence, badge: html`${badge(tone, word)} ${saved}` }
  const isFine = refusal === null && trouble.problems.size === 0 && fileProblem === null && !shown.replyProblem
  const body = view.isOpen
    ? steps(request, view, { ...shown, step: shown.step ?? readStep(request.query['step']) ?? stepToOpen(view) })
    : html`<div class="columns rail">
        <div class="stack">${sentApplication(view)}</div>
        <div class="stack">${aside}</div>
      </div>`
  const reason = view.status === 'DECLINED' && view.messages.at(-1)?.text
  return page(
    heading,
    html`${refusal !== null && refused(refusal)}
    ${reason && note('bad', 'The reason:', html`<span class="wrap-any pre-line">${isolated(reason)}</span>`)} ${body}`,
    isFine ? 200 : 400,
  )
}

function steps(request: DashboardRequest, view: ApplicationView, shown: Shown & { readonly step: KybStep }): Html {
  const { step, refusal, trouble = noTrouble, fileProblem = null } = shown
  // Only what is typed has to be saved on the way to another step.
  const isTyped = step !== 'documents' && (step !== 'review' || view.status === 'CLARIFICATION')
  const how = isTyped ? 'form' : 'links'
  const problem = shown.replyProblem || (refusal === 'invalid text' ? refusals[refusal] : undefined)
  const main =
    step === 'documents'
      ? documentsStep(request, view, fileProblem)
      : step === 'review'
        ? reviewStep(request, view, problem)
        : stepForm(request, view, { step, trouble })
  return html`<div class="columns in-steps">
    <div>${isTyped && enterButton} ${stepper(view, { step, how })}</div>
    <div class="stack">${main}</div>
    <div class="stack">${aside}</div>
  </div>`
}

const aside = html`${card(
  { title: 'What happens next' },
  html`<ol class="stack near">
    <li><b>You send it.</b> <span class="soft">We check that nothing is missing.</span></li>
    <li><b>An operator reads it.</b> <span class="soft">A question appears at the step that it concerns.</span></li>
    <li><b>You go live.</b> <span class="soft">Until then you can use Test.</span></li>
  </ol>`,
)}
${card({ title: 'Who sees this' }, html`<p class="soft">The owners in your team, and the operators of this service.</p>`)}`

/** An application that was sent twice must not look unsent. */
function refused(refusal: KybRefusal): Html {
  return refusal === 'not your turn'
    ? note('info', 'Nothing was changed.', refusals[refusal])
    : note('bad', 'Not sent yet.', refusals[refusal])
}

function readStep(text: unknown): KybStep | undefined {
  return kybSteps.find(one => one === text)
}

/** Saves a step and goes to the next one, or to that of the button. Shows the step again, as it was typed, if something is wrong with it. */
async function saving(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const step = readStep(sent['step'])
  const typed = readAnswers(sent)
  const reply = readReply(sent)
  const given = { answers: typed, basis: readBasis(sent), ...reply }
  const { refusal, conflicts } = await recordStep(request, given)
  if (refusal !== null) return application(request, { refusal, ...(step && { step }) })
  if (step === undefined) return go(path, 'Saved. Nobody but your owners sees it yet.')
  const to = textOf(sent, 'to')
  const file = await findApplicationOf(deps, sessionUser.merchantId)
  const saved = file?.application
  const trouble = troubleOf(step, { typed, saved: saved?.answers ?? {}, conflicts, mayLack: to !== '' })
  const isLong = (reply.reply?.text.length ?? 0) > messageMax
  const replyProblem = conflicts.includes('reply')
    ? conflictText(saved?.reply ?? '')
    : isLong && refusals['invalid text']
  if (trouble.problems.size > 0 || replyProblem) return application(request, { step, trouble, replyProblem })
  if (to === 'later') return go('/dashboard', 'Saved. Go on under Your business whenever you like.')
  return go(hrefOf(readStep(to) ?? kybSteps[kybSteps.indexOf(step) + 1] ?? 'review'))
}

function recordStep(request: DashboardRequest, given: StepAnswers): ReturnType<typeof saveStep> {
  const work = (joined: Deps) => saveStep(joined, request.sessionUser, given)
  return recorded(request, work, ({ isChanged }) =>
    isChanged ? action(request, 'save', 'Answers about the business were saved.') : null,
  )
}

/** Carries out a form that can be refused. A refusal leaves no audit entry. */
function changed(
  request: DashboardRequest,
  work: (joined: Deps) => Promise<KybRefusal | null>,
  done: MerchantAction,
): Promise<KybRefusal | null> {
  return recorded(request, work, refusal => (refusal === null ? done : null))
}

function action({ sessionUser }: DashboardRequest, what: string, sentence: string): MerchantAction {
  return { action: `kyb.${what}`, subject: `merchant ${sessionUser.merchantId}`, sentence, notice: null }
}

/** The answer to a question, with what the form began with. */
function readReply(sent: Fields): Pick<StepAnswers, 'reply'> {
  if (!('reply' in sent)) return {}
  const plain = (name: string) => textOf(sent, name).replaceAll('\r\n', '\n')
  return { reply: { text: plain('reply'), ...('was_reply' in sent && { basis: plain('was_reply') }) } }
}

async function submitting(request: DashboardRequest): Promise<Reply> {
  const { sessionUser, form: sent } = request
  const answers = readAnswers(sent)
  const given = { answers, reply: textOf(sent, 'reply'), name: sessionUser.name }
  const refusal = await changed(
    request,
    joined => submitApplication(joined, sessionUser, given),
    action(request, 'submit', 'The application of the business was sent.'),
  )
  if (refusal === null) return go(path, 'Sent. We write to you when it is read.')
  // Keeps what is typed although something else is missing.
  if (refusal !== 'not your turn' && refusal !== 'signed out')
    await recordStep(request, { answers, ...readReply(sent) })
  return application(request, { step: 'review', refusal })
}

async function uploading(request: DashboardRequest): Promise<Reply> {
  const { document } = request.form
  const again = { ...request, form: {} }
  if (!(document instanceof File) || document.size === 0)
    return application(again, { step: 'documents', fileProblem: 'Choose a file first.' })
  const content = Buffer.from(await document.arrayBuffer())
  const type = documentTypeOf(content)
  const name = type === null ? '' : documentName(document.name, type)
  const refusal = await changed(
    request,
    joined => addDocument(joined, request.sessionUser, { name: document.name, content }),
    action(request, 'document-add', `The document “${name}” was added.`),
  )
  if (refusal === null) return go(hrefOf('documents'), 'The document is added.')
  if (refusal === 'not your turn' || refusal === 'signed out') return application(again, { refusal })
  const fileProblem = `${isolatedText(document.name.slice(0, 100))} was not added. ${refusals[refusal]}`
  return application(again, { step: 'documents', fileProblem })
}

async function removing(request: DashboardRequest): Promise<Reply> {
  const id = request.params['id']!
  const refusal = await changed(
    request,
    joined => removeDocument(joined, request.sessionUser, id),
    action(request, 'document-remove', `The document ${id} was removed.`),
  )
  if (refusal !== null) return application(request, { step: 'documents', refusal })
  return go(hrefOf('documents'), 'The document is removed.')
}
