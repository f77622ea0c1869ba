// Tells from the text of a migration which locks it takes, and what a rollback would cost.

export interface MigrationEffect {
  readonly name: string
  /** Each statement that locks a table against others, and for how long. */
  readonly locks: readonly string[]
  /** What an older release would miss. Empty: the migration only adds, and may stay when processes go back. */
  readonly lost: readonly string[]
}

interface Effect {
  readonly pattern: RegExp
  readonly lock?: string
  readonly lost?: string
}

const instant = 'for an instant, against reads and writes'

/** By the statement that follows `…`. Names come from the pattern. */
const effects: readonly Effect[] = [
  { pattern: /\bdrop\s+table\s+(?:if\s+exists\s+)?(?<what>\w+)/i, lock: instant, lost: 'the table' },
  {
    pattern: /\balter\s+table\s+(?<on>\w+)\s+drop\s+column\s+(?:if\s+exists\s+)?(?<what>\w+)/i,
    lock: instant,
    lost: 'the column',
  },
  { pattern: /\balter\s+table\s+(?<on>\w+)\s+validate\b/i, lock: 'while it reads the table, against other migrations' },
  { pattern: /\balter\s+table\s+(?:if\s+exists\s+)?(?<on>\w+)/i, lock: instant },
  { pattern: /\bcreate\s+trigger\s+\w+[\s\S]*?\bon\s+(?<on>\w+)/i, lock: 'for an instant, against writes' },
  { pattern: /\bdrop\s+trigger\s+(?:if\s+exists\s+)?\w+\s+on\s+(?<on>\w+)/i, lock: instant },
  {
    pattern: /\bmake(?:Unique)?Index\([^,]*,\s*'(?<on>\w+)/,
    lock: 'while it reads the table, against other migrations',
  },
  { pattern: /\bfillRows\(\{\s*table:\s*'(?<on>\w+)'/, lock: 'row by row, in batches' },
]

/** Describes a migration by its source. Comments count for nothing. */
export function describeMigration(name: string, source: string): MigrationEffect {
  const text = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const [locks, lost] = [new Set<string>(), new Set<string>()]
  // A statement ends with a semicolon, or with the call that runs it.
  for (const statement of text.split(/;|\n(?=\s*(?:await\s+)?online\.)/)) {
    const found = effects.find(({ pattern }) => pattern.test(statement))
    if (!found) continue
    const { on, what } = found.pattern.exec(statement)?.groups ?? {}
    if (found.lock) locks.add(`${on ?? what}: ${found.lock}`)
    if (found.lost) lost.add(`${found.lost} ${on === undefined ? what : `${on}.${what}`}`)
  }
  return { name, locks: [...locks], lost: [...lost] }
}

/** What going back to the release before these migrations costs, in sentences. */
export function rollbackCosts(migrations: readonly MigrationEffect[]): readonly string[] {
  if (migrations.length === 0) return ['No migration is pending: start the processes of the older release.']
  const lost = migrations.flatMap(({ name, lost: parts }) => parts.map(part => `${part} (${name})`))
  if (lost.length === 0)
    return [
      'The migrations only add. Start the processes of the older release and leave the database as it is.',
      'An older release refuses to migrate, and needs no migration.',
    ]
  return [
    `An older release cannot run without ${lost.join(', ')}.`,
    'The only rollback is to restore the backup. Everything committed since it is lost: see docs/operating/backup-and-restore.md.',
  ]
}
