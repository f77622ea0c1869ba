// What is published, judged from its tarball.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import preset from '@size-limit/preset-small-lib'
import test from 'ava'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import sizeLimit from 'size-limit'
import { version } from '../../../sdk/typescript/src/version.ts'
import { patience } from './consumer.ts'
import { packedSdk, root } from './packed.ts'

type Manifest = { readonly version: string; readonly license: string; readonly [field: string]: unknown }
const manifest = JSON.parse(readFileSync(path.join(root, 'sdk/typescript/package.json'), 'utf8')) as Manifest
const rootManifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest

test.before(async t => {
  t.timeout(patience)
  await packedSdk()
})

test('publint finds nothing', async t => {
  const { tarball } = await packedSdk()
  const bytes = readFileSync(tarball)
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const { messages } = await publint({ level: 'suggestion', strict: true, pack: { tarball: file } })
  t.deepEqual(
    messages.map(message => formatMessage(message, manifest)),
    [],
  )
})

test('the types are right for every way to resolve them', async t => {
  t.timeout(patience)
  const { tarball } = await packedSdk()
  const attw = path.join(root, 'node_modules/.bin/attw')
  const { stdout } = await promisify(execFile)(attw, [tarball, '--format', 'json']).catch(
    (error: { stdout: string }) => error,
  )
  const { analysis } = JSON.parse(stdout) as { analysis: { problems: object[]; entrypoints: object } }
  t.deepEqual(analysis.problems, [])
  const parts = Object.keys(manifest.exports as object).filter(name => name !== './package.json')
  t.deepEqual(
    Object.keys(analysis.entrypoints)
      .filter(name => name !== './package.json')
      .sort(),
    parts.sort(),
  )
})

test('nothing is installed along with it, and it is versioned in one voice', t => {
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies', 'scripts']) {
    t.is(manifest[field], undefined, field)
  }
  t.is(manifest.sideEffects, false)
  t.is(manifest.version, version)
  t.is(manifest.license, rootManifest.license)
  t.regex(
    readFileSync(path.join(root, 'sdk/typescript/CHANGELOG.md'), 'utf8'),
    new RegExp(`^## ${manifest.version}$`, 'm'),
  )
})

test('the library compiles with what every runtime has, and nothing of Node', async t => {
  t.timeout(patience)
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const said = await promisify(execFile)(process.execPath, [
    tsc,
    '-p',
    path.join(root, 'sdk/typescript'),
    '--pretty',
    'false',
  ]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  )
  t.is(said, '')
})

test('no published module imports anything but its own files', async t => {
  const { folder } = await packedSdk()
  const modules = readdirSync(path.join(folder, 'dist'), { recursive: true, encoding: 'utf8' }).filter(
    name => /\.c?js$/.test(name) && !name.startsWith('cli'),
  )
  t.true(modules.length > 16)
  for (const name of modules) {
    const code = readFileSync(path.join(folder, 'dist', name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const imports = [
      ...code.matchAll(/^(?:import|export)\b[^'"\n]*['"]([^'"]+)['"]|\b(?:require|import)\(['"]([^'"]+)['"]\)/gm),
    ]
    for (const match of imports) t.regex(match[1] ?? match[2] ?? '', /^\.\.?\//, name)
    t.notRegex(code, /\bBuffer\b|\b__dirname\b/, `${name} needs nothing of Node`)
  }
})

/** Minified and compressed: what a program loads at once. What streams and lists need is loaded with their first use. */
const limits = [
  { what: 'the client', file: 'index', bytesMax: 12_000 },
  { what: '/webhooks', file: 'webhooks/index', bytesMax: 3000 },
  { what: '/webhooks with the adapter for Fetch', file: 'webhooks/fetch', bytesMax: 3000 },
  { what: '/receipts', file: 'receipts/index', bytesMax: 2000 },
  { what: '/checkout', file: 'checkout/index', bytesMax: 2000 },
] as const

for (const { what, file, bytesMax } of limits) {
  test(`${what} takes at most ${bytesMax} bytes, minified and compressed`, async t => {
    const { folder } = await packedSdk()
    const files = [path.join(folder, 'dist', `${file}.js`)]
    const check = { files, entry: [path.basename(file)], gzip: true, name: what }
    const [result] = (await sizeLimit(preset, { checks: [check] })) as readonly { readonly size: number }[]
    const bytes = result?.size ?? 0
    t.log(`${what}: ${bytes} bytes`)
    t.true(bytes > 500, 'nothing was bundled')
    t.true(bytes <= bytesMax, `${bytes} bytes`)
  })
}
