import { kybSteps, messageMax, questions, type KybStep } from '../../../merchants/kyb/application.ts'
import { html, isolated, type Html } from '../../html.ts'
import { button, linkButton, textLink } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { hidden, textArea } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { csrf, textOf, type DashboardRequest } from '../request.ts'
import { time } from '../words.ts'
import { hrefOf, isComplete, path, questionNotes, stepWords, type ApplicationView } from './application-view.ts'
import { documentList } from './documents.ts'
import { stepCount } from './step-form.ts'

/** The last step: all that is sent, with the way to change it, and the answer to a question. */
export function reviewStep(
  request: Pick<DashboardRequest, 'sessionUser' | 'form'>,
  view: ApplicationView,
  problem: string | undefined,
): Html {
  const missing = kybSteps.filter(step => step !== 'review' && !isComplete(view, step))
  const isReply = view.status === 'CLARIFICATION'
  const reply = 'reply' in request.form ? textOf(request.form, 'reply') : view.reply
  const lacks = html`Complete ${missing.map((step, index) => html`${index > 0 && ', '}<a href="${hrefOf(step)}">${stepWords[step]}</a>`)} first.` // prettier-ignore
  const send = card(
    { title: isReply ? 'Answer and send again' : 'Send', action: stepCount('review') },
    html`<form id="step" class="stack near" method="post" action="${path}/submit" autocomplete="off"${isReply && html` data-draft="${path}/save"`}>
      ${csrf(request.sessionUser)} ${hidden('step', 'review')} ${isReply && hidden('was_reply', view.reply)} ${questionNotes(view, 'review')}
      ${isReply && textArea({ name: 'reply', label: 'Your answer', value: reply, rows: 4, maxlength: messageMax + 1, error: problem })}
      ${missing.length > 0 && note('warn', 'Something is missing.', lacks)}
      <p class="soft">We read it and write to every owner. Until we answer, nothing can be changed.</p>
      <div class="step-actions">
        ${button('Send to review', { kind: 'primary', isDisabled: missing.length > 0 })}
        ${isReply ? html`<button class="button secondary" formaction="${path}/save" name="to" value="documents">Back</button>` : linkButton('Back', hrefOf('documents'), { icon: 'arrow-left' })}
      </div>
    </form>`,
  ) // prettier-ignore
  // A link would lose the answer that is typed.
  const edit = (step: KybStep) =>
    isReply
      ? html`<button class="button ghost small" form="step" formaction="${path}/save" name="to" value="${step}">Edit<span class="sr"> ${stepWords[step]}</span></button>`
      : textLink(html`Edit<span class="sr"> ${stepWords[step]}</span>`, hrefOf(step)) // prettier-ignore
  return html`${send} ${allOf(view, edit)} ${earlier(view)}`
}

/** What was sent, while nobody can change it. */
export function sentApplication(view: ApplicationView): Html {
  return html`${allOf(view, () => null)} ${earlier(view)}`
}

function allOf(view: ApplicationView, action: (step: KybStep) => Html | null): Html[] {
  return kybSteps
    .filter(step => step !== 'review')
    .map(step => {
      const content = step === 'documents' ? html`<div class="body">${documentList(view, () => null)}</div>` : answersOf(view, step) // prettier-ignore
      const link = action(step)
      return card({ title: stepWords[step], isFlush: true, ...(link && { action: link }) }, content)
    })
}

function answersOf(view: ApplicationView, step: KybStep): Html {
  return facts(
    questions
      .filter(one => one.step === step)
      .map(({ name, label, isRequired }) => {
        const answer = view.answers[name] ?? ''
        const nothing = isRequired ? html`<span class="warn-ink">Missing</span>` : '–'
        return { term: label, value: answer === '' ? nothing : html`<span class="wrap-any pre-line">${isolated(answer)}</span>` } // prettier-ignore
      }),
  )
}

function earlier({ messages }: ApplicationView): Html | null {
  if (messages.length === 0) return null
  return card(
    { title: 'Questions and answers', isFlush: true },
    facts(
      messages.map(({ author, text, createdAt }) => ({
        term: author === 'OPERATOR' ? 'Kassa' : 'You',
        value: html`<span class="wrap-any pre-line">${isolated(text)}</span>`,
        aside: time(createdAt),
      })),
    ),
  )
}
