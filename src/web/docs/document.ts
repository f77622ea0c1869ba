import type { Picture } from './pictures.ts'

/** Something to read, kept as Markdown: served as it is and rendered. */
export interface Document {
  /** Without `.md`. */
  readonly path: string
  readonly title: string
  /** What it is for, in one sentence. */
  readonly summary: string
  /** Beginning with the title as `# …`. */
  readonly text: string
  /** What it shows, by the addresses that stand in the text. */
  readonly pictures?: readonly Picture[]
}
