import { html, type Html } from '../../html.ts'
import { field, textArea } from '../../kit/field.ts'
import { errorsOf } from '../form-page.ts'
import { textOf, type Fields, type Trouble } from '../request.ts'

/** The fields of a payment link that can change later. */
export const linkFieldNames = ['title', 'description', 'payments_max', 'expires_on'] as const
export type LinkFieldName = (typeof linkFieldNames)[number]

/** Returns what a field shows. */
export type LinkValues = (name: LinkFieldName) => string

export function textFields(valueOf: LinkValues, trouble: Trouble | null): Html {
  const errorOf = errorsOf(trouble)
  return html`${field({ name: 'title', label: 'Title', value: valueOf('title'), maxlength: 120, isRequired: true, help: 'What customers pay for. Shown on the page.', ...errorOf('title') })}
  ${textArea({ name: 'description', label: 'Description', value: valueOf('description'), rows: 2, maxlength: 500, help: 'Optional. Shown on the page.', ...errorOf('description') })}` // prettier-ignore
}

export function limitFields(valueOf: LinkValues, trouble: Trouble | null): Html {
  const errorOf = errorsOf(trouble)
  return html`${field({ name: 'payments_max', label: 'Number of payments', type: 'number', inputmode: 'numeric', value: valueOf('payments_max'), help: 'Optional. The link stops after this many payments.', ...errorOf('payments_max') })}
  ${field({ name: 'expires_on', label: 'Last day', type: 'date', value: valueOf('expires_on'), help: 'Optional. The link stops at the end of this day, in UTC.', ...errorOf('expires_at') })}` // prettier-ignore
}

/** Returns the description of a form. */
export function descriptionOf(form: Fields): string {
  return withLineEnds(textOf(form, 'description'))
}

/** Browsers end the lines of a form as mails do. */
export function withLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Returns the last day of a link in UTC, as a date field has it; empty when it does not end. */
export function lastDayOf(expiresAt: string | null): string {
  return expiresAt?.slice(0, 10) ?? ''
}

/** Returns the last second of a day in UTC. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59Z`
}
