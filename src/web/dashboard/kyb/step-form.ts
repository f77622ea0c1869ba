import {
  kybSteps,
  problemsOf,
  questions,
  readAnswers,
  type Answers,
  type KybStep,
  type QuestionName,
} from '../../../merchants/kyb/application.ts'
import { html, isolatedText, type Html } from '../../html.ts'
import { button } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { field, hidden, textArea } from '../../kit/field.ts'
import { csrf, type DashboardRequest, type Fields } from '../request.ts'
import { path, questionNotes, stepWords, type ApplicationView } from './application-view.ts'

/** What was wrong with a step that was sent. */
export interface StepTrouble {
  readonly problems: ReadonlyMap<QuestionName, string>
}

export const noTrouble: StepTrouble = { problems: new Map() }

/** Prefix of the hidden fields that say what a form began with. */
const basisPrefix = 'was_'

/** Reads what a form began with. */
export function readBasis(fields: Fields): Answers {
  return readAnswers(Object.fromEntries(questions.map(({ name }) => [name, fields[basisPrefix + name]])))
}

/** Returns what keeps a step from being left: answers that are too long or changed by two, and, to go on, those that are missing. */
export function troubleOf(
  step: KybStep,
  { typed, saved, conflicts, mayLack }: { readonly typed: Answers; readonly saved: Answers; readonly conflicts: readonly (QuestionName | 'reply')[]; readonly mayLack: boolean }, // prettier-ignore
): StepTrouble {
  const mine: readonly QuestionName[] = questions.filter(one => one.step === step).map(({ name }) => name)
  const found = problemsOf({ ...saved, ...typed })
    .filter(({ name }) => mine.includes(name) && (!mayLack || (typed[name] ?? '') !== ''))
    .map(({ name, problem }) => [name, problem] as const)
  const beside = conflicts.flatMap(name => (name === 'reply' ? [] : [[name, conflictText(saved[name] ?? '')] as const]))
  return { problems: new Map([...found, ...beside]) }
}

export function conflictText(theirs: string): string {
  const what = theirs === '' ? 'removed this answer' : `changed this to ${isolatedText(theirs.slice(0, 300))}`
  return `Somebody else ${what} since you opened the page. Compare, and save again to replace it.`
}

/** The questions of one step. Its buttons and those of the steps beside it save what is typed. */
export function stepForm(
  request: Pick<DashboardRequest, 'sessionUser' | 'form'>,
  view: ApplicationView,
  { step, trouble }: { readonly step: KybStep; readonly trouble: StepTrouble },
): Html {
  const typed = readAnswers(request.form)
  const mine = questions.filter(one => one.step === step)
  const fields = mine.map(({ name, label, max, isRequired }) => {
    const options = {
      name,
      label: isRequired ? label : html`${label} <span class="muted">(optional)</span>`,
      value: typed[name] ?? view.answers[name] ?? '',
      error: trouble.problems.get(name),
    }
    // Longer than allowed: nothing that is pasted may be cut without a word.
    return max > 500 ? textArea({ ...options, rows: 5, maxlength: max + 1 }) : field({ ...options, maxlength: max + 1 })
  })
  const basis = mine.map(({ name }) => hidden(basisPrefix + name, view.answers[name] ?? ''))
  const at = kybSteps.indexOf(step)
  return card(
    { title: stepWords[step], action: stepCount(step) },
    html`<form id="step" class="stack near" method="post" action="${path}/save" autocomplete="off" data-draft="${path}/save">
      ${csrf(request.sessionUser)} ${hidden('step', step)} ${basis} ${questionNotes(view, step)} ${fields}
      <div class="step-actions">
        <span class="cluster">
          ${button('Continue', { kind: 'primary' })} ${button('Finish later', { kind: 'ghost', name: 'to', value: 'later' })}
        </span>
        ${at > 0 && button('Back', { icon: 'arrow-left', name: 'to', value: kybSteps[at - 1]! })}
      </div>
    </form>`,
  ) // prettier-ignore
}

export function stepCount(step: KybStep): Html {
  return html`<span class="small muted">Step ${kybSteps.indexOf(step) + 1} of ${kybSteps.length}</span>`
}

/** The button that Enter presses: without it that would be the first of the steps, which stand before the form. */
export const enterButton = html`<button type="submit" form="step" class="sr" tabindex="-1" aria-hidden="true">
  Continue
</button>`
