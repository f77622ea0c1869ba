import { readFileSync } from 'node:fs'
import test from 'ava'
import { unhashedPackages } from './unhashed-packages.ts'

interface Entry {
  readonly integrity?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
}

for (const [file, families] of Object.entries(unhashedPackages)) {
  const { packages } = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const installed = Object.entries(packages).filter(([name, entry]) => name.includes('node_modules/') && !entry.link)
  const without = installed.filter(([, entry]) => entry.integrity === undefined)

  test(`${file}: every package has a hash, except for those of other platforms that are listed`, t => {
    t.true(installed.length > 100)
    t.deepEqual(
      installed.filter(([, { integrity }]) => integrity !== undefined && !/^sha512-[\w+/]{86}==/.test(integrity)),
      [],
    )
    const listed = Object.entries(families).flatMap(([start, ends]) => ends.split(' ').map(end => start + end))
    const names = without.map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length))
    t.deepEqual(names.toSorted(), listed.toSorted())
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
