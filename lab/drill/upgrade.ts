// A later release with a further migration is installed, and the older one started again.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makePackage } from '../../scripts/release/package.ts'
import { blocksOf } from '../install/installed.ts'
import { expect, follow, type Drill } from './ground.ts'
import { does } from './trade.ts'

export const upgrade: Drill = async ground => {
  const { server, run, trade, next } = ground
  execFileSync('sh', ['-c', 'cp "$0" "$0.sha256" "$1"', next, path.join(run, 'server/root')])
  await does(server, `tar xzf ${path.basename(next)}`)
  const page = blocksOf('releases.md', '## Upgrade')[0]?.replaceAll('0.2.0', nextVersion).split('\n') ?? []
  const said = await follow(ground, page.slice(0, 1).join('\n'))
  expect('the migration and its locks are named', /0002-drill[^]*locks orders/.test(said))
  expect('the way back is told', /The migrations only add\. Start the processes of the older release/.test(said))
  expect('a look changes nothing', !(await does(server, 'readlink /opt/kassa/current')).out.includes(nextVersion))
  await trade.goesOn()
  const doctor = await follow(ground, page.slice(1).join('\n'))
  expect('the new release runs', doctor.includes(nextVersion))
  expect('a dump was made', (await does(server, 'ls /var/backups/kassa')).out.includes('.dump'))
  await trade.goesOn()
  // The way back, as it was told: the older release again, with the database as it is.
  const older = `ls /opt/kassa | grep -v ${nextVersion} | grep -v current | head -n 1`
  const back = `ln -sfn $(${older}) /opt/kassa/current && systemctl restart kassa-signer kassa`
  expect('the older release starts', (await does(server, back)).code === 0)
  await trade.goesOn()
}

const nextVersion = '99.0.0'

/** The package of a later release with one further migration, made of the present one. */
export function makeNext(run: string): string {
  const edit = (folder: string) => {
    const change = (file: string, ...[from, to]: readonly [string | RegExp, string]) => {
      const at = path.join(folder, file)
      const text = readFileSync(at, 'utf8')
      expect(`${file} has ${from}`, text.search(from) >= 0)
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
  }
  return makePackage(path.join(run, 'next'), { version: nextVersion, edit })
}

const furtherMigration = `import { Migration } from '@mikro-orm/migrations'

export class Migration0002Drill extends Migration {
  override up(): void {
    this.addSql("set local lock_timeout = '2s'")
    this.addSql('alter table orders add column drill_note text')
  }
}
`
