import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = fileURLToPath(new URL('../..', import.meta.url))
type Components = { components: { group?: string; name: string }[]; packages: { name: string }[] }

test('the list of packages has all that run in production, what they need, and no tool', t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-sbom-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  execFileSync(process.execPath, [path.join(root, 'scripts/release/sbom.ts'), folder])
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Components
  const cyclone = read('sbom.cdx.json').components.map(one => (one.group ? `${one.group}/${one.name}` : one.name))
  const spdx = read('sbom.spdx.json').packages.map(one => one.name)
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  for (const names of [cyclone, spdx]) {
    for (const name of Object.keys(own.dependencies!)) t.true(names.includes(name), name)
    // Needed by ajv, and by tools as well.
    t.true(names.includes('fast-deep-equal'))
    for (const name of ['ava', 'oxlint', 'knip', 'playwright-core']) t.false(names.includes(name), name)
  }
})
