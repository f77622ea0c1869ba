import type { Picture } from './pictures.ts'

/** A document in Markdown, served as it is and rendered. */
export interface Document {
  /** Without `.md`. */
  readonly path: string
  readonly title: string
  /** Its purpose, in one sentence. */
  readonly summary: string
  /** Begins with the title as `# …`. */
  readonly text: string
  /** Its pictures, by the addresses in the text. */
  readonly pictures?: readonly Picture[]
}
