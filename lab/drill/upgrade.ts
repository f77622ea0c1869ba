// A later release with a further migration is installed, and the older one started again.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { block } from '../manual.ts'
import { until } from '../until.ts'
import { follow, type Drill } from './ground.ts'

const nextVersion = '99.0.0'

export const upgrade: Drill = async ground => {
  const { server, run, trade, next } = ground
  execFileSync('cp', [next, path.join(run, 'server/root')])
  await server.does(`tar xzf ${path.basename(next)}`)
  const [older = ''] = (await server.does('readlink /opt/kassa/current')).out.split('\n')
  const [look = '', ...rest] = block('releases.md', 'package').replaceAll('0.2.0', nextVersion).split('\n')
  const installed = async () => (await server.does('ls -A /opt/kassa; readlink /opt/kassa/current')).out
  const before = await installed()
  const said = await follow(ground, look)
  assert.ok(/0002-drill[^]*locks orders/.test(said), 'the migration and its locks are named')
  assert.ok(
    /The migrations only add\. Start the processes of the older release/.test(said),
    'upgrade says how to roll back',
  )
  assert.equal(await installed(), before, 'a dry run changes nothing')
  await trade.goesOn()
  const doctor = await follow(ground, rest.join('\n'))
  assert.ok(doctor.includes(nextVersion), 'the new release runs')
  assert.ok((await server.does('ls /var/backups/kassa')).out.includes('.dump'), 'a dump was made')
  await trade.goesOn()
  await follow(ground, block('releases.md', 'rollback').replaceAll('0.1.0', older))
  await until('the older release runs', async () =>
    (await server.does('kassa doctor')).out.includes(`all run ${older} `),
  )
  await trade.goesOn()
}

/** Makes the package of a later release with one further migration of the present one. Returns its path. */
export function makeNext(run: string): string {
  const folder = path.join(run, 'next', `kassa-${nextVersion}`)
  const [present = ''] = globSync(path.join(run, 'package/*.tar.gz'))
  mkdirSync(path.dirname(folder))
  execFileSync('tar', ['-xzf', present, '-C', path.dirname(folder)])
  renameSync(path.join(path.dirname(folder), path.basename(present).replace('-linux-x64.tar.gz', '')), folder)
  const change = (file: string, ...[from, to]: readonly [string | RegExp, string]) => {
    const at = path.join(folder, file)
    const text = readFileSync(at, 'utf8')
    assert.ok(text.search(from) >= 0, `${file} has ${from}`)
    writeFileSync(at, text.replace(from, to))
  }
  change('package.json', /"version": "[^"]+"/, `"version": "${nextVersion}"`)
  change('src/database/migrations/newest.ts', '0001-first', '0002-drill')
  change(
    'src/database/migrations/migrate-tables.ts',
    '{ name: newestMigration, class: Migration0001First }',
    `{ name: '0001-first', class: Migration0001First }, { name: newestMigration, class: Migration0002Drill }`,
  )
  change(
    'src/database/migrations/migrate-tables.ts',
    /^import/m,
    `import { Migration0002Drill } from './migration-0002-drill.ts'\nimport`,
  )
  writeFileSync(path.join(folder, 'src/database/migrations/migration-0002-drill.ts'), furtherMigration)
  const file = `${folder}-linux-x64.tar.gz`
  execFileSync('tar', ['-czf', file, '-C', path.dirname(folder), path.basename(folder)])
  return file
}

const furtherMigration = `import { Migration } from '@mikro-orm/migrations'

export class Migration0002Drill extends Migration {
  override up(): void {
    this.addSql("set local lock_timeout = '2s'")
    this.addSql('alter table orders add column drill_note text')
  }
}
`
