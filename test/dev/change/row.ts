import type { Edit } from '../../../dev/project-copy.ts'

export interface ChangeRow {
  /** The first column of the table. */
  readonly change: string
  readonly edits: readonly Edit[]
  /** A statement that runs in the changed copy and throws unless the change does what it is for. */
  readonly proof: string
}
