/** The steps of an application, in order. The last shows all of it, and sends it. */
export const kybSteps = ['company', 'address', 'owners', 'business', 'documents', 'review'] as const
export type KybStep = (typeof kybSteps)[number]

/** The questions to a merchant, each with the step that asks it. Operators see all answers. */
export const questions = [
  { name: 'legal_name', step: 'company', label: 'Legal name of the business', max: 200, isRequired: true },
  { name: 'registration_number', step: 'company', label: 'Registration number', max: 100, isRequired: true },
  { name: 'country', step: 'company', label: 'Country of registration', max: 100, isRequired: true },
  { name: 'address', step: 'address', label: 'Registered address', max: 400, isRequired: true },
  { name: 'contact', step: 'address', label: 'Contact person: name and phone', max: 200, isRequired: true },
  { name: 'owners', step: 'owners', label: 'Owners of 25 % or more', max: 2000, isRequired: true },
  { name: 'business', step: 'business', label: 'What you sell, and to whom', max: 2000, isRequired: true },
  { name: 'monthly_volume', step: 'business', label: 'Expected volume each month, in USDT', max: 40, isRequired: true },
  { name: 'website', step: 'business', label: 'Website', max: 200, isRequired: false },
] as const

export type QuestionName = (typeof questions)[number]['name']
export type Answers = Readonly<Partial<Record<QuestionName, string>>>

export type ApplicationStatus = 'DRAFT' | 'SUBMITTED' | 'CLARIFICATION' | 'APPROVED' | 'DECLINED'

export interface Application {
  readonly id: string
  readonly merchantId: string
  readonly status: ApplicationStatus
  readonly answers: Answers
  /** The answer to an operator's question that the merchant has written and not sent. */
  readonly reply: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly submittedAt: Date | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}

export interface ApplicationMessage {
  readonly author: 'MERCHANT' | 'OPERATOR'
  readonly name: string
  readonly text: string
  /** The step that an operator's question concerns; `null` for a message of the merchant. */
  readonly step: KybStep | null
  readonly createdAt: Date
}

export interface ApplicationDocument {
  readonly id: string
  readonly name: string
  readonly type: DocumentType
  readonly size: number
  readonly sha256: string
  readonly createdAt: Date
}

/** Whether it is the merchant's turn to change the application. */
export function isEditable(status: ApplicationStatus): boolean {
  return status === 'DRAFT' || status === 'CLARIFICATION'
}

export const messageMax = 4000

/** Returns problems by question; empty when the answers may be submitted. */
export function problemsOf(answers: Answers): { readonly name: QuestionName; readonly problem: string }[] {
  return questions.flatMap(({ name, isRequired, max }) => {
    const answer = answers[name] ?? ''
    if (answer.length > max) return [{ name, problem: `Use at most ${max} characters.` }]
    return isRequired && answer === '' ? [{ name, problem: 'Please answer this.' }] : []
  })
}

/** Reads the answers from a form: trimmed, without unknown ones. Keeps too long ones for `problemsOf` to report. */
export function readAnswers(fields: Readonly<Record<string, unknown>>): Answers {
  return Object.fromEntries(
    questions.flatMap(({ name, max }) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, plainLines(value).slice(0, max + 1)]] : []
    }),
  )
}

/** Browsers send two characters for the end of a line. One of them would not count as a change, and not towards the length. */
function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/**
 * Merges what a form changed into what is saved. `basis` is what the form began with: answers that it left as they were keep what somebody
 * else has saved meanwhile. Both changed the same answer: it is a conflict, and what is saved stays.
 */
export function mergeAnswers(
  saved: Answers,
  { answers, basis }: { readonly answers: Answers; readonly basis: Answers },
): { readonly merged: Answers; readonly conflicts: readonly QuestionName[] } {
  const changed = questions.filter(({ name }) => answers[name] !== undefined && answers[name] !== basis[name])
  const isConflict = ({ name }: { readonly name: QuestionName }) =>
    basis[name] !== undefined && (saved[name] ?? '') !== basis[name] && saved[name] !== answers[name]
  const conflicts = changed.filter(one => isConflict(one)).map(({ name }) => name)
  const taken = changed.filter(one => !isConflict(one) && (answers[one.name]?.length ?? 0) <= one.max)
  return { merged: { ...saved, ...Object.fromEntries(taken.map(({ name }) => [name, answers[name]])) }, conflicts }
}

export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg'

export const documentBytesMax = 5 * 1024 * 1024
export const documentsMax = 20

/** Detects a file's type from its first bytes, whatever its name; `null` for unsupported types. */
export function documentTypeOf(content: Uint8Array): DocumentType | null {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => content[index] === byte)
  if (begins([0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf'
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  return begins([0xff, 0xd8, 0xff]) ? 'image/jpeg' : null
}

/** Returns a safe file name: the merchant's own, without anything special to a path or header. */
export function documentName(name: string, type: DocumentType): string {
  const ending = { 'application/pdf': '.pdf', 'image/png': '.png', 'image/jpeg': '.jpg' }[type]
  const last = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '')
  const plain = last
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .trim()
    .slice(0, 120)
  return `${plain.replace(/^\.+/, '') || 'document'}${ending}`
}
