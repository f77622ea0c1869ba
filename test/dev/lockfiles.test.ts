import { readFileSync } from 'node:fs'
import test from 'ava'

interface Entry {
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

/**
 * Packages without a hash, by file: those that a registry did not carry when the file was made (docs/decisions/003). The numbers only ever
 * become smaller: `node scripts/complete-lockfile.js --hashes` on a registry that carries them all fills in their hashes.
 */
const unhashed = { 'package-lock.json': 57, 'test/tools/package-lock.json': 8 } as const

for (const [file, count] of Object.entries(unhashed)) {
  const { packages } = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const installed = Object.entries(packages).filter(([name, entry]) => name.includes('node_modules/') && !entry.link)
  const without = installed.filter(([, entry]) => entry.integrity === undefined)

  test(`${file}: every package has a hash, except for ${count} of other platforms that no registry showed`, t => {
    t.true(installed.length > 100)
    t.deepEqual(
      installed.filter(([, { integrity }]) => integrity !== undefined && !/^sha512-[\w+/]{86}==/.test(integrity)),
      [],
    )
    t.is(without.length, count, without.map(([name]) => name).join('\n'))
  })

  test(`${file}: what has no hash is optional, for named platforms alone, and never what production installs`, t => {
    for (const [name, { optional, os, cpu, dev }] of without) {
      t.true(optional, name)
      t.true(os?.length === 1 && cpu?.length === 1, name)
      // The folder of the tests' tools is never part of an installation.
      if (file === 'package-lock.json') t.true(dev, name)
    }
  })

  test(`${file}: on Linux with x64 nothing is installed without a hash`, t => {
    const here = without.filter(([, { os, cpu }]) => os?.includes('linux') && cpu?.includes('x64'))
    // Of another C library than the one of the packages that are hashed.
    t.deepEqual(
      here.map(([name]) => name).filter(name => !name.endsWith('-musl')),
      [],
    )
  })
}
