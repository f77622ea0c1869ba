/**
 * What every connection of ours begins with, whatever the server, the database or the role has as its default: how values are written, what a
 * transaction is, and that nothing ends it but what its own side asks for.
 */
const pinned = [
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

/** The same database address with PostgreSQL settings (`name=value`) that each of its connections begins with, in place of earlier ones. */
export function withOptions(url: string, settings: readonly string[]): string {
  const changed = new URL(url)
  const given = readOptions(changed.searchParams.get('options') ?? '')
  const names = new Set(settings.map(nameOf))
  const kept = given.flatMap(({ name, text }) => (name !== null && names.has(name) ? [] : [text]))
  changed.searchParams.set('options', [...kept, ...settings.map(one => `-c ${escapeOption(one)}`)].join(' '))
  return changed.href
}

/** The same address, of which no connection takes a default of the server, the database or the role for what an answer hangs on. */
export function withPinned(url: string, own: readonly string[] = []): string {
  return withOptions(withOptions(url, pinned), own)
}

/**
 * SQL here names no schema: which one holds the tables is said once for each connection. Nothing is found in any other schema,
 * so nobody who may create a table elsewhere puts it before ours.
 */
export function withSchema(url: string, schema: string, queueSchema = schema): string {
  return withPinned(url, [`search_path=${[...new Set([schema, queueSchema])].join()}`])
}

/** The words of a text of options, with what each sets: `-c name=value`, `-cname=value` or `--name=value`. */
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
  /** Of the setting; `null`: it sets none. */
  readonly name: string | null
  readonly text: string
}

function escapeOption(setting: string): string {
  return setting.replaceAll(/[\s\\]/g, String.raw`\$&`)
}

/** PostgreSQL takes names in any case, and a hyphen for an underscore. */
function nameOf(setting: string): string {
  return setting.split('=', 1)[0]!.toLowerCase().replaceAll('-', '_')
}
