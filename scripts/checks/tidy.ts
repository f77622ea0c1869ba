// Checks that no linter offers: `node scripts/checks/tidy.ts [--responses]` prints every problem and exits with 1 if there is one. With --responses a
// documented response without a test is a problem too.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenReferences, decisionNames, readSections, unlistedDecisions, type Sections } from './tidy-references.ts'
import { editedReleased, heldUp } from './tidy-migrations.ts'
import { namedNetworks } from './tidy-networks.ts'
import { oldNames } from './tidy-words.ts'
import { crowdedFolders, scatteredPieces } from './tidy-rooms.ts'
import { foreignTables } from './tidy-tables.ts'
import { surplusTextFiles, textQueries } from './tidy-queries.ts'
import { untestedResponses, type Contract, type SourceFile } from './tested-responses.ts'

export type Problem = { readonly path: string; readonly line: number; readonly message: string }

type LineRule = {
  readonly applies: RegExp
  readonly exempt?: RegExp
  readonly pattern: RegExp
  readonly message: string
}

// Split, so that this file does not contain the words it forbids.
const forbiddenWords = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['registry.', 'npmjs'],
  ['registry.', 'yarnpkg'],
  ['npm.pkg.', 'github'],
]
const code = /\.(ts|js|cjs|mjs)$/

const lineRules: readonly LineRule[] = [
  {
    applies: /^src\/.*\.ts$/,
    exempt: /^src\/config\/config\.ts$/,
    pattern: /\bprocess\.env\b/,
    message: 'only src/config/config.ts reads the environment',
  },
  {
    applies: /^src\/.*\.ts$/,
    pattern: /\bconsole\.\w+\(/,
    message: 'the service uses its logger, not console',
  },
  {
    applies: /^src\/.*\.ts$/,
    exempt: /^src\/lib\/(clock|random)\.ts$/,
    pattern: /\bnew Date\(\)|\bDate\.now\(\)|\bMath\.random\(\)|\brandom(UUID|Bytes)\(/,
    message: 'time and randomness are arguments; only src/lib/clock.ts and src/lib/random.ts touch the ambient ones',
  },
  {
    applies: /^src\/.*\.ts$/,
    // The signer must not depend on a queue that others can fill. Streams, node meters, reports and the sandbox's clock end with what they serve.
    exempt:
      /^src\/(jobs|lib|signer)\/|^src\/(database\/(feed|processes)|orders\/stream\/confirmation-feed\.service|http\/streams\/sse|chains\/nodes\/node-meters|sandbox\/business-clock\.service)\.ts$/,
    pattern: /\bsetInterval\(|\bwhile \(!(\w+\.)*aborted\)/,
    message: 'periodic work belongs in a queue: see src/jobs/queues.ts',
  },
  {
    applies: /^(test|dev|packages)\/.*\.ts$/,
    pattern: /\btest\.(skip|only|todo|failing)\b/,
    message: 'every test runs and can fail',
  },
  {
    applies: code,
    pattern: /@ts-(ignore|nocheck|expect-error)\s*$|(ox|es)lint-disable[\w-]*(?!.*\s--\s)/,
    message: 'give the reason for a disabled check in the same line (after ` -- `)',
  },
  {
    applies: /^(?!package-lock\.json$)/,
    pattern: new RegExp(forbiddenWords.map(parts => parts.join('').replace('.', '\\.')).join('|')),
    message: 'a word that must not stay in the tree',
  },
]

/** Whoever looks for a command reads the whole list, so it stays short. */
const npmScriptsMax = 17

const pureDomainFile =
  /^src\/(merchants|webhooks|ledger|deposit-addresses|screening|operators|orders|payments|withdrawals|payouts|sandbox|people)\/(?:[^./]+\/)*[^./]+\.ts$/
const exportedFunction =
  /^export (async )?function \*?\w+|^export const \w+(: [^=]+)? = (async )?(\([^)]*\)|\w+)(: [^=]+)? =>/

/** Returns every problem, file by file. Skips references to the specification without `sections`. */
export function tidy(files: readonly SourceFile[], sections?: Sections): Problem[] {
  const decisions = decisionNames(files)
  const perFile = files.flatMap(file => [
    ...brokenLines(file),
    ...undocumentedFunctions(file),
    ...foreignTables(file),
    ...textQueries(file),
    ...oldNames(file),
    ...namedNetworks(file),
    ...heldUp(file),
    ...editedReleased(file),
    ...surplusScripts(file),
    ...longReadme(file),
    ...(sections ? brokenReferences(file, sections, decisions) : []),
  ])
  return [...perFile, ...unlistedDecisions(files)]
}

/** The README shows what Kassa is, how to start it and how to take a payment. The rest is in docs/. */
const readmeBytesMax = 9000

function longReadme(file: SourceFile): Problem[] {
  const bytes = file.path === 'README.md' ? Buffer.byteLength(file.text) : 0
  if (bytes <= readmeBytesMax) return []
  return [{ path: file.path, line: 1, message: `${bytes} bytes: at most ${readmeBytesMax}, move the rest to docs/` }]
}

function brokenLines(file: SourceFile): Problem[] {
  const rules = lineRules.filter(rule => rule.applies.test(file.path) && !rule.exempt?.test(file.path))
  return file.text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(rule => rule.pattern.test(line))
        .map(({ message }) => ({ path: file.path, line: index + 1, message })),
    )
}

/** A function that decides about money or state needs a doc comment with its rule. */
function undocumentedFunctions(file: SourceFile): Problem[] {
  if (!pureDomainFile.test(file.path)) return []
  const lines = file.text.split('\n')
  return lines
    .map((line, index) => ({ line, index, above: lines[index - 1] ?? '' }))
    .filter(({ line, above }) => exportedFunction.test(line) && !/\*\/\s*$/.test(above))
    .map(({ index }) => ({
      path: file.path,
      line: index + 1,
      message: 'an exported pure function needs a doc comment with its rule',
    }))
}

function surplusScripts({ path: file, text }: SourceFile): Problem[] {
  if (file !== 'package.json') return []
  const count = Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {}).length
  if (count <= npmScriptsMax) return []
  const line = text.slice(0, text.indexOf('"scripts"')).split('\n').length
  const message = `${count} npm scripts, at most ${npmScriptsMax}: measurements, attacks and proofs belong in lab/run.ts`
  return [{ path: file, line, message }]
}

