import type { SourceFile } from './tested-responses.ts'

const filesMax = 15

/**
 * Files that talk to PostgreSQL about settings, roles, the catalogue and migrations, or that run queries of others. Also the client of TRON nodes,
 * whose `query` queries no database.
 */
const exempt =
  /\.sql\.ts$|^src\/(database\/(connection|migrations|roles|cells)\/|database\/(rows|orm|notify|locks\/session-lock)\.ts$|migrate\.ts$|chains\/tron\/)/
const comment = /^\s*(\*|\/\/|\/\*)/

const rules: readonly { readonly found: RegExp; readonly message: string; readonly except?: RegExp }[] = [
  { found: /\.query(<.*>)?\(/, message: 'SQL as text: use rows.kysely, or put a measured statement into x.sql.ts' },
  {
    found: /^import \{[^}]*\bsql\b[^}]*\} from 'kysely'/,
    message: 'SQL in a template: put shared expressions into src/database/expressions.ts',
    except: /^src\/database\/expressions\.ts$/,
  },
  {
    found:
      /[`'"](\s*(select(?! pg_switch_wal)|insert into|delete from)\s+[a-z_$(*]|\s*with \w+ as\b|\s*update \w+ (\w+ )?set\b|(not )?exists \(select\b)/,
    message: 'SQL in a string: put it into x.sql.ts',
    except: /^src\/web\//,
  },
  {
    found: /\bnum(Updated|Deleted|Changed|InsertedOrUpdated|Affected)Rows\b/,
    message: 'queries return no row counts here: use returning',
  },
]

/** Returns SQL as text outside `.sql.ts` files, and forbidden uses of typed queries (docs/decisions/queries.md). */
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

/** Returns a problem when there are more `.sql.ts` files than are measured. */
export function surplusTextFiles(files: readonly SourceFile[]): string[] {
  const names = files.map(({ path: file }) => file).filter(file => /^src\/.*\.sql\.ts$/.test(file))
  if (names.length <= filesMax) return []
  return [`src/: ${names.length} files *.sql.ts, at most ${filesMax}: ${names.join(', ')}`]
}
