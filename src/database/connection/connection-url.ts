/**
 * Settings of every connection: the format of values, the transaction mode, and no timeouts except our own. They override the defaults of
 * the server, the database and the role.
 */
export const pinnedSettings = [
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'TimeZone=UTC',
  'client_encoding=UTF8',
  'extra_float_digits=1',
  'bytea_output=hex',
  'xmloption=content',
  'standard_conforming_strings=on',
  'array_nulls=on',
  'transform_null_equals=off',
  'check_function_bodies=on',
  'row_security=on',
  'default_transaction_isolation=read committed',
  'default_transaction_read_only=off',
  'default_transaction_deferrable=off',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'idle_session_timeout=0',
]

/** Returns the database URL with PostgreSQL settings (`name=value`) for each of its connections. They replace earlier values. */
export function withOptions(url: string, settings: readonly string[]): string {
  const changed = new URL(url)
  const given = readOptions(changed.searchParams.get('options') ?? '')
  const names = new Set(settings.map(nameOf))
  const kept = given.flatMap(({ name, text }) => (name !== null && names.has(name) ? [] : [text]))
  changed.searchParams.set('options', [...kept, ...settings.map(one => `-c ${escapeOption(one)}`)].join(' '))
  return changed.href
}

/** Returns the URL with all settings that results depend on, so that no default of the server, the database or the role applies. */
export function withPinned(url: string, own: readonly string[] = []): string {
  return withOptions(withOptions(url, pinnedSettings), own)
}

/**
 * Returns the URL with the schema of the tables as search path, because SQL here names no schema. No other schema is searched, so a table
 * created elsewhere cannot shadow ours.
 */
export function withSchema(url: string, schema: string, queueSchema = schema): string {
  return withPinned(url, [`search_path=${[...new Set([schema, queueSchema])].join()}`])
}

/** Splits a text of options into words, with the setting of each: `-c name=value`, `-cname=value` or `--name=value`. */
function readOptions(text: string): Option[] {
  const words = text.match(/(?:\\.|[^\s\\])+/g) ?? []
  const options: Option[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const setting = word === '-c' ? words[(at += 1)] : /^(?:-c|--)(.+)$/.exec(word)?.[1]
    options.push(setting === undefined ? { name: null, text: word } : { name: nameOf(setting), text: `-c ${setting}` })
  }
  return options
}

interface Option {
  /** Name of the setting; `null`: the word sets none. */
  readonly name: string | null
  readonly text: string
}

function escapeOption(setting: string): string {
  return setting.replaceAll(/[\s\\]/g, String.raw`\$&`)
}

/** PostgreSQL ignores case in names and accepts a hyphen for an underscore. */
function nameOf(setting: string): string {
  return setting.split('=', 1)[0]!.toLowerCase().replaceAll('-', '_')
}
