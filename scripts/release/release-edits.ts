// What a release changes in the project: the version everywhere, the date in the changelog, and the sums of its migrations.
import { createHash } from 'node:crypto'

/** Where the version of the service stands. A test compares them. */
const versionPlaces: readonly (readonly [file: string, pattern: RegExp])[] = [
  ['package.json', /(?<=^ {2}"version": ")[^"]+/m],
  ['package-lock.json', /(?<=^ {2}"version": ")[^"]+/m],
  ['package-lock.json', /(?<=^ {4}"": \{\n {6}"name": "kassa",\n {6}"version": ")[^"]+/m],
  ['deploy/helm/kassa/Chart.yaml', /(?<=^version: )\S+/m],
  ['deploy/helm/kassa/Chart.yaml', /(?<=^appVersion: )\S+/m],
  ['deploy/helm/kassa/values.yaml', /(?<=^ {2}tag: )\S+/m],
  ['deploy/compose.yaml', /(?<=image: kassa:)\S+/],
  ['docs/operating/install.md', /(?<=\bkassa-)\d+\.\d+\.\d+[0-9A-Za-z.-]*?(?=-linux|\/)/g],
]

export const releasedMigrationsFile = 'scripts/release/released-migrations.json'

export interface Releasing {
  readonly version: string
  /** `2026-11-29`. */
  readonly date: string
  /** Reads a file of the project. */
  readonly read: (file: string) => string
  /** The files that migrate the database. */
  readonly migrations: readonly string[]
}

/** Returns the new text of each file that a release changes. Throws what stands in its way. */
export function releaseEdits({ version, date, read, migrations }: Releasing): ReadonlyMap<string, string> {
  const edits = new Map<string, string>()
  const current = (file: string) => edits.get(file) ?? read(file)
  for (const [file, pattern] of versionPlaces) {
    if (current(file).search(pattern) === -1) throw new Error(`${file} names no version at ${pattern}`)
    edits.set(file, current(file).replace(pattern, version))
  }
  const changes = read('CHANGELOG.md')
  if (!changes.includes('\n## [Unreleased]\n')) throw new Error('CHANGELOG.md has no section Unreleased')
  if (changes.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a section ${version} already`)
  edits.set('CHANGELOG.md', changes.replace('\n## [Unreleased]\n', `\n## [Unreleased]\n\n## [${version}] - ${date}\n`))
  const sums = Object.fromEntries(migrations.toSorted().map(file => [file, sumOf(read(file))]))
  edits.set(releasedMigrationsFile, `${JSON.stringify(sums, null, 2)}\n`)
  return edits
}

/** Returns the changes of a version as the changelog lists them. */
export function notesOf(changelog: string, version: string): string {
  const [, section] = changelog.split(`\n## [${version}]`)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}`)
  return `${section.slice(section.indexOf('\n')).split('\n## ')[0]!.trim()}\n`
}

export function sumOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
