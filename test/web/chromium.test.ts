import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import test from 'ava'
import { findChromium, unpackOnce } from './chromium.ts'

/** A small package of the same make. */
function smallPackage(): { version: string; folder: string; under: string } {
  const under = mkdtempSync(path.join(os.tmpdir(), 'kassa-unpack-'))
  const folder = path.join(under, 'bin')
  mkdirSync(path.join(folder, 'lib'), { recursive: true })
  writeFileSync(path.join(folder, 'chromium.br'), brotliCompressSync(Buffer.alloc(3_000_000, 'browser ')))
  writeFileSync(path.join(folder, 'lib', 'libnss3.so'), 'library')
  const tar = execFileSync('tar', ['-c', '-C', folder, 'lib'])
  writeFileSync(path.join(folder, 'al2023.tar.br'), brotliCompressSync(tar))
  return { version: '1.0.0', folder, under }
}

test('many may unpack at once: all get the same whole file, and nothing is left over', async t => {
  const { under, ...packed } = smallPackage()
  t.teardown(() => rmSync(under, { recursive: true, force: true }))
  const places = await Promise.all(Array.from({ length: 8 }, () => unpackOnce(packed, under)))
  t.is(new Set(places).size, 1)
  const place = places[0]!
  t.is(statSync(path.join(place, 'chromium')).size, 3_000_000)
  t.is(statSync(path.join(place, 'chromium')).mode & 0o777, 0o700)
  t.is(readFileSync(path.join(place, 'lib', 'libnss3.so'), 'utf8'), 'library')
  t.deepEqual(readdirSync(path.dirname(place)), ['1.0.0'])
  t.is(statSync(path.dirname(place)).mode & 0o777, 0o700)
})

test('what could not be unpacked is told and leaves nothing that would be taken for whole', async t => {
  const { under, ...packed } = smallPackage()
  t.teardown(() => rmSync(under, { recursive: true, force: true }))
  writeFileSync(path.join(packed.folder, 'chromium.br'), 'no brotli')
  await t.throwsAsync(unpackOnce(packed, under))
  t.deepEqual(readdirSync(path.join(under, `kassa-chromium-${os.userInfo().uid}`)), [])
})

test('there is a Chromium here, and it starts', async t => {
  const { executablePath, env } = await findChromium()
  t.true(existsSync(executablePath))
  t.regex(execFileSync(executablePath, ['--version'], { env: env ?? process.env, encoding: 'utf8' }), /Chrom/)
})
