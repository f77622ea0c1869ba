import type { ApplicationFile } from '../../../merchants/kyb/application.service.ts'
import {
  isEditable,
  kybSteps,
  problemsOf,
  questions,
  type Answers,
  type ApplicationDocument,
  type ApplicationMessage,
  type ApplicationStatus,
  type KybStep,
} from '../../../merchants/kyb/application.ts'
import { html, isolated, isolatedText, type Html } from '../../html.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { time } from '../words.ts'

export const path = '/dashboard/business'

export const stepWords: Readonly<Record<KybStep, string>> = {
  company: 'Company',
  address: 'Address',
  owners: 'Owners',
  business: 'What you sell',
  documents: 'Documents',
  review: 'Review and send',
}

/** An application as the merchant sees it. */
export interface ApplicationView {
  readonly status: ApplicationStatus
  /** Whether the merchant may change it, or begin the next one. */
  readonly isOpen: boolean
  readonly answers: Answers
  /** The answer to a question that is written and not sent. */
  readonly reply: string
  readonly documents: readonly ApplicationDocument[]
  readonly messages: readonly ApplicationMessage[]
  /** What operators have asked and nobody has answered yet. */
  readonly asked: readonly ApplicationMessage[]
  readonly savedAt: Date | null
}

/** Returns the view of a merchant's newest application, or of one that has not begun. Files of a refused one are not sent again. */
export function viewOf(file: ApplicationFile | null): ApplicationView {
  const status = file?.application.status ?? 'DRAFT'
  const messages = file?.messages ?? []
  const answered = messages.findLastIndex(({ author }) => author === 'MERCHANT')
  return {
    status,
    isOpen: status === 'DECLINED' || isEditable(status),
    answers: file?.application.answers ?? {},
    reply: file?.application.reply ?? '',
    documents: file && status !== 'DECLINED' ? file.documents : [],
    messages,
    asked: status === 'CLARIFICATION' ? messages.slice(answered + 1) : [],
    savedAt: file && status !== 'DECLINED' ? file.application.updatedAt : null,
  }
}

export function hrefOf(step: KybStep): string {
  return `${path}?step=${step}`
}

/** Whether a step has all that it needs to be sent. */
export function isComplete(view: ApplicationView, step: KybStep): boolean {
  if (step === 'documents') return view.documents.length > 0
  if (step === 'review') return kybSteps.every(one => one === 'review' || isComplete(view, one))
  const missing = new Set<string>(problemsOf(view.answers).map(({ name }) => name))
  return questions.every(one => one.step !== step || !missing.has(one.name))
}

/** Returns where to go on: at the question of an operator, else at the first step that lacks something. */
export function stepToOpen(view: ApplicationView): KybStep {
  const asked = view.asked.find(({ step }) => step !== null && step !== 'review')?.step
  return asked ?? kybSteps.find(step => step === 'review' || !isComplete(view, step))!
}

/** The steps beside the form. `how` makes them buttons of the form, so that going to another step saves what is typed. */
export function stepper(
  view: ApplicationView,
  { step: here, how }: { readonly step: KybStep; readonly how: 'form' | 'links' },
): Html {
  const items = kybSteps.map((step, index) => {
    const isAsked = view.asked.some(one => one.step === step)
    const isDone = step !== 'review' && isComplete(view, step)
    const state = isAsked ? 'asked' : isDone ? 'done' : 'open'
    const mark = isAsked ? icon('alert') : isDone ? icon('check') : index + 1
    const content = html`<span class="mark" aria-hidden="true">${mark}</span
      ><span><b>${stepWords[step]}</b><small>${summaryOf(view, step)}</small></span>`
    const item =
      how === 'links' || step === here
        ? html`<a href="${hrefOf(step)}">${content}</a>`
        : html`<button form="step" formaction="${path}/save" name="to" value="${step}">${content}</button>`
    return html`<li class="${state}" ${step === here && html` aria-current="step"`}>${item}</li>`
  })
  return html`<nav aria-label="Steps">
    <ol class="step-list">
      ${items}
    </ol>
  </nav>`
}

function summaryOf(view: ApplicationView, step: KybStep): Html | string {
  if (view.asked.some(one => one.step === step)) return 'A question is open'
  if (step === 'review') return ''
  if (step === 'documents') return view.documents.length === 0 ? 'None yet' : `${view.documents.length} added`
  const mine = questions.filter(one => one.step === step)
  if (mine.every(({ name }) => !view.answers[name])) return 'Not started'
  if (!isComplete(view, step)) return 'Something is missing'
  return isolated(view.answers[mine[0]!.name]!.split('\n')[0]!.slice(0, 60))
}

/** The questions of operators that concern a step; the last step shows all that are open. */
export function questionNotes(view: ApplicationView, step: KybStep): Html[] {
  return view.asked
    .filter(one => step === 'review' || one.step === step)
    .map(({ name, text, createdAt }) => {
      const way = step === 'review' ? '' : html` <a href="${hrefOf('review')}">Answer in the last step</a>, after changing what is asked for.` // prettier-ignore
      return note('warn', html`${isolatedText(name)} asked on ${time(createdAt)}:`, html`<span class="wrap-any pre-line">${isolated(text)}</span>${way}`) // prettier-ignore
    })
}
