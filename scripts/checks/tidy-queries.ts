import type { SourceFile } from './tested-responses.ts'

const filesMax = 15

/**
 * Files that speak to PostgreSQL itself, of settings, roles, the catalogue and tables in the making, or that run what others ask; and a TRON
 * node's client, whose `query` is none of a database.
 */
const exempt =
  /\.sql\.ts$|^src\/(database\/(connection|migrations|roles|cells)\/|database\/(rows|orm|notify|locks\/session-lock)\.ts$|migrate\.ts$|chains\/tron\/)/
const comment = /^\s*(\*|\/\/|\/\*)/

const rules: readonly { readonly found: RegExp; readonly message: string; readonly except?: RegExp }[] = [
  { found: /\.query(<.*>)?\(/, message: 'a query as text: use rows.kysely, or put a measured statement into x.sql.ts' },
  {
    found: /^import \{[^}]*\bsql\b[^}]*\} from 'kysely'/,
    message: 'SQL in a template: put what several queries need into src/database/expressions.ts',
    except: /^src\/database\/expressions\.ts$/,
  },
  {
    found:
      /[`'"](\s*(select(?! pg_switch_wal)|insert into|delete from)\s+[a-z_$(*]|\s*with \w+ as\b|\s*update \w+ (\w+ )?set\b|(not )?exists \(select\b)/,
    message: 'a string of SQL: it stands in x.sql.ts',
    except: /^src\/web\//,
  },
  {
    found: /\bnum(Updated|Deleted|Changed|InsertedOrUpdated|Affected)Rows\b/,
    message: 'queries tell no counts here: use returning',
  },
]

/** Queries as text outside the files for them, and what typed queries may not do (docs/decisions/queries.md). */
export function textQueries({ path: file, text }: SourceFile): { path: string; line: number; message: string }[] {
  if (!/^src\/.*\.ts$/.test(file) || exempt.test(file)) return []
  const applied = rules.filter(({ except }) => !except?.test(file))
  return text
    .split('\n')
    .flatMap((line, index) =>
      comment.test(line)
        ? []
        : applied
            .filter(({ found }) => found.test(line))
            .map(({ message }) => ({ path: file, line: index + 1, message })),
    )
}

/** More files of queries as text than are measured. */
export function surplusTextFiles(files: readonly SourceFile[]): string[] {
  const names = files.map(({ path: file }) => file).filter(file => /^src\/.*\.sql\.ts$/.test(file))
  if (names.length <= filesMax) return []
  return [`src/: ${names.length} files *.sql.ts, at most ${filesMax}: ${names.join(', ')}`]
}
