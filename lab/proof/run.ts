// Shows that a rebuild changed nothing that anybody sees: `npm run lab -- proof record FOLDER` before and after it, then
// `npm run lab -- proof compare BEFORE AFTER`. Recorded are the contract, the schema, the exported types of the SDK, every page of a seeded
// sandbox, what becomes of 300 random worlds, and the titles of all tests from the output of `npm test`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSdk } from '../../scripts/build-sdk.ts'
import { readOptions } from '../../scripts/options.ts'
import { readPages } from './pages.ts'
import { newTitle, titlesOf } from './titles.ts'

const usage = `Usage: npm run lab -- proof record FOLDER [--tests FILE] [--only PART]
       npm run lab -- proof compare BEFORE AFTER
  --tests FILE  the output of \`npm test\`, for the titles of all tests
  --only PART   contract, sdk, pages or worlds`
const root = fileURLToPath(new URL('../..', import.meta.url))
const renamedFile = path.join(root, 'lab', 'proof', 'renamed.tsv')
const simulations = { first: 12_000, count: 300 }

const { values, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: { tests: { type: 'string' }, only: { type: 'string' } },
})
const [command, one, other] = positionals
if (command === 'record' && one !== undefined) await record(one)
else if (command === 'compare' && one !== undefined && other !== undefined) compare(one, other)
else {
  console.error(usage)
  process.exitCode = 2
}

async function record(folder: string): Promise<void> {
  const parts: Readonly<Record<string, () => Promise<void> | void>> = {
    contract: () => cpSync(path.join(root, 'generated'), path.join(folder, 'contract'), { recursive: true }),
    sdk: () => recordSdk(folder),
    pages: () => recordPages(folder),
    simulations: () => recordSimulations(folder),
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, part] of Object.entries(parts)) {
    if (values.only !== undefined && values.only !== name) continue
    await part()
    console.log(`${name}: recorded`)
  }
  if (values.tests === undefined) return
  const titles = titlesOf(readFileSync(values.tests, 'utf8'))
  writeFileSync(path.join(folder, 'titles.txt'), `${titles.join('\n')}\n`)
  console.log(`${titles.length} titles of tests: recorded`)
}

/** Without what the bundler adds to the names of files that others share. */
async function recordSdk(folder: string): Promise<void> {
  const built = mkdtempSync(path.join(os.tmpdir(), 'kassa-proof-sdk-'))
  await buildSdk(built)
  for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.d.ts'))) {
    const file = path.join(folder, 'sdk', withoutHashes(name))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, withoutHashes(readFileSync(path.join(built, name), 'utf8')))
  }
  rmSync(built, { recursive: true, force: true })
}

function withoutHashes(text: string): string {
  return text.replaceAll(/-[\w-]{8}(?=\.(d\.ts|js)\b)/g, '')
}

async function recordPages(folder: string): Promise<void> {
  const pages = await readPages()
  mkdirSync(path.join(folder, 'pages'), { recursive: true })
  for (const [name, text] of pages)
    writeFileSync(path.join(folder, 'pages', `${name.replaceAll(/[^\w.?-]+/g, '_').slice(0, 180)}.txt`), text)
  console.log(`${pages.size} pages`)
}

function recordSimulations(folder: string): void {
  const args = ['lab/sim/run.ts', '--seed', `${simulations.first}`, '--seeds', `${simulations.count}`]
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const failed = [...stdout.matchAll(/^seed (\d+):$/gm)].map(([, seed]) => seed)
  writeFileSync(
    path.join(folder, 'worlds.txt'),
    `${simulations.count} worlds from ${simulations.first}, failed: ${failed.join(' ')}\n`,
  )
}

/** Prints what differs, and ends with code 1 where anything does. */
function compare(before: string, after: string): void {
  const titles = [before, after].map(folder => path.join(folder, 'titles.txt'))
  const lost = titles.every(existsSync) ? lostTitles(titles[0]!, titles[1]!) : []
  for (const title of lost) console.log(`lost test: ${title}`)
  const { status, stdout } = spawnSync('git', ['diff', '--no-index', '--stat=120', '--', before, after], {
    encoding: 'utf8',
  })
  const differing = stdout.split('\n').filter(line => line.includes('|') && !line.includes('titles.txt'))
  for (const line of differing) console.log(line)
  if (status === null || status > 1) throw new Error('git could not compare the folders')
  process.exitCode = lost.length + differing.length > 0 ? 1 : 0
  if (process.exitCode === 0) console.log('nothing differs')
}

/** Titles that no test has any more, by their own or by their new name in `renamed.tsv`. */
function lostTitles(before: string, after: string): string[] {
  const lines = existsSync(renamedFile) ? readFileSync(renamedFile, 'utf8').split('\n') : []
  const renamed = lines.filter(Boolean).map(line => line.split('\t') as [string, string])
  const now = new Set(readFileSync(after, 'utf8').split('\n'))
  return readFileSync(before, 'utf8')
    .split('\n')
    .filter(title => title !== '' && !now.has(title) && !now.has(newTitle(title, renamed)))
}
