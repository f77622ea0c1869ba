// Makes a release: `npm run release -- 1.2.3`. It checks the project, builds everything into release/ and verifies it; it changes no file of the
// project and makes no tag. With --make it first writes the version and the changelog, commits them and signs the tag with your key (git tag -s).
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOptions } from '../options.ts'
import { notesOf, releaseEdits, sumOf } from './release-edits.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const usage =
  'Usage: npm run release -- VERSION [--make]\n  --make  commit the version, and sign the tag; without it the project stays as it is'
/** The clients that are published from their source, as one archive each. */
const sourceClients = ['python', 'go', 'php', 'java']
export const sumsFile = 'SHA256SUMS'

async function release(version: string, isMade: boolean): Promise<void> {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const date = new Date().toISOString().slice(0, 10)
  const edits = releaseEdits({ version, date, read, migrations: migrationFiles() })
  const problems = problemsOf(version)
  for (const problem of problems) console.error(`not ready: ${problem}`)
  if (isMade && problems.length > 0) process.exit(1)
  const changelog = edits.get('CHANGELOG.md')!
  if (isMade) {
    for (const [file, text] of edits) writeFileSync(path.join(root, file), text)
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...edits.keys())
    git('tag', '--sign', `v${version}`, '--message', `Kassa ${version}\n\n${notesOf(changelog, version)}`)
    git('verify-tag', `v${version}`)
  } else for (const file of edits.keys()) console.log(`would write ${file}`)
  const folder = path.join(root, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'CHANGES.md'), notesOf(changelog, version))
  writeFileSync(path.join(folder, 'IMAGE.md'), imageText(version))
  await buildAll(folder, version)
  writeSums(folder)
  const found = verifyRelease(folder)
  for (const problem of found) console.error(`broken: ${problem}`)
  console.log(`${readdirSync(folder).length} files in ${folder}, ${found.length} broken`)
  console.log(
    isMade
      ? `tagged v${version}: push it with git push origin v${version}`
      : 'nothing else was changed: --make makes the release',
  )
  if (found.length > 0) process.exitCode = 1
}

/** Files whose text, once released, must not change: a database has run them. */
export function migrationFiles(): string[] {
  return globSync('src/database/migrations/{migration-*,first/*}.ts', { cwd: root })
}

/** What stands in the way of a tag. */
function problemsOf(version: string): string[] {
  const isTagged = git('tag', '--list', `v${version}`) !== ''
  const key = gitOr('config', 'user.signingkey')
  return [
    ...(git('status', '--porcelain') === '' ? [] : ['the project has changes that are not committed']),
    ...(isTagged ? [`the tag v${version} exists`] : []),
    ...(key === '' ? ['no key signs tags: set user.signingkey (and gpg.format ssh for an SSH key)'] : []),
    ...(gitOr('config', 'gpg.format') === 'ssh' && gitOr('config', 'gpg.ssh.allowedSignersFile') === ''
      ? ['nobody can verify the tag: set gpg.ssh.allowedSignersFile to a file that lists your email and public key']
      : []),
  ]
}

async function buildAll(folder: string, version: string): Promise<void> {
  const { packages, packPackage, packSdk } = await import('../build-sdk.ts')
  const work = path.join(folder, 'work')
  const into = (name: string) => path.join(work, name)
  const tarballs = [await packSdk(made(into('sdk')))]
  for (const source of packages) tarballs.push(await packPackage(source, made(into(path.basename(source)))))
  execFileSync('mv', [...tarballs, folder])
  run('scripts/release/sbom.ts', folder)
  run('scripts/docs-build.ts', '--out', path.join(work, `kassa-docs-${version}`))
  tarOf(folder, work, `kassa-docs-${version}`)
  for (const client of sourceClients) archive(folder, `kassa-${client}-${version}`, `sdk/${client}`)
  archive(folder, `kassa-${version}-source`)
  run('scripts/release/package.ts', folder)
  rmSync(work, { recursive: true })
}

function made(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}

function run(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The committed files, with the same bytes for the same commit. */
function archive(folder: string, name: string, below = '.'): void {
  const tree = below === '.' ? 'HEAD' : `HEAD:${below}`
  const file = path.join(folder, `${name}.tar.gz`)
  git('-c', 'tar.tar.gz.command=gzip -9n', 'archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${file}`, tree)
}

function tarOf(folder: string, work: string, name: string): void {
  const settled = ['--sort=name', '--mtime=2001-01-01T00:00Z', '--owner=0', '--group=0', '--numeric-owner']
  execFileSync('tar', [...settled, '-czf', path.join(folder, `${name}.tar.gz`), '-C', work, name])
}

/** How to build the image and name it by digest. */
function imageText(version: string): string {
  return `# Image of Kassa ${version}

Build it from the tag, push it, and name it by its digest everywhere:

    git checkout v${version}
    docker build -f deploy/Dockerfile --provenance=mode=max --sbom=true -t REGISTRY/kassa:${version} --push .
    docker buildx imagetools inspect REGISTRY/kassa:${version} --format '{{.Manifest.Digest}}'

deploy/compose.yaml and the Helm chart take \`REGISTRY/kassa@sha256:…\`.
`
}

/** Writes the sums of all files, which `sha256sum -c` reads. */
export function writeSums(folder: string): void {
  const files = readdirSync(folder).filter(name => name !== sumsFile)
  const lines = files.toSorted().map(name => `${sumOf(readFileSync(path.join(folder, name)))}  ${name}\n`)
  writeFileSync(path.join(folder, sumsFile), lines.join(''))
}

/** What no archive may hold. */
const forbidden = /(^|\/)(node_modules\/|\.env|\.git\/|secrets\/|.*\.(key|pem)$)/
const isPackage = /^kassa-(sdk|tron-node)-.*\.tgz$/

/** Returns what is wrong with the files of a release. */
export function verifyRelease(folder: string): string[] {
  const found: string[] = []
  const sums = readFileSync(path.join(folder, sumsFile), 'utf8').trimEnd().split('\n')
  const listed = new Map(sums.map(line => [line.slice(66), line.slice(0, 64)]))
  for (const name of readdirSync(folder)) {
    if (name === sumsFile) continue
    if (listed.get(name) !== sumOf(readFileSync(path.join(folder, name)))) found.push(`${name}: its sum differs`)
    if (/\.t(ar\.)?gz$/.test(name)) found.push(...problemsOfArchive(path.join(folder, name)))
  }
  for (const name of listed.keys()) if (!existsSync(path.join(folder, name))) found.push(`${name} is missing`)
  return found
}

function problemsOfArchive(file: string): string[] {
  const name = path.basename(file)
  const content = execFileSync('tar', ['-tzf', file], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .trimEnd()
    .split('\n')
  // The installation carries its packages.
  const isInstallation = name.includes('-linux-')
  const strange = isInstallation ? [] : content.filter(one => forbidden.test(one))
  const lacking = isPackage.test(name)
    ? ['package/package.json', 'package/README.md'].filter(one => !content.includes(one))
    : []
  return [...strange.map(one => `${name} holds ${one}`), ...lacking.map(one => `${name} lacks ${one}`)]
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function gitOr(...args: readonly string[]): string {
  try {
    return git(...args)
  } catch {
    return ''
  }
}

if (import.meta.main) {
  const { positionals, values } = readOptions(usage, { allowPositionals: true, options: { make: { type: 'boolean' } } })
  const [version = ''] = positionals
  if (positionals.length !== 1 || !/^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/.test(version)) {
    console.error(usage)
    process.exit(2)
  }
  await release(version, values.make === true)
}
