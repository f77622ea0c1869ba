/** Where a subject signs in: merchants' users at the dashboard. Operators have tables of their own, which the api cannot read. */
export type Audience = 'dashboard'

/** Who signs in: the id of a merchant's user. */
export interface Subject {
  readonly audience: Audience
  readonly id: string
}

interface SubjectColumns {
  readonly audience: Audience
  readonly subject: string
}

/** Joins the two columns of a row's subject. */
export function withSubject<Row extends SubjectColumns>({
  audience,
  subject,
  ...row
}: Row): Omit<Row, keyof SubjectColumns> & { readonly subject: Subject } {
  return { ...row, subject: { audience, id: subject } }
}

/** Splits a subject into its two columns. */
export function withoutSubject<Value extends { readonly subject: Subject }>({
  subject: { audience, id },
  ...value
}: Value): Omit<Value, 'subject'> & SubjectColumns {
  return { ...value, audience, subject: id }
}
