import { html, type Html, type HtmlValue } from '../html.ts'
import { attribute } from './button.ts'
import { icon } from './icon.ts'

interface FieldWords {
  /** The name in the form data; also the id, unless one is given. */
  readonly name: string
  readonly id?: string
  readonly label: HtmlValue
  /** Shown below the field while there is no error. */
  readonly help?: HtmlValue
  /** The error and its fix; screen readers read it with the field. */
  readonly error?: string | Html | undefined
  readonly isRequired?: boolean
}

export interface FieldOptions extends FieldWords {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'date' | 'tel' | 'number'
  readonly value?: string
  readonly autocomplete?: string
  readonly inputmode?: 'decimal' | 'numeric'
  readonly maxlength?: number
  readonly pattern?: string
  readonly placeholder?: string
  /** For addresses, hashes and keys. */
  readonly isMono?: boolean
  /** Such as `USDT`, at the end of the line. */
  readonly unit?: string
}

/** A one-line field: `field({ name: 'email', type: 'email', label: 'Work email', isRequired: true })`. */
export function field(options: FieldOptions): Html {
  const { type = 'text', value = '', autocomplete, inputmode, maxlength, pattern, placeholder, unit } = options
  const mono = options.isMono === true && ' mono'
  // In a page that is written from the right, too: what is longer than its line shows its beginning.
  const dir = options.isMono === true || type === 'url' || type === 'email' ? 'ltr' : undefined
  const more = html`${attribute('dir', dir)}${attribute('autocomplete', autocomplete)}${attribute('inputmode', inputmode)}${attribute('maxlength', maxlength)}${attribute('pattern', pattern)}${attribute('placeholder', placeholder)}` // prettier-ignore
  const input = html`<input class="input${mono}" type="${type}" value="${value}" ${shared(options)}${more} />`
  return labelled(
    options,
    unit === undefined ? input : html`<span class="suffixed">${input}<span>${unit}</span></span>`,
  )
}

/** A field with several lines: `textArea({ name: 'answer', label: 'Your answer', rows: 4 })`. */
export function textArea(
  options: FieldWords & {
    readonly value?: string
    readonly rows?: number
    readonly isMono?: boolean
    readonly maxlength?: number
  },
): Html {
  const mono = options.isMono === true && ' mono'
  const more = attribute('maxlength', options.maxlength)
  return labelled(
    options,
    // Browsers drop the first line break after the tag. The extra one keeps a value that begins with a line break.
    html`<textarea class="input${mono}" rows="${options.rows ?? 3}" spellcheck="false"${shared(options)}${more}>
${options.value}</textarea>`, // prettier-ignore
  )
}

export interface FieldOption {
  readonly value: string
  readonly label: string | Html
  readonly help?: string
  /** For an amount, an address or a name: browsers do not translate it. */
  readonly isFixed?: boolean
}

/** A list to select from: `select({ name: 'network', label: 'Network', choices, value: 'TRON' })`. */
export function select(
  options: FieldWords & { readonly choices: readonly FieldOption[]; readonly value?: string },
): Html {
  const list = options.choices.map(
    ({ value, label, isFixed }) =>
      html`<option value="${value}"${value === options.value && html` selected`}${isFixed && html` translate="no"`}>${label}</option>`, // prettier-ignore
  )
  return labelled(
    options,
    html`<select class="input" ${shared(options)}>
      ${list}
    </select>`,
  )
}

/** A few options, each with an explanation: `choices({ name: 'role', label: 'Role', choices, value: 'viewer' })`. */
export function choices(
  options: FieldWords & {
    readonly choices: readonly FieldOption[]
    /** The selected value; several for checkboxes. */
    readonly value?: string | readonly string[]
    readonly type?: 'radio' | 'checkbox'
  },
): Html {
  const { name, type = 'radio' } = options
  const chosen = new Set([options.value ?? []].flat())
  return html`<fieldset class="group">
    <legend>${options.label}</legend>
    <div class="choices">
      ${options.choices.map(
        ({ value, label, help }) => html`<label class="choice"
          ><input type="${type}" name="${name}" value="${value}"${chosen.has(value) && html` checked`}${options.isRequired === true && type === 'radio' && html` required`} />
          <b>${label}</b>${help !== undefined && html`<span class="help">${help}</span>`}</label
        >`, // prettier-ignore
      )}
    </div>
    ${belowOf(options)}
  </fieldset>`
}

/** A single checkbox: `check({ name: 'confirm', label: 'I have stored the secret', isRequired: true })`. */
export function check(options: FieldWords & { readonly isChecked?: boolean; readonly value?: string }): Html {
  const { value = 'yes', isChecked = false } = options
  return html`<div class="check">
    <input type="checkbox" value="${value}" ${shared(options)}${isChecked && html` checked`} />
    <label for="${idOf(options)}">${options.label}</label>
    ${belowOf(options)}
  </div>`
}

/** A hidden value: `hidden('token', token)`. */
export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`
}

function labelled(options: FieldWords, control: Html): Html {
  return html`<div class="field">
    <label for="${idOf(options)}">${options.label}</label>
    ${control} ${belowOf(options)}
  </div>`
}

function idOf({ id, name }: FieldWords): string {
  return id ?? name
}

function shared(options: FieldWords): Html {
  const id = idOf(options)
  const described = [options.error !== undefined && `${id}-error`, options.help !== undefined && `${id}-help`].filter(
    one => one !== false,
  )
  return html` id="${id}" name="${options.name}"${attribute('aria-describedby', described.length > 0 ? described.join(' ') : undefined)}${options.error !== undefined && html` aria-invalid="true"`}${options.isRequired === true && html` required`}` // prettier-ignore
}

function belowOf(options: FieldWords): Html {
  const id = idOf(options)
  return html`${options.error !== undefined && html`<p class="error" id="${id}-error">${icon('alert')}${options.error}</p>`}
  ${options.help !== undefined && html`<p class="help" id="${id}-help">${options.help}</p>`}`
}
