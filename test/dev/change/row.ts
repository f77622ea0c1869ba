export interface Edit {
  readonly file: string
  /** What is replaced: a text once, a pattern everywhere; absent for a file that is new. */
  readonly from?: string | RegExp
  readonly to: string
}

export interface ChangeRow {
  /** The first column of the table. */
  readonly change: string
  readonly edits: readonly Edit[]
  /** A statement that runs in the changed copy and throws unless the change does what it is for. */
  readonly proof: string
}
