import { button, type ButtonKind } from '../../kit/button.ts'
import { field, hidden } from '../../kit/field.ts'
import { html, type Html, type HtmlValue } from '../../html.ts'
import type { OfferedName } from './offered.ts'
import { formToken, type Frame } from '../view.ts'

export interface ChangeForm {
  /** The command to run. */
  readonly command: OfferedName
  readonly parameters: readonly string[]
  /** Fixed options, which the form does not ask for. */
  readonly options?: Readonly<Record<string, string>>
  readonly label: string
  readonly kind?: ButtonKind
  /** Fields for further options; their names begin with `option_`. */
  readonly more?: HtmlValue
  /** Who else reads the reason, beside the audit log. */
  readonly reasonHelp?: string
  readonly reasonLabel?: string
}

/** A form that leads to the page where a change is shown and signed. Every change needs a reason. */
export function changeForm({ visit, path }: Frame, form: ChangeForm): Html {
  const { command, parameters, label, kind = 'secondary', more, reasonLabel = 'Reason', options = {} } = form
  const id = ['reason', ...command.split(' '), ...parameters, ...Object.values(options)].join('-').toLowerCase()
  return html`<form class="stack near" method="post" action="/changes">
    ${formToken(visit)} ${hidden('back', path)} ${hidden('command', command)}
    ${parameters.map(one => hidden('parameter', one))}
    ${Object.entries(options).map(([name, value]) => hidden(`option_${name}`, value))} ${more}
    ${field({ name: 'reason', id, label: reasonLabel, help: form.reasonHelp ?? 'The audit log keeps it.', isRequired: true, maxlength: 1000, autocomplete: 'off' })}
    <div class="actions">${button(label, { kind })}</div>
  </form>`
}