/** Reads the project's text files: those that git tracks or would track. */
function projectFiles(root: string): SourceFile[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], options)
  return names
    .split('\0')
    .filter(
      name =>
        /\.(ts|js|cjs|mjs|json|yaml|yml|md|sol|html|css|sh)$|^\.ci\/run$/.test(name) &&
        !name.startsWith('src/web/assets/vendor/') && // published by others, unchanged
        existsSync(path.join(root, name)),
    )
    .map(name => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }))
}

/** Reads the bundled contract; it does not exist before the first `npm run generate`. */
function contract(root: string): Contract {
  const file = path.join(root, 'generated', 'openapi.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Contract) : {}
}

function main(root: string, requireResponses: boolean): void {
  const files = projectFiles(root)
  if (files.length === 0) throw new Error('git lists no files, so nothing was checked')
  const problems = [
    ...tidy(files, readSections(root)).map(({ path: file, line, message }) => `${file}:${line}: ${message}`),
    ...crowdedFolders(files),
    ...scatteredPieces(files),
    ...surplusTextFiles(files),
  ]
  const untested = untestedResponses(contract(root), files).map(
    response => `${response}: documented, but no test names it`,
  )
  const failures = requireResponses ? [...problems, ...untested] : problems
  for (const failure of failures) console.log(failure)
  console.log(
    `${files.length} files, ${problems.length} problems, ${untested.length} documented responses without a test`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}

if (import.meta.main) main(fileURLToPath(new URL('../..', import.meta.url)), process.argv.includes('--responses'))
