/** The same database address with PostgreSQL settings (`name=value`) that each of its connections begins with. */
export function withOptions(url: string, settings: readonly string[]): string {
  const changed = new URL(url)
  const given = changed.searchParams.get('options')
  changed.searchParams.set('options', [given, ...settings.map(setting => `-c ${setting}`)].filter(Boolean).join(' '))
  return changed.href
}

/**
 * SQL here names no schema: which one holds the tables is said once for each connection. Nothing is found in any other schema,
 * so nobody who may create a table elsewhere puts it before ours.
 */
export function withSchema(url: string, schema: string, queueSchema = schema): string {
  return withOptions(url, [`search_path=${[...new Set([schema, queueSchema])].join()}`])
}
