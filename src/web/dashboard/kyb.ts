import {
  addDocument,
  findApplicationOf,
  removeDocument,
  saveAnswers,
  submitApplication,
  type ApplicationFile,
  type KybRefusal,
} from '../../merchants/kyb/application.service.ts'
import {
  documentBytesMax,
  isEditable,
  messageMax,
  problemsOf,
  questions,
  readAnswers,
  type ApplicationStatus,
  type QuestionName,
} from '../../merchants/kyb/application.ts'
import { badge, type Tone } from '../kit/badge.ts'
import { button } from '../kit/button.ts'
import { card, facts } from '../kit/card.ts'
import { field, textArea } from '../kit/field.ts'
import { note } from '../kit/note.ts'
import { table } from '../kit/table.ts'
import { html, isolated, type Html } from '../html.ts'
import {
  actionForm,
  fileForm,
  form,
  go,
  page,
  textOf,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
} from './request.ts'
import { time } from './words.ts'

const path = '/dashboard/business'

/** The merchant's application for real money, with its documents and the reviewer's questions. */
export const kybPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'kyb', respond: request => application(request, null) },
  { method: 'POST', path: `${path}/save`, permission: 'kyb', respond: saving },
  { method: 'POST', path: `${path}/submit`, permission: 'kyb', respond: submitting },
  { method: 'POST', path: `${path}/documents`, permission: 'kyb', takesFiles: true, respond: uploading },
  { method: 'POST', path: `${path}/documents/{id}/remove`, permission: 'kyb', respond: removing },
]

const states: Readonly<Record<ApplicationStatus, readonly [Tone, string, string]>> = {
  DRAFT: ['calm', 'Draft', 'Nobody but you sees it until you send it.'],
  SUBMITTED: ['wait', 'Being read', 'We read it and write to you. You need not do anything.'],
  CLARIFICATION: ['warn', 'A question is open', 'Answer below, change what is asked for, and send it again.'],
  APPROVED: ['good', 'Approved', 'Your business may take real money.'],
  DECLINED: ['bad', 'Declined', 'You may apply again; a new application begins when you save.'],
}

async function application(request: DashboardRequest, refusal: KybRefusal | null): Promise<Reply> {
  const file = await findApplicationOf(request.deps, request.sessionUser.merchantId)
  const status = file?.application.status ?? 'DRAFT'
  const isOpen = status === 'DECLINED' || isEditable(status)
  const [tone, word, sentence] = states[status]
  const body = html`${refusal !== null && refused(refusal)}
    <div class="columns rail">
      <div class="stack">
        ${file && file.messages.length > 0 && messages(file)}
        ${isOpen ? answersForm(request, file, refusal) : answered(file!)}
      </div>
      <div class="stack">${documents(request, file, isOpen)}</div>
    </div>`
  const heading = { title: 'Your business', sub: html`${badge(tone, word)} ${sentence}` }
  return page(heading, body, refusal === null ? 200 : 400)
}

/** An application that was sent twice must not look unsent. */
function refused(refusal: KybRefusal): Html {
  return refusal === 'not your turn'
    ? note('info', 'Nothing was changed.', refusals[refusal])
    : note('bad', 'Not sent yet.', refusals[refusal])
}

const refusals: Readonly<Record<KybRefusal, string>> = {
  'not your turn': 'It is with us now: nothing can be changed until we answer.',
  'signed out': 'You are no longer signed in. Sign in and try again.',
  incomplete: 'Some answers are missing or too long. Your other answers are kept.',
  'no document': 'Add at least one document, such as a register extract.',
  'too many documents': 'Remove a document first.',
  'too large': 'A file may have 5 MB at most.',
  'unknown type': 'Only PDF, PNG and JPEG files are taken.',
  'invalid text': `Write an answer to the question, of at most ${messageMax} characters.`,
}

