import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { migrationFiles, sumsFile, verifyRelease, writeSums } from '../../scripts/release/release.ts'
import { editedReleased } from '../../scripts/checks/tidy-migrations.ts'
import { notesOf, releaseEdits, releasedMigrationsFile } from '../../scripts/release/release-edits.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const releasing = { version: '9.8.7', date: '2030-01-02', read, migrations: migrationFiles() }

test('a release writes its version everywhere, dates the changes, and leaves an empty section for the next', t => {
  const edits = releaseEdits(releasing)
  for (const [file, count] of [['package.json', 1], ['package-lock.json', 2], ['deploy/helm/kassa/Chart.yaml', 2], ['deploy/helm/kassa/values.yaml', 1], ['deploy/compose.yaml', 1], ['docs/operating/install.md', 4]] as const)
    t.is(edits.get(file)?.split('9.8.7').length, count + 1, file) // prettier-ignore
  t.notThrows(() => JSON.parse(edits.get('package-lock.json')!))
  const changes = edits.get('CHANGELOG.md')!
  t.regex(changes, /\n## \[Unreleased\]\n\n## \[9\.8\.7\] - 2030-01-02\n/)
  const notes = notesOf(changes, '9.8.7')
  t.regex(notes, /^[^#]*### Added\n/)
  t.notRegex(notes, /^## /m)
  t.throws(() => releaseEdits({ ...releasing, read: file => edits.get(file) ?? read(file) }), {
    message: /9\.8\.7 already/,
  })
})

test('a migration that was released is refused once it is edited, the files of the first one too', t => {
  const sums = JSON.parse(releaseEdits(releasing).get(releasedMigrationsFile)!) as Record<string, string>
  const files = ['src/database/migrations/migration-0001-first.ts', 'src/database/migrations/first/orders.ts']
  for (const file of files) {
    t.deepEqual(editedReleased({ path: file, text: read(file) }, sums), [])
    t.regex(editedReleased({ path: file, text: `${read(file)}\n` }, sums)[0]?.message ?? '', /add a further migration/)
  }
  t.deepEqual(editedReleased({ path: 'src/database/migrations/migration-0002-new.ts', text: 'x' }, sums), [])
})

test('a release is verified by its sums and by what its archives hold', t => {
  const folder = temporaryFolder('release')
  const staged = path.join(temporaryFolder('staged'), 'package')
  mkdirSync(staged)
  const pack = (...names: readonly string[]) => {
    for (const name of names) writeFileSync(path.join(staged, name), 'x')
    const files = names.map(name => `package/${name}`)
    execFileSync('tar', ['-czf', path.join(folder, 'kassa-sdk-1.0.0.tgz'), '-C', path.dirname(staged), ...files])
    writeSums(folder)
    return verifyRelease(folder)
  }
  t.deepEqual(pack('package.json', 'README.md'), [])
  t.regex(execFileSync('sh', ['-c', `sha256sum -c ${sumsFile}`], { cwd: folder, encoding: 'utf8' }), /: OK/)
  t.deepEqual(pack('package.json', 'server.key'), [
    'kassa-sdk-1.0.0.tgz holds package/server.key',
    'kassa-sdk-1.0.0.tgz lacks package/README.md',
  ])
  pack('package.json', 'README.md')
  writeFileSync(path.join(folder, sumsFile), `${'0'.repeat(64)}  kassa-sdk-1.0.0.tgz\n${'0'.repeat(64)}  gone.txt\n`)
  t.deepEqual(verifyRelease(folder), ['kassa-sdk-1.0.0.tgz: its sum differs', 'gone.txt is missing'])
})
