/** Something that executes the text of a sample as its reader would. */
export interface Interpreter {
  /** For the titles of tests. */
  readonly name: string
  run(source: string, options: RunOptions): Promise<Run>
  close?(): Promise<void>
  /** The operations whose samples it executes; without it, of all. */
  readonly only?: readonly string[]
}

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>
  /** A sample that goes on for ever is stopped when this has been printed. */
  readonly enough?: RegExp
}

export interface Run {
  readonly ok: boolean
  /** What was printed. */
  readonly output: string
  /** What was complained about. */
  readonly errors: string
}