function answersForm(request: DashboardRequest, file: ApplicationFile | null, refusal: KybRefusal | null): Html {
  const { form: sent } = request
  const isReply = file?.application.status === 'CLARIFICATION'
  const known = { ...(file?.application.status === 'DECLINED' ? {} : file?.application.answers), ...readAnswers(sent) }
  const problems = new Map(
    refusal === 'incomplete' ? problemsOf(known).map(({ name, problem }) => [name, problem]) : [],
  )
  const errorOf = (name: QuestionName) => (problems.has(name) ? { error: problems.get(name)! } : {})
  const fields = questions.map(({ name, label, max, isRequired }) => {
    const options = {
      name,
      label: isRequired ? label : `${label} (optional)`,
      value: known[name] ?? '',
      maxlength: max,
      ...errorOf(name),
    }
    return max > 500 ? textArea({ ...options, rows: 4 }) : field(options)
  })
  const reply = isReply && textArea({ name: 'reply', label: 'Your answer', value: textOf(sent, 'reply'), rows: 4, maxlength: messageMax, ...(refusal === 'invalid text' && { error: refusals['invalid text'] }) }) // prettier-ignore
  const content = html`${reply} ${fields}
    <div class="cluster">
      ${button('Send to review', { kind: 'primary' })}
      <button class="button secondary" type="submit" formaction="${path}/save">Save the draft</button>
    </div>`
  return card(
    { title: isReply ? 'Answer and send again' : 'About your business' },
    form(request, `${path}/submit`, content),
  )
}

function answered({ application: { answers } }: ApplicationFile): Html {
  return card(
    { title: 'What you sent', isFlush: true },
    facts(questions.map(({ name, label }) => ({ term: label, value: answers[name] ? isolated(answers[name]) : '–' }))),
  )
}

function messages(file: ApplicationFile): Html {
  return card(
    { title: 'Questions and answers', isFlush: true },
    facts(
      file.messages.map(({ author, text, createdAt }) => ({
        term: author === 'OPERATOR' ? 'Kassa' : 'You',
        value: html`<span class="wrap-any">${isolated(text)}</span>`,
        aside: time(createdAt),
      })),
    ),
  )
}

const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}

function documents(request: DashboardRequest, file: ApplicationFile | null, isOpen: boolean): Html {
  const list = file && file.application.status !== 'DECLINED' ? file.documents : []
  const columns = [
    { head: 'Name' },
    { head: 'Kind' },
    { head: 'Size', isNumber: true },
    { head: 'Remove', isNumber: true },
  ]
  const rows = list.map(one => [
    isolated(one.name),
    kinds[one.type],
    `${Math.ceil(one.size / 1024).toLocaleString('en')} kB`,
    isOpen
      ? actionForm(request, `${path}/documents/${one.id}/remove`, button('Remove', { size: 'small', hint: one.name }))
      : '',
  ])
  const upload = fileForm(
    request,
    `${path}/documents`,
    html`<div class="field">
        <label for="document">Add a document</label>
        <input class="input" type="file" id="document" name="document" accept=".pdf,.png,.jpg,.jpeg" aria-describedby="document-help" required />
        <p class="help" id="document-help">PDF, PNG or JPEG, at most ${documentBytesMax / 1_048_576} MB. Save your answers first.</p>
      </div>
      ${button('Upload')}`, // prettier-ignore
  )
  const shown = rows.length === 0 ? html`<p class="body muted">None yet. A register extract and an identity card are usual.</p>` : table({ caption: 'Documents', columns, rows, isTight: true }) // prettier-ignore
  return card(
    { title: 'Documents', isFlush: true },
    html`${shown} ${isOpen && html`<div class="body">${upload}</div>`}`,
  )
}

async function saving(request: DashboardRequest): Promise<Reply> {
  const refusal = await saveAnswers(request.deps, request.sessionUser, readAnswers(request.form))
  return refusal === null ? go(path, 'Saved. Nobody but you sees it yet.') : application(request, refusal)
}

async function submitting(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const answers = readAnswers(sent)
  const reply = textOf(sent, 'reply')
  const refusal = await submitApplication(deps, sessionUser, { answers, reply, name: sessionUser.name })
  if (refusal === null) return go(path, 'Sent. We write to you when it is read.')
  // Keeps the typed answers although something else is missing.
  if (refusal === 'no document' || refusal === 'invalid text') await saveAnswers(deps, sessionUser, answers)
  return application(request, refusal)
}

async function uploading(request: DashboardRequest): Promise<Reply> {
  const { document } = request.form
  if (!(document instanceof File) || document.size === 0) return go(path, 'Choose a file first.')
  const content = Buffer.from(await document.arrayBuffer())
  const refusal = await addDocument(request.deps, request.sessionUser, { name: document.name, content })
  return refusal === null ? go(path, 'The document is added.') : application({ ...request, form: {} }, refusal)
}

async function removing(request: DashboardRequest): Promise<Reply> {
  const refusal = await removeDocument(request.deps, request.sessionUser, request.params['id']!)
  return refusal === null ? go(path, 'The document is removed.') : application(request, refusal)
}
