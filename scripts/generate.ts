// Writes generated/ and the generated part of the SDKs from openapi/, and generated/schema.sql from the migrations. With --check it writes
// nothing, and fails when a file is out of date or the entities differ from the tables.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { javaFolders } from './generate/clients/java.ts'
import { render } from './generate/render.ts'
import { tables } from '../src/tables.ts'
import { entityDifferences } from './checks/entity-tables.ts'
import { renderSchema, withMigrated } from './generate/schema.ts'

const root = path.resolve(import.meta.dirname, '..')
const { schema, differences } = await withMigrated(async url => ({
  schema: await renderSchema(url),
  differences: await entityDifferences(url, tables),
}))
const files = new Map([...(await render(root)), ['generated/schema.sql', schema]])

/** Files of classes that the contract no longer has. */
const leftOver = javaFolders
  .filter(folder => existsSync(path.join(root, folder)))
  .flatMap(folder => readdirSync(path.join(root, folder)).map(name => `${folder}/${name}`))
  .filter(name => !files.has(name))

if (process.argv.includes('--check')) check()
else write()

function check(): void {
  const drifting = [...files].filter(([name, content]) => current(name) !== content).map(([name]) => name)
  drifting.push(...leftOver)
  for (const name of drifting) console.error(`${name} is out of date`)
  if (drifting.length > 0) console.error('Run: npm run generate')
  for (const line of differences) console.error(line)
  if (differences.length > 0) console.error('Change the entity or write a migration')
  if (drifting.length + differences.length > 0) process.exitCode = 1
}

function current(name: string): string | null {
  try {
    return readFileSync(path.join(root, name), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function write(): void {
  for (const name of leftOver) rmSync(path.join(root, name))
  for (const [name, content] of files) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  console.log(`wrote ${files.size} files`)
}
