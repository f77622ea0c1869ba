import { readFileSync } from 'node:fs'
import { releasedMigrationsFile, sumOf } from '../release/release-edits.ts'
import type { SourceFile } from './tested-responses.ts'

/** Every migration but the first, before which nobody uses the database. */
const later = /^src\/database\/migrations\/migration-(?!0001-)\d{4}-[\w-]+\.ts$/

interface Refused {
  readonly pattern: RegExp
  readonly message: string
}

/** Statements that block other users of a table, and what to do instead (docs/operating/releases.md). */
const refused: readonly Refused[] = [
  {
    pattern: /\bcreate\s+(unique\s+)?index\s+(?!concurrently\b)/i,
    message: 'create the index concurrently, in a migration without a transaction: otherwise it blocks all writes',
  },
  {
    pattern: /\bdrop\s+index\s+(?!concurrently\b)/i,
    message: 'drop the index concurrently, in a migration without a transaction',
  },
  {
    pattern: /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
    message: 'to change a type, add a new column, fill it in batches, read it, and drop the old one a release later',
  },
  {
    pattern:
      /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+[^,;]*\bnot\s+null\b(?![^,;]*\bdefault\b)(?<!\bdefault\b[^,;]*)/i,
    message: 'a column that is not null needs a default: rows exist already, and the last release inserts more',
  },
  {
    pattern:
      /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?\w+\s+[^,;]*\bdefault\s+(gen_random_uuid|random|clock_timestamp|nextval)\b/i,
    message:
      'a default that differs from row to row rewrites the whole table: add the column empty and fill it in batches',
  },
  {
    pattern: /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)(?![^;]*\busing\s+index\b)/i,
    message: 'add a constraint as not valid and validate it in a separate statement; add a key using an existing index',
  },
  {
    pattern: /\bset\s+not\s+null\b/i,
    message: 'set not null scans the whole table under a lock: validate a check (… is not null) instead',
  },
  {
    pattern:
      /\b(rename\s+(column\s+)?\w+\s+)?to\s+\w+\b(?<=\brename\b[^;]*)|\bdrop\s+(column|table)\b(?![^\n]*-- contract)/i,
    message: 'do not rename what the last release uses; end a drop of what it no longer uses with `-- contract`',
  },
  {
    pattern: /\b(vacuum\s+full|cluster)\b|\block\s+table\b/i,
    message: 'this statement blocks every other user of the table',
  },
]

/** An `OnlineMigration` runs without a transaction and sets the timeout itself for each statement. */
const lockTimeout = /set\s+(local\s+)?lock_timeout|extends OnlineMigration\b/i

/** Returns the statements of a migration that would block or break an old process that is still serving. */
export function heldUp(file: SourceFile): { path: string; line: number; message: string }[] {
  if (!later.test(file.path)) return []
  const lines = file.text.split('\n')
  const found = statementsOf(file.text).flatMap(({ text, line }) =>
    refused.filter(({ pattern }) => pattern.test(text)).map(({ message }) => ({ path: file.path, line, message })),
  )
  const alters = lines.findIndex(line => /\b(alter|create|drop)\s+(table|trigger)\b/i.test(line))
  if (alters < 0 || lockTimeout.test(file.text)) return found
  const message = 'set local lock_timeout first: a statement that waits for a lock blocks all later ones'
  return [...found, { path: file.path, line: alters + 1, message }]
}

/** The sums of migrations that were released. Databases have run them. */
const released = JSON.parse(
  readFileSync(new URL(`../../${releasedMigrationsFile}`, import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>

/** Refuses an edited migration of a release: a database that has run it would never get the change. */
export function editedReleased(
  { path, text }: SourceFile,
  sums = released,
): { path: string; line: number; message: string }[] {
  const sum = sums[path]
  if (sum === undefined || sum === sumOf(text)) return []
  return [{ path, line: 1, message: 'this migration was released: databases have run it, so add a further migration' }]
}

/** Splits the text at semicolons. Each part has its line number. */
function statementsOf(text: string): { text: string; line: number }[] {
  let line = 1
  return text.split(/(?<=;)/).map(part => {
    const begins = line + (/^\s*/.exec(part)![0].split('\n').length - 1)
    line += part.split('\n').length - 1
    return { text: part, line: begins }
  })
}
