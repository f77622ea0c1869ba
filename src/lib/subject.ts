/** Where somebody signs in: people of merchants at the dashboard. Operators have tables of their own, which the api cannot read. */
export type Audience = 'dashboard'

/** Who signs in: a user of a merchant by his id. */
export interface Subject {
  readonly audience: Audience
  readonly id: string
}

interface SubjectColumns {
  readonly audience: Audience
  readonly subject: string
}

/** A row, whose subject stands in two columns, with its subject in one piece. */
export function withSubject<Row extends SubjectColumns>({
  audience,
  subject,
  ...row
}: Row): Omit<Row, keyof SubjectColumns> & { readonly subject: Subject } {
  return { ...row, subject: { audience, id: subject } }
}

/** The other way: the columns of what has a subject. */
export function withoutSubject<Value extends { readonly subject: Subject }>({
  subject: { audience, id },
  ...value
}: Value): Omit<Value, 'subject'> & SubjectColumns {
  return { ...value, audience, subject: id }
}
